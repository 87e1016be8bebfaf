"""Worker processes beside the event loop. One that dies or gets stuck is replaced, and its job is retried."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import traceback
from collections import deque
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
"""A job that has killed two processes is given up."""
LONGEST_SECONDS = 20.0
"""A job that takes longer is stuck, and its process ends itself. Bots stop thinking long before.

For jobs that are not urgent this is time of the processor: on a busy machine they wait for it."""
URGENT_ANSWER, PATIENT_ANSWER = 2, 9
"""A process that has not answered after so many times the longest time is killed from outside: it may be frozen, or
stuck before or after its job."""
START_SECONDS = 60.0
"""How long a process may take to start, even on a busy machine."""
URGENT, PATIENT = b"u", b"p"
"""The first byte of a job."""
NICENESS = 15
"""Worker processes run at a much lower priority than the server: on its core it goes on at once when it has something
to do."""


class WorkerDied(Exception):
    """The job cannot be done: every process that tries it dies or does not finish."""


class WorkerPool:
    """A fixed number of processes, each doing one job at a time.

    Urgent jobs go first, each in the order of the calls. Where there are several processes, one is kept free
    for urgent jobs.
    """

    def __init__(self, number: int, longest_seconds: float = LONGEST_SECONDS) -> None:
        self._all = [_Worker(longest_seconds) for _ in range(max(1, number))]
        self._idle = list(self._all)
        self._most_patient = max(1, len(self._all) - 1)
        """The most processes that do jobs which are not urgent."""
        self._patient = 0
        """How many do."""
        self._waiting: dict[bool, deque[asyncio.Future[_Worker]]] = {True: deque(), False: deque()}
        """Those who wait for a process, the urgent ones (``True``) and the others."""

    async def call(self, work: Callable[..., T], *arguments: Any, urgent: bool = True) -> T:
        """Call a function in another process; what it raises is raised. ``WorkerDied`` if it kills processes.

        If the caller is cancelled, a job that has not started is dropped, and the result of one
        that has started is discarded.
        """
        loop = asyncio.get_running_loop()
        question = pickle.dumps((work, arguments))
        for _ in range(ATTEMPTS):
            worker = await self._next_worker(loop, urgent)
            asked = worker.ask(question, urgent)
            asked.add_done_callback(lambda _, worker=worker: self._free(worker, urgent, loop))  # type: ignore[misc]
            try:
                answer: T = await asyncio.wrap_future(asked)
                return answer
            except _ProcessLost:
                logger.warning("a worker process was lost during %s", work.__name__)
        raise WorkerDied(work.__name__)

    async def _next_worker(self, loop: asyncio.AbstractEventLoop, urgent: bool) -> _Worker:
        waiting: asyncio.Future[_Worker] = loop.create_future()
        self._waiting[urgent].append(waiting)
        self._assign()
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():  # it was given a process in the same moment
                self._put_back(waiting.result(), urgent)
            raise

    def _assign(self) -> None:
        """Give idle processes to those who wait, the urgent ones first."""
        for urgent in (True, False):
            waiting = self._waiting[urgent]
            while waiting and self._idle and (urgent or self._patient < self._most_patient):
                first = waiting.popleft()
                if not first.done():  # its caller may be cancelled
                    self._patient += not urgent
                    first.set_result(self._idle.pop())

    def _put_back(self, worker: _Worker, urgent: bool) -> None:
        self._patient -= not urgent
        self._idle.append(worker)
        self._assign()

    def _free(self, worker: _Worker, urgent: bool, loop: asyncio.AbstractEventLoop) -> None:
        """Mark a worker as idle. Runs in the worker's thread."""
        with suppress(RuntimeError):  # the event loop is closed
            loop.call_soon_threadsafe(self._put_back, worker, urgent)

    def close(self) -> None:
        """End all processes, without waiting for them."""
        for worker in self._all:
            worker.close()


class _ProcessLost(Exception):
    """A process died during a job, or was killed because it gave no answer."""


