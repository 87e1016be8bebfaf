"""The tables of all processes, reached over the bus.

A client's socket may be in any process: that process is the client's gate. The process that holds
the lease of a table serves it: that process is the table's owner. A gate sends requests to the
owner (subject ``owner.NAME``); the owner answers through the gate (``gate.NAME``).

Messages can be lost and processes can die. Then the gate sends ``Gone`` to the client, which
enters again with the number of the last update it has seen, and a living process takes the table.
A gate notices this in three ways: the owner's heartbeats stop, the owner loses the lease, or the
owner's heartbeats report a loss of messages.

Heartbeats name the version of the messages between gates and owners. During an upgrade, a table of a
process with another version cannot be reached until that process is stopped and releases it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.server.cluster.bus import Bus
from ludotheque.server.cluster.gate_messages import PROTOCOL, gate_subject, owner_subject
from ludotheque.server.cluster.joined_messages import JoinedMessages
from ludotheque.server.cluster.presence import HEARTBEAT_SECONDS, Presence
from ludotheque.server.cluster.process_messages import (
    HEARTBEAT,
    LOBBY_CHANGED,
    PERSON,
    Heartbeat,
    LobbyChanged,
    PersonChanged,
)
from ludotheque.server.cluster.remote_listeners import RemoteListeners
from ludotheque.server.cluster.remote_tables import Gate, RemoteTable
from ludotheque.server.common.clock_and_random import Clocks
from ludotheque.server.people.identity import Guest
from ludotheque.server.store.store import Store
from ludotheque.server.tables.interfaces import MakeRecord, NewTable, PlayOn, SeatedTable, TableCard, TableHandle
from ludotheque.server.tables.local_tables import LocalTables, ServedElsewhere
from ludotheque.table.identities import Identity
from ludotheque.table.match_log import Unavailable
from ludotheque.table.table import Table

CHECK_SECONDS = 0.5
"""How often a gate checks whether the owners of its tables still hold their leases."""
ALIVE = "alive"
LOBBY = "lobby"
PEOPLE = "people"

logger = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode


class ClusterTables:
    """All tables of all processes."""

    def __init__(self, local: LocalTables, store: Store, bus: Bus, *, presence: Presence, clocks: Clocks) -> None:
        """``local`` are the tables of this process; it takes over those of processes that ``presence`` finds dead."""
        self._local, self._store, self._bus, self._clocks = local, store, bus, clocks
        self._presence, self._name = presence, presence.name
        self._messages = JoinedMessages(bus, presence.name)
        self._gate = Gate(self._messages)
        self._remote_listeners = RemoteListeners(local, self._messages, self._start_task)
        self.losses = 0
        """How often messages from or to this process may have been lost."""
        self._losses_of: dict[str, int] = {}
        self._people: asyncio.Queue[PersonChanged] = asyncio.Queue()
        self._watchers: dict[object, Callable[[], None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Subscribe to the bus, and start the background tasks."""
        self._bus.on_loss(self._on_loss)
        await self._bus.subscribe(owner_subject(self._name), self._remote_listeners.receive)
        await self._bus.subscribe(gate_subject(self._name), self._gate.deliver)
        await self._bus.subscribe(ALIVE, self._on_heartbeat)
        await self._bus.subscribe(LOBBY, self._on_lobby_changed)
        await self._bus.subscribe(PEOPLE, lambda message: self._people.put_nowait(PERSON.decode(message)))
        self._local.watch_lobby(self._lobby_changed_here)
        self._start_task(self._send_heartbeats())
        self._start_task(self._monitor())
        self._start_task(self._apply_person_changes())

    async def close(self) -> None:
        """Stop the background tasks and send what waits. The local tables are released separately, before."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._gate.flush()
        self._messages.flush()

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The interface for sockets and HTTP

    @property
    def problem(self) -> str | None:
        """Why tables cannot be reached, in words that reveal no secrets; ``None`` if they can."""
        return None if self._bus.is_connected else "the bus cannot be reached"

    async def open_table(self, host: Guest, request: NewTable, opened_from: str = "") -> str | Refusal:
        """Open a table; return its id, or a refusal."""
        return await self._local.open_table(host, request, opened_from)

    async def open_with(self, record: MakeRecord, *, start: bool) -> str:
        """Open a private table with this record; with ``start`` its match begins at once."""
        return await self._local.open_with(record, start=start)

    def new_id(self) -> str:
        """An id for ``open_once``."""
        return self._local.new_id()

    async def open_once(self, id: str, record: MakeRecord) -> None:
        """Open a private table with this id and begin its match; does only what was not done before."""
        await self._local.open_once(id, record)

    async def open_seated(self, request: SeatedTable) -> str:
        """Open a table for people who have their chairs already, and begin its match."""
        return await self._local.open_seated(request)

    def class_tables(self) -> list[Table]:
        """The tables of school classes that this process has in memory."""
        return self._local.class_tables()

    async def open_branch(self, host: Guest, match: Match, request: PlayOn) -> str | Refusal:
        """Open a private table at which a match is played on from a moment of another one."""
        return await self._local.open_branch(host, match, request)

    async def table(self, id: str) -> TableHandle | None:
        """The table with this id, in this process or in another."""
        found = await self._local.serve(id)
        if not isinstance(found, ServedElsewhere):
            return found
        if not self._bus.is_connected:
            raise Unavailable("the bus cannot be reached")
        if self._presence.protocol_of(found.owner) not in (None, PROTOCOL):
            raise Unavailable("a server of another version serves the table")
        return RemoteTable(self._gate, id, found.owner)

    async def find(self, code: str) -> str | None:
        """The id of the table with this join code, or ``None``."""
        return await self._local.find(code)

    async def quick_play(self, guest: Guest, game: str, opened_from: str = "") -> str | Refusal:
        """A public table with waiting players, else a new one."""
        return await self._local.quick_play(guest, game, opened_from)

    async def public_tables(self, game: str | None = None) -> list[TableCard]:
        """Public tables that can be joined or watched."""
        return await self._local.public_tables(game)

    async def tables_of(self, guest: Guest) -> list[TableCard]:
        """The tables at which a guest sits."""
        return await self._local.tables_of(guest)

    async def person_changed(self, person: Identity, name: str | None) -> bool:
        """Change a person's name at all tables, or remove the person from all tables if ``name`` is ``None``."""
        self._bus.publish(PEOPLE, encode(PersonChanged(person, name)))
        return await self._local.update_stored_tables(person, name)

    def watch_people(self, changed: Callable[[Identity, str | None], None]) -> Callable[[], None]:
        """Call ``changed`` whenever a person is renamed or removed; returns a function that ends this."""
        return self._local.watch_people(changed)

    async def _apply_person_changes(self) -> None:
        while True:
            change = await self._people.get()
            await self._local.apply_person_change(change.person, change.name)

    def watch_lobby(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` whenever public tables change in any process; returns a function that ends this."""
        key = object()
        self._watchers[key] = changed

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def _lobby_changed_here(self) -> None:
        self._notify_watchers()
        self._bus.publish(LOBBY, encode(LobbyChanged(self._name)))

    def _on_lobby_changed(self, message: bytes) -> None:
        if LOBBY_CHANGED.decode(message).by != self._name:
            self._notify_watchers()

    def _notify_watchers(self) -> None:
        for changed in list(self._watchers.values()):
            changed()

    # Monitoring of other processes

    async def _send_heartbeats(self) -> None:
        while True:
            self.send_heartbeat()
            await asyncio.sleep(HEARTBEAT_SECONDS)

    def send_heartbeat(self) -> None:
        """Tell all processes that this one is alive."""
        self._bus.publish(ALIVE, encode(Heartbeat(self._name, self.losses, PROTOCOL)))

    def _on_heartbeat(self, message: bytes) -> None:
        heartbeat = HEARTBEAT.decode(message)
        self._presence.record_heartbeat(heartbeat.name, heartbeat.protocol)
        before = self._losses_of.get(heartbeat.name)
        if before != heartbeat.losses:
            # Requests to this owner, or its answers, may have been lost.
            self._losses_of[heartbeat.name] = heartbeat.losses
            self._gate.give_up(lambda table: table.owner == heartbeat.name)
        if before is None:
            self.send_heartbeat()  # so that the new process knows this one at once

    def _on_loss(self) -> None:
        """Make all clients enter again: those of this process now, others after the next heartbeat reports the loss."""
        self.losses += 1
        self._gate.give_up()
        self.send_heartbeat()

    async def _monitor(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.check_processes()
            except Unavailable:
                pass  # try again
            except Exception:
                logger.exception("checking other processes failed")

    async def check_processes(self) -> None:
        """Notice owners that are dead or lost their leases, and gates that are dead."""
        is_dead = self._presence.is_dead
        self._gate.give_up(lambda table: is_dead(table.owner))
        self._remote_listeners.drop_dead(is_dead)
        self._losses_of = {name: losses for name, losses in self._losses_of.items() if not is_dead(name)}
        watched = self._gate.tables
        if watched:
            owners = await self._store.records.leases.owners(list(watched), self._clocks.unix())
            self._gate.give_up(lambda table: table.id in watched and owners.get(table.id) != table.owner)
