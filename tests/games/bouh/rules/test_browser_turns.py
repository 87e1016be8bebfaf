"""Cases for the browser, which shows what a seat may do: pass, rearrange, recolour, declare, use numbers.

The positions come from random games. The tests of the client run the cases:
``web/src/games/bouh/turn.test.ts``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from ludotheque.engine.entry import Drawn, Entry
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.game import GAME, State
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
    Capture,
    Claim,
    Colour,
    Declare,
    Pass,
    Recolour,
    Release,
    Scare,
    Steps,
    Take,
    Totem,
)
from ludotheque.games.bouh.rules.calculations.calculation import evaluate
from ludotheque.games.bouh.rules.checks import usable_numbers
from ludotheque.games.bouh.rules.moves import bouh_cards
from ludotheque.games.bouh.rules.view import BouhView
from support.golden_files import BOARDS, assert_matches_file, compact_json, json_list

SEATS = 3
GAMES_PER_LEVEL = 3
CASES_PER_KIND = 2
TOTEMS: tuple[Totem, ...] = ("red", "yellow", "green", "blue", "violet", "multicolour")
LEVELS = ("collect", "majority", "calculation")


@pytest.mark.at_length_uncompiled
def test_the_cases_of_turns_agree_with_the_rules() -> None:
    cases = [case for level in LEVELS for case in _turn_cases(level)]
    for answer in ("may_pass", "may_rearrange"):
        for level in ("majority", "calculation"):
            assert {case[answer] for case in cases if case["level"] == level} == {False, True}
    assert any(case["declare"] is not None for case in cases)
    assert any(case["recoloured"] for case in cases)
    assert any(case["prompt"] == "rearrange" for case in cases)
    assert any(under for case in cases for _, _, under in case["homes"][case["seat"]])
    assert any(needed for case in cases for _, needed in case["captures"])
    reached = [target for case in cases for _, targets in case["calculations"] for target in targets]
    assert {target.split()[0] for target in reached} == {"bouh", "greuh", "totem"}
    assert any(not targets for case in cases for _, targets in case["calculations"])
    defaults = BouhOptions()
    parts = {
        "defaults": compact_json(
            {"level": defaults.level, "operations": defaults.operations, "penalty": defaults.penalty}
        ),
        "greuh": compact_json(_greuh_cases()),
        "turns": json_list(cases),
    }
    text = "{" + ",".join(f'"{name}":{part}' for name, part in parts.items()) + "}\n"
    assert_matches_file(BOARDS / "bouh/turn_cases.json", text)


def _greuh_cases() -> list[dict[str, Any]]:
    """BOU-22: whether there are Greuh, by level and option."""
    return [
        {"level": level, "option": option, "greuh": _options(level, option).with_greuh}
        for level in LEVELS
        for option in (None, False, True)
    ]


def _options(level: str, greuh: bool | None = None) -> BouhOptions:
    return msgspec.convert({"level": level, "greuh": greuh}, type=BouhOptions)


def _turn_cases(level: str) -> Iterator[dict[str, Any]]:
    """A few positions of random games for every combination of answers."""
    written: dict[tuple[object, ...], int] = {}
    for seed in range(GAMES_PER_LEVEL):
        for state in _random_game(level, random.Random(seed)):
            for seat in range(SEATS):
                view = GAME.view(state, seat)
                if view.prompt is None:
                    continue
                actions = GAME.options(view)
                kinds = frozenset(type(action) for action in actions)
                key = (view.prompt.kind, kinds & {Pass, Claim, Release, Recolour}, bool(view.recoloured))
                if written.setdefault(key, 0) < CASES_PER_KIND and (len(view.homes[seat]) > 3 or Declare in kinds):
                    written[key] += 1
                    yield _turn_case(state, view, actions)


def _random_game(level: str, rng: random.Random) -> Iterator[State]:
    """The states of a game in which seats choose a kind of action at random, then one of them."""
    state = GAME.start(_options(level), SEATS)
    while prompts := GAME.prompts(state):
        actor = rng.choice(list(prompts))
        prompt = prompts[actor]
        if prompt.draw is not None:
            action: Any = Drawn(tuple(rng.randrange(size) for size in prompt.draw.sizes))
        else:
            yield state
            assert isinstance(actor, int)
            if prompt.kind == "rearrange" and rng.random() < 0.7:
                continue
            action = _random_action(GAME.options(GAME.view(state, actor)), rng)
        GAME.apply(state, Entry(0, 0, actor, prompt.id, action))


def _random_action(actions: Sequence[BouhAction], rng: random.Random) -> BouhAction:
    kinds: dict[type, list[BouhAction]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    gains = [kind for kind in kinds if kind in (Capture, Take)]
    kind = rng.choice(gains if gains and rng.random() < 0.6 else list(kinds))
    return rng.choice(kinds[kind])


def _turn_case(state: State, view: BouhView, actions: Sequence[BouhAction]) -> dict[str, Any]:
    seat = view.seat
    assert seat is not None
    assert view.prompt is not None
    recolour: dict[int, list[str]] = {}
    for action in actions:
        if isinstance(action, Recolour):
            recolour.setdefault(action.bouh, []).append(action.colour)
    shown = msgspec.to_builtins(view)
    return {
        "level": view.table.level,
        "prompt": view.prompt.kind,
        **{name: shown[name] for name in ("seat", "turn", "hand", "done", "recoloured")},
        "homes": [[[owned.card.id, owned.colour, owned.under] for owned in home] for home in view.homes],
        "holders": {totem.totem: totem.holder for totem in view.totems if totem.holder is not None},
        "may_pass": any(isinstance(action, Pass) for action in actions),
        "may_rearrange": any(isinstance(action, Claim | Release | Recolour) for action in actions),
        "recolour": recolour,
        "declare": next((action.bouh for action in actions if isinstance(action, Declare)), None),
        "captures": [[bouh, _needs_colour(state, seat, bouh)] for bouh in view.goals.captures if seat == view.turn],
        "numbers": _usable_numbers(state) if view.prompt.kind == "turn" else None,
        "goals": shown["goals"],
        "calculations": _calculations(state, view, actions) if view.prompt.kind == "turn" else [],
    }


def _needs_colour(state: State, seat: int, bouh: int) -> bool:
    refusal = GAME.check(state, seat, Capture(bouh, ()))
    return refusal is not None and refusal.reason == "colour_for_joker"


def _calculations(state: State, view: BouhView, actions: Sequence[BouhAction]) -> list[tuple[Steps, list[str]]]:
    """Calculations that make the number of a goal, some with the wrong cards, and the goals each one reaches."""
    rng = random.Random(view.step)
    numbers = _usable_numbers(state)
    box = view.table.box
    wanted = {card.number for card in box.bouh} | {card.number for card in box.greuhs}
    pairs: list[Steps] = [
        (one, other, operation) for one in numbers for other in numbers for operation in ("+", "-", "*")
    ]
    made = [steps for steps in pairs if steps[0] != steps[1] and evaluate(steps, numbers) in wanted]
    legal = [action.steps for action in actions if isinstance(action, Capture | Scare | Take)]
    chosen = rng.sample(made, min(2, len(made))) + rng.sample(legal, min(2, len(legal)))
    return [(steps, _reached(state, view, steps)) for steps in chosen]


def _reached(state: State, view: BouhView, steps: Steps) -> list[str]:
    """The goals that a calculation reaches: the actions with it that the rules allow."""
    seat = state.position.turn

    def allowed(*actions: Capture | Scare | Take) -> bool:
        return any(GAME.check(state, seat, action) is None for action in actions)

    colours: tuple[Colour | None, ...] = (None, "red")
    goals = view.goals
    return [
        *(f"bouh {id}" for id in goals.captures if allowed(*(Capture(id, steps, colour) for colour in colours))),
        *(
            f"greuh {goal.greuh}"
            for goal in goals.scares
            if allowed(*(Scare(goal.greuh, id, steps, colour) for id in goal.bouh for colour in colours))
        ),
        *(f"totem {totem}" for totem in TOTEMS if allowed(Take(totem, steps))),
    ]


def _usable_numbers(state: State) -> dict[int, int]:
    """The numbers of every calculation; a Bouh under the multicolour totem is refused (BOU-43)."""
    position, table = state.position, state.options
    numbers = usable_numbers(position, table, Capture(0, ()))
    if table.level == "calculation":
        numbers |= usable_numbers(position, table, Take("red", ()))
    under = bouh_cards(table.box, position.homes.under)
    return {id: number for id, number in numbers.items() if id not in under}
