# Compiled with mypyc: every move at a table of another process comes through here.
"""The clients of this process at tables of other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from typing import Any, Final, final

import msgspec

from ludotheque.server.cluster.gate_messages import (
    DELIVERIES,
    Acting,
    Entering,
    GateMessage,
    Leaving,
    Present,
    Requesting,
    owner_subject,
)
from ludotheque.server.cluster.joined_messages import JoinedMessages, Queue
from ludotheque.table.messages import Act, Gone, TableRequest
from ludotheque.table.publishing.listener import Envelope, Listener, envelope_of
from ludotheque.table.requests.timing import Timing

MESSAGE_BYTES: Final = 200
"""About as much as a message has besides the request in it."""

BUSY_SECONDS: Final = 0.01
"""A message for an owner that comes so soon after the last ones waits for others."""
JOIN_SECONDS: Final = 0.002
"""How long it waits."""

logger = logging.getLogger(__name__)
encode: Final = msgspec.json.Encoder().encode


@final
class RequestQueue(Queue):
    """The messages that wait for one owner.

    While there are many, those of a moment travel together. The owner then handles them in one turn of its event loop
    and stores them with one commit, which saves a tenth of the processor time of a move.
    """

    def __init__(self, joined: JoinedMessages, owner: str) -> None:
        super().__init__(joined, owner_subject(owner))
        self._sent_at = 0.0
        """When messages were sent last, by the clock of the event loop."""

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - self._sent_at < BUSY_SECONDS:
            loop.call_later(JOIN_SECONDS, self.publish)
        else:
            self._joined.publish_soon(self)

    def publish(self) -> None:
        """Send what waits."""
        self._joined.publish(self)

    def take(self) -> list[Any]:
        """Remove the messages that wait, and return them."""
        self._sent_at = asyncio.get_running_loop().time()
        return super().take()


class RemoteTable:
    """A table that another process serves."""

    def __init__(self, gate: Gate, id: str, owner: str) -> None:
        self._gate = gate
        self.id = id
        self.owner = owner
        self.queue: Final = gate.queue_for(owner)

    def enter(self, listener: Listener, since: int = 0) -> None:
        """Connect a listener. ``since`` is the number of the last update it has seen."""
        number = self._gate.admit(self, listener)
        message = Entering(number, self.id, listener.identity, present(listener), since)
        self.queue.add(message, MESSAGE_BYTES)

    def leave(self, listener: Listener) -> None:
        """Disconnect a listener."""
        number = self._gate.number_of(self, listener)
        if number is not None:
            self._gate.dismiss(self, listener)
            self.queue.add(Leaving(number), MESSAGE_BYTES)

    def request(self, listener: Listener, request: TableRequest, timing: Timing | None = None) -> None:
        """Send a request of a listener to the table; one that was dismissed gets ``Gone`` instead."""
        number = self._gate.number_of(self, listener)
        if number is None:
            listener.send(envelope_of(Gone(self.id)))
        elif type(request) is Act:
            action = bytes(request.action)
            message: GateMessage = Acting(
                number,
                present(listener),
                request.command,
                request.prompt,
                action,
                request.reaction,
                request.seat,
                timing,
            )
            self.queue.add(message, MESSAGE_BYTES + len(action))
        else:
            text = encode(request)
            self.queue.add(Requesting(number, present(listener), text), MESSAGE_BYTES + len(text))


def present(listener: Listener) -> Present:
    """What the owner has to know of a connection at present."""
    return Present(listener.name, listener.allowance, listener.witness)


@final
class _Inside:
    """A client at a remote table."""

    def __init__(self, table: RemoteTable, listener: Listener) -> None:
        self.table, self.listener = table, listener
        self.send: Final = listener.send


class Gate:
    """Numbers the clients of this process at tables of other processes, and passes on what those send."""

    def __init__(self, messages: JoinedMessages) -> None:
        self._messages = messages
        self._numbers = count(1)
        self._connections: dict[tuple[str, Listener], int] = {}
        self._inside: dict[int, _Inside] = {}
        self._queues: dict[str, RequestQueue] = {}
        """The messages for each owner."""

    @property
    def tables(self) -> dict[str, str]:
        """The remote tables of our clients, with their owners."""
        return {inside.table.id: inside.table.owner for inside in self._inside.values()}

    def queue_for(self, owner: str) -> RequestQueue:
        """The messages for an owner: its tables share one queue."""
        queue = self._queues.get(owner)
        if queue is None:
            in_use = set(self.tables.values())  # queues of other owners, which may be dead, are dropped
            self._queues = {name: each for name, each in self._queues.items() if name in in_use}
            queue = self._queues[owner] = RequestQueue(self._messages, owner)
        return queue

    def admit(self, table: RemoteTable, listener: Listener) -> int:
        """The number of a connection at a remote table. One that enters again keeps its number."""
        number = self._connections.get((table.id, listener))
        if number is None:
            number = self._connections[table.id, listener] = next(self._numbers)
        self._inside[number] = _Inside(table, listener)
        return number

    def number_of(self, table: RemoteTable, listener: Listener) -> int | None:
        """The number of a connection; ``None`` if it was dismissed."""
        return self._connections.get((table.id, listener))

    def dismiss(self, table: RemoteTable, listener: Listener) -> None:
        """Remove a connection from a remote table."""
        number = self._connections.pop((table.id, listener), None)
        if number is not None:
            self._inside.pop(number, None)

    def deliver(self, frame: bytes) -> None:
        """Pass the messages of an owner on to our clients."""
        for kind, shared, after, since, question, items in DELIVERIES.decode(frame)[1]:
            envelope: Envelope | None = None
            for item in items:
                if isinstance(item, bytes):
                    envelope = Envelope(kind, item, shared, after, since, question)
                    continue
                inside = self._inside.get(item)
                if inside is None or envelope is None:
                    continue
                try:
                    if kind == "gone":
                        self._send_gone(inside)
                    else:
                        inside.send(envelope)
                except Exception:  # a bug at one connection must not affect the others
                    logger.exception("a message could not be delivered")

    def _send_gone(self, inside: _Inside) -> None:
        """Dismiss a client that its table's owner does not know, or not any more; it enters again."""
        inside.table.leave(inside.listener)
        inside.send(envelope_of(Gone(inside.table.id)))

    def flush(self) -> None:
        """Send what waits for owners."""
        for queue in self._queues.values():
            queue.publish()

    def give_up(self, is_lost: Callable[[RemoteTable], bool] | None = None) -> None:
        """Send ``Gone`` to our clients at lost tables (all if ``is_lost`` is not given); they enter again."""
        for inside in list(self._inside.values()):
            if is_lost is None or is_lost(inside.table):
                self._send_gone(inside)  # the owner learns it too, in case it is alive after all
