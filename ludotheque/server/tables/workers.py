"""Processes that work beside the event loop. One that dies or gets stuck is replaced, and asked again elsewhere."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
logger = logging.getLogger(__name__)

ATTEMPTS = 2
"""Work that kills two processes is to blame itself."""
LONGEST_SECONDS = 20.0
"""Work that takes longer is stuck: its process ends. Bots stop by themselves long before.

A process may also be stuck before or after its work, or be frozen: one that has not answered after twice as long
is killed."""
BEGIN_SECONDS = 60.0
"""So long a process may take to begin, on the busiest machine."""
NICENESS = 5
"""Thinking gives way to serving."""


class WorkerDied(Exception):
    """The work cannot be done: whichever process tries it dies, or never comes to an end."""


class WorkerPool:
    """So many processes, each doing one thing at a time; what comes first is done first."""

    def __init__(self, number: int, longest_seconds: float = LONGEST_SECONDS) -> None:
        self._all = [_Worker(longest_seconds) for _ in range(max(1, number))]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._all:
            self._idle.put_nowait(worker)

    async def call(self, work: Callable[..., T], *arguments: Any) -> T:
        """Call a function in another process. What it raises is raised; ``WorkerDied`` if it kills processes.

        Whoever is cancelled while waiting is forgotten; work that has begun is finished for nobody.
        """
        loop = asyncio.get_running_loop()
        question = pickle.dumps((work, arguments))
        for _ in range(ATTEMPTS):
            worker = await self._idle.get()
            asked = worker.ask(question)
            asked.add_done_callback(lambda _, worker=worker: self._free(worker, loop))  # type: ignore[misc]
            try:
                answer: T = await asyncio.wrap_future(asked)
                return answer
            except _ProcessLost:
                logger.warning("a worker process was lost over %s", work.__name__)
        raise WorkerDied(work.__name__)

    def _free(self, worker: _Worker, loop: asyncio.AbstractEventLoop) -> None:
        """In the worker's thread: it can be asked something else."""
        with suppress(RuntimeError):  # the loop is closed: nobody asks any more
            loop.call_soon_threadsafe(self._idle.put_nowait, worker)

    def close(self) -> None:
        """End all processes; waits for none of them."""
        for worker in self._all:
            worker.close()


class _ProcessLost(Exception):
    """A process died over a question, or was killed because it gave no answer."""


class _Job(NamedTuple):
    written: bytes
    answer: Future[Any]


class _Worker:
    """A process, begun when first needed and again after it died, and the thread of ours that speaks with it.

    The thread waits for answers, never for ever. What is asked is far shorter than what a pipe holds.
    """

    def __init__(self, longest_seconds: float) -> None:
        self._longest_seconds = longest_seconds
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        Thread(name="worker", target=self._run_jobs, daemon=True).start()

    def ask(self, work: bytes) -> Future[Any]:
        """What comes of some work; ``_ProcessLost`` if the process does not survive it."""
        question = _Job(work, Future())
        if self._closed:
            question.answer.set_exception(_ProcessLost())
        else:
            self._jobs.put(question)
        return question.answer

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._closed = True
        self._jobs.put(None)
        process = self._process
        if process is not None:
            _kill(process)

    # In our thread

    def _run_jobs(self) -> None:
        while (question := self._jobs.get()) is not None:
            if not question.answer.set_running_or_notify_cancel():
                continue
            try:
                answer = self._run_job(question.written)
            except BaseException as error:
                question.answer.set_exception(error)
            else:
                question.answer.set_result(answer)
        self._discard_process()

    def _run_job(self, question: bytes) -> Any:
        try:
            pipe = self._ready_pipe()
            pipe.send_bytes(question)
            if not pipe.poll(2 * self._longest_seconds):
                raise TimeoutError("no answer")
            went_well, answer = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError) as error:  # a timeout is one of these
            self._discard_process()
            raise _ProcessLost from error
        if not went_well:
            raise answer
        return answer

    def _ready_pipe(self) -> Connection:
        """The way to a process that is there."""
        if self._process is not None and not self._process.is_alive():  # that was not the question's fault
            logger.warning("a worker process died")
            self._discard_process()
        if self._pipe is not None:
            return self._pipe
        if self._closed:
            raise EOFError("no more processes")
        context = multiprocessing.get_context("spawn")  # a forked child would inherit sockets and locks
        self._pipe, theirs = context.Pipe()
        with theirs:
            self._process = context.Process(target=_work, args=(theirs, self._longest_seconds), daemon=True)
            self._process.start()
        if self._closed:  # perhaps too late to have been killed
            _kill(self._process)
        if not self._pipe.poll(BEGIN_SECONDS):
            raise TimeoutError("it does not begin")
        self._pipe.recv_bytes()
        return self._pipe

    def _discard_process(self) -> None:
        """Let the process go, dead or alive."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            process.join()


def _kill(process: SpawnProcess) -> None:
    with suppress(ValueError, AttributeError):  # it is just beginning, or has ended
        process.kill()


# In the process


def _work(pipe: Connection, longest_seconds: float) -> None:
    """Answer questions until the other end is gone, which may be because the server was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to end
    os.nice(NICENESS)
    with suppress(EOFError, OSError):
        pipe.send_bytes(b"ready")
        while True:
            question = pipe.recv_bytes()
            # An alarm clock: when it rings the process ends, even inside compiled code.
            signal.setitimer(signal.ITIMER_REAL, longest_seconds)
            pipe.send_bytes(_answer(question))
            signal.setitimer(signal.ITIMER_REAL, 0)


def _answer(question: bytes) -> bytes:
    try:
        work, arguments = pickle.loads(question)
        return pickle.dumps((True, work(*arguments)))
    except Exception as error:
        error.add_note(traceback.format_exc())  # otherwise nobody would know where
        return pickle.dumps((False, error))
