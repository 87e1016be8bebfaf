"""Measures whether memory grows while players play, leave and return for a long time.

``python -m bench.server.memory_growth [SECONDS]`` plays Bouh; with ``races`` as the first word, the two races.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from typing import NamedTuple

from bench.server.cores import resident_bytes, two_cores
from bench.server.load.meter import Meter
from bench.server.load.our_players import Players, play_tables
from bench.server.processes import free_port, running
from support.server.fast_players import people_playing, verify

SECONDS = 600.0
TABLES = 20
MOVES_A_SECOND = 200.0
LEAVES_A_SECOND = 5.0
RACES = ("tohuwabohu", "dubalai")
TABLES_OF_A_RACE = 16
WARM_PART = 1 / 3
"""The first part of the time, not counted: caches and the allocator still grow."""


class MemoryGrowth(NamedTuple):
    """Memory of the server over time."""

    seconds: float
    moves: int
    returns: int
    """How often a player left and came back."""
    first: float
    """Megabytes after warming up."""
    last: float
    slope: float
    """Megabytes an hour."""
    error: float
    """The standard error of the slope."""


async def measure(seconds: float) -> MemoryGrowth:
    """Play for ``seconds`` and sample the memory."""
    cores, own = two_cores()
    os.sched_setaffinity(0, own)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-P", "-m", "support.processes.unlimited_server", str(port), folder]
        with running(command, port, cores) as process:
            meter, rng = Meter(), random.Random(1)
            meter.open = True
            players = await play_tables(port, "bouh", TABLES, meter, MOVES_A_SECOND, 1)
            for player in players.players:
                player.table.tolerates_failures = True
            leaving = asyncio.create_task(_leave_and_return(port, players, rng))

            def forget_times() -> None:
                meter.answers.clear()
                meter.updates.clear()

            samples = await _sample(process, seconds, forget_times)
            leaving.cancel()
            await asyncio.gather(leaving, return_exceptions=True)
            for player in players.players:
                player.close()
    return _growth(seconds, samples, meter.moves, players.returns)


async def measure_races(seconds: float) -> MemoryGrowth:
    """Let people race for ``seconds``, as fast as they are answered, and sample the memory."""
    cores, own = two_cores()
    os.sched_setaffinity(0, own)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-P", "-m", "support.processes.unlimited_server", str(port), folder]
        games: list[tuple[str, dict[str, object]]] = [(game, {}) for game in RACES for _ in range(TABLES_OF_A_RACE)]
        with running(command, port, cores) as process:
            async with people_playing(port, random.Random(1), games, thinking=True) as company:
                samples = await _sample(process, seconds, lambda: None)
            await verify(f"sqlite:///{folder}/ludotheque.db", company.tables, dict(company.ledger.acknowledged))
    return _growth(seconds, samples, company.ledger.acknowledged.total(), 0)


async def _sample(process: int, seconds: float, each_time: Callable[[], None]) -> list[tuple[float, float]]:
    """Times in seconds, and megabytes at these times."""
    samples: list[tuple[float, float]] = []
    begun = time.perf_counter()
    while (elapsed := time.perf_counter() - begun) < seconds:
        samples.append((elapsed, resident_bytes(process) / 1e6))
        each_time()
        await asyncio.sleep(min(1.0, seconds / 60))
    return samples


def _growth(seconds: float, samples: list[tuple[float, float]], moves: int, returns: int) -> MemoryGrowth:
    kept = samples[int(len(samples) * WARM_PART) :]
    slope, error = slope_of(kept)
    return MemoryGrowth(seconds, moves, returns, kept[0][1], kept[-1][1], slope * 3600, error * 3600)


async def _leave_and_return(port: int, players: Players, rng: random.Random) -> None:
    while True:
        await asyncio.sleep(rng.expovariate(LEAVES_A_SECOND))
        index = rng.randrange(len(players.players))
        await players.players[index].reconnect(port, players.cookies[index])
        players.returns += 1


def slope_of(samples: list[tuple[float, float]]) -> tuple[float, float]:
    """The slope of a straight line through the samples, and its standard error.

    Neighbouring samples are correlated, so the error of a plain fit would be too small: the line is
    fitted to the means of ten intervals.
    """
    length = max(1, len(samples) // 10)
    intervals = [samples[start : start + length] for start in range(0, length * 10, length)]
    means = [
        (statistics.fmean(at for at, _ in part), statistics.fmean(value for _, value in part))
        for part in intervals
        if part
    ]
    times, values = [at for at, _ in means], [value for _, value in means]
    line = statistics.linear_regression(times, values)
    rest = [value - line.slope * at - line.intercept for at, value in means]
    middle = statistics.fmean(times)
    spread = sum((at - middle) ** 2 for at in times)
    return line.slope, math.sqrt(sum(each**2 for each in rest) / max(1, len(rest) - 2) / spread)


def report(seconds: float = SECONDS) -> list[str]:
    """The result as Markdown."""
    found = asyncio.run(measure(seconds))
    return [
        f"For {found.seconds / 60:.0f} minutes {TABLES} tables of four played Bouh, {found.moves:,} moves in all, "
        f"while people left and came back {found.returns:,} times. {_went(found)}",
    ]


def report_races(seconds: float = SECONDS) -> list[str]:
    """The result of the races as Markdown."""
    found = asyncio.run(measure_races(seconds))
    return [
        f"For {found.seconds / 60:.0f} minutes {TABLES_OF_A_RACE} tables of four played each of the two races as fast "
        f"as they were answered, {found.moves:,} moves in all; none was lost. {_went(found)}",
    ]


def _went(found: MemoryGrowth) -> str:
    return (
        f"After warming up memory went from {found.first:.0f} to {found.last:.0f} MB: {found.slope:+.1f} ± "
        f"{found.error:.1f} MB an hour (slope and its standard error)."
    )


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if word != "races"]
    print("\n".join((report_races if "races" in sys.argv else report)(*map(float, given))))
