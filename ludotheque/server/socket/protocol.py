"""What passes over the game socket: JSON texts, each one of these structs.

A socket serves a person, who may be at several tables at once. What tables say is
sent on as they said it (``table/messages.py``); the rest is about the connection
itself. ``web/src/protocol.ts`` is generated from these types by ``make protocol``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludotheque.engine.wire import Millis, Wire
from ludotheque.server.tables.interfaces import TableCard
from ludotheque.table.messages import CommandId, SomeNumber, TableMessage, TableRequest

VERSION = 1
"""Of the protocol. A client that was built for another one reloads itself."""

TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]

# What a client sends


class Companion(Wire, frozen=True):
    """Somebody who plays on this device besides its guest, passing it on."""

    number: Annotated[int, msgspec.Meta(ge=1, le=9)]
    name: Annotated[str, msgspec.Meta(max_length=200)]


class Enter(Wire, frozen=True):
    """Look at a table. ``since`` is the ``number`` of the last update seen of its match: what came after it is told.

    With a ``companion`` it is they who look, sit down and play, until the table is entered again; what
    the others on this device hold is not sent meanwhile.

    A ``television`` shows the table to a whole room: it is sent what everybody may see, whoever's it is.
    """

    table: TableId
    since: SomeNumber = 0
    companion: Companion | None = None
    television: bool = False


class Leave(Wire, frozen=True):
    """Look at a table no more. A seat there stays one's own."""

    table: TableId


class To(Wire, frozen=True):
    """A request to a table that was entered."""

    table: TableId
    request: TableRequest = msgspec.field(name="wish")


class Pong(Wire, frozen=True):
    """The answer to a ``Ping``, at once and with its token."""

    token: Annotated[str, msgspec.Meta(max_length=64)]


class WatchLobby(Wire, frozen=True):
    """Be told of the public tables whenever they change, or no more."""

    on: bool


ClientMessage = Enter | Leave | To | Pong | WatchLobby
"""Everything a client can send."""

# What a client gets


class Welcome(Wire, frozen=True):
    """The first thing on every connection."""

    version: int
    """Of the protocol."""
    name: str
    """What one is called here."""


class Ping(Wire, frozen=True):
    """Answer at once with a ``Pong``: how fast a connection can be decides what races credit to it."""

    token: str


class Lobby(Wire, frozen=True):
    """The public tables, all of them."""

    tables: tuple[TableCard, ...]


ProblemKey = Literal[
    "binary", "too_long", "not_understood", "too_fast", "no_such_table", "not_entered", "too_many_tables", "unavailable"
]


class Problem(Wire, frozen=True):
    """Something that was sent could not be dealt with; nothing has changed by it.

    - ``binary`` a binary message; only texts are understood
    - ``too_long`` a message beyond the limit
    - ``not_understood`` not a message of this protocol; ``detail`` says where
    - ``too_fast`` too much in a short time; try again after ``retry_after_ms``
    - ``no_such_table`` there is no table of this id
    - ``not_entered`` this table has to be entered first
    - ``too_many_tables`` no more tables over one socket
    - ``unavailable`` the table cannot be reached at present
    """

    key: ProblemKey
    table: str | None = None
    command: CommandId | None = None
    """The request concerned, where it could be read."""
    retry_after_ms: Millis | None = None
    detail: str = ""
    """For developers."""


ClosingReason = Literal["restart", "too_slow", "misbehaving", "silent", "forgotten", "too_many"]


class Closing(Wire, frozen=True):
    """The last thing on a connection: why the server ends it, and when to come back.

    - ``restart`` the server goes; all games are as they were when it is back
    - ``too_slow`` what was sent was not read
    - ``misbehaving`` too much that could not be understood, or too fast
    - ``silent`` pings were not answered
    - ``forgotten`` who was connected asked to be forgotten; whoever comes in again is somebody new
    - ``too_many`` connections: of one guest, whose oldest goes, or of one address, where the newest goes
    """

    reason: ClosingReason
    retry_after_ms: Millis


ServerMessage = TableMessage | Welcome | Ping | Lobby | Problem | Closing
"""Everything a client can get."""
