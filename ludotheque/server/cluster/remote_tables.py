# Compiled with mypyc: every move at a table of another process comes through here.
"""The objects that represent a client's gate at a table's owner, and the owner at the gate."""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import count

import msgspec

from ludotheque.engine.wire import Millis
from ludotheque.server.cluster.gate_messages import (
    DELIVERIES,
    Delivery,
    Entering,
    GateMessage,
    Leaving,
    Requesting,
    gate_subject,
    owner_subject,
)
from ludotheque.server.cluster.joined_messages import JoinedMessages
from ludotheque.table.messages import Gone, TableRequest
from ludotheque.table.publishing.listener import Envelope, Listener, envelope_of
from ludotheque.table.races.credit import FAR_CAP, Witness
from ludotheque.table.requests.timing import Timing

TRANSIT_MS: Millis = 20
"""The round trip between gate and owner that is allowed for, in milliseconds."""
HEADER_BYTES = 200
"""About as much as a message has besides its body."""

logger = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode


class RemoteListener:
    """A connection in another process, as the owner of a table sees it."""

    def __init__(self, messages: JoinedMessages, message: GateMessage) -> None:
        self._messages = messages
        self._subject = gate_subject(message.gate)
        self._connection = message.connection
        self.identity = message.identity
        self.name = ""
        self.allowance: Millis = 0
        self.witness: Witness = "ping"
        self.refresh(message)

    def refresh(self, message: GateMessage) -> None:
        """Update the name, the network allowance and its witness."""
        self.name = message.name
        self.allowance = min(FAR_CAP, message.allowance + TRANSIT_MS)
        self.witness = message.witness

    def send(self, envelope: Envelope) -> None:
        """Send a message to the connection, through its gate.

        Spectators see the same: their messages travel as one. Those of players travel with one shared part.
        """
        waiting = self._messages.waiting(self._subject)
        source = None if waiting is None else waiting.source
        if waiting is not None and source is envelope:
            delivery: Delivery = waiting.message
            delivery[0].append(self._connection)
            return
        shared: bytes | None = envelope.shared
        size = HEADER_BYTES + len(envelope.before) + len(envelope.after)
        if type(source) is Envelope and source.shared is shared:
            shared = None
        else:
            size += len(envelope.shared)
        new: Delivery = (
            [self._connection],
            envelope.kind,
            envelope.before,
            shared,
            envelope.after,
            envelope.since,
            envelope.question,
        )
        self._messages.add(self._subject, new, size, envelope)


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
        self._gate.send_to_owner(self, listener, Requesting(encode(request), timing))


class Gate:
    """The clients of this process at tables of other processes."""

    def __init__(self, messages: JoinedMessages, name: str) -> None:
        self._messages = messages
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
        message = GateMessage(
            table.id,
            self.name,
            number,
            listener.identity,
            listener.name,
            listener.allowance,
            errand,
            listener.witness,
        )
        size = HEADER_BYTES + (len(errand.request) if isinstance(errand, Requesting) else 0)
        self._messages.add(owner_subject(table.owner), message, size)

    def deliver(self, frame: bytes) -> None:
        """Pass the messages of an owner on to our clients."""
        shared = b""
        for delivery in DELIVERIES.decode(frame):
            connections, kind, before, own_shared, after, since, question = delivery
            if own_shared is not None:
                shared = own_shared
            envelope = Envelope(kind, before, shared, after, since, question)
            for connection in connections:
                try:
                    self._deliver(connection, envelope)
                except Exception:  # a bug at one connection must not affect the others
                    logger.exception("a message could not be delivered")

    def _deliver(self, connection: int, envelope: Envelope) -> None:
        inside = self._inside.get(connection)
        if inside is not None:
            table, listener = inside
            if envelope.kind == "gone":
                self.send_to_owner(table, listener, Leaving())
                self.dismiss(table, listener)
            listener.send(envelope)

    def give_up(self, is_lost: Callable[[RemoteTable], bool] | None = None) -> None:
        """Send ``Gone`` to our clients at lost tables (all if ``is_lost`` is not given); they enter again."""
        for table, listener in list(self._inside.values()):
            if is_lost is None or is_lost(table):
                self.send_to_owner(table, listener, Leaving())  # in case the owner is alive after all
                self.dismiss(table, listener)
                listener.send(envelope_of(Gone(table.id)))
