"""Waits that come to an end: whatever hangs fails, and says where."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Awaitable
from typing import Any, TypeVar

T = TypeVar("T")

HANGING_SECONDS = 120.0
"""What takes so long, on the slowest machine, will not end."""


def run(story: Awaitable[T], seconds: float = HANGING_SECONDS) -> T:
    """Run a coroutine in an event loop of its own; one that does not end fails.

    Threads it has started are waited for as long as they take: what they do has to have a limit of its own.
    """
    return asyncio.run(limited(story, seconds))


async def limited(story: Awaitable[T], seconds: float = HANGING_SECONDS) -> T:
    """Await a coroutine; if it does not end, fail with what every task was waiting for."""
    seen: list[str] = []
    looking = asyncio.get_running_loop().call_later(seconds, lambda: seen.extend(map(_place_of, asyncio.all_tasks())))
    try:
        async with asyncio.timeout(seconds):
            return await story
    except TimeoutError as hanging:
        if seen:
            hanging.add_note("\n".join([f"it has not ended after {seconds:.0f} s; tasks were at", *seen]))
        raise
    finally:
        looking.cancel()


def _place_of(task: asyncio.Task[Any]) -> str:
    """Where a task is, from the outermost coroutine to the innermost; compiled ones have no frames."""
    places: list[str] = []
    awaited: Any = task.get_coro()
    while awaited is not None:
        frame = getattr(awaited, "cr_frame", None)
        places.append(repr(awaited) if frame is None else f"{frame.f_code.co_qualname}:{frame.f_lineno}")
        awaited = getattr(awaited, "cr_await", None)
    return f"{task.get_name()}: {' > '.join(places)}"


def wait_for_end(process: subprocess.Popen[Any], seconds: float = HANGING_SECONDS) -> int:
    """Wait for a process that is about to end; one that does not is killed, and that is a failure."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(seconds)
        raise
