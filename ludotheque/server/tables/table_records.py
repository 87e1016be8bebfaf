"""Between a table and the database: its record, its matches, and how they are taken up again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from ludotheque.engine.entry import Entry
from ludotheque.engine.game import AnyGame
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game
from ludotheque.server.people.ratings import finish_match
from ludotheque.server.store.records.matches import Player, StoredMatch
from ludotheque.server.store.records.tables import StoredTable
from ludotheque.server.store.store import Store
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import Conflict
from ludotheque.table.record import Identity, TableRecord, is_companion

encode = msgspec.json.encode


class MatchHeader(msgspec.Struct, frozen=True):
    """What a match begins with; it holds the seed, and never leaves the server before the end."""

    game: str
    version: int
    seats: int
    options: msgspec.Raw
    seed: str


def record_of(stored: StoredTable) -> TableRecord:
    """The record of a stored table."""
    return replace(msgspec.json.decode(stored.record, type=TableRecord), version=stored.version)


def players_of(record: TableRecord) -> list[Player]:
    """Who sits where."""
    return [
        # who plays on somebody else's device is nobody we could know again
        Player(seat, chair.name, None if is_companion(chair.person or "") else chair.person, chair.bot)
        for seat, chair in enumerate(record.chairs)
    ]


class TableKeeper:
    """Stores one table under one ownership."""

    def __init__(
        self, store: Store, fence: int, now: Callable[[], int], changed: Callable[[TableRecord], None]
    ) -> None:
        """``now`` is unix milliseconds; ``changed`` is told of every record once it is stored."""
        self._store = store
        self._fence = fence
        self._now = now
        self._changed = changed
        self._sitters: tuple[Identity, ...] | None = None
        """Who sat there when it was last stored."""

    async def save(self, record: TableRecord, sitters: tuple[Identity, ...]) -> None:
        """Store a changed record; its version has grown by one."""
        unchanged = sitters == self._sitters
        self._sitters = None  # what is stored is not certain until it is
        saved = await self._store.records.tables.save(
            record.id,
            record.version - 1,
            record=encode(record),
            code=record.code,
            public=record.public,
            stage=record.stage,
            seated=None if unchanged else sitters,
            now=self._now(),
            fence=self._fence,
        )
        if not saved:
            raise Conflict("fence", record.match or record.id)
        self._sitters = sitters
        self._changed(record)

    async def begin(self, record: TableRecord, match: Match, id: str) -> None:
        """Store what a match begins with."""
        options = msgspec.Raw(encode(match.table))
        header = MatchHeader(record.game, match.game.version, match.seats, options, match.hidden_seed)
        await self._store.records.matches.create(
            id, table=record.id, game=record.game, header=encode(header), now=self._now()
        )

    async def finish(self, record: TableRecord, match: Match, id: str) -> None:
        """Store how a match ended, and what it says of people's strength; once, however often it is tried."""
        assert match.outcome is not None, "only finished matches are remembered"
        records = self._store.records
        await finish_match(
            records.matches,
            records.ratings,
            id,
            game=match.game,
            options=match.table,
            outcome=match.outcome,
            players=players_of(record),
            public=record.public,
            now=self._now(),
        )


async def load_match(store: Store, id: str, tick: float) -> LiveMatch:
    """A match as its log tells it."""
    stored = await store.records.matches.read(id)
    assert stored is not None, "a record names only matches that were begun"
    rows = await store.log.read(id)
    match = resume(stored, [row.entry for row in rows])
    return LiveMatch(id, match, tick, rows)


def resume(stored: StoredMatch, entries: list[bytes]) -> Match:
    """The match that a header and the entries of rows tell of."""
    header = msgspec.json.decode(stored.header, type=MatchHeader)
    rules: AnyGame = find_game(header.game)
    options = msgspec.json.decode(header.options, type=rules.Options)
    kind: Any = Entry[rules.Action]  # type: ignore[name-defined]
    log = msgspec.json.Decoder(kind).decode_lines(b"\n".join(entries))
    return Match.resume(header.game, seats=header.seats, seed=header.seed, options=options, entries=log)
