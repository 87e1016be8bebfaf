# Compiled with mypyc: every move at a table comes through here.
"""Stores what has happened at a table, before anybody is told."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from ludotheque.engine.match import Match
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import MatchLog, Then
from ludotheque.table.record import Identity, TableRecord

FIRST_PAUSE_MS = 100.0
LONGEST_PAUSE_MS = 10_000.0


class Keeper(Protocol):
    """Stores what is kept of a table besides its log."""

    async def save(self, record: TableRecord, sitters: tuple[Identity, ...]) -> None:
        """Store a changed record. Raises ``Conflict`` if somebody else has changed it."""
        ...

    async def begin(self, record: TableRecord, match: Match, id: str) -> None:
        """Store a new match, before its first entry."""
        ...

    async def finish(self, record: TableRecord, match: Match, id: str) -> None:
        """Store how a match ended."""
        ...


class Storage:
    """One table's way into the database."""

    def __init__(self, record: TableRecord, log: MatchLog, keeper: Keeper, fence: int) -> None:
        self._log, self._keeper, self._fence = log, keeper, fence
        self._stored = record
        self._begun: str | None = record.match
        self.pause_ms = FIRST_PAUSE_MS
        """How long to wait before storing is tried again; the longer, the more often it has failed."""

    def read_again(self, record: TableRecord) -> None:
        """Storing failed; this is what is stored. It may lack the end of a match whose last entry is there."""
        self._stored, self._begun = record, record.match
        self.pause_ms = min(2 * self.pause_ms, LONGEST_PAUSE_MS)

    def is_up_to_date(self, record: TableRecord, live: LiveMatch | None) -> bool:
        """Whether there is nothing to store."""
        if live is not None and (live.unstored or (record.stage == "playing" and not live.match.prompts)):
            return False
        return record is self._stored

    def needs_rows_alone(self, record: TableRecord, live: LiveMatch) -> bool:
        """Whether what there is to store is nothing but rows of a match that is known and goes on."""
        if record is not self._stored or live.id != self._begun:
            return False
        return record.stage != "playing" or bool(live.match.prompts)

    def append(self, live: LiveMatch, then: Then) -> None:
        """Store the new rows of a match, and say when they are."""
        rows, live.unstored = live.unstored, []
        self._log.append_then(rows, self._fence, then)

    async def store(self, record: TableRecord, live: LiveMatch | None) -> TableRecord:
        """Store everything that is new; returns the record as it is now."""
        if live is not None:
            if live.id != self._begun:
                await self._keeper.begin(record, live.match, live.id)
                self._begun = live.id
            if live.unstored:
                rows, live.unstored = live.unstored, []
                await self._log.append(rows, self._fence)
            if record.stage == "playing" and not live.match.prompts:
                # perhaps of a match whose last entry was all that was stored before a crash
                await self._keeper.finish(record, live.match, live.id)
                assert live.match.outcome is not None, "nobody is asked anything more"
                record = replace(record, stage="over", last_ranking=live.match.outcome.ranking)
        if record is not self._stored and record != self._stored:
            record = replace(record, version=self._stored.version + 1)
            await self._keeper.save(record, tuple(record.concerned))
        self._stored = record
        self.pause_ms = FIRST_PAUSE_MS
        return record
