"""Tables served by other processes, reached over the bus.

A client's socket may land anywhere: that process is its gate. The table is served
by whoever holds its lease: that process is its owner. A gate knocks at the owner
(``owner.NAME``); the owner answers through the gate (``gate.NAME``).

Messages can be lost and processes can die. Then the gate says ``Gone`` and the
client enters again, with the number it has seen: whoever is alive takes the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Millis
from ludotheque.server.bus import Bus
from ludotheque.server.doors import Guest, NewTable, TableCard, TableDoor
from ludotheque.server.hall import Clocks, LocalHall
from ludotheque.server.store.store import Store
from ludotheque.table.credit import CAP
from ludotheque.table.deed import Timing
from ludotheque.table.listener import Listener
from ludotheque.table.log import Unavailable
from ludotheque.table.messages import Gone, Wish
from ludotheque.table.record import Identity

TRANSIT_MS: Millis = 20
"""What the way between gate and owner may add, there and back."""
LOOK_SECONDS = 0.5
"""How often a gate looks whether the owners of its tables still hold their leases."""
SILENT_MS = 4_000
"""After so long without a sign of life of a gate, its clients are taken to be gone."""
LOBBY = "lobby"

encode = msgspec.json.Encoder().encode


class Entering(msgspec.Struct, tag=True, frozen=True):
    """A connection comes in."""

    since: int


class Leaving(msgspec.Struct, tag=True, frozen=True):
    """A connection is gone."""


class Wishing(msgspec.Struct, tag=True, frozen=True):
    """Somebody wants something."""

    wish: Wish
    timing: Timing | None


class Knock(msgspec.Struct, frozen=True):
    """What a gate tells an owner."""

    table: str
    gate: str
    connection: int
    identity: Identity
    name: str
    allowance: Millis
    errand: Entering | Leaving | Wishing


class Delivery(msgspec.Struct, frozen=True):
    """What an owner sends to one connection of a gate."""

    connection: int
    message: msgspec.Raw
    question: int | None = None


class Sign(msgspec.Struct, frozen=True):
    """A gate is alive."""

    gate: str


KNOCK = msgspec.json.Decoder(Knock)
DELIVERY = msgspec.json.Decoder(Delivery)
SIGN = msgspec.json.Decoder(Sign)


class RemoteListener:
    """A connection of another process, as the owner of a table knows it."""

    def __init__(self, bus: Bus, knock: Knock) -> None:
        self._bus = bus
        self._gate = knock.gate
        self._connection = knock.connection
        self.identity = knock.identity
        self.name = knock.name
        self.allowance = min(CAP, knock.allowance + TRANSIT_MS)

    def send(self, message: bytes, question: int | None = None) -> None:
        """Send a message by way of the gate."""
        delivery = Delivery(self._connection, msgspec.Raw(message), question)
        self._bus.publish(f"gate.{self._gate}", encode(delivery))


class RemoteTable:
    """The front door of a table that another process serves."""

    def __init__(self, gate: Gate, table: str, owner: str) -> None:
        self._gate = gate
        self.table = table
        self.owner = owner

    def enter(self, listener: Listener, since: int = 0) -> None:
        """Somebody comes to look."""
        self._gate.admit(self, listener)
        self._gate.knock(self, listener, Entering(since))

    def leave(self, listener: Listener) -> None:
        """A connection is gone."""
        self._gate.knock(self, listener, Leaving())
        self._gate.dismiss(self, listener)

    def wish(self, listener: Listener, wish: Wish, timing: Timing | None = None) -> None:
        """Somebody wants something."""
        self._gate.knock(self, listener, Wishing(wish, timing))


class Gate:
    """This process as the place where clients' sockets are."""

    def __init__(self, bus: Bus, name: str) -> None:
        self._bus = bus
        self.name = name
        self._numbers = count(1)
        self._connections: dict[tuple[str, Listener], int] = {}
        self._inside: dict[int, tuple[RemoteTable, Listener]] = {}

    @property
    def tables(self) -> dict[str, str]:
        """The tables our clients look at elsewhere, with their owners."""
        return {door.table: door.owner for door, _ in self._inside.values()}

    def admit(self, door: RemoteTable, listener: Listener) -> None:
        """Remember a connection of ours at a table elsewhere."""
        known = self._connections.get((door.table, listener))
        if known is not None:
            self._inside.pop(known, None)
        number = next(self._numbers)
        self._connections[door.table, listener] = number
        self._inside[number] = (door, listener)

    def dismiss(self, door: RemoteTable, listener: Listener) -> None:
        """Forget it."""
        number = self._connections.pop((door.table, listener), None)
        if number is not None:
            self._inside.pop(number, None)

    def knock(self, door: RemoteTable, listener: Listener, errand: Entering | Leaving | Wishing) -> None:
        """Tell the owner; a connection it does not know any more has been told so."""
        number = self._connections.get((door.table, listener))
        if number is None:
            listener.send(encode(Gone(door.table)))
            return
        knock = Knock(door.table, self.name, number, listener.identity, listener.name, listener.allowance, errand)
        self._bus.publish(f"owner.{door.owner}", encode(knock))

    def deliver(self, message: bytes) -> None:
        """Something from an owner for one of our clients."""
        delivery = DELIVERY.decode(message)
        inside = self._inside.get(delivery.connection)
        if inside is not None:
            inside[1].send(bytes(delivery.message), delivery.question)

    def give_up(self, table: str, owner: str) -> None:
        """An owner is lost: our clients have to enter again."""
        for number, (door, listener) in list(self._inside.items()):
            if (door.table, door.owner) == (table, owner):
                del self._inside[number]
                self._connections.pop((table, listener), None)
                listener.send(encode(Gone(table)))


