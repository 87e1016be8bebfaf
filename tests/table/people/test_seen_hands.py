"""In games with secrets a person sees one hand per match: through chairs, companions, replacement and rematches."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.engine.refusal import Refusal
from ludotheque.table.identities import companion
from ludotheque.table.messages import SeatBot, Sit, Stand, Start
from ludotheque.table.people.absences import REPLACE_AFTER_MS
from ludotheque.table.record import TableRecord
from support.server.matches_in_memory import playing
from support.server.memory_table import Person

SEEN = Refusal("TBL-14", "has_seen_a_hand", {"seat": 0})


async def test_nobody_reads_the_hands_of_bots_by_changing_chairs() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob)
    await table.request(ann, Stand)
    for seat in (None, 2):
        assert (await table.request(ann, Sit, seat=seat)).refusal == (None if seat is None else SEEN)
        if seat is None:
            assert ann.shown.you == 0, "the chair of before is found without asking for it"
            await table.request(ann, Stand)
    assert ann.shown.chairs_to_take == (0,)
    assert ann.shown.cannot_take == SEEN


async def test_a_second_browser_of_the_same_person_changes_nothing() -> None:
    ann, bob, also_ann = Person("ann"), Person("bob"), Person("ann")
    table = await playing(ann, bob)
    await table.request(ann, Stand)
    await table.leave(ann)
    await table.enter(also_ann)
    assert (await table.request(also_ann, Sit, seat=2)).refusal == SEEN
    assert (await table.request(also_ann, Sit, seat=0)).refusal is None


async def test_a_companion_on_the_same_device_has_seen_the_same_hands() -> None:
    ann, bob, zoe = Person("ann"), Person("bob"), Person(companion("ann", 1), "Zoé")
    table = await playing(ann, bob)
    await table.enter(zoe)
    assert (await table.request(zoe, Sit, seat=2)).refusal == SEEN


async def test_a_latecomer_may_take_over_from_a_bot_once() -> None:
    ann, late = Person("ann"), Person("late")
    table = await playing(ann)
    await table.enter(late)
    assert late.shown.chairs_to_take == (1, 2)
    assert late.shown.cannot_take is None
    assert (await table.request(late, Sit, seat=2)).refusal is None
    await table.request(late, Stand)
    refused = (await table.request(late, Sit, seat=1)).refusal
    assert refused == Refusal("TBL-14", "has_seen_a_hand", {"seat": 2})
    assert (await table.request(late, Sit, seat=2)).refusal is None


async def test_the_host_does_not_read_the_hand_of_an_absent_friend() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob)
    await table.leave(bob)
    await table.wait(REPLACE_AFTER_MS)
    assert (await table.request(ann, SeatBot, seat=1, level="fox")).refusal is None
    await table.request(ann, Stand)
    assert (await table.request(ann, Sit, seat=1)).refusal == SEEN


async def test_it_is_remembered_after_a_restart_of_the_server() -> None:
    ann, bob, again = Person("ann"), Person("bob"), Person("ann")
    table = await playing(ann, bob)
    await table.request(ann, Stand)
    await table.restart()
    await table.enter(again)
    assert (await table.request(again, Sit, seat=2)).refusal == SEEN


async def test_a_match_of_an_earlier_version_knows_who_sits_where() -> None:
    ann, bob, again = Person("ann"), Person("bob"), Person("ann")
    table = await playing(ann, bob)
    table.store.records[-1] = msgspec.structs.replace(table.store.records[-1], seen={}, began=())
    await table.restart()
    await table.enter(again)
    await table.request(again, Stand)
    assert (await table.request(again, Sit, seat=2)).refusal == SEEN


async def test_games_without_secrets_and_new_matches_have_no_such_rule() -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob, game="boussanga")
    await table.request(ann, Stand)
    assert (await table.request(ann, Sit, seat=2)).refusal is None
    table = await playing(ann := Person("ann"), Person("bob"))
    table.table.record = msgspec.structs.replace(table.table.record, stage="over")
    assert (await table.request(ann, Sit, seat=2)).refusal is None
    await table.request(ann, SeatBot, seat=0, level="fox")
    assert (await table.request(ann, Start)).refusal is None
    await table.request(ann, Stand)
    refused = (await table.request(ann, Sit, seat=0)).refusal
    assert refused == Refusal("TBL-14", "has_seen_a_hand", {"seat": 2})


@pytest.mark.parametrize("name", ["ann", "bob"])
async def test_a_forgotten_person_leaves_no_trace(name: str) -> None:
    ann, bob = Person("ann"), Person("bob")
    table = await playing(ann, bob)
    await table.request({"ann": ann, "bob": bob}[name], Stand)
    table.table.person_changed(name, None)
    await table.settle()
    record = table.table.record
    assert name not in record.people_named
    assert name.encode() not in msgspec.json.encode(record)
    assert msgspec.json.decode(msgspec.json.encode(record), type=TableRecord) == record
