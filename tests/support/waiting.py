"""Waits that come to an end: whatever hangs fails, and says where."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

HANGING_SECONDS = 120.0
"""What takes so long, on the slowest machine, will not end."""


def run(story: Coroutine[Any, Any, T], seconds: float = HANGING_SECONDS) -> T:
    """Run a coroutine to its end in an event loop of its own; one that does not end fails."""
    return asyncio.run(limited(story, seconds))


async def limited(story: Coroutine[Any, Any, T], seconds: float = HANGING_SECONDS) -> T:
    """Run a coroutine; if it does not end, fail with what every task waits for."""
    telling = asyncio.create_task(story)
    try:
        done, _ = await asyncio.wait([telling], timeout=seconds)
    except asyncio.CancelledError:
        telling.cancel()
        await asyncio.wait([telling], timeout=seconds)
        raise
    if done:
        return telling.result()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    waiting = "\n".join(_waits_for(task) for task in sorted(others, key=lambda task: task is not telling))
    telling.cancel()
    await asyncio.wait([telling], timeout=seconds)
    raise TimeoutError(f"it has not ended after {seconds:.0f} s\n{waiting}")


def _waits_for(task: asyncio.Task[Any]) -> str:
    where = [f"{frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_name}" for frame in task.get_stack()]
    return f"{task.get_name()}: {' > '.join(where) or task.get_coro()}"


def end(process: subprocess.Popen[Any], seconds: float = HANGING_SECONDS) -> int:
    """Wait for the end of a process, which was told to end; one that does not is killed, and that is a failure."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(10)
        raise
