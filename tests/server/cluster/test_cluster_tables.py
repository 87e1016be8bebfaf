"""Tables of several processes on one database: a client may connect to any process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path

import msgspec
import pytest

from ludotheque.server.cluster import cluster_tables
from ludotheque.server.cluster.bus import Bus, MemoryBus
from ludotheque.server.cluster.cluster_tables import ClusterTables
from ludotheque.server.cluster.gate_messages import DELIVERIES, PROTOCOL, gate_subject
from ludotheque.server.cluster.nats_bus import NatsBus
from ludotheque.server.cluster.presence import DEAF_MS, SILENT_MS, Presence
from ludotheque.server.cluster.remote_tables import RemoteTable
from ludotheque.server.people.identity import Guest
from ludotheque.server.store.store import open_store
from ludotheque.server.tables.interfaces import NewTable
from ludotheque.server.tables.local_tables import LEASE_MS, LocalTables
from ludotheque.table.match_log import Unavailable
from ludotheque.table.messages import Act, Answer, Gone, Sit, Start, Update
from ludotheque.table.requests.timing import Timing
from ludotheque.table.table import Table
from support import timeouts
from support.processes.nats_server import nats_server
from support.server.live_tables import Time, ask, move, until
from support.server.memory_table import FirstOption, Person

ANN = Guest("ann", "Ann")


class Process:
    """The tables, presence and bus connection of one process of a cluster."""

    def __init__(self, name: str, local: LocalTables, tables: ClusterTables) -> None:
        self.name = name
        self.local = local
        self.tables = tables

    async def die(self) -> None:
        """Stop without releasing anything."""
        await self.tables.close()
        for served in self.local._served.values():
            served.running.cancel()


@asynccontextmanager
async def two_processes(folder: Path, time: Time, buses: list[Bus]) -> AsyncIterator[list[Process]]:
    async with AsyncExitStack() as stack:
        processes = []
        for name, bus in zip(("east", "west"), buses, strict=True):
            store = await stack.enter_async_context(open_store(f"sqlite:///{folder / 'games.db'}"))
            numbers = count(1)
            presence = Presence(name, time.clocks.tick)
            local = LocalTables(
                store,
                FirstOption(),
                owner=name,
                clocks=time.clocks,
                new_id=lambda name=name, numbers=numbers: f"{name}-{next(numbers)}",  # type: ignore[misc]
                new_match_id=lambda name=name, numbers=numbers: f"{name}-match-{next(numbers)}",  # type: ignore[misc]
                new_code=lambda name=name, numbers=numbers: f"{name}{next(numbers)}",  # type: ignore[misc]
                is_dead=presence.is_dead,
            )
            tables = ClusterTables(local, store, bus, presence=presence, clocks=time.clocks)
            await tables.start()
            processes.append(Process(name, local, tables))
        yield processes
        for process in processes:
            await process.tables.close()
            await process.local.close()


def run(story: Callable[[], Awaitable[None]]) -> None:
    timeouts.run(story())


async def a_game(east: Process) -> str:
    """A match of Boussanga between ann and bob that east serves."""
    id = await east.tables.open_table(ANN, NewTable("boussanga", 2, {"first": 0}))
    assert isinstance(id, str)
    assert isinstance(await east.tables.table(id), Table)
    return id


async def sit_and_start(west: Process, id: str, ann: Person, bob: Person, east: Process) -> RemoteTable:
    near, far = await east.tables.table(id), await west.tables.table(id)
    assert near is not None
    assert isinstance(far, RemoteTable)
    near.enter(ann)
    far.enter(bob)
    await ask(far, bob, Sit("sit"))
    await ask(near, ann, Start("start"))
    await until(lambda: any(hasattr(message, "view") for message in bob.inbox))
    return far


async def wait_for_signs(time: Time, millis: int, *alive: Process) -> None:
    """Let time pass while only some processes send heartbeats."""
    for _ in range(0, millis, 250):
        time.millis += 250
        for process in alive:
            process.tables.send_heartbeat()
            await process.tables.check_processes()


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
def test_people_at_different_processes_play_one_match(over: Callable[..., None], tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        far = await sit_and_start(west, id, ann, bob, east)
        near = await east.tables.table(id)
        for turn in range(6):
            person, door = ((ann, near), (bob, far))[turn % 2]
            await until(lambda person=person: b'"prompt":{' in bytes(person.update.view))  # type: ignore[misc]
            await ask(door, person, move(person, "boussanga", f"m{turn}"))
            assert person.answer.refusal is None
        await until(lambda: ann.update.number == bob.update.number)
        assert bob.update.number > 6

    over(story, tmp_path)


def test_the_gate_takes_the_table_of_a_dead_owner(tmp_path: Path) -> None:
    async def story(processes: list[Process], time: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        await sit_and_start(west, id, ann, bob, east)
        begun = time.millis
        await east.die()
        await west.tables.check_processes()
        assert not isinstance(bob.inbox[-1], Gone), "the owner may only be slow"
        await wait_for_signs(time, SILENT_MS + DEAF_MS, west)
        assert isinstance(bob.inbox[-1], Gone)
        assert time.millis < begun + LEASE_MS, "its lease has not expired yet"
        seen = bob.update.number
        door = await west.tables.table(id)
        assert isinstance(door, Table)
        door.enter(bob, seen)
        again = Person("ann")
        door.enter(again)
        await until(lambda: any(hasattr(message, "view") for message in again.inbox))
        await ask(door, again, move(again, "boussanga", "on"))
        assert again.answer.refusal is None
        await until(lambda: bob.update.number > seen)

    over_memory(story, tmp_path)


def test_the_clients_of_a_dead_gate_are_away(tmp_path: Path) -> None:
    async def story(processes: list[Process], time: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        await sit_and_start(west, id, ann, bob, east)
        await west.tables.close()
        await wait_for_signs(time, SILENT_MS + DEAF_MS, east)
        await until(lambda: not ann.shown.chairs[1].present)

    over_memory(story, tmp_path)


def test_a_connection_unknown_to_the_owner_is_told_to_enter_again(tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        far = await sit_and_start(west, id, ann, bob, east)
        east.tables._remote_listeners._gates.clear()  # as after a restart of the owner within its lease
        far.request(bob, Act("lost", 1, b"{}"), Timing(None, None, 0))  # type: ignore[arg-type]
        await until(lambda: isinstance(bob.inbox[-1], Gone))

    over_memory(story, tmp_path)


async def enter_again_if_gone(process: Process, id: str, person: Person) -> bool:
    """Do as browsers do: enter again after every ``Gone``. Returns whether that was so."""
    await asyncio.sleep(0.01)
    if not isinstance(person.inbox[-1], Gone):
        return False
    person.inbox.pop()
    again = await process.tables.table(id)
    assert again is not None
    again.enter(person, person.update.number)
    return True


@pytest.mark.at_length
def test_tables_survive_a_restart_of_nats(tmp_path: Path) -> None:
    async def whole(server: object, address: str) -> None:
        time = Time()
        buses: list[Bus] = [await NatsBus.connect(address), await NatsBus.connect(address)]
        async with two_processes(tmp_path, time, buses) as (east, west):
            ann, bob = Person("ann"), Person("bob")
            id = await a_game(east)
            far = await sit_and_start(west, id, ann, bob, east)
            near = await east.tables.table(id)
            server.kill()  # type: ignore[attr-defined]
            await ask(near, ann, move(ann, "boussanga", "while NATS is away"))
            assert ann.answer.refusal is None
            server.start()  # type: ignore[attr-defined]
            await until(lambda: isinstance(bob.inbox[-1], Gone))
            while bob.update.number != ann.update.number:
                await enter_again_if_gone(west, id, bob)
            request = move(bob, "boussanga", "and back")
            far.request(bob, request, Timing(None, None, 0))
            while not (answers := [each for each in bob.inbox if getattr(each, "command", "") == request.command]):
                if await enter_again_if_gone(west, id, bob):
                    far.request(bob, request, Timing(None, None, 0))
            assert answers[0].refusal is None
        for bus in buses:
            await bus.close()

    with nats_server() as server:
        run(lambda: whole(server, server.address))


def test_all_processes_share_the_lobby(tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        changed: list[int] = []
        stop = west.tables.watch_lobby(lambda: changed.append(1))
        await east.tables.open_table(ANN, NewTable("bouh", 2, public=True))
        assert changed
        assert [card.names for card in await west.tables.public_tables("bouh")] == [("Ann",)]
        stop()
        await east.tables.open_table(Guest("bob", "Bob"), NewTable("bouh", 2, public=True))
        assert len(changed) == 1

    over_memory(story, tmp_path)


def test_renaming_and_deleting_people_reaches_other_processes(tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        id = await a_game(east)
        ann, bob = Person("ann"), Person("bob")
        await sit_and_start(west, id, ann, bob, east)
        told: list[tuple[str, str | None]] = []
        east.tables.watch_people(lambda person, name: told.append((person, name)))
        assert await west.tables.person_changed("bob", "Robert")
        await until(lambda: [chair.name for chair in ann.shown.chairs] == ["Ann", "Robert"])
        assert await west.tables.person_changed("bob", None)
        await until(lambda: [chair.kind for chair in ann.shown.chairs] == ["person", "bot"])
        assert told == [("bob", "Robert"), ("bob", None)]

    over_memory(story, tmp_path)


@pytest.mark.parametrize("whose", ["owner", "gate"])
def test_clients_enter_again_after_a_loss_of_messages(whose: str, tmp_path: Path) -> None:
    async def whole() -> None:
        time, bus = Time(), MemoryBus()
        async with two_processes(tmp_path, time, [bus, bus]) as (east, west):
            ann, bob = Person("ann"), Person("bob")
            id = await a_game(east)
            far = await sit_and_start(west, id, ann, bob, east)
            near = await east.tables.table(id)
            bus.is_connected = False
            assert west.tables.problem == "the bus cannot be reached"
            with pytest.raises(Unavailable):
                await west.tables.table(id)
            await ask(near, ann, move(ann, "boussanga", "lost on the way to bob"))
            bus.is_connected = True
            (east if whose == "owner" else west).tables._on_loss()
            assert isinstance(bob.inbox[-1], Gone)
            again = await west.tables.table(id)
            assert isinstance(again, RemoteTable)
            again.enter(bob, bob.update.number)
            await until(lambda: bob.update.number == ann.update.number)
            await ask(far, bob, move(bob, "boussanga", "on"))
            assert bob.answer.refusal is None
            assert east.tables._remote_listeners.count == 1, "the earlier listener is dropped"

    run(whole)


def test_entering_again_creates_no_second_listener(tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        far = await sit_and_start(west, id, ann, bob, east)
        for number in range(3):
            far.enter(bob, number)
        await until(lambda: [type(message) for message in bob.inbox].count(Update) >= 2)
        assert east.tables._remote_listeners.count == 1
        far.leave(bob)
        await until(lambda: not ann.shown.chairs[1].present)
        assert east.tables._remote_listeners.count == 0

    over_memory(story, tmp_path)


def test_updates_for_one_process_travel_as_one_message(tmp_path: Path) -> None:
    """A player and three spectators at the other process: one delivery, in which what everybody may see travels
    once, and what spectators may see besides."""

    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        watching = [Person(f"watcher {number}") for number in range(3)]
        id = await a_game(east)
        far = await sit_and_start(west, id, ann, bob, east)
        for person in watching:
            far.enter(person)
        await until(lambda: all(any(isinstance(each, Update) for each in person.inbox) for person in watching))
        frames: list[bytes] = []
        await east.tables._bus.subscribe(gate_subject("west"), frames.append)
        before = ann.update.number
        await ask(await east.tables.table(id), ann, move(ann, "boussanga", "one"))
        await until(lambda: all(person.update.number > before for person in (bob, *watching)))
        assert len(frames) == 1
        (delivery,) = DELIVERIES.decode(frames[0])[1]
        kind, shared, items = delivery[0], delivery[1], delivery[-1]
        assert kind == "update"
        assert shared
        parts = [item for item in items if isinstance(item, bytes)]
        assert len(parts) == 2, "one for bob, one for all spectators"
        assert len(items) == 2 + 4
        assert watching[0].update.view != bob.update.view

    over_memory(story, tmp_path)


@pytest.mark.parametrize("protocol", [PROTOCOL - 1, PROTOCOL + 1])
def test_tables_of_another_version_wait_until_its_process_stops(protocol: int, tmp_path: Path) -> None:
    """During an upgrade: nothing is sent that the other version could misread, and nothing is taken from it."""

    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        id = await a_game(east)
        await east.tables.close()  # no more heartbeats of this version
        version = {"protocol": protocol} if protocol > 1 else {}
        west.tables._on_heartbeat(msgspec.json.encode({"name": "east", "losses": 0, **version}))
        with pytest.raises(Unavailable, match="another version"):
            await west.tables.table(id)
        await east.local.close()
        assert isinstance(await west.tables.table(id), Table), "it was released"

    over_memory(story, tmp_path)


def test_an_unloaded_table_sends_gone_to_remote_listeners_and_drops_them(tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        await sit_and_start(west, id, ann, bob, east)
        await east.local.close()
        await until(lambda: isinstance(bob.inbox[-1], Gone))
        await until(lambda: east.tables._remote_listeners.count == 0)
        assert west.tables._gate.tables == {}
        assert isinstance(await west.tables.table(id), Table), "it is free at once"

    over_memory(story, tmp_path)


def test_a_table_that_loads_slowly_delays_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The slow table has no lease yet: a check meanwhile would give it up.
    monkeypatch.setattr(cluster_tables, "CHECK_SECONDS", 3600)

    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob, cat = Person("ann"), Person("bob"), Person("cat")
        id = await a_game(east)
        far = await sit_and_start(west, id, ann, bob, east)
        slow = await east.tables.open_table(ANN, NewTable("bouh", 2))
        assert isinstance(slow, str)
        released, serve = asyncio.Event(), east.local.serve

        async def wait_and_serve(id: str) -> object:
            if id == slow:
                await released.wait()
            return await serve(id)

        monkeypatch.setattr(east.local, "serve", wait_and_serve)
        sleeping = RemoteTable(west.tables._gate, slow, "east")
        sleeping.enter(cat)
        sleeping.request(cat, Sit("sit"))
        await ask(east.local.in_memory.table(id), ann, move(ann, "boussanga", "a"))
        await until(lambda: bob.update.number == ann.update.number)
        await ask(far, bob, move(bob, "boussanga", "b"))
        assert cat.inbox == []
        released.set()
        await until(lambda: any(isinstance(message, Answer) for message in cat.inbox))
        assert cat.answer.refusal is None, "messages that arrived meanwhile are handled in order"

    over_memory(story, tmp_path)


def test_a_gate_that_dies_while_a_table_is_loaded_leaves_nobody_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_tables, "CHECK_SECONDS", 3600)

    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        slow = await east.tables.open_table(ANN, NewTable("bouh", 2))
        assert isinstance(slow, str)
        released, serve = asyncio.Event(), east.local.serve

        async def wait_and_serve(id: str) -> object:
            await released.wait()
            return await serve(id)

        monkeypatch.setattr(east.local, "serve", wait_and_serve)
        cat = Person("cat")
        RemoteTable(west.tables._gate, slow, "east").enter(cat)
        await until(lambda: east.tables._remote_listeners.count == 1)
        east.tables._remote_listeners.drop_dead(lambda name: name == "west")
        released.set()
        await until(lambda: any(isinstance(message, Gone) for message in cat.inbox))
        await until(lambda: east.local.in_memory.table(slow) is not None)
        table = east.local.in_memory.table(slow)
        assert table is not None
        assert table.is_deserted
        assert east.tables._remote_listeners.count == 0

    over_memory(story, tmp_path)


def test_every_process_knows_whose_turn_it_is(tmp_path: Path) -> None:
    async def story(processes: list[Process], _: Time) -> None:
        east, west = processes
        ann, bob = Person("ann"), Person("bob")
        id = await a_game(east)
        await sit_and_start(west, id, ann, bob, east)
        near = await east.tables.table(id)
        for turn in (True, False):
            for process in processes:
                assert [card.yours for card in await process.tables.tables_of(ANN)] == [turn], process.name
            if turn:
                await ask(near, ann, move(ann, "boussanga", "on"))

    over_memory(story, tmp_path)
