"""Replacing people who are away: after a while or with the consent of the others; bots play only for the absent."""

from __future__ import annotations

from ludotheque.engine.refusal import Refusal
from ludotheque.table.messages import AgreeToBot, SeatBot, Sit
from ludotheque.table.people.absences import REPLACE_AFTER_MS
from support.server.matches_in_memory import playing
from support.server.memory_table import MemoryTable, Person


async def test_a_person_who_has_just_left_is_not_replaced() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob)
    assert ann.shown.chairs[1].replace_in_ms is None, "Bob is there"
    await table.leave(bob)
    assert ann.shown.chairs[1].replace_in_ms == REPLACE_AFTER_MS
    await table.wait(REPLACE_AFTER_MS - 1_500)
    refused = (await table.request(ann, SeatBot, seat=1, level="fox")).refusal
    assert refused == Refusal("TBL-16", "away_briefly", {"seat": 1, "seconds": 2})
    await table.wait(1_500)
    assert (await table.request(ann, SeatBot, seat=1, level="fox")).refusal is None


async def test_the_wait_begins_again_when_the_person_returns() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob)
    await table.leave(bob)
    await table.wait(REPLACE_AFTER_MS)
    await table.enter(bob)
    await table.leave(bob)
    refused = (await table.request(ann, SeatBot, seat=1, level="fox")).refusal
    assert refused == Refusal("TBL-16", "away_briefly", {"seat": 1, "seconds": 60})


async def test_after_a_restart_of_the_server_the_wait_begins_again() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob)
    await table.restart()
    await table.enter(ann)
    refused = (await table.request(ann, SeatBot, seat=1, level="fox")).refusal
    assert refused == Refusal("TBL-16", "away_briefly", {"seat": 1, "seconds": 60})


async def test_all_others_together_can_replace_a_person_at_once() -> None:
    ann, bob, cleo, dan = (Person(name) for name in ("ann", "bob", "cleo", "dan"))
    table = await playing(ann, bob, cleo, dan, seats=4)
    assert (await table.request(cleo, AgreeToBot, seat=1)).refusal == Refusal("TBL-16", "not_away")
    await table.leave(bob)
    assert (await table.request(cleo, AgreeToBot, seat=1)).refusal is None
    assert cleo.shown.agreed == (1,)
    assert dan.shown.agreed == ()
    assert ann.shown.chairs[1].replace_in_ms == REPLACE_AFTER_MS, "Dan has not agreed"
    assert (await table.request(dan, AgreeToBot, seat=1)).refusal is None
    assert ann.shown.chairs[1].replace_in_ms == 0
    assert (await table.request(ann, SeatBot, seat=1, level="fox")).refusal is None


async def test_consent_ends_when_the_person_returns() -> None:
    ann, bob, cleo = (Person(name) for name in ("ann", "bob", "cleo"))
    table = await playing(ann, bob, cleo)
    await table.leave(bob)
    await table.request(cleo, AgreeToBot, seat=1)
    await table.enter(bob)
    await table.leave(bob)
    assert ann.shown.chairs[1].replace_in_ms == REPLACE_AFTER_MS
    assert cleo.shown.agreed == ()


async def test_nobody_consents_alone() -> None:
    ann, bob, watching = Person("ann"), Person("bob"), Person("watching")
    table = await playing(ann, bob, seats=2)
    await table.enter(watching)
    await table.leave(bob)
    assert (await table.request(ann, AgreeToBot, seat=1)).refusal is None
    assert (await table.request(watching, AgreeToBot, seat=1)).refusal == Refusal("TBL-3", "not_seated")
    assert ann.shown.chairs[1].replace_in_ms == REPLACE_AFTER_MS


async def test_where_nothing_is_secret_a_person_is_replaced_at_once() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, game="boussanga")
    await table.leave(bob)
    assert ann.shown.chairs[1].replace_in_ms == 0
    assert (await table.request(ann, SeatBot, seat=1, level="fox")).refusal is None
    before_play = MemoryTable("bouh", 2)
    await before_play.enter(ann)
    await before_play.enter(bob)
    await before_play.request(bob, Sit)
    await before_play.leave(bob)
    assert (await before_play.request(ann, SeatBot, seat=1, level="fox")).refusal is None


async def test_a_bot_does_not_play_for_a_person_who_took_the_chair_of_somebody_absent() -> None:
    ann, bob, late = Person("ann"), Person("bob"), Person("late")
    table = await playing(ann, bob, game="boussanga", seats=2, options={"first": 1})
    await table.leave(bob)
    await table.request(ann, SeatBot, seat=1, level="fox")
    await table.enter(late)
    assert (await table.request(late, Sit, seat=1)).refusal is None
    number = late.update.number
    await table.wait(60_000)
    assert late.update.number == number, "it is this person's turn"


async def test_a_bot_plays_for_a_person_who_did_not_return_after_a_restart_of_the_server() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, game="boussanga", seats=2, options={"first": 1})
    await table.restart()
    await table.enter(ann)
    number = ann.update.number
    await table.wait(30_000)
    assert ann.update.number > number


async def test_nobody_stops_a_public_match_by_leaving_it() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, game="boussanga", seats=2, options={"first": 1}, public=True, keep_warm=False)
    await table.leave(bob)
    number = ann.update.number
    assert ann.shown.keep_warm
    await table.wait(30_000)
    assert ann.update.number > number
