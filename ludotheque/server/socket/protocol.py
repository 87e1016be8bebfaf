"""The messages on the game socket: every frame is the JSON of one of these structs.

A socket serves one person, who may be at several tables at once. Messages of tables are
defined in ``table/messages.py``, those that tables without a server need too in
``table/connection_messages.py``; the others are what only the server sends.
``web/src/protocol.ts`` is generated from these types by ``make protocol``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludotheque.engine.wire import Millis, Wire
from ludotheque.server.tables.interfaces import TableCard
from ludotheque.table.connection_messages import VERSION as VERSION
from ludotheque.table.connection_messages import ChildOfClass as ChildOfClass
from ludotheque.table.connection_messages import ClientMessage as TableClientMessage
from ludotheque.table.connection_messages import Companion as Companion
from ludotheque.table.connection_messages import Enter as Enter
from ludotheque.table.connection_messages import Leave as Leave
from ludotheque.table.connection_messages import Ping as Ping
from ludotheque.table.connection_messages import Pong as Pong
from ludotheque.table.connection_messages import Problem as Problem
from ludotheque.table.connection_messages import ProblemKey as ProblemKey
from ludotheque.table.connection_messages import TableId as TableId
from ludotheque.table.connection_messages import To as To
from ludotheque.table.connection_messages import WatchLobby as WatchLobby
from ludotheque.table.connection_messages import Welcome as Welcome
from ludotheque.table.messages import TableMessage


class WatchClass(Wire, frozen=True):
    """Begin or stop to be told when a school class changes."""

    classroom: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    on: bool
    progress: bool = False
    """Whether also to be told when its tables get on."""


ClientMessage = TableClientMessage | WatchClass
"""Every message that a client can send."""


class ClassChanged(Wire, frozen=True):
    """A school class has changed, or its tables got on: the client reads it again over HTTP."""

    classroom: str
    version: int
    """Grows with every change; 0: the class was deleted."""


class Lobby(Wire, frozen=True):
    """All public tables."""

    tables: tuple[TableCard, ...]


ClosingReason = Literal["restart", "too_slow", "misbehaving", "silent", "forgotten", "too_many"]


class Closing(Wire, frozen=True):
    """The last message on a connection: why the server closes it, and when the client may come back.

    - ``restart`` the server restarts; all games continue afterwards
    - ``too_slow`` the client does not read fast enough
    - ``misbehaving`` too many messages that were invalid or too fast
    - ``silent`` pings were not answered
    - ``forgotten`` the guest asked to be forgotten; who connects again is a new guest
    - ``too_many`` connections: of one guest, whose oldest is closed, or of one address, whose newest is closed
    """

    reason: ClosingReason
    retry_after_ms: Millis


ServerMessage = TableMessage | Welcome | Ping | Lobby | ClassChanged | Problem | Closing
"""Every message that a client can receive."""
