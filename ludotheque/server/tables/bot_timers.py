"""Puts bots on the free chairs of tables at which nobody else has sat down in time."""

from __future__ import annotations

import asyncio

from ludotheque.bots.level import Level
from ludotheque.table.table import Table

LEVEL: Level = "fox"
SHORTEST_WAIT_MS = 2_000
"""How long bots wait at least after a table is loaded, so that the person who caused it can enter first."""


class BotTimers:
    """One timer per table that waits for bots. The process that serves a table runs its timer."""

    def __init__(self) -> None:
        self._timers: set[asyncio.Task[None]] = set()

    def start(self, table: Table, wait_ms: float, running: asyncio.Task[None]) -> None:
        """Seat bots after a while, unless the table's task ``running`` ends before."""
        if table.record.stage == "gathering":
            timer = asyncio.get_running_loop().create_task(_seat_bots_after(wait_ms, table), name="fill up")
            running.add_done_callback(lambda _: timer.cancel())
            self._timers.add(timer)
            timer.add_done_callback(self._timers.discard)

    async def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers:
            timer.cancel()
        await asyncio.gather(*self._timers, return_exceptions=True)


async def _seat_bots_after(wait_ms: float, table: Table) -> None:
    """Seat bots; repeat as long as the table waits, since nobody may be there or saving may fail."""
    await asyncio.sleep(max(SHORTEST_WAIT_MS, wait_ms) / 1000)
    while table.record.stage == "gathering":
        table.fill_up(LEVEL)
        await asyncio.sleep(SHORTEST_WAIT_MS / 1000)
