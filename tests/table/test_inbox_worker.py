"""Turns that are taken at once: published only after storing, one after another, all or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from ludotheque.engine.registry import find_game
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.messages import Act, Answer, Gone, Sit, Start, Update
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.record import TableRecord
from support import timeouts
from support.server.memory_table import MemoryTable, Person


def run(story: Callable[[Any, Person, Person], Awaitable[None]], kind: type[MemoryTable] = MemoryTable) -> None:
    """Two people at a table that runs by itself, in a match."""

    async def whole() -> None:
        memory_table = kind("boussanga", 2, {"first": 0})
        running = asyncio.create_task(memory_table.table.run())
        ann, bob = Person("ann"), Person("bob")
        memory_table.table.enter(ann)
        memory_table.table.enter(bob)
        memory_table.table.request(bob, Sit("sit"))
        memory_table.table.request(ann, Start("start"))
        await until(lambda: any(isinstance(message, Update) for message in bob.inbox))
        await story(memory_table, ann, bob)
        memory_table.table.close()
        with suppress(asyncio.CancelledError):
            await running

    timeouts.run(whole())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


def move(person: Person, command: str) -> Act:
    """A request with the first legal action of a person."""
    rules = find_game("boussanga")
    view = msgspec.json.decode(person.update.view, type=rules.View)
    assert view.prompt is not None
    return Act(command, view.prompt.id, msgspec.Raw(msgspec.json.encode(rules.options(view)[0])))


def test_a_move_is_played_at_once_and_published_when_it_is_stored() -> None:
    async def story(memory_table: MemoryTable, ann: Person, bob: Person) -> None:
        live = memory_table.table.live
        assert live is not None
        await asyncio.sleep(0.01)  # now it rests
        memory_table.log.gate = asyncio.Event()
        number, told = live.number, (len(ann.inbox), len(bob.inbox))
        memory_table.table.request(ann, move(ann, "move"))
        assert live.number > number  # nobody had to be woken for it
        await asyncio.sleep(0.01)
        assert (len(ann.inbox), len(bob.inbox)) == told
        memory_table.log.gate.set()
        await until(lambda: ann.answer == Answer("table", "move"))
        assert bob.update.number == live.number

    run(story)


def test_requests_that_arrive_while_storing_wait_for_the_next_turn() -> None:
    async def story(memory_table: MemoryTable, ann: Person, bob: Person) -> None:
        live = memory_table.table.live
        assert live is not None
        await asyncio.sleep(0.01)
        memory_table.log.gate = asyncio.Event()
        first = move(ann, "first")
        memory_table.table.request(ann, first)
        number = live.number
        memory_table.table.request(ann, first)
        memory_table.table.enter(Person("eve"))
        assert live.number == number
        memory_table.log.gate.set()
        await until(lambda: ann.inbox.count(Answer("table", "first")) == 2)
        assert bob.update.number == live.number == number  # the same command again is answered, and not done again

    run(story)


def test_a_move_that_the_log_refuses_is_undone() -> None:
    async def story(memory_table: MemoryTable, ann: Person, bob: Person) -> None:
        before = bob.update.number
        await asyncio.sleep(0.01)
        memory_table.log.failing = True
        wanted = move(ann, "move")
        memory_table.table.request(ann, wanted)
        await until(lambda: ann.answer.command == "move")
        assert ann.answer.refusal is not None
        assert ann.answer.refusal.reason == "not_stored"
        assert bob.update.number == before
        memory_table.log.failing = False
        memory_table.table.request(ann, wanted)
        await until(lambda: ann.answer == Answer("table", "move"))

    run(story)


def test_a_table_that_closes_finishes_what_is_being_stored() -> None:
    async def story(memory_table: MemoryTable, ann: Person, bob: Person) -> None:
        await asyncio.sleep(0.01)
        memory_table.log.gate = asyncio.Event()
        memory_table.table.request(ann, move(ann, "last"))
        memory_table.table.close()
        await asyncio.sleep(0.01)
        assert not isinstance(bob.inbox[-1], Gone)
        memory_table.log.gate.set()
        await until(lambda: isinstance(bob.inbox[-1], Gone))
        assert ann.answer == Answer("table", "last")

    run(story)


def test_entering_a_stopped_table_is_answered_with_gone() -> None:
    async def story(memory_table: MemoryTable, ann: Person, bob: Person) -> None:
        memory_table.table.close()
        await until(lambda: isinstance(ann.inbox[-1], Gone) and isinstance(bob.inbox[-1], Gone))
        late = Person("late")
        memory_table.table.enter(late)
        assert late.inbox == [Gone("table")]
        assert bob.inbox.count(Gone("table")) == 1

    run(story)


def test_a_connection_that_fails_does_not_keep_gone_from_the_others() -> None:
    class Deaf(Person):
        def send(self, envelope: Envelope) -> None:
            raise ZeroDivisionError

    async def story(memory_table: MemoryTable, ann: Person, bob: Person) -> None:
        memory_table.table.enter(Deaf("zoe"))
        late = Person("late")
        memory_table.table.enter(late)
        await until(lambda: all(Gone("table") in person.inbox for person in (ann, bob, late)))

    run(story)


def test_a_bug_after_publishing_stops_the_table_and_nobody_waits() -> None:
    """Also one that is made while looking when to look again, in the midst of what the log calls."""

    class WithFrailClock(MemoryTable):
        looks_left = 10**9

        @property
        def tick(self) -> float:
            self.looks_left -= 1
            return 1_000.0 / bool(self.looks_left)

        @tick.setter
        def tick(self, _: float) -> None:
            pass

    async def story(memory_table: WithFrailClock, ann: Person, bob: Person) -> None:
        await asyncio.sleep(0.01)
        memory_table.log.gate = asyncio.Event()
        memory_table.table.request(ann, move(ann, "move"))
        memory_table.looks_left = 2  # the first is for telling
        memory_table.log.gate.set()
        await until(lambda: all(Gone("table") in person.inbox for person in (ann, bob)))
        assert Answer("table", "move") in ann.inbox

    run(story, WithFrailClock)


def test_a_bug_while_reading_again_stops_the_table_and_nobody_waits() -> None:
    class Garbled(MemoryTable):
        async def stored(self) -> tuple[TableRecord, LiveMatch | None]:
            raise ZeroDivisionError

    async def story(memory_table: Garbled, ann: Person, bob: Person) -> None:
        await asyncio.sleep(0.01)
        memory_table.log.failing = True
        memory_table.table.request(ann, move(ann, "move"))
        await until(lambda: all(Gone("table") in person.inbox for person in (ann, bob)))

    run(story, Garbled)


def test_an_owner_that_lost_its_lease_publishes_nothing() -> None:
    async def story(memory_table: MemoryTable, ann: Person, bob: Person) -> None:
        await asyncio.sleep(0.01)
        memory_table.log.fence = 1  # somebody else has taken it
        memory_table.table.request(ann, move(ann, "move"))
        await until(lambda: isinstance(ann.inbox[-1], Gone) and isinstance(bob.inbox[-1], Gone))
        assert Answer("table", "move") not in ann.inbox

    run(story)
