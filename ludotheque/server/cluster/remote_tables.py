"""Between a gate and an owner: what each tells the other, and what stands for the other at either end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import msgspec

from ludotheque.engine.wire import Millis
from ludotheque.server.cluster.bus import Bus
from ludotheque.table.messages import Gone, TableRequest
from ludotheque.table.pending_action import Timing
from ludotheque.table.publishing.listener import Envelope, Kind, Listener, envelope_of
from ludotheque.table.races.credit import CAP
from ludotheque.table.record import Identity

TRANSIT_MS: Millis = 20
"""What the way between gate and owner may add, there and back."""

encode = msgspec.json.Encoder().encode


class Entering(msgspec.Struct, tag=True, frozen=True):
    """A connection comes in."""

    since: int


class Leaving(msgspec.Struct, tag=True, frozen=True):
    """A connection is gone."""


class Requesting(msgspec.Struct, tag=True, frozen=True):
    """Somebody wants something."""

    request: TableRequest
    timing: Timing | None


class Knock(msgspec.Struct, frozen=True):
    """What a gate tells an owner."""

    table: str
    gate: str
    connection: int
    identity: Identity
    name: str
    allowance: Millis
    errand: Entering | Leaving | Requesting


class Delivery(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ``Envelope`` that an owner sends to one connection of a gate."""

    connection: int
    kind: Kind
    body: msgspec.Raw
    since: int = 0
    question: int | None = None


KNOCK = msgspec.json.Decoder(Knock)
DELIVERY = msgspec.json.Decoder(Delivery)


class RemoteListener:
    """A connection of another process, as the owner of a table knows it."""

    def __init__(self, bus: Bus, knock: Knock) -> None:
        self._bus = bus
        self._gate = knock.gate
        self._connection = knock.connection
        self.identity = knock.identity
        self.name = ""
        self.allowance: Millis = 0
        self.refresh(knock)

    def refresh(self, knock: Knock) -> None:
        """Note what they are called now, and how much of an elapsed time may be the network."""
        self.name = knock.name
        self.allowance = min(CAP, knock.allowance + TRANSIT_MS)

    def send(self, envelope: Envelope) -> None:
        """Send a message by way of the gate."""
        body = msgspec.Raw(envelope.body)
        delivery = Delivery(self._connection, envelope.kind, body, envelope.since, envelope.question)
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

    def request(self, listener: Listener, request: TableRequest, timing: Timing | None = None) -> None:
        """Somebody wants something."""
        self._gate.knock(self, listener, Requesting(request, timing))


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
        """Remember a connection of ours at a table elsewhere; one that asks for the newest view is known already."""
        number = self._connections.get((door.table, listener))
        if number is None:
            number = self._connections[door.table, listener] = next(self._numbers)
        self._inside[number] = (door, listener)

    def dismiss(self, door: RemoteTable, listener: Listener) -> None:
        """Forget it."""
        number = self._connections.pop((door.table, listener), None)
        if number is not None:
            self._inside.pop(number, None)

    def knock(self, door: RemoteTable, listener: Listener, errand: Entering | Leaving | Requesting) -> None:
        """Tell the owner; a connection it does not know any more has been told so."""
        number = self._connections.get((door.table, listener))
        if number is None:
            listener.send(envelope_of(Gone(door.table)))
            return
        knock = Knock(door.table, self.name, number, listener.identity, listener.name, listener.allowance, errand)
        self._bus.publish(f"owner.{door.owner}", encode(knock))

    def deliver(self, message: bytes) -> None:
        """Something from an owner for one of our clients."""
        delivery = DELIVERY.decode(message)
        inside = self._inside.get(delivery.connection)
        if inside is not None:
            door, listener = inside
            if delivery.kind == "gone":
                self.knock(door, listener, Leaving())
                self.dismiss(door, listener)
            listener.send(Envelope(delivery.kind, bytes(delivery.body), delivery.since, delivery.question))

    def give_up(self, is_lost: Callable[[RemoteTable], bool] | None = None) -> None:
        """Some tables (all, if it is not said which) are lost to us: our clients there have to enter again."""
        for door, listener in list(self._inside.values()):
            if is_lost is None or is_lost(door):
                self.knock(door, listener, Leaving())  # perhaps it is there after all
                self.dismiss(door, listener)
                listener.send(envelope_of(Gone(door.table)))
