"""Cases for the browser, which checks the Bouh of a calculation for a totem and the five of a rearrangement.

The tests of the client run them: ``goals.test.ts`` and ``homes/fives.test.ts`` in ``web/src/games/bouh``.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from games.bouh.scene import BOX, Scene, bouh
from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import Claim, Step, Take
from ludotheque.games.bouh.rules.homes import NO_FIVE
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES, bouh_cards, bouh_set, five_ids
from support.golden_files import BOARDS, assert_matches_file, json_list

ALL_BOUH = [f"{card.family.replace('multicolour', 'joker')} {card.number}" for card in BOX.bouh]
JOKERS = [name for name in ALL_BOUH if name.startswith("joker")]
CLAIM_REASONS = {
    None,
    "not_this_colour",
    "five_different",
    "not_yours_to_name",
    "not_more_than_holder",
    "already_under_totem",
}
REASONS = {"three_bouh", "five_colours", "other_colour", "recoloured_already", "lies_under_totem"}


def test_the_cases_of_totems_by_calculation_agree_with_the_rules() -> None:
    rng = random.Random(41)
    cases = [_take_case(rng) for _ in range(60)]
    assert {case["refusal"]["reason"] for case in cases if case["refusal"]} == REASONS
    assert sum(case["refusal"] is None for case in cases) > 10
    assert_matches_file(BOARDS / "bouh/totem_checks.json", json_list(cases) + "\n")


def test_the_cases_of_fives_agree_with_the_rules() -> None:
    rng = random.Random(33)
    cases = [_five_case(rng) for _ in range(40)]
    assert sum(case["strongest"] is None for case in cases) > 2
    assert sum(bool(case["lost"]) for case in cases) > 5
    assert {reason for case in cases for _, reason in case["claims"]} == CLAIM_REASONS
    assert_matches_file(BOARDS / "bouh/homes/five_cases.json", json_list(cases) + "\n")


def _take_case(rng: random.Random) -> dict[str, Any]:
    """A home at level calculation, and Bouh of it that are used for a totem."""
    multicolour = rng.random() < 0.3
    family = "multicolour" if multicolour else rng.choice(COLOUR_NAMES)
    same = [name for name in ALL_BOUH if name.startswith(family)]
    names = rng.sample(same, min(len(same), 4)) + rng.sample(JOKERS, 2)
    names += rng.sample(
        [name for name in ALL_BOUH if name not in names and name not in JOKERS], 5 if multicolour else 2
    )
    scene = Scene(level="calculation", homes=[names], jokers={name: rng.choice(COLOUR_NAMES) for name in JOKERS})
    position = scene.position
    if not multicolour and rng.random() < 0.4:
        position.homes.under = bouh_set([bouh(rng.choice(names))])
        position.homes.totems[TOTEM_NAMES.index("multicolour")] = 0
    if rng.random() < 0.5:
        position.recoloured = position.lookup.jokers
    cards = tuple(bouh(name) for name in rng.sample(names, rng.randint(2, 6)))
    if not multicolour and rng.random() < 0.5:
        cards = tuple(id for id in cards if BOX.bouh[id - 101].family in (family, "multicolour"))
    totem = TOTEM_NAMES[TOTEM_NAMES.index(family)]
    steps: list[Step] = [*cards]
    steps += ["+"] * (len(cards) - 1)
    refusal = GAME.check(scene.state, 0, Take(totem, tuple(steps)))
    view = GAME.view(scene.state, 0)
    return {
        "totem": totem,
        "home": msgspec.to_builtins(view.homes[0]),
        "goal": msgspec.to_builtins(next(goal for goal in view.goals.takes if goal.totem == totem)),
        "cards": cards,
        "refusal": _refusal_json(refusal) if refusal is not None and refusal.reason in REASONS else None,
    }


def _refusal_json(refusal: Refusal) -> dict[str, Any]:
    return {"clause": refusal.clause, "reason": refusal.reason, "params": refusal.params}


def _five_case(rng: random.Random) -> dict[str, Any]:
    """Two homes at level majority, the strongest five of seat 0 and the colours that another five would cost it."""
    names = rng.sample(ALL_BOUH, 30)
    homes = [names[: rng.randint(6, 15)], names[15:]]
    scene = Scene(level="majority", homes=homes, jokers={name: rng.choice(COLOUR_NAMES) for name in JOKERS})
    state = scene.position.homes
    strongest = state.strongest(0)
    holder = rng.choice((0, 1, 1, None))
    if holder is not None and len(fives := state.fives(holder)):
        state.claim(holder, fives[0])
    view = GAME.view(scene.state, 0)
    case: dict[str, Any] = {
        "homes": msgspec.to_builtins(view.homes),
        "holders": {totem.totem: totem.holder for totem in view.totems if totem.holder is not None},
        "strongest": None if strongest == NO_FIVE else state.total(state.members(strongest)),
        "five": None,
        "lost": [],
    }
    case["claims"] = [_claim_case(scene, rng) for _ in range(6)]
    fives = state.fives(0)
    if len(fives):
        five = fives[rng.randrange(len(fives))]
        held = [colour for colour in range(len(COLOUR_NAMES)) if state.totems[colour] == 0]
        state.claim(0, five)
        case["five"] = five_ids(five)
        case["lost"] = [COLOUR_NAMES[colour] for colour in held if state.totems[colour] != 0]
    return case


def _claim_case(scene: Scene, rng: random.Random) -> tuple[list[int], str | None]:
    """Five Bouh that seat 0 might put under the multicolour totem, and why that is refused."""
    homes = scene.position.homes
    named = [*homes.fives(0), *([homes.five_under()] if homes.under else ())]
    five = list(five_ids(rng.choice(named))) if named else rng.sample(sorted(bouh_cards(BOX, homes.owned[0])), 5)
    if rng.random() < 0.4:  # another Bouh in one place: of another colour, named twice, or of another player
        five[rng.randrange(5)] = rng.choice(five if rng.random() < 0.3 else [bouh(name) for name in ALL_BOUH])
    refusal = GAME.check(scene.state, 0, Claim((five[0], five[1], five[2], five[3], five[4])))
    return five, None if refusal is None else refusal.reason
