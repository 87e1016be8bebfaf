"""Deletes guests who never played and did not come back, and tables that are no longer used, every hour."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from ludotheque.server.common.hourly import Sleep, every_hour
from ludotheque.server.common.logs import Log
from ludotheque.server.store.records.identities import Identities
from ludotheque.server.store.records.tables import Tables
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.record import Stage

AT_ONCE = 200
"""How many guests are read, or tables deleted, in one step."""
DAY_MS = 24 * 3600 * 1000


class RetentionDays(NamedTuple):
    """After how many days unused data is deleted."""

    guests: int
    """Guests who never finished a match or a daily puzzle."""
    tables: int
    """Tables without a running match."""
    unfinished: int
    """Unfinished matches, with their tables."""


class CleanupCounts(NamedTuple):
    """How many guests and tables were deleted."""

    guests: int
    tables: int


class Housekeeping:
    """Deletes unused guests and tables. ``now`` is the clock in unix milliseconds."""

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

    async def run(self, sleep: Sleep) -> None:
        """Clean up every hour, until cancelled."""
        await every_hour(self._clean_up_and_log, sleep, self._log, "housekeeping failed")

    async def _clean_up_and_log(self) -> None:
        counts = await self.clean_up()
        if counts.guests:
            self._log.info("guests forgotten who never came back", count=counts.guests)
        if counts.tables:
            self._log.info("tables removed that nobody used", count=counts.tables)

    async def clean_up(self) -> CleanupCounts:
        """Delete everything that is old enough."""
        now = self._now()
        guests = await self._forget_guests(now - self._days.guests * DAY_MS)
        tables = await self._forget_tables(now - self._days.tables * DAY_MS, ["gathering", "over"], now)
        unfinished = await self._forget_tables(now - self._days.unfinished * DAY_MS, ["playing"], now)
        return CleanupCounts(guests, tables + unfinished)

    async def _forget_guests(self, before: int) -> int:
        """Delete guests last seen before ``before``, also from the tables at which they sit."""
        forgotten = 0
        last = ""
        while found := await self._identities.inactive(before, after=last, limit=AT_ONCE):
            for id in found:
                # If a table cannot be reached, the guest is deleted at the next run.
                if await self._live_tables.person_changed(id, None):
                    forgotten += await self._identities.forget(id)
            last = found[-1]
        return forgotten

    async def _forget_tables(self, before: int, stages: Collection[Stage], now: int) -> int:
        """Delete tables last updated before ``before``, in small steps, so that other writers do not wait long."""
        forgotten = 0
        while some := await self._tables.forget(before, stages, now=now, limit=AT_ONCE):
            forgotten += some
        return forgotten
