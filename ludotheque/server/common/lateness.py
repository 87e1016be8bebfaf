"""Measures how late the event loop is: as long as it works on one thing, everybody else waits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

EVERY_SECONDS = 0.1


async def watch_lateness(
    late: Callable[[float], None], tick: Callable[[], float], sleep: Callable[[float], Awaitable[None]]
) -> None:
    """Ten times a second, report by how many seconds the loop woke this task too late, until cancelled."""
    while True:
        due = tick() + EVERY_SECONDS
        await sleep(EVERY_SECONDS)
        late(max(0.0, tick() - due))
