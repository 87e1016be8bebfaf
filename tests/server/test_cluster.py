"""Two processes' worth of halls on one database: a client may come in anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from ludotheque.server.bus import Bus, MemoryBus
from ludotheque.server.cluster import SILENT_MS, ClusterHall, RemoteTable
from ludotheque.server.doors import Guest, NewTable
from ludotheque.server.hall import LEASE_MS, LocalHall
from ludotheque.server.nats_bus import NatsBus
from ludotheque.server.store.store import open_store
from ludotheque.table.deed import Timing
from ludotheque.table.messages import Act, Gone, Sit, Start
from ludotheque.table.table import Table
from support.halls import Time, ask, move, until
from support.nats_server import nats_server
from support.parlour import FirstOption, Person

ANN = Guest("ann", "Ann")


class Process:
    """One process of a cluster, as far as tables are concerned."""

    def __init__(self, name: str, local: LocalHall, hall: ClusterHall) -> None:
        self.name = name
        self.local = local
        self.hall = hall

    async def die(self) -> None:
        """Fall silent without a word to anybody."""
        await self.hall.close()
        for served in self.local._served.values():
            served.running.cancel()


@asynccontextmanager
async def two_processes(folder: Path, time: Time, buses: list[Bus]) -> AsyncIterator[list[Process]]:
    async with AsyncExitStack() as stack:
        processes = []
        for name, bus in zip(("east", "west"), buses, strict=True):
            store = await stack.enter_async_context(open_store(f"sqlite:///{folder / 'games.db'}"))
            numbers = count(1)
            local = LocalHall(
                store,
                FirstOption(),
                owner=name,
                clocks=time.clocks,
                new_id=lambda name=name, numbers=numbers: f"{name}-{next(numbers)}",  # type: ignore[misc]
                new_code=lambda name=name, numbers=numbers: f"{name}{next(numbers)}",  # type: ignore[misc]
            )
            hall = ClusterHall(local, store, bus, name=name, clocks=time.clocks)
            await hall.start()
            processes.append(Process(name, local, hall))
        yield processes
        for process in processes:
            await process.hall.close()
            await process.local.close()


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 60))


async def a_game(east: Process) -> str:
    """A game of Boussanga between ann and bob that east serves."""
    id = await east.hall.open_table(ANN, NewTable("boussanga", 2, {"first": 0}))
    assert isinstance(id, str)
    assert isinstance(await east.hall.table(id), Table)
    return id


async def sit_and_start(west: Process, id: str, ann: Person, bob: Person, east: Process) -> RemoteTable:
    near, far = await east.hall.table(id), await west.hall.table(id)
    assert near is not None
    assert isinstance(far, RemoteTable)
    near.enter(ann)
    far.enter(bob)
    await ask(far, bob, Sit("sit"))
    await ask(near, ann, Start("start"))
    await until(lambda: any(hasattr(message, "view") for message in bob.inbox))
    return far


def over_memory(story: Callable[[list[Process], Time], Awaitable[None]], folder: Path) -> None:
    async def whole() -> None:
        time, bus = Time(), MemoryBus()
        async with two_processes(folder, time, [bus, bus]) as processes:
            await story(processes, time)

    run(whole)


def over_nats(story: Callable[[list[Process], Time], Awaitable[None]], folder: Path) -> None:
    async def whole(address: str) -> None:
        time = Time()
        buses: list[Bus] = [await NatsBus.connect(address), await NatsBus.connect(address)]
        async with two_processes(folder, time, buses) as processes:
            await story(processes, time)
        for bus in buses:
            await bus.close()

    with nats_server() as server:
        run(lambda: whole(server.address))


@pytest.mark.parametrize("over", [over_memory, over_nats])
def test_people_at_different_processes_play_one_game(over: Callable[..., None], tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        far = await sit_and_start(west, id, ann, bob, east)
        near = await east.hall.table(id)
        for turn in range(6):
            person, door = ((ann, near), (bob, far))[turn % 2]
            await until(lambda person=person: b'"prompt":{' in bytes(person.update.view))  # type: ignore[misc]
            await ask(door, person, move(person, "boussanga", f"m{turn}"))
            assert person.answer.refusal is None
        await until(lambda: ann.update.number == bob.update.number)
        assert bob.update.number > 6

    over(story, tmp_path)


def test_when_an_owner_dies_the_gate_takes_the_table(tmp_path: Path) -> None:
    async def story(processes: list[Process], time: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        await sit_and_start(west, id, ann, bob, east)
        await east.die()
        await west.hall.look()
        assert not isinstance(bob.inbox[-1], Gone), "its lease has not run out yet"
        time.millis += LEASE_MS + 1
        await west.hall.look()
        assert isinstance(bob.inbox[-1], Gone)
        seen = bob.update.number
        door = await west.hall.table(id)
        assert isinstance(door, Table)
        door.enter(bob, seen)
        again = Person("ann")
        door.enter(again)
        await until(lambda: any(hasattr(message, "view") for message in again.inbox))
        await ask(door, again, move(again, "boussanga", "on"))
        assert again.answer.refusal is None
        await until(lambda: bob.update.number > seen)

    over_memory(story, tmp_path)


def test_when_a_gate_dies_its_people_are_away(tmp_path: Path) -> None:
    async def story(processes: list[Process], time: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        await sit_and_start(west, id, ann, bob, east)
        await west.hall.close()
        time.millis += SILENT_MS + 1
        await east.hall.look()
        await until(lambda: not ann.shown.chairs[1].present)

    over_memory(story, tmp_path)


def test_whoever_is_forgotten_is_told_to_come_in_again(tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        far = await sit_and_start(west, id, ann, bob, east)
        east.hall._guests.clear()  # as after a restart of the owner within its lease
        far.wish(bob, Act("lost", 1, b"{}"), Timing(None, None, 0))  # type: ignore[arg-type]
        await until(lambda: isinstance(bob.inbox[-1], Gone))

    over_memory(story, tmp_path)


def test_nats_may_come_and_go(tmp_path: Path) -> None:
    async def whole(server: object, address: str) -> None:
        time = Time()
        buses: list[Bus] = [await NatsBus.connect(address), await NatsBus.connect(address)]
        async with two_processes(tmp_path, time, buses) as (east, west):
            ann, bob = Person("ann"), Person("bob")
            id = await a_game(east)
            far = await sit_and_start(west, id, ann, bob, east)
            near = await east.hall.table(id)
            server.kill()  # type: ignore[attr-defined]
            await ask(near, ann, move(ann, "boussanga", "while NATS is away"))
            assert ann.answer.refusal is None
            server.start()  # type: ignore[attr-defined]
            # bob's client notices the gap, or its silence, and enters again
            while bob.update.number != ann.update.number:
                far.enter(bob, bob.update.number)
                await asyncio.sleep(0.2)
            await ask(far, bob, move(bob, "boussanga", "and back"))
            assert bob.answer.refusal is None
        for bus in buses:
            await bus.close()

    with nats_server() as server:
        run(lambda: whole(server, server.address))


def test_the_lobby_is_one_for_all(tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        changed: list[int] = []
        stop = west.hall.watch_lobby(lambda: changed.append(1))
        await east.hall.open_table(ANN, NewTable("bouh", 2, public=True))
        assert changed
        assert [card.names for card in await west.hall.public_tables("bouh")] == [("Ann",)]
        stop()
        await east.hall.open_table(Guest("bob", "Bob"), NewTable("bouh", 2, public=True))
        assert len(changed) == 1

    over_memory(story, tmp_path)
