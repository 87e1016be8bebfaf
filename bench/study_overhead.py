"""How much longer a study takes than its bots think."""

from __future__ import annotations

import os
import time

from ludotheque.bots.level import Level
from ludotheque.lab.study import Plan, play_study

STUDIES: tuple[tuple[str, int, Level, int], ...] = (
    ("boussanga", 2, "fox", 400),
    ("bouh", 2, "fox", 400),
    ("dubalai", 2, "fox", 200),
    ("tohuwabohu", 3, "fox", 200),
)
"""Game, seats, level and number of games."""


def overhead(game: str, seats: int, level: Level, games: int) -> tuple[float, float]:
    """The bots' thinking time divided by the cores, and how many times as long the study takes.

    Starting the processes is included.
    """
    cores = os.cpu_count() or 1
    thought = 0.0

    def note(_games: int, seconds: float) -> None:
        nonlocal thought
        thought += seconds

    plan = Plan(game, seats=(seats,), levels=(level,), games=games)
    begun = time.perf_counter()
    play_study(plan, workers=cores, progress=note)
    took = time.perf_counter() - begun
    return thought / cores, took * cores / thought


def overhead_table() -> list[str]:
    """The results as lines of Markdown."""
    lines = ["| study | thinking time / cores | the study takes |", "|---|---:|---|"]
    for game, seats, level, games in STUDIES:
        thinking, ratio = overhead(game, seats, level, games)
        lines.append(f"| {game}, {seats} × {level}, {games} games | {thinking:.1f} s | {ratio:.2f} × as long |")
    return lines
