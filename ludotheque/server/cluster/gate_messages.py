"""The messages between a client's gate and a table's owner. They travel as lists, in MessagePack."""

from __future__ import annotations

import msgspec

from ludotheque.engine.wire import Millis
from ludotheque.table.identities import Identity
from ludotheque.table.messages import TableRequest
from ludotheque.table.publishing.listener import Kind
from ludotheque.table.races.credit import Witness
from ludotheque.table.requests.timing import Timing

PROTOCOL = 3
"""The version of these messages. Raise it with every change of them: processes of different versions then do not
talk about tables."""


def owner_subject(name: str) -> str:
    """Where a process receives lists of ``GateMessage``."""
    return f"{PROTOCOL}.owner.{name}"


def gate_subject(name: str) -> str:
    """Where a process receives lists of ``Delivery``."""
    return f"{PROTOCOL}.gate.{name}"


class Entering(msgspec.Struct, tag=0, array_like=True, frozen=True):
    """A connection enters a table."""

    since: int


class Leaving(msgspec.Struct, tag=1, array_like=True, frozen=True):
    """A connection leaves a table."""


class Requesting(msgspec.Struct, tag=2, array_like=True, frozen=True):
    """A connection sends a request to a table."""

    request: bytes
    """A ``TableRequest`` as JSON, as the client sent it."""
    timing: Timing | None


class GateMessage(msgspec.Struct, array_like=True, frozen=True):
    """A message of a gate to an owner, about one connection."""

    table: str
    gate: str
    connection: int
    identity: Identity
    name: str
    allowance: Millis
    errand: Entering | Leaving | Requesting
    witness: Witness = "ping"


Delivery = tuple[list[int], Kind, bytes, bytes | None, bytes, int, int | None]
"""Connections of a gate, and the fields of the ``Envelope`` that an owner sends to them: ``kind``, ``before``,
``shared`` (``None``: the same as that of the delivery before, in the same list), ``after``, ``since``, ``question``.

A tuple, because compiled code takes it apart faster than it reads fields of structures.
"""


GATE_MESSAGES = msgspec.msgpack.Decoder(list[GateMessage])
DELIVERIES = msgspec.msgpack.Decoder(list[Delivery])
TABLE_REQUEST: msgspec.json.Decoder[TableRequest] = msgspec.json.Decoder(TableRequest)
