"""A television in the living room: it shows what all may see, and the phones around it play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.server.people.identity import Guest
from ludotheque.server.tables.interfaces import NewTable
from ludotheque.server.tables.table_records import new_record
from ludotheque.table.identities import NO_HOST, television_of
from ludotheque.table.messages import SeatBot, SetUp, Sit, Stand, Start
from ludotheque.table.people.absences import REPLACE_AFTER_MS
from ludotheque.table.record import Chair, TableRecord
from ludotheque.table.requests import seating
from support import timeouts
from support.server.memory_table import MemoryTable, Person


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


class LivingRoom:
    """A table that was opened on a television."""

    def __init__(self, game: str = "bouh", seats: int = 2) -> None:
        opened = new_record(Guest("tv", "Télé"), NewTable(game, seats, television=True, public=True), "table", "ABCD")
        assert isinstance(opened, TableRecord)
        self.memory_table = MemoryTable(game, seats)
        self.memory_table.store.records[:] = [opened]
        self.memory_table.table = self.memory_table.open(opened, None)
        self.television = Person(television_of("tv"))

    @property
    def record(self) -> TableRecord:
        return self.memory_table.table.record

    async def gather(self, *names: str) -> list[Person]:
        """The television is on, and people come one after another and sit down."""
        await self.memory_table.enter(self.television)
        people = [Person(name) for name in names]
        for person in people:
            await self.memory_table.enter(person)
            assert (await self.memory_table.request(person, Sit)).refusal is None
        return people


def test_a_television_table_begins_empty_and_the_first_person_is_the_host() -> None:
    async def story() -> None:
        room = LivingRoom()
        assert (room.record.host, room.record.public, [chair.is_free for chair in room.record.chairs]) == (
            NO_HOST,
            False,
            [True, True],
        )
        ann, bob = await room.gather("ann", "bob")
        assert ann.shown.hosting
        assert not bob.shown.hosting
        assert [chair.host for chair in bob.shown.chairs] == [True, False]

    run(story)


def test_a_television_table_gets_more_seats_up_to_the_maximum_of_the_game() -> None:
    async def story() -> None:
        room = LivingRoom()
        most = find_game("bouh").seats[-1]
        await room.gather(*(f"guest{number}" for number in range(most)))
        assert len(room.record.chairs) == most
        late = Person("late")
        await room.memory_table.enter(late)
        assert (await room.memory_table.request(late, Sit)).refusal == Refusal("TBL-1", "table_full")

    run(story)


def test_a_table_without_a_television_does_not_grow() -> None:
    record = TableRecord("t", "c", "bouh", "ann", (Chair(person="ann"), Chair(person="bob")))
    assert seating.sit(record, "cat", "Cat") == Refusal("TBL-1", "table_full")


def test_the_remote_of_the_television_may_do_what_the_host_may() -> None:
    async def story() -> None:
        room = LivingRoom()
        await room.gather("ann")
        tv = room.television
        assert tv.shown.hosting
        for kind, fields in ((SetUp, {"seats": 3}), (SeatBot, {"seat": 1, "level": "fox"})):
            assert (await room.memory_table.request(tv, kind, **fields)).refusal is None
        assert (await room.memory_table.request(tv, SeatBot, seat=2, level="fox")).refusal is None
        assert (await room.memory_table.request(tv, Start)).refusal is None
        assert room.record.stage == "playing"

    run(story)


def test_another_television_may_not_do_what_the_host_may() -> None:
    async def story() -> None:
        room = LivingRoom()
        await room.gather("ann", "bob")
        other = Person(television_of("somebody"))
        await room.memory_table.enter(other)
        assert not other.shown.hosting
        assert other.shown.televisions == 2
        assert (await room.memory_table.request(other, Start)).refusal == Refusal("TBL-4", "only_the_host")

    run(story)


def test_a_television_does_not_sit_down() -> None:
    async def story() -> None:
        room = LivingRoom()
        await room.gather()
        assert (await room.memory_table.request(room.television, Sit)).refusal == Refusal("TBL-13", "television_sits")

    run(story)


def test_a_television_gets_only_public_views_even_if_its_guest_plays() -> None:
    async def story() -> None:
        room = LivingRoom()
        owner, _ = await room.gather("tv", "bob")  # whoever's browser it is plays as well, in another window
        await room.memory_table.request(owner, Start)
        view = msgspec.json.decode(room.television.update.view, type=find_game("bouh").View)
        own = msgspec.json.decode(owner.update.view, type=find_game("bouh").View)
        assert (view.seat, view.prompt, view.hand) == (None, None, ())
        assert own.hand
        told = b"".join(bytes(notice) for notice in room.television.update.notices)
        assert b'"type":"drew"' not in told
        assert room.television.shown.yours == {}

    run(story)


def test_a_television_counts_neither_as_present_nor_as_a_spectator() -> None:
    async def story() -> None:
        room = LivingRoom()
        owner, bob = await room.gather("tv", "bob")
        assert (bob.shown.watching, bob.shown.televisions) == (0, 1)
        await room.memory_table.leave(owner)
        assert [chair.present for chair in bob.shown.chairs] == [False, True]

    run(story)


def test_match_time_stands_still_while_only_the_television_is_connected() -> None:
    async def story() -> None:
        room = LivingRoom()
        ann, bob = await room.gather("ann", "bob")
        await room.memory_table.request(ann, Start)
        live = room.memory_table.table.live
        assert live is not None
        assert live.clock.running
        for person in (ann, bob):
            await room.memory_table.leave(person)
        assert not live.clock.running
        await room.memory_table.leave(room.television)
        await room.memory_table.enter(room.television)
        assert not live.clock.running
        await room.memory_table.enter(bob)
        assert live.clock.running

    run(story)


def test_after_everybody_stood_up_the_next_person_is_the_host() -> None:
    async def story() -> None:
        room = LivingRoom()
        (ann,) = await room.gather("ann")
        await room.memory_table.request(ann, Stand)
        assert room.record.host == NO_HOST
        bob = Person("bob")
        await room.memory_table.enter(bob)
        await room.memory_table.request(bob, Sit)
        assert bob.shown.hosting

    run(story)


def test_the_seat_of_an_absent_person_can_be_taken_with_another_phone() -> None:
    async def story() -> None:
        room = LivingRoom()
        ann, bob = await room.gather("ann", "bob")
        await room.memory_table.request(ann, Start)
        taken = Refusal("TBL-1", "chair_taken", {"seat": 1})
        assert (await room.memory_table.request(ann, SeatBot, seat=1, level="fox")).refusal == taken, "Bob is there"
        await room.memory_table.leave(bob)
        await room.memory_table.wait(REPLACE_AFTER_MS)
        assert (await room.memory_table.request(ann, SeatBot, seat=1, level="fox")).refusal is None
        phone = Person("bobs-other-phone")
        await room.memory_table.enter(phone)
        assert (await room.memory_table.request(phone, Sit, seat=1)).refusal is None
        assert phone.shown.you == 1

    run(story)


def test_a_host_whose_seat_is_given_away_loses_the_host_role() -> None:
    async def story() -> None:
        room = LivingRoom()
        ann, bob = await room.gather("ann", "bob")
        await room.memory_table.request(ann, Start)
        await room.memory_table.leave(ann)
        await room.memory_table.wait(REPLACE_AFTER_MS)
        assert (await room.memory_table.request(room.television, SeatBot, seat=0, level="fox")).refusal is None
        assert bob.shown.hosting

    run(story)


def test_at_public_tables_absent_people_keep_their_seats() -> None:
    record = TableRecord("t", "c", "bouh", "ann", (Chair(person="ann"), Chair(person="bob")), public=True)
    assert seating.seat_bot(record, "ann", 1, "fox", {1: 0}) == Refusal("TBL-1", "chair_taken", {"seat": 1})


def test_at_private_tables_every_player_may_begin_the_next_match() -> None:
    chairs = (Chair(person="ann"), Chair(person="bob"))
    over = TableRecord("t", "c", "bouh", "ann", chairs, stage="over", match="m")
    assert isinstance(seating.start(over, "bob", "m2"), TableRecord)
    refused = Refusal("TBL-4", "only_the_host")
    assert seating.start(over, "cat", "m2") == refused, "who only watches does not"
    assert seating.start(msgspec.structs.replace(over, public=True), "bob", "m2") == refused
    assert seating.start(msgspec.structs.replace(over, stage="gathering"), "bob", "m2") == refused


def test_forgetting_a_guest_removes_their_television() -> None:
    record = TableRecord("t", "c", "bouh", "ann", (Chair(person="ann"), Chair()), television=television_of("tv"))
    assert record.people_named == {"ann", "tv"}
    assert seating.rename_or_forget(record, "tv", None).television is None
    assert seating.rename_or_forget(record, "ann", None).television is not None
