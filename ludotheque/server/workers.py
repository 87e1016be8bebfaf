"""Processes that work beside the event loop. One that dies is replaced, and asked again elsewhere."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

T = TypeVar("T")
logger = logging.getLogger(__name__)

ATTEMPTS = 2
"""Work that kills two processes is to blame itself."""
LONGEST_SECONDS = 20.0
"""Work that takes longer is stuck: its process is ended. Bots stop by themselves long before."""
NICENESS = 5
"""Thinking gives way to serving."""


class WorkerDied(Exception):
    """The work cannot be done: whichever process tries it dies, or never comes to an end."""


class Workers:
    """So many processes, each doing one thing at a time; what comes first is done first.

    Each is an executor of its own, so that the death of one concerns nobody but
    whoever asked it.
    """

    def __init__(self, number: int, longest_seconds: float = LONGEST_SECONDS) -> None:
        self._longest_seconds = longest_seconds
        self._idle: asyncio.Queue[ProcessPoolExecutor] = asyncio.Queue()
        self._all: set[ProcessPoolExecutor] = set()
        self._closed = False
        for _ in range(max(1, number)):
            self._hire()

    async def ask(self, work: Callable[..., T], *arguments: Any) -> T:
        """Call a function in another process. What it raises is raised; ``WorkerDied`` if it kills processes.

        Whoever is cancelled while waiting is forgotten; work that has begun is finished for nobody.
        """
        for _ in range(ATTEMPTS):
            worker = await self._idle.get()
            try:
                asked = worker.submit(_do, self._longest_seconds, work, *arguments)
                asked.add_done_callback(self._when_done(worker))
                return await asyncio.wrap_future(asked)
            except BrokenProcessPool:
                logger.warning("a worker process died at %s", work.__name__)
        raise WorkerDied(work.__name__)

    def close(self) -> None:
        """End all processes once they have finished what they are at; waits for none of them."""
        self._closed = True
        for worker in self._all:
            worker.shutdown(wait=False, cancel_futures=True)
        self._all.clear()

    def _hire(self) -> None:
        context = multiprocessing.get_context("spawn")  # a forked child would inherit sockets and locks
        worker = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        self._all.add(worker)
        self._idle.put_nowait(worker)

    def _when_done(self, worker: ProcessPoolExecutor) -> Callable[[Future[Any]], None]:
        loop = asyncio.get_running_loop()

        def done(future: Future[Any]) -> None:
            died = not future.cancelled() and isinstance(future.exception(), BrokenProcessPool)
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._free, worker, died)

        return done

    def _free(self, worker: ProcessPoolExecutor, died: bool) -> None:
        """A process can be asked something else, or has to be replaced."""
        if self._closed:
            return
        if died:
            worker.shutdown(wait=False)
            self._all.discard(worker)
            self._hire()
        else:
            self._idle.put_nowait(worker)


def _begin() -> None:
    """The first thing a worker does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to end
    os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _do(longest_seconds: float, work: Callable[..., T], *arguments: Any) -> T:
    """Work under an alarm clock; when it rings the process ends, even inside compiled code."""
    signal.setitimer(signal.ITIMER_REAL, longest_seconds)
    try:
        return work(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
