"""How sockets and HTTP reach tables, wherever those are.

On one machine a door leads straight to a ``Table``; beyond one machine it may lead
to another process. Nobody in front of a door can tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Seat, Wire
from ludotheque.server.people.identity import Guest
from ludotheque.table.messages import TableRequest
from ludotheque.table.pending_action import Timing
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.record import Identity, Stage


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody wants to open.

    Its host sits down on the first chair. On a ``television`` nobody does: the first who comes is the host.
    """

    game: str
    seats: int
    options: dict[str, Any] = {}
    public: bool = False
    chat: bool = False
    keep_warm: bool = True
    bots: dict[Seat, Level] = {}
    """Chairs that bots take at once."""
    television: bool = False
    """Whether it is opened on a television, in a room full of phones; then it is private."""
    start: bool = False
    """Whether to begin at once, if every chair is taken."""


class TableCard(Wire, frozen=True):
    """A table as the lobby lists it."""

    table: str
    code: str
    game: str
    stage: Stage
    names: tuple[str, ...]
    """Who sits there."""
    seats: int
    free: int
    public: bool
    yours: bool
    """Whether it is the reader's turn, or they are otherwise asked something."""
    updated_at: int
    """Unix milliseconds."""


class TableDoor(Protocol):
    """The front door of one table."""

    def enter(self, listener: Listener, since: int = 0) -> None:
        """Somebody comes to look, or comes back having seen the match up to a number."""
        ...

    def leave(self, listener: Listener) -> None:
        """A connection is gone."""
        ...

    def request(self, listener: Listener, request: TableRequest, timing: Timing | None = None) -> None:
        """Somebody wants something."""
        ...


class Hall(Protocol):
    """All tables there are. What needs storage, or other processes, may raise ``Unavailable``."""

    @property
    def problem(self) -> str | None:
        """What keeps tables from being reached, in a few words that give nothing away; ``None`` if nothing does."""
        ...

    async def open_table(self, host: Guest, wanted: NewTable) -> str | Refusal:
        """Open a table; its id, or why not."""
        ...

    async def table(self, id: str) -> TableDoor | None:
        """A table's front door, if there is such a table; one that sleeps is woken."""
        ...

    async def find(self, code: str) -> str | None:
        """The table with this join code."""
        ...

    async def quick_play(self, guest: Guest, game: str) -> str | Refusal:
        """A table with somebody waiting, else a new public one that bots fill up after a while."""
        ...

    async def public_tables(self, game: str | None = None) -> list[TableCard]:
        """Public tables that can be joined or watched."""
        ...

    async def tables_of(self, guest: Guest) -> list[TableCard]:
        """Somebody's own games, those waiting for them first."""
        ...

    async def person_changed(self, person: Identity, name: str | None) -> bool:
        """Somebody is called something else at all tables, or (``None``) is known at none any more.

        False if some table could not be reached for too long.
        """
        ...

    def watch_people(self, changed: Callable[[Identity, str | None], None]) -> Callable[[], None]:
        """Be told whenever somebody gets another name or is forgotten; returns how to stop that."""
        ...

    def watch_lobby(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Be called whenever public tables change; returns how to stop that."""
        ...