class _Job(NamedTuple):
    written: bytes
    urgent: bool
    answer: Future[Any]


class _Worker:
    """A process, started when first needed and again after it died, and the thread that communicates with it.

    The thread waits for answers with a time limit. A job is much smaller than the buffer of the pipe, so sending
    it never blocks.
    """

    def __init__(self, longest_seconds: float) -> None:
        self._longest_seconds = longest_seconds
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        Thread(name="worker", target=self._run_jobs, daemon=True).start()

    def ask(self, work: bytes, urgent: bool) -> Future[Any]:
        """Queue a job; the future gets its result, or ``_ProcessLost`` if the process does not survive it."""
        question = _Job(work, urgent, Future())
        if self._closed:
            question.answer.set_exception(_ProcessLost())
        else:
            self._jobs.put(question)
        return question.answer

    def close(self) -> None:
        """End the process at once, even during a job."""
        self._closed = True
        self._jobs.put(None)
        process = self._process
        if process is not None:
            _kill(process)

    # In the server's thread for this worker

    def _run_jobs(self) -> None:
        while (question := self._jobs.get()) is not None:
            if not question.answer.set_running_or_notify_cancel():
                continue
            try:
                answer = self._run_job(question.written, question.urgent)
            except BaseException as error:
                question.answer.set_exception(error)
            else:
                question.answer.set_result(answer)
        self._discard_process()

    def _run_job(self, question: bytes, urgent: bool) -> Any:
        try:
            pipe = self._ready_pipe()
            pipe.send_bytes((URGENT if urgent else PATIENT) + question)
            if not pipe.poll((URGENT_ANSWER if urgent else PATIENT_ANSWER) * self._longest_seconds):
                raise TimeoutError("no answer")
            succeeded, answer = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError) as error:  # TimeoutError is an OSError
            self._discard_process()
            raise _ProcessLost from error
        if not succeeded:
            raise answer
        return answer

    def _ready_pipe(self) -> Connection:
        """The pipe to a running process; starts one if necessary."""
        if self._process is not None and not self._process.is_alive():  # it died between two jobs
            logger.warning("a worker process died")
            self._discard_process()
        if self._pipe is not None:
            return self._pipe
        if self._closed:
            raise EOFError("no more processes")
        context = multiprocessing.get_context("spawn")  # a forked child would inherit sockets and locks
        self._pipe, child_pipe = context.Pipe()
        with child_pipe:
            self._process = context.Process(target=_work, args=(child_pipe, self._longest_seconds), daemon=True)
            self._process.start()
        if self._closed:  # ``close`` may have run too early to see this process
            _kill(self._process)
        if not self._pipe.poll(START_SECONDS):
            raise TimeoutError("the process does not start")
        self._pipe.recv_bytes()
        return self._pipe

    def _discard_process(self) -> None:
        """Close the pipe and kill the process, if there is one."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            process.join()


def _kill(process: SpawnProcess) -> None:
    with suppress(ValueError, AttributeError):  # it is just starting, or has ended
        process.kill()


# In the worker process


def _work(pipe: Connection, longest_seconds: float) -> None:
    """Run jobs until the server closes the pipe or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when this process ends
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    with suppress(EOFError, OSError):
        pipe.send_bytes(b"ready")
        while True:
            question = pipe.recv_bytes()
            urgent = question[:1] == URGENT
            _set_alarm(longest_seconds, urgent)
            pipe.send_bytes(_answer(question[1:]))
            _set_alarm(0, urgent)


def _set_alarm(seconds: float, urgent: bool) -> None:
    """Let a signal end this process after a time (0: never), even inside compiled code.

    On Windows, which has no such signal, the server kills the process from outside.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL if urgent else signal.ITIMER_PROF, seconds)


def _answer(question: bytes) -> bytes:
    try:
        work, arguments = pickle.loads(question)
        return pickle.dumps((True, work(*arguments)))
    except Exception as error:
        error.add_note(traceback.format_exc())  # pickling drops the traceback
        return pickle.dumps((False, error))
