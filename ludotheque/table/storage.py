# Compiled with mypyc: every move at a table comes through here.
"""Stores what has happened at a table, before it is published."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from msgspec.structs import replace

from ludotheque.engine.match import Match
from ludotheque.table.identities import Identity
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import MatchLog, Row, Then, Unavailable
from ludotheque.table.people.attempt import Attempt
from ludotheque.table.record import TableRecord

FIRST_PAUSE_MS = 100.0
LONGEST_PAUSE_MS = 10_000.0
RETRY_SECONDS = 0.2
"""Between two attempts to reach a database that does not answer."""


Reload = Callable[[], Coroutine[Any, Any, tuple[TableRecord, LiveMatch | None]]]
"""Reads a table from the database."""


class TableStore(Protocol):
    """Stores records of tables, and the beginning and end of matches."""

    async def save(self, record: TableRecord, sitters: tuple[Identity, ...]) -> None:
        """Store a changed record. Raises ``Conflict`` if it was changed by another process."""
        ...

    async def begin(self, record: TableRecord, match: Match, id: str) -> None:
        """Store a new match, before its first entry."""
        ...

    async def finish(self, record: TableRecord, match: Match, id: str) -> None:
        """Store the end of a match."""
        ...

    async def store_at_once(
        self, record: TableRecord, sitters: tuple[Identity, ...], match: Match, id: str, rows: Sequence[Row]
    ) -> bool:
        """Store the beginning of a match, or its end (of a record that is over), its rows and the record.

        This does what ``begin`` or ``finish``, the log and ``save`` do, in one transaction: all or nothing.
        False, with nothing stored, if that cannot be done here.
        """
        ...

    async def amend(self, id: str, receipts: Mapping[int, bytes]) -> None:
        """Replace the receipts of stored entries of a match, by the numbers of the entries."""
        ...

    def keep_attempt(self, attempt: Attempt) -> None:
        """Keep what a person tried, for their own review. Nobody waits until it is stored."""
        ...


class Storage:
    """Stores one table: its record, its matches, their rows."""

    def __init__(self, record: TableRecord, log: MatchLog, store: TableStore, fence: int) -> None:
        self._log, self._store, self._fence = log, store, fence
        self._stored = record
        self._begun = _stored_match(record)
        self.pause_ms = FIRST_PAUSE_MS
        """How long to wait before the next attempt; it doubles with every failure."""

    async def read_again(self, reload: Reload, is_closing: Callable[[], bool]) -> tuple[TableRecord, LiveMatch | None]:
        """After a failure: what is stored, as soon as it can be read.

        It may lack the end of a match whose last entry is stored.
        """
        found: tuple[TableRecord, LiveMatch | None] | None = None
        while found is None:
            try:
                found = await reload()
            except (Unavailable, OSError):  # anything else is a bug, and waiting does not help
                if is_closing():
                    raise
            if found is None:
                await asyncio.sleep(RETRY_SECONDS)
        self._stored, self._begun = found[0], _stored_match(found[0])
        self.pause_ms = min(2 * self.pause_ms, LONGEST_PAUSE_MS)
        return found

    def is_up_to_date(self, record: TableRecord, live: LiveMatch | None) -> bool:
        """Whether everything is stored."""
        if live is not None and (live.unstored or (record.stage == "playing" and live.match.is_over)):
            return False
        return record is self._stored

    def needs_rows_alone(self, record: TableRecord, live: LiveMatch) -> bool:
        """Whether only rows have to be stored, of a match that is stored already and goes on."""
        if record is not self._stored or live.id != self._begun:
            return False
        return record.stage != "playing" or not live.match.is_over

    def append(self, live: LiveMatch, then: Then) -> None:
        """Store the new rows of a match; ``then`` is called when they are durable."""
        rows, live.unstored = live.unstored, []
        self._log.append_then(rows, self._fence, then)

    async def amend(self, live: LiveMatch) -> None:
        """Store the receipts that have changed since their entries were stored.

        The match does not depend on them: if that fails, the receipt lacks a claim that came too late.
        """
        with suppress(Unavailable):
            await self._store.amend(live.id, live.take_amended())

    async def store(self, record: TableRecord, live: LiveMatch | None) -> TableRecord:
        """Store everything that is new; returns the record as it is stored."""
        if live is not None:
            begins, ends = live.id != self._begun, record.stage == "playing" and live.match.is_over
            if begins != ends:
                changed = self._next(_at_the_end(record, live) if ends else record)
                sitters = tuple(changed.people_named)
                rows, live.unstored = live.unstored, []  # a receipt that changes meanwhile is amended
                if await self._store.store_at_once(changed, sitters, live.match, live.id, rows):
                    self._begun = live.id
                    return self._is_stored(changed)
                live.unstored = rows
            if begins:
                await self._store.begin(record, live.match, live.id)
                self._begun = live.id
            if live.unstored:
                rows, live.unstored = live.unstored, []
                await self._log.append(rows, self._fence)
            if ends:
                # also after a crash between the last entry and this
                await self._store.finish(record, live.match, live.id)
                record = _at_the_end(record, live)
        if record is not self._stored and record != self._stored:
            record = self._next(record)
            await self._store.save(record, tuple(record.people_named))
        return self._is_stored(record)

    def _next(self, record: TableRecord) -> TableRecord:
        """A changed record with the next version."""
        return replace(record, version=self._stored.version + 1)

    def _is_stored(self, record: TableRecord) -> TableRecord:
        self._stored = record
        self.pause_ms = FIRST_PAUSE_MS
        return record


def _at_the_end(record: TableRecord, live: LiveMatch) -> TableRecord:
    """The record of a table whose match has just come to its end."""
    assert live.match.outcome is not None, "a match without prompts is over"
    return replace(record, stage="over", last_ranking=live.match.outcome.ranking)


def _stored_match(record: TableRecord) -> str | None:
    """The match of a table that is stored already: its present one, or one that was prepared to be played on."""
    if record.match is None and record.branch is not None:
        return record.branch.prepared
    return record.match
