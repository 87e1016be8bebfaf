"""The interfaces through which sockets and HTTP routes use tables.

A ``TableHandle`` is a ``Table`` of this process or a stand-in for a table of another process.
Callers need not know which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, Protocol

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.playing.branch import Luck
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Seat, Wire
from ludotheque.server.people.identity import Guest
from ludotheque.table.identities import Identity
from ludotheque.table.messages import TableRequest
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.record import Chair, Stage, TableRecord
from ludotheque.table.requests.timing import Timing
from ludotheque.table.table import Table


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to open a table.

    The host takes the first chair. With ``television`` that chair stays free, and the first person to sit down
    becomes the host.
    """

    game: str
    seats: int
    options: dict[str, Any] = {}
    public: bool = False
    chat: bool = False
    keep_warm: bool = True
    far: bool = False
    """Whether friends who are far away play here: more time is allowed for the network in races."""
    bots: dict[Seat, Level] = {}
    """The chairs that bots take at once, with their levels."""
    television: bool = False
    """Whether the table is opened on a television for a room full of phones; such a table is private."""
    start: bool = False
    """Whether the match starts at once, if every chair is taken."""


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play on from a moment of a finished match, at a private table."""

    entry: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    """The number of entries that are taken over."""
    luck: Luck
    seat: Annotated[int, msgspec.Meta(ge=0, le=99)]
    """The chair of whoever plays on."""
    bots: dict[Seat, Level] = {}
    """The chairs of bots. The match begins at once if no chair is left free."""


class SeatedTable(NamedTuple):
    """A private table that is opened for others, who have their chairs already: its match begins at once.

    It has no host: nobody at it changes its options or begins another match.
    """

    game: str
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    seed: str
    """The seed of the deal, which other tables may have too."""
    classroom: str
    """The school class whose table it is."""
    keep_warm: bool
    """Whether a bot plays for somebody who is away."""


class TableCard(Wire, frozen=True):
    """A table as the lobby lists it."""

    table: str
    code: str
    game: str
    stage: Stage
    names: tuple[str, ...]
    """The people who sit there."""
    seats: int
    free: int
    public: bool
    yours: bool
    """Whether the match waits for an action of the reader."""
    updated_at: int
    """Unix milliseconds."""


class TableHandle(Protocol):
    """One table, in this process or in another."""

    def enter(self, listener: Listener, since: int = 0) -> None:
        """Connect a listener. ``since`` is the number of the last update it has seen."""
        ...

    def leave(self, listener: Listener) -> None:
        """Disconnect a listener."""
        ...

    def request(self, listener: Listener, request: TableRequest, timing: Timing | None = None) -> None:
        """Handle a request of a listener."""
        ...


MakeRecord = Callable[[str, str], TableRecord]
"""Makes the record of a new table, from its id and its join code."""


class TableService(Protocol):
    """All tables. Methods that need the database or other processes may raise ``Unavailable``."""

    @property
    def problem(self) -> str | None:
        """Why tables cannot be reached, in words that reveal no secrets; ``None`` if they can."""
        ...

    async def open_table(self, host: Guest, request: NewTable, opened_from: str = "") -> str | Refusal:
        """Open a table; return its id, or a refusal. ``opened_from`` is the same for all from one address."""
        ...

    async def open_with(self, record: MakeRecord, *, start: bool) -> str:
        """Open a private table with this record, for example one whose deal is fixed; return its id.

        With ``start`` its match begins at once.
        """
        ...

    def new_id(self) -> str:
        """An id for ``open_once``."""
        ...

    async def open_once(self, id: str, record: MakeRecord) -> None:
        """Open a private table with this id and begin its match.

        Does only what was not done before, so that it can be repeated after the death of a process.
        """
        ...

    async def open_seated(self, request: SeatedTable) -> str:
        """Open a table for people who have their chairs already, and begin its match; return its id."""
        ...

    async def open_branch(self, host: Guest, match: Match, request: PlayOn) -> str | Refusal:
        """Open a private table at which a match is played on from a moment of another one."""
        ...

    def class_tables(self) -> list[Table]:
        """The tables of school classes that this process has in memory."""
        ...

    async def table(self, id: str) -> TableHandle | None:
        """The table with this id, loaded if necessary; ``None`` if there is no such table."""
        ...

    async def find(self, code: str) -> str | None:
        """The id of the table with this join code, or ``None``."""
        ...

    async def quick_play(self, guest: Guest, game: str, opened_from: str = "") -> str | Refusal:
        """A public table with waiting players, else a new one that bots fill up after a while."""
        ...

    async def public_tables(self, game: str | None = None) -> list[TableCard]:
        """Public tables that can be joined or watched."""
        ...

    async def tables_of(self, guest: Guest) -> list[TableCard]:
        """The tables at which a guest sits, those that wait for the guest first."""
        ...

    async def person_changed(self, person: Identity, name: str | None) -> bool:
        """Change a person's name at all tables, or remove the person from all tables if ``name`` is ``None``.

        False if some table could not be changed in time.
        """
        ...

    def watch_people(self, changed: Callable[[Identity, str | None], None]) -> Callable[[], None]:
        """Call ``changed`` whenever a person is renamed or removed; returns a function that ends this."""
        ...

    def watch_lobby(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` whenever public tables change; returns a function that ends this."""
        ...
