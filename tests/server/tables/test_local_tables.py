"""All tables of one process, on a real database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from ludotheque.engine.refusal import Refusal
from ludotheque.server.common.clock_and_random import Clocks
from ludotheque.server.people.identity import Guest
from ludotheque.server.store.store import Store, open_store
from ludotheque.server.tables.interfaces import NewTable
from ludotheque.server.tables.local_tables import LEASE_MS, QUICK_PLAY_WAIT_MS, LocalTables, ServedElsewhere
from ludotheque.table.match_log import Unavailable
from ludotheque.table.messages import Gone, Sit, Start
from ludotheque.table.table import Table
from support import timeouts
from support.server.live_tables import Time, ask, move, until
from support.server.memory_table import FirstOption, Person

ANN, BOB = Guest("ann", "Ann"), Guest("bob", "Bob")


def tables_on(store: Store, time: Time, owner: str = "here") -> LocalTables:
    ids, codes = count(1), count(1)
    return LocalTables(
        store,
        FirstOption(),
        owner=owner,
        clocks=time.clocks,
        new_id=lambda: f"{owner}-{next(ids)}",
        new_match_id=lambda: f"{owner}-match-{next(ids)}",
        new_code=lambda: f"{owner}{next(codes)}",
    )


@asynccontextmanager
async def open_local_tables(folder: Path) -> AsyncIterator[tuple[LocalTables, Time, Store]]:
    time = Time()
    async with open_store(f"sqlite:///{folder / 'games.db'}") as store:
        tables = tables_on(store, time)
        yield tables, time, store
        await tables.close()


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


def test_a_table_is_opened_found_joined_and_played(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, _, store):
            id = await tables.open_table(ANN, NewTable("boussanga", 2, {"first": 0}))
            assert isinstance(id, str)
            card = (await tables.tables_of(ANN))[0]
            assert (card.table, card.free, card.names) == (id, 1, ("Ann",))
            assert await tables.find(card.code) == id
            table = await tables.table(id)
            assert table is not None
            ann, bob = Person("ann"), Person("bob")
            table.enter(ann)
            table.enter(bob)
            await ask(table, bob, Sit("1"))
            await ask(table, ann, Start("2"))
            await until(lambda: any(hasattr(message, "view") for message in ann.inbox))
            assert (await tables.tables_of(ANN))[0].yours
            assert not (await tables.tables_of(BOB))[0].yours
            await ask(table, ann, move(ann, "boussanga", "3"))
            assert ann.answer.refusal is None
            assert ann.shown.match is not None
            assert sum(row.entries for row in await store.log.read(ann.shown.match)) >= 3

    run(story)


def test_an_idle_table_is_unloaded_and_loaded_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, time, _):
            id = await tables.open_table(ANN, NewTable("boussanga", 2, {"first": 0}, bots={1: "fox"}, start=True))
            assert isinstance(id, str)
            ann = Person("ann")
            table = await tables.table(id)
            assert table is not None
            table.enter(ann)
            await until(lambda: any(hasattr(message, "view") for message in ann.inbox))
            seen = ann.update
            table.leave(ann)
            await until(lambda: table.is_deserted)  # type: ignore[attr-defined]
            time.millis += 59_000
            await tables.unload_idle()
            assert tables.loaded == 1
            time.millis += 2_000
            await tables.unload_idle()
            assert tables.loaded == 0
            assert (await tables.tables_of(ANN))[0].yours, "the record says whose turn it is"
            again = await tables.table(id)
            assert again is not table
            assert again is not None
            again.enter(ann, since=seen.number)
            await until(lambda: ann.inbox[-1] is not seen and hasattr(ann.inbox[-1], "view"))
            assert ann.update.view == seen.view
            assert ann.update.notices == ()

    run(story)


def test_a_slow_lease_renewal_loads_no_table_twice(tmp_path: Path) -> None:
    class Rushing(Time):
        """A clock that advances by more than a lease at every reading."""

        @property
        def clocks(self) -> Clocks:
            return Clocks(self.look, lambda: self.millis)

        def look(self) -> float:
            self.millis += 2 * LEASE_MS
            return float(self.millis)

    async def story() -> None:
        async with open_store(f"sqlite:///{tmp_path / 'games.db'}") as store:
            tables = tables_on(store, Rushing())
            id = await tables.open_table(ANN, NewTable("boussanga", 2))
            assert isinstance(id, str)
            first, second, third = [await tables.table(id) for _ in range(3)]
            assert first is second is third
            await tables.close()

    run(story)


def test_parallel_callers_load_a_table_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, time, _):
            id = await tables.open_table(ANN, NewTable("bouh", 2))
            assert isinstance(id, str)
            doors = await asyncio.gather(*(tables.table(id) for _ in range(20)))
            assert len({builtin_id(door) for door in doors}) == 1
            assert await tables.table("no such table") is None
            assert time.millis

    run(story)


builtin_id = id


def test_only_the_holder_of_the_lease_serves_a_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, time, store):
            id = await tables.open_table(ANN, NewTable("boussanga", 2, {"first": 0}, bots={1: "fox"}, start=True))
            assert isinstance(id, str)
            table = await tables.table(id)
            assert isinstance(table, Table)
            ann = Person("ann")
            table.enter(ann)
            await until(lambda: any(hasattr(message, "view") for message in ann.inbox))
            other = tables_on(store, time, "there")
            with pytest.raises(Unavailable):
                await other.table(id)
            time.millis += LEASE_MS + 1  # the first process hangs, and its lease expires
            taken = await other.table(id)
            assert taken is not None
            table.request(ann, move(ann, "boussanga", "late"))  # it still believes that it owns the table
            await until(lambda: isinstance(ann.inbox[-1], Gone))
            taken.enter(ann)
            await until(lambda: not isinstance(ann.inbox[-1], Gone))
            await ask(taken, ann, move(ann, "boussanga", "again"))
            assert ann.answer.refusal is None
            await tables.renew()
            await tables.unload_idle()
            assert tables.loaded == 0
            await other.close()

    run(story)


def test_invalid_tables_are_refused_with_reasons(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, _, _):
            refused = {}
            for name, wanted in {
                "no_such_game": NewTable("chess", 2),
                "seats": NewTable("bouh", 9),
                "option_choice": NewTable("bouh", 2, {"level": "genius"}),
                "two_to_four": NewTable("boussanga", 1),
                "no_such_chair": NewTable("bouh", 2, bots={0: "fox"}),
                "chairs_free": NewTable("bouh", 3, bots={1: "fox"}, start=True),
            }.items():
                refused[name] = await tables.open_table(ANN, wanted)
            assert {name: answer.reason for name, answer in refused.items() if isinstance(answer, Refusal)} == {
                name: name for name in refused
            }
            assert await tables.tables_of(ANN) == []

    run(story)


def test_quick_play_finds_people_or_adds_bots(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, _, _):
            changed: list[int] = []
            stop = tables.watch_lobby(lambda: changed.append(1))
            first = await tables.quick_play(ANN, "bouh")
            assert isinstance(first, str)
            assert changed
            stop()
            assert await tables.quick_play(BOB, "bouh") != first, "nobody is there yet"
            table = await tables.table(first)
            assert isinstance(table, Table)
            ann = Person("ann")
            table.enter(ann)
            await until(lambda: bool(ann.inbox))
            assert await tables.quick_play(Guest("cat", "Cat"), "bouh") == first
            table.fill_up("fox")
            await until(lambda: ann.shown.stage == "playing")
            assert [chair.kind for chair in ann.shown.chairs] == ["person", "bot", "bot", "bot"]
            listed = await tables.public_tables("bouh")
            assert {card.stage for card in listed} == {"gathering", "playing"}
            assert await tables.public_tables("boussanga") == []
            assert isinstance(await tables.quick_play(ANN, "chess"), Refusal)

    run(story)


def test_a_process_that_was_stuck_checks_its_leases_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, time, store):
            id = await tables.open_table(ANN, NewTable("bouh", 2))
            assert isinstance(id, str)
            assert await tables.table(id) is not None
            time.millis += LEASE_MS + 1  # the process was frozen and has not noticed it yet
            other = tables_on(store, time, "there")
            assert isinstance(await other.table(id), Table)
            assert tables.in_memory.table(id) is None
            assert await tables.serve(id) == ServedElsewhere("there")
            await other.close()

    run(story)


def test_bots_join_a_quick_play_table_in_any_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.server.tables.bot_timers.SHORTEST_WAIT_MS", 1)

    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, time, store):
            id = await tables.quick_play(ANN, "bouh")
            assert isinstance(id, str)
            time.millis += QUICK_PLAY_WAIT_MS
            other = tables_on(store, time, "there")
            table = await other.table(id)
            assert isinstance(table, Table)
            ann = Person("ann")
            table.enter(ann)
            await until(lambda: bool(ann.inbox) and ann.shown.stage == "playing")
            assert [chair.kind for chair in ann.shown.chairs] == ["person", "bot", "bot", "bot"]
            await other.close()

    run(story)


def test_bots_join_later_if_nobody_was_present_at_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.server.tables.bot_timers.SHORTEST_WAIT_MS", 1)

    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, time, _):
            id = await tables.quick_play(ANN, "bouh")
            assert isinstance(id, str)
            time.millis += QUICK_PLAY_WAIT_MS
            table = await tables.table(id)
            assert isinstance(table, Table)
            (filling,) = tables._bot_timers._timers
            await asyncio.sleep(0.02)
            assert not filling.done(), "it is repeated"
            assert table.record.stage == "gathering", "Ann's connection is broken"
            ann = Person("ann")
            table.enter(ann)
            await until(lambda: bool(ann.inbox) and ann.shown.stage == "playing")
            await until(filling.done)

    run(story)


def test_a_guest_who_enters_during_unloading_is_told_to_enter_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_local_tables(tmp_path) as (tables, _, _):
            id = await tables.open_table(ANN, NewTable("bouh", 2))
            assert isinstance(id, str)
            table = await tables.table(id)
            assert isinstance(table, Table)
            ann = Person("ann")
            table.give_up()
            table.enter(ann)
            await until(lambda: bool(ann.inbox))
            assert ann.inbox == [Gone(id)]

    run(story)
