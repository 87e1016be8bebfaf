"""Now and then: forget guests who never played and never came back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ludotheque.server.doors import Hall
from ludotheque.server.logs import Log
from ludotheque.server.store.identities import Identities

EVERY_SECONDS = 3600.0
AT_ONCE = 200
"""So many guests are looked up together."""
DAY_MS = 24 * 3600 * 1000


class Housekeeping:
    """Tidies up after those who only looked in. ``now`` is the clock in unix milliseconds."""

    def __init__(self, identities: Identities, hall: Hall, *, now: Callable[[], int], days: int, log: Log) -> None:
        self._identities, self._hall, self._now, self._log = identities, hall, now, log
        self._keep_ms = days * DAY_MS

    async def run(self, sleep: Callable[[float], Awaitable[None]]) -> None:
        """Tidy up every hour, for as long as it is awaited."""
        while True:
            try:
                forgotten = await self.tidy()
                if forgotten:
                    self._log.info("guests forgotten who never came back", count=forgotten)
            except Exception as error:  # the database may be away: there will be another hour
                if _is_being_stopped():
                    return  # a query that is cancelled may end in an error of the database's instead
                self._log.error("housekeeping failed", exc_info=error)
            await sleep(EVERY_SECONDS)

    async def tidy(self) -> int:
        """Forget them, also at tables they still have a chair at; says how many there were."""
        before = self._now() - self._keep_ms
        forgotten = 0
        last = ""
        while found := await self._identities.never_back(before, after=last, limit=AT_ONCE):
            for id in found:
                # where a table cannot be reached just now, it is tried again the next time
                if await self._hall.person_changed(id, None):
                    forgotten += await self._identities.forget(id)
            last = found[-1]
        return forgotten


def _is_being_stopped() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
