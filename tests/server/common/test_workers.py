"""Urgent jobs go before others, and jobs that nobody waits for are dropped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludotheque import Match
from ludotheque.server.common.workers import LONGEST_SECONDS, WorkerDied, WorkerPool
from ludotheque.table.bots.bot_thinking import Superseded
from ludotheque.table.bots.worker_thinker import WorkerThinker
from support import timeouts
from support.server.first_option_bot import find_first_option_bot


def append(file: str, word: str, seconds: float = 0.0) -> str:
    """Take some time, and write a word."""
    time.sleep(seconds)
    with Path(file).open("a") as output:
        output.write(f"{word} ")
    return word


def wait_for(file: str) -> None:
    """Work until a file is there."""
    while not Path(file).exists():
        time.sleep(0.01)


def work_for_ever() -> None:
    """Use the processor and never end."""
    while True:
        pass


def run(number: int, story: Callable[[WorkerPool], Awaitable[None]], longest_seconds: float = LONGEST_SECONDS) -> None:
    async def whole() -> None:
        workers = WorkerPool(number, longest_seconds)
        try:
            await story(workers)
        finally:
            workers.close()

    timeouts.run(whole())


def test_urgent_jobs_go_first(tmp_path: Path) -> None:
    file = str(tmp_path / "order")

    async def story(workers: WorkerPool) -> None:
        calls = [asyncio.create_task(workers.call(append, file, "first", 0.2, urgent=False))]
        await asyncio.sleep(0)
        calls += [asyncio.create_task(workers.call(append, file, f"hint{n}", urgent=False)) for n in range(3)]
        await asyncio.sleep(0)
        calls += [asyncio.create_task(workers.call(append, file, f"bot{n}")) for n in range(3)]
        await asyncio.gather(*calls)
        assert Path(file).read_text().split() == ["first", "bot0", "bot1", "bot2", "hint0", "hint1", "hint2"]

    run(1, story)


def test_one_of_several_processes_is_kept_for_urgent_jobs(tmp_path: Path) -> None:
    file = str(tmp_path / "order")

    async def story(workers: WorkerPool) -> None:
        await asyncio.gather(workers.call(append, file, "warm"), workers.call(append, file, "warm"))
        hints = [asyncio.create_task(workers.call(wait_for, file + ".end", urgent=False)) for _ in range(4)]
        await asyncio.sleep(0.05)
        assert await workers.call(append, file, "bot") == "bot", "it does not wait for the hints"
        Path(file + ".end").touch()
        await asyncio.gather(*hints)

    run(2, story)


def test_a_job_whose_caller_is_gone_is_not_begun(tmp_path: Path) -> None:
    file = str(tmp_path / "order")

    async def story(workers: WorkerPool) -> None:
        first = asyncio.create_task(workers.call(append, file, "first", 0.2))
        await asyncio.sleep(0)
        dropped = [
            asyncio.create_task(workers.call(append, file, "dropped", urgent=True)),
            asyncio.create_task(workers.call(append, file, "dropped", urgent=False)),
        ]
        await asyncio.sleep(0)
        for call in dropped:
            call.cancel()
        await first
        await asyncio.gather(*dropped, return_exceptions=True)
        assert await workers.call(append, file, "last", urgent=False) == "last"
        assert Path(file).read_text().split() == ["first", "last"]
        assert len(workers._idle) == 1
        assert workers._patient == 0

    run(1, story)


@pytest.mark.at_length
def test_a_job_that_is_not_urgent_may_wait_for_the_processor_but_not_use_it_for_ever() -> None:
    async def story(workers: WorkerPool) -> None:
        await workers.call(time.sleep, 1.5, urgent=False)
        with pytest.raises(WorkerDied):
            await workers.call(time.sleep, 1.5)
        with pytest.raises(WorkerDied):
            await workers.call(work_for_ever, urgent=False)

    run(1, story, longest_seconds=1.0)


def test_a_person_waits_for_one_hint_at_a_time() -> None:
    async def story(workers: WorkerPool) -> None:
        thinker = WorkerThinker(workers, find_first_option_bot)
        match = Match("boussanga", seats=2, seed=1)
        view = match.view(next(seat for seat in match.prompts if isinstance(seat, int)))
        older = [asyncio.create_task(thinker.hints("boussanga", view, "ann")) for _ in range(3)]
        other = asyncio.create_task(thinker.hints("boussanga", view, "bob"))
        await asyncio.sleep(0)
        assert await thinker.hints("boussanga", view, "ann")
        assert await other
        for asked in older:
            with pytest.raises(Superseded):
                await asked
        assert not thinker._hinting

    run(1, story)
