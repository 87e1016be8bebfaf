"""Worker processes: errors, deaths, time limits and cancellation."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest

from ludotheque.server.tables.workers import WorkerDied, WorkerPool
from support import timeouts


def run(story: Callable[[WorkerPool], Awaitable[None]], longest_seconds: float = 60.0) -> None:
    async def whole() -> None:
        workers = WorkerPool(1, longest_seconds)
        try:
            await story(workers)
        finally:
            workers.close()

    timeouts.run(whole())


async def opened_for_writing(fifo: Path) -> IO[str]:
    """Open a named pipe for writing, without a thread that blocks until there is a reader."""
    while True:
        with suppress(OSError):
            return open(os.open(fifo, os.O_WRONLY | os.O_NONBLOCK), "w", encoding="utf-8")  # noqa: PTH123
        await asyncio.sleep(0.01)


def test_a_job_that_kills_processes_is_given_up() -> None:
    async def story(workers: WorkerPool) -> None:
        with pytest.raises(WorkerDied):
            await workers.call(os._exit, 3)
        assert await workers.call(abs, -4) == 4

    run(story)


def test_a_job_that_cannot_be_pickled_costs_no_worker() -> None:
    async def story(workers: WorkerPool) -> None:
        with pytest.raises((AttributeError, pickle.PicklingError)):
            await workers.call(lambda: 1)
        assert await workers.call(abs, -4) == 4

    run(story)


def test_a_job_that_never_ends_is_given_up() -> None:
    async def story(workers: WorkerPool) -> None:
        with pytest.raises(WorkerDied):
            await workers.call(signal.pause)
        assert await workers.call(abs, -4) == 4

    run(story, longest_seconds=1.0)


def test_a_process_that_dies_between_jobs_is_replaced() -> None:
    async def story(workers: WorkerPool) -> None:
        for _ in range(3):
            process = await workers.call(os.getpid)
            os.kill(process, signal.SIGKILL)
            assert await workers.call(os.getpid) != process

    run(story)


def test_a_frozen_process_is_replaced() -> None:
    async def story(workers: WorkerPool) -> None:
        with pytest.raises(WorkerDied):
            await workers.call(signal.raise_signal, signal.SIGSTOP)
        process = await workers.call(os.getpid)
        os.kill(process, signal.SIGSTOP)
        assert await workers.call(os.getpid) != process

    run(story, longest_seconds=0.5)


def test_an_exception_of_a_job_is_raised_with_its_traceback() -> None:
    async def story(workers: WorkerPool) -> None:
        process = await workers.call(os.getpid)
        with pytest.raises(ZeroDivisionError) as raised:
            await workers.call(divmod, 1, 0)
        assert "_answer" in raised.value.__notes__[0]
        with pytest.raises(TypeError):
            await workers.call(threading.Lock)  # a lock cannot be pickled
        assert await workers.call(os.getpid) == process

    run(story)


def test_closing_ends_a_busy_process() -> None:
    async def story(workers: WorkerPool) -> None:
        process = await workers.call(os.getpid)
        busy = asyncio.create_task(workers.call(signal.pause))
        await asyncio.sleep(0.05)
        workers.close()
        with pytest.raises(WorkerDied):
            await busy
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)

    run(story)


def test_a_cancelled_caller_frees_the_worker(tmp_path: Path) -> None:
    async def story(workers: WorkerPool) -> None:
        await workers.call(abs, -1)
        fifo = tmp_path / "fifo"
        os.mkfifo(fifo)
        busy = asyncio.create_task(workers.call(Path.read_text, fifo))
        with await opened_for_writing(fifo):  # the worker has begun to read
            later = asyncio.create_task(workers.call(abs, -2))
            busy.cancel()
            with pytest.raises(asyncio.CancelledError):
                await busy
            assert not later.done()
        assert await later == 2

    run(story)


def test_workers_end_with_a_killed_server(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(
        textwrap.dedent(
            """
            import asyncio, os, signal
            from ludotheque.server.tables.workers import WorkerPool

            async def main():
                workers = WorkerPool(1)
                print(await workers.call(os.getpid), flush=True)
                os.kill(os.getpid(), signal.SIGKILL)

            if __name__ == "__main__":
                asyncio.run(main())
            """
        )
    )
    # The worker has inherited the output: reading it to its end, which ``run`` does, waits for the worker's end too.
    done = subprocess.run([sys.executable, script], capture_output=True, timeout=60, check=False)
    assert done.returncode == -9
    assert int(done.stdout) > 0
