"""The messages between a client's gate and a table's owner. They travel as lists, in MessagePack."""

from __future__ import annotations

import msgspec

from ludotheque.engine.wire import Millis
from ludotheque.table.identities import Identity
from ludotheque.table.messages import CommandId, SomeNumber, SomeSeat, TableRequest
from ludotheque.table.publishing.listener import Kind
from ludotheque.table.races.credit import Witness
from ludotheque.table.requests.timing import Timing

PROTOCOL = 4
"""The version of these messages. Raise it with every change of them: processes of different versions then do not
talk about tables."""


def owner_subject(name: str) -> str:
    """Where a process receives ``GATE_MESSAGES``."""
    return f"{PROTOCOL}.owner.{name}"


def gate_subject(name: str) -> str:
    """Where a process receives ``DELIVERIES``."""
    return f"{PROTOCOL}.gate.{name}"


class Present(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """What a connection is like at present."""

    name: str
    allowance: Millis
    witness: Witness


class Entering(msgspec.Struct, tag=0, array_like=True, frozen=True, gc=False):
    """A connection enters a table. From here on its number stands for both."""

    connection: int
    table: str
    identity: Identity
    present: Present
    since: int


class Leaving(msgspec.Struct, tag=1, array_like=True, frozen=True, gc=False):
    """A connection leaves its table."""

    connection: int


class Requesting(msgspec.Struct, tag=2, array_like=True, frozen=True, gc=False):
    """A connection sends any other request than ``Act`` to its table."""

    connection: int
    present: Present
    request: bytes
    """A ``TableRequest`` as JSON."""


class Acting(msgspec.Struct, tag=3, array_like=True, frozen=True, gc=False):
    """A connection sends an ``Act`` to its table: nearly every request is one."""

    connection: int
    present: Present
    command: CommandId
    prompt: SomeNumber
    action: bytes
    """The action as JSON, as the client sent it."""
    reaction: float | None
    seat: SomeSeat | None
    timing: Timing | None


GateMessage = Entering | Leaving | Requesting | Acting
"""A message of a gate to an owner, about one connection."""

Delivery = tuple[Kind, bytes, bytes, int, int | None, list[bytes | int]]
"""What an owner sends to connections of a gate: the fields ``kind``, ``shared``, ``after``, ``since`` and
``question``, which their ``Envelope`` have in common; then each ``before``, followed by its connections.

A tuple, because compiled code takes it apart faster than it reads fields of structures.
"""

GATE_MESSAGES = msgspec.msgpack.Decoder(tuple[str, list[GateMessage]])
"""The name of a gate, and its messages."""
DELIVERIES = msgspec.msgpack.Decoder(tuple[str, list[Delivery]])
"""The name of an owner, and its deliveries."""
TABLE_REQUEST: msgspec.json.Decoder[TableRequest] = msgspec.json.Decoder(TableRequest)
