"""Waits with a limit: a test that hangs fails and reports where."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import subprocess
from collections.abc import Awaitable
from typing import Any, TypeVar

T = TypeVar("T")

HANGING_SECONDS = 120.0 * float(os.environ.get("LUDOTHEQUE_PATIENCE", "1"))
"""A wait that takes longer than this hangs, even on a slow machine. Long runs beside other programs, at a low priority,
are given more patience: there even starting a server may take minutes."""


LONGEST_STEP_SECONDS = 5 * HANGING_SECONDS
"""A test that takes longer than this without calling ``made_progress`` ends the run (``faulthandler_timeout``)."""


def made_progress() -> None:
    """Give the test as much time again: for tests that take many minutes but get on step by step."""
    faulthandler.dump_traceback_later(LONGEST_STEP_SECONDS, exit=True, file=2)


def run(coroutine: Awaitable[T], seconds: float = HANGING_SECONDS) -> T:
    """Run a coroutine in its own event loop, with a time limit.

    Threads it has started are waited for without a limit: they must have limits of their own.
    """
    return asyncio.run(limited(coroutine, seconds))


async def limited(coroutine: Awaitable[T], seconds: float = HANGING_SECONDS) -> T:
    """Await a coroutine with a time limit; the error lists where every task was waiting."""
    seen: list[str] = []
    looking = asyncio.get_running_loop().call_later(seconds, lambda: seen.extend(map(_place_of, asyncio.all_tasks())))
    try:
        async with asyncio.timeout(seconds):
            return await coroutine
    except TimeoutError as hanging:
        if seen:
            hanging.add_note("\n".join([f"it has not ended after {seconds:.0f} s; tasks were at", *seen]))
        raise
    finally:
        looking.cancel()


def _place_of(task: asyncio.Task[Any]) -> str:
    """The position of a task, from the outermost coroutine to the innermost; compiled ones have no frames."""
    places: list[str] = []
    awaited: Any = task.get_coro()
    while awaited is not None:
        frame = getattr(awaited, "cr_frame", None)
        places.append(repr(awaited) if frame is None else f"{frame.f_code.co_qualname}:{frame.f_lineno}")
        awaited = getattr(awaited, "cr_await", None)
    return f"{task.get_name()}: {' > '.join(places)}"


def wait_for_end(process: subprocess.Popen[Any], seconds: float = HANGING_SECONDS) -> int:
    """Wait for the end of a process; after the time limit kill it and raise."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(seconds)
        raise
