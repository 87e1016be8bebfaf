# Compiled with mypyc: every move at a table of this process by people of another one comes through here.
"""The connections of other processes at the tables of this one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, final

import msgspec

from ludotheque.engine.wire import Millis
from ludotheque.server.cluster.gate_messages import (
    GATE_MESSAGES,
    TABLE_REQUEST,
    Acting,
    Delivery,
    Entering,
    GateMessage,
    Leaving,
    Present,
    Requesting,
    gate_subject,
)
from ludotheque.server.cluster.joined_messages import JoinedMessages, Queue
from ludotheque.server.tables.local_tables import LocalTables
from ludotheque.table.match_log import Unavailable
from ludotheque.table.messages import Act
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.races.credit import FAR_CAP, Witness
from ludotheque.table.table import Table

TRANSIT_MS: Final[Millis] = 20
"""The round trip between gate and owner that is allowed for, in milliseconds."""
DELIVERY_BYTES: Final = 200
"""About as much as a delivery has besides the message in it."""
NUMBER_BYTES: Final = 9
"""How many bytes the number of a connection has at most."""

logger = logging.getLogger(__name__)
Raw: Final = msgspec.Raw
GONE: Final = Envelope("gone", b"")
"""Tells a gate that a connection is at no table; the gate knows at which it was."""


@final
class DeliveryQueue(Queue):
    """The messages that wait for the connections of one gate."""

    def __init__(self, joined: JoinedMessages, gate: str) -> None:
        super().__init__(joined, gate_subject(gate))
        self._last: Envelope | None = None
        self._items: list[bytes | int] = []
        """The end of the delivery that has the last envelope."""

    def deliver(self, connection: int, envelope: Envelope) -> None:
        """Send a message to a connection.

        Spectators see the same: their messages travel as one. Those of players share what they have in common.
        """
        last, before = self._last, envelope.before
        if last is not None:
            if last is envelope:
                self._items.append(connection)
                self._count(NUMBER_BYTES)
                return
            if (
                last.shared is envelope.shared
                and last.after is envelope.after
                and last.since == envelope.since
                and last.kind == envelope.kind
                and last.question == envelope.question
            ):
                self._last = envelope
                self._items.append(before)
                self._items.append(connection)
                self._count(NUMBER_BYTES + len(before))
                return
        shared, after = envelope.shared, envelope.after
        self._last, self._items = envelope, [before, connection]
        delivery: Delivery = (envelope.kind, shared, after, envelope.since, envelope.question, self._items)
        self.add(delivery, DELIVERY_BYTES + len(before) + len(shared) + len(after))

    def take(self) -> list[Any]:
        """Remove the messages that wait, and return them."""
        self._last = None
        return super().take()


@final
class RemoteListener:
    """A connection in another process, as the owner of a table sees it."""

    def __init__(self, queue: DeliveryQueue, entering: Entering) -> None:
        self._queue = queue
        self._connection = entering.connection
        self.table: Final = entering.table
        """The table's id."""
        self.identity = entering.identity
        self.name = ""
        self.allowance: Millis = 0
        self.witness: Witness = "ping"
        self.refresh(entering.present)

    def refresh(self, present: Present) -> None:
        """Update the name, the network allowance and its witness."""
        self.name = present.name
        self.allowance = min(FAR_CAP, present.allowance + TRANSIT_MS)
        self.witness = present.witness

    def send(self, envelope: Envelope) -> None:
        """Send a message to the connection, through its gate."""
        self._queue.deliver(self._connection, envelope)


@final
class _Gate:
    """Another process, as the gate of its clients."""

    def __init__(self, queue: DeliveryQueue) -> None:
        self.queue = queue
        self.listeners: dict[int, RemoteListener] = {}
        """Its connections, by number."""


class RemoteListeners:
    """Hands what connections in other processes request to the tables of this one."""

    def __init__(
        self, local: LocalTables, messages: JoinedMessages, start_task: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._local, self._in_memory = local, local.in_memory
        self._messages, self._start_task = messages, start_task
        self._gates: dict[str, _Gate] = {}
        self._waiting: dict[str, list[tuple[_Gate, GateMessage]]] = {}
        """Messages for tables that are being loaded."""

    @property
    def count(self) -> int:
        """How many connections of other processes are known."""
        return sum([len(gate.listeners) for gate in self._gates.values()])

    def receive(self, frame: bytes) -> None:
        """Handle the messages of a gate."""
        name, messages = GATE_MESSAGES.decode(frame)
        gate = self._gates.get(name)
        if gate is None:
            gate = self._gates[name] = _Gate(DeliveryQueue(self._messages, name))
        for message in messages:
            try:
                self._receive(gate, message)
            except Exception:  # a bug at one table must not affect the others
                logger.exception("a message of a connection at %s could not be handled", name)

    def _receive(self, gate: _Gate, message: GateMessage) -> None:
        """Handle a message: at once if its table is loaded, else after loading it in the background."""
        listener = gate.listeners.get(message.connection)
        if listener is None and type(message) is Entering:
            listener = gate.listeners[message.connection] = RemoteListener(gate.queue, message)
        if listener is None:
            self._reject(gate, message)  # this process was restarted, or considered the gate dead
            return
        id = listener.table
        if id in self._waiting:
            self._waiting[id].append((gate, message))
            return
        table = self._in_memory.table(id)
        if table is not None:
            self._handle(table, gate, listener, message)
        elif type(message) is Entering:
            self._waiting[id] = [(gate, message)]
            self._start_task(self._load_and_handle(id))
        else:
            self._reject(gate, message)

    async def _load_and_handle(self, id: str) -> None:
        table: object = None
        try:
            table = await self._local.serve(id)
        except Unavailable:
            pass  # the client enters again and gets the error then
        except Exception:
            logger.exception("table %s cannot be loaded", id)
        for gate, message in self._waiting.pop(id):
            listener = gate.listeners.get(message.connection)
            if listener is not None and isinstance(table, Table):
                self._handle(table, gate, listener, message)
            else:
                self._reject(gate, message)

    def _handle(self, table: Table, gate: _Gate, listener: RemoteListener, message: GateMessage) -> None:
        if type(message) is Acting:  # nearly always; ``match`` takes longer
            listener.refresh(message.present)
            action = Raw(message.action)
            request = Act(message.command, message.prompt, action, message.reaction, message.seat)
            table.request(listener, request, message.timing)
        elif type(message) is Requesting:
            listener.refresh(message.present)
            table.request(listener, TABLE_REQUEST.decode(message.request))
        elif type(message) is Entering:
            listener.refresh(message.present)
            table.enter(listener, message.since)
        else:
            del gate.listeners[message.connection]
            table.leave(listener)

    def _reject(self, gate: _Gate, message: GateMessage) -> None:
        gate.listeners.pop(message.connection, None)
        if type(message) is not Leaving:
            gate.queue.deliver(message.connection, GONE)

    def drop_dead(self, is_dead: Callable[[str], bool]) -> None:
        """Let the connections of dead gates leave their tables."""
        for name in [name for name in self._gates if is_dead(name)]:
            gate = self._gates.pop(name)
            listeners = list(gate.listeners.values())
            gate.listeners.clear()  # messages that wait for a table are rejected then
            for listener in listeners:
                listener.send(GONE)  # in case its gate is alive after all
                table = self._in_memory.table(listener.table)
                if table is not None:
                    table.leave(listener)
