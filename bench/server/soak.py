"""People play, come and go for a long time: memory must not grow."""

from __future__ import annotations

import asyncio
import math
import os
import random
import statistics
import sys
import tempfile
import time
from typing import NamedTuple

from bench.server.children import free_port, running
from bench.server.cores import resident_bytes, two_cores
from bench.server.meter import Meter
from bench.server.our_players import Room, play_tables

SECONDS = 600.0
TABLES = 20
MOVES_A_SECOND = 200.0
LEAVES_A_SECOND = 5.0
WARM_PART = 1 / 3
"""So much of the time is not counted: caches fill, and the allocator finds its size."""


class Soaked(NamedTuple):
    """How memory went."""

    seconds: float
    moves: int
    returns: int
    """How often somebody left and came back."""
    first: float
    """Megabytes after warming up."""
    last: float
    slope: float
    """Megabytes an hour."""
    error: float
    """Its standard error."""


async def soak(seconds: float) -> Soaked:
    """Play for so long, and watch."""
    cores, own = two_cores()
    os.sched_setaffinity(0, own)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-P", "-m", "support.processes.unlimited_server", str(port), folder]
        with running(command, port, cores) as process:
            meter, luck = Meter(), random.Random(1)
            meter.open = True
            room = await play_tables(port, "bouh", TABLES, meter, MOVES_A_SECOND, 1)
            for player in room.players:
                player.table.patient = True
            leaving = asyncio.create_task(_come_and_go(port, room, luck))
            samples: list[tuple[float, float]] = []
            begun = time.perf_counter()
            while (elapsed := time.perf_counter() - begun) < seconds:
                samples.append((elapsed, resident_bytes(process) / 1e6))
                meter.answers.clear()
                meter.updates.clear()
                await asyncio.sleep(min(1.0, seconds / 60))
            leaving.cancel()
            await asyncio.gather(leaving, return_exceptions=True)
            for player in room.players:
                player.close()
    kept = samples[int(len(samples) * WARM_PART) :]
    slope, error = slope_of(kept)
    return Soaked(seconds, meter.moves, room.returns, kept[0][1], kept[-1][1], slope * 3600, error * 3600)


async def _come_and_go(port: int, room: Room, luck: random.Random) -> None:
    while True:
        await asyncio.sleep(luck.expovariate(LEAVES_A_SECOND))
        who = luck.randrange(len(room.players))
        await room.players[who].come_back(port, room.cookies[who])
        room.returns += 1


def slope_of(samples: list[tuple[float, float]]) -> tuple[float, float]:
    """The slope of a straight line through the samples, and its standard error.

    Neighbouring samples of memory are alike, so the error of a plain fit would be too small: the
    line is fitted to the means of ten stretches.
    """
    length = max(1, len(samples) // 10)
    stretches = [samples[start : start + length] for start in range(0, length * 10, length)]
    means = [
        (statistics.fmean(at for at, _ in part), statistics.fmean(value for _, value in part))
        for part in stretches
        if part
    ]
    times, values = [at for at, _ in means], [value for _, value in means]
    line = statistics.linear_regression(times, values)
    rest = [value - line.slope * at - line.intercept for at, value in means]
    middle = statistics.fmean(times)
    spread = sum((at - middle) ** 2 for at in times)
    return line.slope, math.sqrt(sum(each**2 for each in rest) / max(1, len(rest) - 2) / spread)


def report(seconds: float = SECONDS) -> list[str]:
    """How it went, as Markdown."""
    found = asyncio.run(soak(seconds))
    return [
        f"For {found.seconds / 60:.0f} minutes {TABLES} tables of four played Bouh, {found.moves:,} moves in all, "
        f"while people left and came back {found.returns:,} times. After warming up memory went from "
        f"{found.first:.0f} to {found.last:.0f} MB: {found.slope:+.1f} ± {found.error:.1f} MB an hour "
        "(slope and its standard error).",
    ]


if __name__ == "__main__":
    print("\n".join(report(*map(float, sys.argv[1:]))))