class ClusterHall:
    """All tables of all processes."""

    def __init__(self, local: LocalHall, store: Store, bus: Bus, *, name: str, clocks: Clocks) -> None:
        self._local, self._store, self._bus, self._clocks = local, store, bus, clocks
        self._gate = Gate(bus, name)
        self._name = name
        self._guests: dict[tuple[str, int], tuple[str, RemoteListener]] = {}
        """Connections of other gates at our tables."""
        self._heard_of: dict[str, float] = {}
        self._knocks: asyncio.Queue[Knock] = asyncio.Queue()
        self._watchers: dict[object, Callable[[], None]] = {}
        self._tasks: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        """Listen, and begin to look after things."""
        await self._bus.listen(f"owner.{self._name}", lambda message: self._knocks.put_nowait(KNOCK.decode(message)))
        await self._bus.listen(f"gate.{self._name}", self._gate.deliver)
        await self._bus.listen("alive", self._note_sign)
        await self._bus.listen(LOBBY, lambda _: self._tell_watchers())
        self._local.watch_lobby(lambda: self._bus.publish(LOBBY, b"{}"))
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._answer_knocks()), loop.create_task(self._look_after())]

    async def close(self) -> None:
        """Stop listening; the tables served here are let go by the local hall."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # What sockets and HTTP ask

    async def open_table(self, host: Guest, wanted: NewTable) -> str | Refusal:
        """Open a table; its id, or why not."""
        return await self._local.open_table(host, wanted)

    async def table(self, id: str) -> TableDoor | None:
        """A table's front door, here or elsewhere."""
        door = await self._local.table(id)
        if door is not None:
            return door
        owner = (await self._store.records.leases.owners([id], self._clocks.unix())).get(id)
        return None if owner is None else RemoteTable(self._gate, id, owner)

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

    def watch_lobby(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Be called whenever public tables change anywhere; returns how to stop that."""
        key = object()
        self._watchers[key] = changed

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def _tell_watchers(self) -> None:
        for changed in list(self._watchers.values()):
            changed()

    # As an owner

    async def _answer_knocks(self) -> None:
        while True:
            knock = await self._knocks.get()
            try:
                await self._answer(knock)
            except Exception:  # one table that cannot be woken must not keep others from being knocked at
                self._turn_away(knock)

    async def _answer(self, knock: Knock) -> None:
        key = (knock.gate, knock.connection)
        self._heard_of.setdefault(knock.gate, self._clocks.tick())
        door = await self._local.table(knock.table)
        if door is None:
            self._turn_away(knock)
            return
        known = self._guests.get(key)
        match knock.errand:
            case Entering(since=since):
                listener = RemoteListener(self._bus, knock)
                self._guests[key] = (knock.table, listener)
                door.enter(listener, since)
            case Leaving():
                if known is not None:
                    del self._guests[key]
                    door.leave(known[1])
            case Wishing(wish=wish, timing=timing):
                if known is None:
                    self._turn_away(knock)  # we were restarted, or took it for dead
                else:
                    known[1].allowance = min(CAP, knock.allowance + TRANSIT_MS)
                    door.wish(known[1], wish, timing)

    def _turn_away(self, knock: Knock) -> None:
        RemoteListener(self._bus, knock).send(encode(Gone(knock.table)))

    def _note_sign(self, message: bytes) -> None:
        self._heard_of[SIGN.decode(message).gate] = self._clocks.tick()

    # Looking after things

    async def _look_after(self) -> None:
        while True:
            self._bus.publish("alive", encode(Sign(self._name)))
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(Unavailable):  # the database will be back
                await self.look()

    async def look(self) -> None:
        """Notice owners that lost their tables, and gates that fell silent."""
        ours = self._gate.tables
        if ours:
            owners = await self._store.records.leases.owners(list(ours), self._clocks.unix())
            for table, owner in ours.items():
                if owners.get(table) != owner:
                    self._gate.give_up(table, owner)
        now = self._clocks.tick()
        for gate in [gate for gate, heard in self._heard_of.items() if now - heard > SILENT_MS]:
            del self._heard_of[gate]
            for key in [key for key in self._guests if key[0] == gate]:
                table, listener = self._guests.pop(key)
                door = await self._local.table(table)
                if door is not None:
                    door.leave(listener)
