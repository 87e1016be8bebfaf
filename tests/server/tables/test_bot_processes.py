"""Bots think in worker processes, and tables survive the death of these."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS
from ludotheque.engine.registry import own_game_ids
from ludotheque.server.common.workers import WorkerPool
from ludotheque.table.bots.worker_thinker import FALLBACK_DELAY, WorkerThinker
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


def asked_seat(match: Match) -> int:
    return next(seat for seat in match.prompts if isinstance(seat, int))


def test_decisions_and_hints_of_every_game_pass_between_processes() -> None:
    async def story(workers: WorkerPool) -> None:
        thinker = WorkerThinker(workers, find_first_option_bot)
        for game in own_game_ids():
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
            (hint,) = await thinker.hints(game, match.view(seat), "ann")
            assert hint.action == first.action
            assert hint.marks[0].which == 3

    run(story)


def test_the_pace_of_bots_can_be_changed() -> None:
    async def story(workers: WorkerPool) -> None:
        match = Match("boussanga", seats=2, seed=3)
        view = match.view(asked_seat(match))
        slow = await WorkerThinker(workers, find_untimed_bot).think("boussanga", view, 100, "fox", "seed", None)
        quick = await WorkerThinker(workers, find_untimed_bot, pace=0.1).think(
            "boussanga", view, 100, "fox", "seed", None
        )
        assert quick.action == slow.action
        assert quick.at - 100 == round((slow.at - 100) * 0.1)
        assert slow.at > 110

    run(story)


def test_real_bots_decide_the_same_in_another_process() -> None:
    """Compares two decisions at every level of every game, and the hints."""

    async def story(workers: WorkerPool) -> None:
        thinker, budget = WorkerThinker(workers, find_untimed_bot), Budget()
        for game in own_game_ids():
            match, bot = Match(game, seats=3, seed=3), find_untimed_bot(game)
            view = match.view(asked_seat(match))
            memory: msgspec.Struct | None = None
            for level in LEVELS:
                here = bot.think(view, 100, level=level, seed="seed", memory=memory, budget=budget)
                there = await thinker.think(game, view, 100, level, "seed", memory)
                assert there == here
                assert there.memory is None if bot.Memory is None else isinstance(there.memory, bot.Memory)
                memory = here.memory
            hints = await thinker.hints(game, view, "ann")
            assert msgspec.json.encode(hints) == msgspec.json.encode(bot.hints(view, budget=budget))
            assert hints

    run(story)


def test_a_dead_worker_is_replaced_and_its_job_retried(tmp_path: Path) -> None:
    async def story(workers: WorkerPool) -> None:
        thinker = WorkerThinker(workers, find_first_option_bot)
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
def test_a_failing_bot_takes_the_first_legal_action(how: str) -> None:
    async def story(workers: WorkerPool) -> None:
        thinker = WorkerThinker(workers, find_first_option_bot)
        match = Match("boussanga", seats=2, seed=1)
        seat = asked_seat(match)
        failed, fine = await asyncio.gather(
            thinker.think("boussanga", match.view(seat), 0, "fox", how, Tally(5, 0)),
            thinker.think("boussanga", match.view(seat), 0, "fox", "seed", None),
        )
        assert (failed.action, failed.at, failed.memory) == (match.options(seat)[0], FALLBACK_DELAY, Tally(5, 0))
        assert fine.at == 10  # other bots are not affected
        waited = await thinker.think("boussanga", match.view(1 - seat), 0, "fox", how, None)
        assert waited.action is None

    run(story)
