"""Repeats a piece of work every hour, whatever goes wrong in it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ludotheque.server.common.logs import Log

EVERY_SECONDS = 3600.0
Sleep = Callable[[float], Awaitable[None]]


async def every_hour(work: Callable[[], Awaitable[None]], sleep: Sleep, log: Log, failure: str) -> None:
    """Do the work every hour, until cancelled; ``failure`` is logged when it raises, and it is tried again later."""
    while True:
        try:
            await work()
        except Exception as error:  # the database may be unreachable
            if _is_being_cancelled():
                return  # a cancelled query may raise an error of the database instead
            log.error(failure, exc_info=error)
        await sleep(EVERY_SECONDS)


def _is_being_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
