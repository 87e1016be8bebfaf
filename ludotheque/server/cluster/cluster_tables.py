"""Tables served by other processes, reached over the bus.

A client's socket may land anywhere: that process is its gate. The table is served
by whoever holds its lease: that process is its owner. A gate knocks at the owner
(``owner.NAME``); the owner answers through the gate (``gate.NAME``).

Messages can be lost and processes can die. Then the gate says ``Gone`` and the
client enters again, with the number it has seen: whoever is alive takes the table.
A gate learns of it in three ways: the owner falls silent, or holds the lease no
more, or its signs of life tell that it has lost messages since the client entered.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.server.cluster.bus import Bus
from ludotheque.server.cluster.presence import SIGN_SECONDS, Presence
from ludotheque.server.cluster.remote_tables import (
    KNOCK,
    Entering,
    Gate,
    Knock,
    Leaving,
    RemoteListener,
    RemoteTable,
    Requesting,
)
from ludotheque.server.people.identity import Guest
from ludotheque.server.store.store import Store
from ludotheque.server.tables.interfaces import NewTable, TableCard, TableDoor
from ludotheque.server.tables.local_tables import Clocks, Elsewhere, LocalHall
from ludotheque.table.match_log import Unavailable
from ludotheque.table.messages import Gone
from ludotheque.table.publishing.listener import envelope_of
from ludotheque.table.record import Identity
from ludotheque.table.table import Table

LOOK_SECONDS = 0.5
"""How often a gate looks whether the owners of its tables still hold their leases."""
ALIVE = "alive"
LOBBY = "lobby"
PEOPLE = "people"

logger = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode


class Sign(msgspec.Struct, frozen=True):
    """A process is alive."""

    name: str
    losses: int
    """How often messages from or for it may have been lost."""


class LobbyChanged(msgspec.Struct, frozen=True):
    """Public tables have changed."""

    by: str


class PersonChanged(msgspec.Struct, frozen=True):
    """Somebody is called something else, or (``None``) is to be forgotten."""

    person: Identity
    name: str | None


SIGN = msgspec.json.Decoder(Sign)
LOBBY_CHANGED = msgspec.json.Decoder(LobbyChanged)
PERSON = msgspec.json.Decoder(PersonChanged)


class ClusterHall:
    """All tables of all processes."""

    def __init__(self, local: LocalHall, store: Store, bus: Bus, *, presence: Presence, clocks: Clocks) -> None:
        """``local`` serves the tables of this process, and takes those of processes that ``presence`` finds gone."""
        self._local, self._store, self._bus, self._clocks = local, store, bus, clocks
        self._presence, self._name = presence, presence.name
        self._gate = Gate(bus, presence.name)
        self._guests: dict[tuple[str, int], tuple[str, RemoteListener]] = {}
        """Connections of other gates at our tables."""
        self._at_the_door: dict[str, list[Knock]] = {}
        """Those who wait for a table to wake up."""
        self.losses = 0
        """How often messages from or for us may have been lost."""
        self._losses_of: dict[str, int] = {}
        self._people: asyncio.Queue[PersonChanged] = asyncio.Queue()
        self._watchers: dict[object, Callable[[], None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen, and begin to look after things."""
        self._bus.when_lossy(self._lose)
        await self._bus.listen(f"owner.{self._name}", self._hear_knock)
        await self._bus.listen(f"gate.{self._name}", self._gate.deliver)
        await self._bus.listen(ALIVE, self._hear_sign)
        await self._bus.listen(LOBBY, self._hear_of_lobby)
        await self._bus.listen(PEOPLE, lambda message: self._people.put_nowait(PERSON.decode(message)))
        self._local.watch_lobby(self._lobby_changed_here)
        self._begin(self._give_signs())
        self._begin(self._look_after())
        self._begin(self._hear_of_people())

    async def close(self) -> None:
        """Stop listening; the tables served here are let go by the local hall."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What sockets and HTTP ask

    @property
    def problem(self) -> str | None:
        """What keeps tables from being reached, in a few words that give nothing away."""
        return None if self._bus.is_connected else "the bus cannot be reached"

    async def open_table(self, host: Guest, wanted: NewTable) -> str | Refusal:
        """Open a table; its id, or why not."""
        return await self._local.open_table(host, wanted)

    async def table(self, id: str) -> TableDoor | None:
        """A table's front door, here or elsewhere."""
        found = await self._local.serve(id)
        if not isinstance(found, Elsewhere):
            return found
        if not self._bus.is_connected:
            raise Unavailable("the bus cannot be reached")
        return RemoteTable(self._gate, id, found.owner)

    async def find(self, code: str) -> str | None:
        """The table with this join code."""
        return await self._local.find(code)

    async def quick_play(self, guest: Guest, game: str) -> str | Refusal:
        """A table with somebody waiting, else a new one."""
        return await self._local.quick_play(guest, game)

    async def public_tables(self, game: str | None = None) -> list[TableCard]:
        """Public tables that can be joined or watched."""
        return await self._local.public_tables(game)

    async def tables_of(self, guest: Guest) -> list[TableCard]:
        """Somebody's own games."""
        return await self._local.tables_of(guest)

    async def person_changed(self, person: Identity, name: str | None) -> bool:
        """Somebody is called something else at all tables, or (``None``) is known at none any more."""
        self._bus.publish(PEOPLE, encode(PersonChanged(person, name)))
        return await self._local.settle(person, name)

    def watch_people(self, changed: Callable[[Identity, str | None], None]) -> Callable[[], None]:
        """Be told whenever somebody gets another name or is forgotten; returns how to stop that."""
        return self._local.watch_people(changed)

    async def _hear_of_people(self) -> None:
        while True:
            news = await self._people.get()
            await self._local.hear_of(news.person, news.name)

    def watch_lobby(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Be called whenever public tables change anywhere; returns how to stop that."""
        key = object()
        self._watchers[key] = changed

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def _lobby_changed_here(self) -> None:
        self._tell_watchers()
        self._bus.publish(LOBBY, encode(LobbyChanged(self._name)))

    def _hear_of_lobby(self, message: bytes) -> None:
        if LOBBY_CHANGED.decode(message).by != self._name:
            self._tell_watchers()

    def _tell_watchers(self) -> None:
        for changed in list(self._watchers.values()):
            changed()

    # As an owner

    def _hear_knock(self, message: bytes) -> None:
        """Answer at once where the table is awake; one that has to be woken keeps nobody else waiting."""
        knock = KNOCK.decode(message)
        if knock.table in self._at_the_door:
            self._at_the_door[knock.table].append(knock)
            return
        table = self._local.awake_table(knock.table)
        if table is not None:
            self._let_in(table, knock)
        elif isinstance(knock.errand, Entering):
            self._at_the_door[knock.table] = [knock]
            self._begin(self._open(knock.table))
        else:
            self._turn_away(knock)

    async def _open(self, id: str) -> None:
        table: Table | Elsewhere | None = None
        try:
            table = await self._local.serve(id)
        except Unavailable:
            pass  # whoever comes in again will be told
        except Exception:
            logger.exception("table %s cannot be woken", id)
        for knock in self._at_the_door.pop(id):
            if isinstance(table, Table):
                self._let_in(table, knock)
            else:
                self._turn_away(knock)

    def _let_in(self, table: Table, knock: Knock) -> None:
        key = (knock.gate, knock.connection)
        known = self._guests.get(key)
        match knock.errand:
            case Entering(since=since):
                listener = RemoteListener(self._bus, knock) if known is None else known[1]
                self._guests[key] = (knock.table, listener)
                table.enter(listener, since)
            case Leaving():
                if known is not None:
                    del self._guests[key]
                    table.leave(known[1])
            case Requesting(request=request, timing=timing):
                if known is None:
                    self._turn_away(knock)  # we were restarted, or took its gate for dead
                else:
                    known[1].refresh(knock)
                    table.request(known[1], request, timing)

    def _turn_away(self, knock: Knock) -> None:
        self._guests.pop((knock.gate, knock.connection), None)
        if not isinstance(knock.errand, Leaving):
            RemoteListener(self._bus, knock).send(envelope_of(Gone(knock.table)))

    # Looking after things

    async def _give_signs(self) -> None:
        while True:
            self.give_sign()
            await asyncio.sleep(SIGN_SECONDS)

    def give_sign(self) -> None:
        """Let everybody know that we are alive."""
        self._bus.publish(ALIVE, encode(Sign(self._name, self.losses)))

    def _hear_sign(self, message: bytes) -> None:
        sign = SIGN.decode(message)
        self._presence.heard(sign.name)
        before = self._losses_of.get(sign.name)
        if before != sign.losses:
            # What our clients wanted of it, or it had to tell them, may be among what was lost.
            self._losses_of[sign.name] = sign.losses
            self._gate.give_up(lambda door: door.owner == sign.name)
        if before is None:
            self.give_sign()  # so that somebody new knows us at once

    def _lose(self) -> None:
        """Messages from or for us may have been lost: everybody enters again, here and, by our next sign, elsewhere."""
        self.losses += 1
        self._gate.give_up()
        self.give_sign()

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Unavailable:
                pass  # the database will be back
            except Exception:
                logger.exception("other processes were not looked after")

    async def look(self) -> None:
        """Notice owners that are gone or lost their tables, and gates that fell silent."""
        gone = self._presence.is_gone
        self._gate.give_up(lambda door: gone(door.owner))
        for key in [key for key in self._guests if gone(key[0])]:
            id, listener = self._guests.pop(key)
            listener.send(envelope_of(Gone(id)))  # should its gate be there after all
            table = self._local.awake_table(id)
            if table is not None:
                table.leave(listener)
        self._losses_of = {name: losses for name, losses in self._losses_of.items() if not gone(name)}
        watched = self._gate.tables
        if watched:
            owners = await self._store.records.leases.owners(list(watched), self._clocks.unix())
            self._gate.give_up(lambda door: door.table in watched and owners.get(door.table) != door.owner)
