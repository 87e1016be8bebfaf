"""The messages about a connection to tables: entering and leaving them, requests, and what went wrong.

Messages of tables are in ``messages.py``. The server's socket and the tables of a browser without a network
speak the same; ``server/socket/protocol.py`` adds what only the server sends.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludotheque.engine.wire import Millis, Wire
from ludotheque.table.messages import CommandId, SomeNumber, TableRequest

VERSION = 1
"""The version of the protocol. A client built for another version reloads itself."""

TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]

# What a client sends


class Companion(Wire, frozen=True):
    """A person who plays on the guest's device, in turn with the guest."""

    number: Annotated[int, msgspec.Meta(ge=1, le=9)]
    name: Annotated[str, msgspec.Meta(max_length=200)]


class ChildOfClass(Wire, frozen=True):
    """A child of a school class who plays on the guest's device."""

    classroom: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    number: SomeNumber


class Enter(Wire, frozen=True):
    """Follow a table. ``since`` is the ``number`` of the last update seen of its match; the next one has what follows.

    With a ``companion``, it is the companion who watches, sits down and plays, until the table is entered
    again; meanwhile the secrets of the others on this device are not sent.

    A ``television`` shows the table to a whole room: it is sent only what everybody may see.

    A ``child`` of a school class enters a table of the class on whichever device it plays on now.
    """

    table: TableId
    since: SomeNumber = 0
    companion: Companion | None = None
    television: bool = False
    child: ChildOfClass | None = None


class Leave(Wire, frozen=True):
    """Stop following a table. The person keeps their seat."""

    table: TableId


class To(Wire, frozen=True):
    """A request to a table that was entered."""

    table: TableId
    request: TableRequest = msgspec.field(name="wish")


class Pong(Wire, frozen=True):
    """The answer to a ``Ping``, sent at once with the same token."""

    token: Annotated[str, msgspec.Meta(max_length=64)]


class WatchLobby(Wire, frozen=True):
    """Begin or stop to receive the list of public tables whenever it changes."""

    on: bool


ClientMessage = Enter | Leave | To | Pong | WatchLobby
"""Every message that a client can send."""

# What a client receives


class Welcome(Wire, frozen=True):
    """The first message on every connection."""

    version: int
    """The version of the protocol."""
    name: str
    """The name of the guest."""


class Ping(Wire, frozen=True):
    """The client answers at once with a ``Pong``: races take the round trip of the connection into account."""

    token: str


ProblemKey = Literal[
    "binary",
    "too_long",
    "not_understood",
    "too_fast",
    "no_such_table",
    "not_entered",
    "too_many_tables",
    "unavailable",
    "not_your_child",
]


class Problem(Wire, frozen=True):
    """A message could not be handled, and has changed nothing.

    - ``binary`` a binary message; only texts are allowed
    - ``too_long`` a message beyond the limit
    - ``not_understood`` not a message of this protocol; ``detail`` says where
    - ``too_fast`` too many messages in a short time; try again after ``retry_after_ms``
    - ``no_such_table`` there is no table with this id
    - ``not_entered`` this table has to be entered first
    - ``too_many_tables`` this socket follows as many tables as it may
    - ``unavailable`` the table cannot be reached at present
    - ``not_your_child`` this child of a school class plays on another device
    """

    key: ProblemKey
    table: str | None = None
    command: CommandId | None = None
    """The command id of the request, where it could be read."""
    retry_after_ms: Millis | None = None
    detail: str = ""
    """For developers."""
