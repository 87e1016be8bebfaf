"""Rated matches: which they are, who may sit down in them, and that there are no hints."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ludotheque.engine.refusal import Refusal
from ludotheque.server.people.ratings import RatedSeat
from ludotheque.server.tables.table_records import rated_seats
from ludotheque.table.messages import AskHint, Sit, Stand
from support.server.matches_in_memory import playing
from support.server.memory_table import Person

RATED_CHAIR = Refusal("TBL-15", "rated_chair")


@pytest.mark.parametrize(
    ("record", "people", "rated"),
    [
        ({"public": True}, 2, True),
        ({"public": False}, 2, False),
        ({"public": True}, 1, False),
        ({"public": True, "options": {"mode": "coop"}}, 2, False),
    ],
)
async def test_matches_of_people_at_public_tables_are_rated(record: dict[str, Any], people: int, rated: bool) -> None:
    seated = [Person(name) for name in ("ann", "bob")[:people]]
    table = await playing(*seated, game="boussanga", seats=2, **record)
    assert seated[0].shown.rated == rated
    assert (rated_seats(table.table.record) is not None) == rated


async def test_who_began_a_match_is_rated_also_after_leaving() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, seats=2, public=True)
    await table.request(bob, Stand)
    assert rated_seats(table.table.record) == [RatedSeat("ann", True), RatedSeat("bob", False)]
    table.table.person_changed("bob", None)
    await table.settle()
    assert rated_seats(table.table.record) == [RatedSeat("ann", True), RatedSeat(None, False)]


@pytest.mark.parametrize("game", ["boussanga", "bouh"])
async def test_only_who_began_a_rated_match_on_a_chair_takes_it_back(game: str) -> None:
    ann, bob, late = Person("ann"), Person("bob"), Person("late")
    table = await playing(ann, bob, seats=2, game=game, public=True)
    await table.request(bob, Stand)
    await table.enter(late)
    assert (await table.request(late, Sit, seat=1)).refusal == RATED_CHAIR
    assert (late.shown.chairs_to_take, late.shown.cannot_take) == ((), RATED_CHAIR)
    assert (await table.request(bob, Sit, seat=1)).refusal is None
    assert rated_seats(table.table.record) == [RatedSeat("ann", True), RatedSeat("bob", True)]


async def test_there_are_no_hints_in_rated_matches() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, seats=2, public=True, game="boussanga")
    refused = (await table.request(ann, AskHint)).refusal
    assert refused == Refusal("TBL-15", "no_hints_in_rated")
    with_bots = await playing(first := Person("ann"), seats=2, public=True, game="boussanga", options={"first": 0})
    await with_bots.send(first, AskHint("hint"))
    assert first.inbox[-1].hints


async def test_a_match_of_an_earlier_version_is_rated_by_who_plays_now() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, seats=2, public=True)
    old = msgspec.structs.replace(table.table.record, began=())
    assert rated_seats(old) == [RatedSeat("ann", True), RatedSeat("bob", True)]
