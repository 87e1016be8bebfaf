"""Matches of one deal have the same luck, whatever is played in between."""

from __future__ import annotations

import hashlib
import random

import msgspec
import pytest

from ludotheque import BadFile, BadTable, Match, play_random
from ludotheque.engine import Deal, Drawn
from ludotheque.engine.chance import DEAL_MARK, Chance
from ludotheque.engine.files.verify import verify
from ludotheque.engine.registry import own_game_ids

STEPS = 60
TURNED_UP = ("appeared", "greuh_came")


def values_by_source(match: Match) -> dict[str, list[tuple[int, int]]]:
    """The size and the value of everything that was drawn, in order, by source."""
    drawn: dict[str, list[tuple[int, int]]] = {}
    state = match.game.start(match.table_options, match.seats)
    for entry in match.log:
        if isinstance(entry.action, Drawn):
            asked = match.game.prompts(state)["chance"]
            assert asked.draw is not None
            source = match.game.draw_sources.get(asked.kind, asked.kind)
            drawn.setdefault(source, []).extend(zip(asked.draw.sizes, entry.action.values, strict=True))
        match.game.apply(state, entry)
    return drawn


@pytest.mark.parametrize("game", own_game_ids())
@pytest.mark.parametrize("seed", range(3))
def test_two_matches_of_a_deal_draw_the_same(game: str, seed: int) -> None:
    deal = Deal.fresh(game, seats=3, seed=f"{DEAL_MARK}{seed}")
    matches = [deal.match(), deal.match()]
    for player, match in enumerate(matches):
        play_random(match, random.Random(player), steps=STEPS)
    assert matches[0].log != matches[1].log
    first, second = map(values_by_source, matches)
    for source in first.keys() & second.keys():
        for (size, value), (other_size, other_value) in zip(first[source], second[source], strict=False):
            if size != other_size:
                break  # from here on the pile is another one
            assert value == other_value


@pytest.mark.parametrize("seed", range(5))
def test_cards_of_a_pile_come_in_the_same_order_however_they_are_drawn(seed: int) -> None:
    """In Bouh cards are drawn one to five at a time, at the beginning of a turn and after a pass."""
    deal = Deal.fresh("bouh", seats=2, seed=f"{DEAL_MARK}{seed}", options={"youngest": 0, "greuh": True})
    turned_up = []
    for player in range(2):
        match = deal.match()
        play_random(match, random.Random(player), steps=STEPS)
        events = [notice.data for notice in match.notices_for(None)]
        turned_up.append([pile_card(event) for event in events if event.__struct_config__.tag in TURNED_UP])
    fewest = min(map(len, turned_up))
    assert fewest > 3
    assert turned_up[0][:fewest] == turned_up[1][:fewest]


def pile_card(event: msgspec.Struct) -> tuple[object, ...]:
    """The card of the Bouh pile that an event shows, whoever turned it up."""
    return tuple(value for name, value in msgspec.structs.asdict(event).items() if name != "seat")


def test_a_value_of_a_deal_can_be_recomputed_by_hand() -> None:
    digest = hashlib.sha256(b"deal:abc:refill:7:0").digest()
    assert Chance("deal:abc").draw_from("refill", 6, [40, 39])[1] == int.from_bytes(digest[:8], "big") % 39


def test_a_match_without_a_given_seed_can_be_dealt_again() -> None:
    match = Match("boussanga", seats=2)
    assert match.hidden_seed.startswith(DEAL_MARK)
    again = Deal.of(match).match()
    assert again.log == match.log


def test_a_copy_and_a_resumed_match_draw_the_same_as_the_match() -> None:
    match = Match("bouh", seats=2, seed="deal:5", options={"youngest": 0})
    play_random(match, random.Random(1), steps=9)
    copy = match.copy()
    resumed = Match.resume("bouh", seats=2, seed="deal:5", options=match.table_options, entries=match.log)
    for other in (match, copy, resumed):
        play_random(other, random.Random(2), steps=20)
    assert match.log == copy.log
    assert [entry.action for entry in match.log] == [entry.action for entry in resumed.log]


def test_the_id_stands_for_everything_and_hides_the_seed() -> None:
    deal = Deal.fresh("boussanga", seats=2, seed="deal:7")
    others = [
        Deal.fresh("boussanga", seats=3, seed="deal:7"),
        Deal.fresh("boussanga", seats=2, seed="deal:8"),
        Deal.fresh("boussanga", seats=2, seed="deal:7", options={"first": 1}),
        Deal.fresh("bouh", seats=2, seed="deal:7"),
        msgspec.structs.replace(deal, version=1),
    ]
    assert len({each.public.id for each in [deal, *others]}) == 6
    assert "deal:7" not in msgspec.json.encode(deal.public).decode()


def test_verify_names_the_deal_of_a_match_and_finds_a_changed_draw() -> None:
    deal = Deal.fresh("boussanga", seats=2)
    match = deal.match()
    play_random(match, random.Random(1))
    assert verify(match.save()).deal == deal.public.id
    other = Match("boussanga", seats=2, seed="deal:other")
    forged = Match("boussanga", seats=2, seed=deal.seed, log=other.log)
    with pytest.raises(BadFile, match="does not follow from the seed"):
        verify(forged.save())


def test_a_deal_of_unknown_rules_is_an_error_with_a_sentence() -> None:
    deal = msgspec.structs.replace(Deal.fresh("boussanga", seats=2), version=99)
    with pytest.raises(BadTable, match="version 99"):
        deal.match()
