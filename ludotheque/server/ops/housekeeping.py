"""Now and then: forget guests who never played and never came back, and tables that nobody uses any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple

from ludotheque.server.common.logs import Log
from ludotheque.server.store.records.identities import Identities
from ludotheque.server.store.records.tables import Tables
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.record import Stage

EVERY_SECONDS = 3600.0
AT_ONCE = 200
"""So many guests are looked up, and tables removed, together."""
DAY_MS = 24 * 3600 * 1000


class RetentionDays(NamedTuple):
    """How long what nobody uses is kept."""

    guests: int
    """Who never finished a match."""
    tables: int
    """At which nothing is being played."""
    unfinished: int
    """Matches, with their tables."""


class CleanupCounts(NamedTuple):
    """How many were forgotten."""

    guests: int
    tables: int


class Housekeeping:
    """Tidies up after those who left. ``now`` is the clock in unix milliseconds."""

    def __init__(
        self,
        identities: Identities,
        tables: Tables,
        live_tables: TableService,
        *,
        now: Callable[[], int],
        days: RetentionDays,
        log: Log,
    ) -> None:
        self._identities, self._tables, self._live_tables, self._now, self._log = (
            identities,
            tables,
            live_tables,
            now,
            log,
        )
        self._days = days

    async def run(self, sleep: Callable[[float], Awaitable[None]]) -> None:
        """Tidy up every hour, for as long as it is awaited."""
        while True:
            try:
                counts = await self.clean_up()
                if counts.guests:
                    self._log.info("guests forgotten who never came back", count=counts.guests)
                if counts.tables:
                    self._log.info("tables removed that nobody used", count=counts.tables)
            except Exception as error:  # the database may be away: there will be another hour
                if _is_being_stopped():
                    return  # a query that is cancelled may end in an error of the database's instead
                self._log.error("housekeeping failed", exc_info=error)
            await sleep(EVERY_SECONDS)

    async def clean_up(self) -> CleanupCounts:
        """Forget all that is due."""
        now = self._now()
        guests = await self._forget_guests(now - self._days.guests * DAY_MS)
        tables = await self._forget_tables(now - self._days.tables * DAY_MS, ["gathering", "over"], now)
        unfinished = await self._forget_tables(now - self._days.unfinished * DAY_MS, ["playing"], now)
        return CleanupCounts(guests, tables + unfinished)

    async def _forget_guests(self, before: int) -> int:
        """Forget those not seen since then, also at tables they still have a chair at."""
        forgotten = 0
        last = ""
        while found := await self._identities.inactive(before, after=last, limit=AT_ONCE):
            for id in found:
                # where a table cannot be reached just now, it is tried again the next time
                if await self._live_tables.person_changed(id, None):
                    forgotten += await self._identities.forget(id)
            last = found[-1]
        return forgotten

    async def _forget_tables(self, before: int, stages: Collection[Stage], now: int) -> int:
        """Remove those not touched since then, a few at a time: others are waiting to write."""
        forgotten = 0
        while some := await self._tables.forget(before, stages, now=now, limit=AT_ONCE):
            forgotten += some
        return forgotten


def _is_being_stopped() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
