"""Bots think in other processes, and no table depends on their staying alive."""

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

import msgspec
import pytest

from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS
from ludotheque.engine.registry import game_ids
from ludotheque.server.tables.bot_processes import FALLBACK_DELAY, ProcessThinker
from ludotheque.server.tables.workers import WorkerDied, WorkerPool
from support import timeouts
from support.server.first_option_bot import Tally, find_first_option_bot
from support.server.untimed_bot import find_untimed_bot


def run(story: Callable[[WorkerPool], Awaitable[None]], longest_seconds: float = 60.0) -> None:
    async def whole() -> None:
        workers = WorkerPool(1, longest_seconds)
        try:
            await story(workers)
        finally:
            workers.close()

    timeouts.run(whole())


async def opened_for_writing(fifo: Path) -> IO[str]:
    """Once somebody reads from it; a thread that waited for that could not be stopped."""
    while True:
        with suppress(OSError):
            return open(os.open(fifo, os.O_WRONLY | os.O_NONBLOCK), "w", encoding="utf-8")  # noqa: PTH123
        await asyncio.sleep(0.01)


def asked_seat(match: Match) -> int:
    return next(seat for seat in match.prompts if isinstance(seat, int))


def test_what_a_bot_thinks_comes_back_whole_for_every_game() -> None:
    async def story(workers: WorkerPool) -> None:
        thinker = ProcessThinker(workers, find_first_option_bot)
        for game in game_ids():
            match = Match(game, seats=3, seed=3)
            seat = asked_seat(match)
            first = await thinker.think(game, match.view(seat), 100, "fox", "seed", None)
            assert first.action == match.options(seat)[0]
            assert first.at == 110
            assert isinstance(first.memory, Tally)
            assert first.memory.asked == 1
            assert first.memory.process != os.getpid()
            second = await thinker.think(game, match.view(seat), 100, "fox", "seed", first.memory)
            assert second.memory == Tally(2, first.memory.process)
            (hint,) = await thinker.hints(game, match.view(seat))
            assert hint.action == first.action
            assert hint.marks[0].which == 3

    run(story)


def test_bots_can_be_made_quicker_than_people() -> None:
    async def story(workers: WorkerPool) -> None:
        match = Match("boussanga", seats=2, seed=3)
        view = match.view(asked_seat(match))
        slow = await ProcessThinker(workers, find_untimed_bot).think("boussanga", view, 100, "fox", "seed", None)
        quick = await ProcessThinker(workers, find_untimed_bot, pace=0.1).think(
            "boussanga", view, 100, "fox", "seed", None
        )
        assert quick.action == slow.action
        assert quick.at - 100 == round((slow.at - 100) * 0.1)
        assert slow.at > 110

    run(story)


def test_the_real_bots_think_the_same_in_another_process() -> None:
    """A first and a second thought at every level of every game, and their hints."""

    async def story(workers: WorkerPool) -> None:
        thinker, budget = ProcessThinker(workers, find_untimed_bot), Budget()
        for game in game_ids():
            match, bot = Match(game, seats=3, seed=3), find_untimed_bot(game)
            view = match.view(asked_seat(match))
            memory: msgspec.Struct | None = None
            for level in LEVELS:
                here = bot.think(view, 100, level=level, seed="seed", memory=memory, budget=budget)
                there = await thinker.think(game, view, 100, level, "seed", memory)
                assert there == here
                assert there.memory is None if bot.Memory is None else isinstance(there.memory, bot.Memory)
                memory = here.memory
            hints = await thinker.hints(game, view)
            assert msgspec.json.encode(hints) == msgspec.json.encode(bot.hints(view, budget=budget))
            assert hints

    run(story)


def test_a_worker_that_dies_is_replaced_and_the_question_asked_again(tmp_path: Path) -> None:
    async def story(workers: WorkerPool) -> None:
        thinker = ProcessThinker(workers, find_first_option_bot)
        match = Match("boussanga", seats=2, seed=1)
        view = match.view(asked_seat(match))
        before = await thinker.think("boussanga", view, 0, "fox", "seed", None)
        after = await thinker.think("boussanga", view, 0, "fox", f"die once {tmp_path / 'died'}", None)
        assert after.action == before.action
        assert isinstance(before.memory, Tally)
        assert isinstance(after.memory, Tally)
        assert after.memory.process != before.memory.process

    run(story)


@pytest.mark.parametrize("how", ["die", "raise"])
def test_a_bot_that_always_fails_does_the_first_thing_it_may(how: str) -> None:
    async def story(workers: WorkerPool) -> None:
        thinker = ProcessThinker(workers, find_first_option_bot)
        match = Match("boussanga", seats=2, seed=1)
        seat = asked_seat(match)
        failed, fine = await asyncio.gather(
            thinker.think("boussanga", match.view(seat), 0, "fox", how, Tally(5, 0)),
            thinker.think("boussanga", match.view(seat), 0, "fox", "seed", None),
        )
        assert (failed.action, failed.at, failed.memory) == (match.options(seat)[0], FALLBACK_DELAY, Tally(5, 0))
        assert fine.at == 10  # others are not concerned
        waited = await thinker.think("boussanga", match.view(1 - seat), 0, "fox", how, None)
        assert waited.action is None

    run(story)


def test_work_that_kills_processes_is_given_up() -> None:
    async def story(workers: WorkerPool) -> None:
        with pytest.raises(WorkerDied):
            await workers.call(os._exit, 3)
        assert await workers.call(abs, -4) == 4

    run(story)


def test_work_that_cannot_be_handed_over_costs_no_worker() -> None:
    async def story(workers: WorkerPool) -> None:
        with pytest.raises((AttributeError, pickle.PicklingError)):
            await workers.call(lambda: 1)
        assert await workers.call(abs, -4) == 4

    run(story)


def test_work_that_never_ends_is_given_up() -> None:
    async def story(workers: WorkerPool) -> None:
        with pytest.raises(WorkerDied):
            await workers.call(signal.pause)
        assert await workers.call(abs, -4) == 4

    run(story, longest_seconds=1.0)


def test_a_process_that_dies_while_nobody_asks_it_is_replaced() -> None:
    async def story(workers: WorkerPool) -> None:
        for _ in range(3):
            process = await workers.call(os.getpid)
            os.kill(process, signal.SIGKILL)
            assert await workers.call(os.getpid) != process

    run(story)


def test_a_process_that_is_frozen_is_given_up() -> None:
    async def story(workers: WorkerPool) -> None:
        with pytest.raises(WorkerDied):
            await workers.call(signal.raise_signal, signal.SIGSTOP)
        process = await workers.call(os.getpid)
        os.kill(process, signal.SIGSTOP)
        assert await workers.call(os.getpid) != process

    run(story, longest_seconds=0.5)


def test_what_work_raises_is_raised_and_says_where() -> None:
    async def story(workers: WorkerPool) -> None:
        process = await workers.call(os.getpid)
        with pytest.raises(ZeroDivisionError) as raised:
            await workers.call(divmod, 1, 0)
        assert "_answer" in raised.value.__notes__[0]
        with pytest.raises(TypeError):
            await workers.call(threading.Lock)  # which cannot be sent back
        assert await workers.call(os.getpid) == process

    run(story)


def test_closing_ends_even_a_process_that_is_busy() -> None:
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


def test_whoever_is_cancelled_leaves_the_worker_to_others(tmp_path: Path) -> None:
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


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
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
