"""Plays the games of a study in several processes, and goes on where an interrupted study stopped."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import NamedTuple

from ludotheque.lab.process_pool import process_pool
from ludotheque.lab.study.plan import GAMES_OF_A_DEAL, Condition, Plan
from ludotheque.lab.study.playing import GameRecord, play_game
from ludotheque.lab.study.store import StudyFolder

QUEUED_PER_WORKER = 3
"""Batches handed out in advance: a process never waits, and little is lost when the study is interrupted."""
TIMED_OF = 8 * GAMES_OF_A_DEAL
"""Of so many games those of one deal are timed: reading the clock takes a twentieth of what quick bots think."""
GAMES_PER_DEAL_OF_A_BATCH = 100
"""A study of so many games hands out one deal at a time, one of twice as many two: handing out takes time too."""


class Batch(NamedTuple):
    """Some games of one condition, played by one process."""

    game: str
    condition: Condition
    seed: str
    numbers: tuple[int, ...]


class Played(NamedTuple):
    """The result of a batch."""

    records: list[GameRecord]
    thinking: float
    """Processor seconds of the bots, estimated from the games that are timed."""


Executor = Callable[[Iterable[Batch]], Iterator[Played]]
"""Plays batches anywhere, and returns them as they are finished."""


def play_batch(batch: Batch) -> Played:
    """Play the games of a batch."""
    timed = [place % TIMED_OF < GAMES_OF_A_DEAL for place in range(len(batch.numbers))]
    games = [
        play_game(batch.game, batch.condition, batch.seed, number, timed=watched)
        for number, watched in zip(batch.numbers, timed, strict=True)
    ]
    thinking = sum(seconds for _, seconds in games)
    return Played([record for record, _ in games], thinking * len(games) / sum(timed))


def play_study(
    plan: Plan,
    *,
    workers: int | None = None,
    folder: StudyFolder | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, float], None] | None = None,
) -> list[GameRecord]:
    """Play all games of a plan and return their records in a fixed order.

    With a folder, finished games are written down at once, and games found there are not
    played again. ``progress`` is called with the number of games and their thinking time.

    >>> from ludotheque.lab.study import Plan, play_study
    >>> plan = Plan("boussanga", seats=(2,), levels=("random",), games=2)
    >>> [record.number for record in play_study(plan, workers=1)]
    [0, 1]
    """
    conditions = plan.conditions()
    done = {} if folder is None else folder.open(plan)
    if progress is not None and done:
        progress(len(done), 0.0)
    batches = list(_batches(plan, conditions, done))
    if executor is None:
        executor = in_this_process if workers == 1 else in_processes(workers or os.cpu_count() or 1)
    for played in executor(batches):
        for record in played.records:
            done[record.condition, record.number] = record
        if folder is not None:
            folder.add(played.records)
        if progress is not None:
            progress(len(played.records), played.thinking)
    return [done[condition.name, number] for condition in conditions for number in range(plan.games)]


def _batches(plan: Plan, conditions: Sequence[Condition], done: dict[tuple[str, int], GameRecord]) -> Iterator[Batch]:
    """A few deals after another, all conditions: an interrupted study has played about as many games of each."""
    size = GAMES_OF_A_DEAL * max(1, plan.games // GAMES_PER_DEAL_OF_A_BATCH)
    for first in range(0, plan.games, size):
        of_deals = range(first, min(first + size, plan.games))
        for condition in conditions:
            missing = tuple(number for number in of_deals if (condition.name, number) not in done)
            if missing:
                yield Batch(plan.game, condition, plan.seed, missing)


def in_this_process(batches: Iterable[Batch]) -> Iterator[Played]:
    """Play batches one after another, here."""
    return map(play_batch, batches)


def in_processes(workers: int) -> Executor:
    """Play batches in this many processes."""

    def execute(batches: Iterable[Batch]) -> Iterator[Played]:
        queue = iter(batches)
        with process_pool(workers) as pool:
            running: set[Future[Played]] = {
                pool.submit(play_batch, batch) for batch in islice(queue, workers * QUEUED_PER_WORKER)
            }
            try:
                while running:
                    finished, running = wait(running, return_when=FIRST_COMPLETED)
                    running |= {pool.submit(play_batch, batch) for batch in islice(queue, len(finished))}
                    for future in finished:
                        yield future.result()
            finally:
                for future in running:
                    future.cancel()

    return execute
