"""How much longer a study takes than its bots think."""

from __future__ import annotations

import os
import time

from ludotheque.bots.level import Level
from ludotheque.lab.study import Plan, play_study

STUDIES: tuple[tuple[str, int, Level, int], ...] = (
    ("boussanga", 2, "fox", 1500),
    ("bouh", 2, "fox", 2500),
    ("dubalai", 2, "fox", 3000),
    ("tohuwabohu", 3, "fox", 1000),
)
"""Game, seats, level and number of games: so many that starting the processes, half a second, hardly counts."""


def overhead(game: str, seats: int, level: Level, games: int) -> tuple[float, float, float]:
    """The bots' thinking time divided by the cores, and how many times as much the study takes.

    The first ratio is that of processor time, the second by the clock, for machines that do nothing else. Starting
    the processes is included.
    """
    cores = os.cpu_count() or 1
    thought = 0.0

    def note(_games: int, seconds: float) -> None:
        nonlocal thought
        thought += seconds

    plan = Plan(game, seats=(seats,), levels=(level,), games=games)
    begun, used = time.perf_counter(), processor_seconds_of_all()
    play_study(plan, workers=cores, progress=note)
    took, used = time.perf_counter() - begun, processor_seconds_of_all() - used
    return thought / cores, used / thought, took * cores / thought


def processor_seconds_of_all() -> float:
    """The processor time of this process and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def overhead_table() -> list[str]:
    """The results as lines of Markdown."""
    lines = ["| study | thinking time / cores | processor time of the study | by the clock |", "|---|---:|---:|---:|"]
    for game, seats, level, games in STUDIES:
        thinking, used, took = overhead(game, seats, level, games)
        what = f"{game}, {seats} × {level}, {games} games"
        lines.append(f"| {what} | {thinking:.1f} s | {used:.2f} × thinking | {took:.2f} × as long |")
    return lines


if __name__ == "__main__":
    print("\n".join(overhead_table()))
