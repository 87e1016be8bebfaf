"""Messages between a client's gate and a table's owner, and the objects that represent each at the other end."""

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
"""The round trip between gate and owner that is allowed for, in milliseconds."""

encode = msgspec.json.Encoder().encode


class Entering(msgspec.Struct, tag=True, frozen=True):
    """A connection enters a table."""

    since: int


class Leaving(msgspec.Struct, tag=True, frozen=True):
    """A connection leaves a table."""


class Requesting(msgspec.Struct, tag=True, frozen=True):
    """A connection sends a request to a table."""

    request: TableRequest
    timing: Timing | None


class GateMessage(msgspec.Struct, frozen=True):
    """A message of a gate to an owner, about one connection."""

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


GATE_MESSAGE = msgspec.json.Decoder(GateMessage)
DELIVERY = msgspec.json.Decoder(Delivery)


class RemoteListener:
    """A connection in another process, as the owner of a table sees it."""

    def __init__(self, bus: Bus, message: GateMessage) -> None:
        self._bus = bus
        self._gate = message.gate
        self._connection = message.connection
        self.identity = message.identity
        self.name = ""
        self.allowance: Millis = 0
        self.refresh(message)

    def refresh(self, message: GateMessage) -> None:
        """Update the name and the network allowance of the connection."""
        self.name = message.name
        self.allowance = min(CAP, message.allowance + TRANSIT_MS)

    def send(self, envelope: Envelope) -> None:
        """Send a message to the connection, through its gate."""
        body = msgspec.Raw(envelope.body)
        delivery = Delivery(self._connection, envelope.kind, body, envelope.since, envelope.question)
        self._bus.publish(f"gate.{self._gate}", encode(delivery))


class RemoteTable:
    """A table that another process serves."""

    def __init__(self, gate: Gate, id: str, owner: str) -> None:
        self._gate = gate
        self.id = id
        self.owner = owner

    def enter(self, listener: Listener, since: int = 0) -> None:
        """Connect a listener. ``since`` is the number of the last update it has seen."""
        self._gate.admit(self, listener)
        self._gate.send_to_owner(self, listener, Entering(since))

    def leave(self, listener: Listener) -> None:
        """Disconnect a listener."""
        self._gate.send_to_owner(self, listener, Leaving())
        self._gate.dismiss(self, listener)

    def request(self, listener: Listener, request: TableRequest, timing: Timing | None = None) -> None:
        """Send a request of a listener to the table."""
        self._gate.send_to_owner(self, listener, Requesting(request, timing))


class Gate:
    """The clients of this process at tables of other processes."""

    def __init__(self, bus: Bus, name: str) -> None:
        self._bus = bus
        self.name = name
        self._numbers = count(1)
        self._connections: dict[tuple[str, Listener], int] = {}
        self._inside: dict[int, tuple[RemoteTable, Listener]] = {}

    @property
    def tables(self) -> dict[str, str]:
        """The remote tables of our clients, with their owners."""
        return {table.id: table.owner for table, _ in self._inside.values()}

    def admit(self, table: RemoteTable, listener: Listener) -> None:
        """Number a connection at a remote table. One that enters again keeps its number."""
        number = self._connections.get((table.id, listener))
        if number is None:
            number = self._connections[table.id, listener] = next(self._numbers)
        self._inside[number] = (table, listener)

    def dismiss(self, table: RemoteTable, listener: Listener) -> None:
        """Remove a connection from a remote table."""
        number = self._connections.pop((table.id, listener), None)
        if number is not None:
            self._inside.pop(number, None)

    def send_to_owner(self, table: RemoteTable, listener: Listener, errand: Entering | Leaving | Requesting) -> None:
        """Send a message about a connection to the owner; a dismissed connection gets ``Gone`` instead."""
        number = self._connections.get((table.id, listener))
        if number is None:
            listener.send(envelope_of(Gone(table.id)))
            return
        message = GateMessage(table.id, self.name, number, listener.identity, listener.name, listener.allowance, errand)
        self._bus.publish(f"owner.{table.owner}", encode(message))

    def deliver(self, message: bytes) -> None:
        """Pass a message of an owner on to one of our clients."""
        delivery = DELIVERY.decode(message)
        inside = self._inside.get(delivery.connection)
        if inside is not None:
            table, listener = inside
            if delivery.kind == "gone":
                self.send_to_owner(table, listener, Leaving())
                self.dismiss(table, listener)
            listener.send(Envelope(delivery.kind, bytes(delivery.body), delivery.since, delivery.question))

    def give_up(self, is_lost: Callable[[RemoteTable], bool] | None = None) -> None:
        """Send ``Gone`` to our clients at lost tables (all if ``is_lost`` is not given); they enter again."""
        for table, listener in list(self._inside.values()):
            if is_lost is None or is_lost(table):
                self.send_to_owner(table, listener, Leaving())  # in case the owner is alive after all
                self.dismiss(table, listener)
                listener.send(envelope_of(Gone(table.id)))
