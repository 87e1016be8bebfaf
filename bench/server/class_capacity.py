"""What many classes at once need: ``python -m bench.server.class_capacity [CLASSES]``.

Simulates processes as queues. Every child is at a random process, as a balancer spreads connections. All classes begin
a round within five minutes, each at its own moment, and then every child moves now and then. What each of these costs
is measured by ``bench.server.class_load``. ``--write`` writes the result to ``docs/classes.md``.
"""

from __future__ import annotations

import math
import random
from statistics import fmean, quantiles
from typing import NamedTuple

from bench.server.processes import ROOT
from bench.server.sections import show_capacity

PAGE = ROOT / "docs" / "classes.md"
CLASSES = 500
CHILDREN = 30
FIRST_SECONDS = 300.0
"""All classes begin a round within this time."""
SIMULATED_SECONDS = 420.0
BUSY = (0.45, 0.6, 0.75, 0.9)
"""How busy processes shall be on average, once all children play."""


class ClassCosts(NamedTuple):
    """Measured by ``bench.server.class_load``: processor time of one process, compiled."""

    joining_ms: float = 1830 / 40
    """For each child: the class that is opened, joining, and the beginning of the round."""
    playing_share: float = 0.048 / 40
    """For each child, of one core: moves, the bot's answers, and the pages of teacher and wall."""
    seconds_between_moves: float = 8.0


class Crowd(NamedTuple):
    """How it goes with a number of processes."""

    processes: int
    busy: float
    """The mean of all processes, once all classes play."""
    busiest: float
    """The same of the busiest process."""
    answer_ms: float
    """Until a move is answered: half of them, without the network."""
    late_answer_ms: float
    """99 of 100 moves."""
    begun_ms: float
    """Until a class has begun, its last child too: half of the classes."""
    late_begun_ms: float


def simulate(classes: int, processes: int, costs: ClassCosts, rng: random.Random, children: int = CHILDREN) -> Crowd:
    """Play with so many processes, each of which does one thing after the other."""
    move_seconds = costs.playing_share * costs.seconds_between_moves
    tasks: list[list[tuple[float, int]]] = [[] for _ in range(processes)]  # when, and which class begins (or -1)
    for number in range(classes):
        begins = rng.uniform(0, FIRST_SECONDS)
        for _ in range(children):
            process = tasks[rng.randrange(processes)]
            process.append((begins, number))
            at = begins + rng.expovariate(1 / costs.seconds_between_moves)
            while at < SIMULATED_SECONDS:
                process.append((at, -1))
                at += rng.expovariate(1 / costs.seconds_between_moves)
    answers, busy, begun = list[float](), list[float](), [0.0] * classes
    for each in tasks:
        free_at = worked = 0.0
        for at, number in sorted(each):
            took = move_seconds if number < 0 else costs.joining_ms / 1000
            free_at = max(free_at, at) + took
            if number < 0:
                answers.append(1000 * (free_at - at))
                worked += took if at >= FIRST_SECONDS else 0.0
            else:
                begun[number] = max(begun[number], 1000 * (free_at - at))
        busy.append(worked / (SIMULATED_SECONDS - FIRST_SECONDS))
    waits, begins_after = quantiles(answers, n=100), quantiles(begun, n=100)
    return Crowd(processes, fmean(busy), max(busy), waits[49], waits[98], begins_after[49], begins_after[98])


def processes_for(classes: int, busy: float, costs: ClassCosts, children: int = CHILDREN) -> int:
    """How many processes are so busy on average while all children play."""
    return max(1, math.ceil(round(classes * children * costs.playing_share / busy, 6)))


def report(classes: int = CLASSES, seed: int = 1) -> list[str]:
    """The results as Markdown, from many processes to few."""
    costs = ClassCosts()
    lines = [
        f"| {classes:,} classes of {CHILDREN}, processes | busy | the busiest | a move is answered: half, 99 of 100 "
        "| a class has begun: half, 99 of 100 |",
        "|---:|---:|---:|---:|---:|",
    ]
    for busy in BUSY:
        found = simulate(classes, processes_for(classes, busy, costs), costs, random.Random(seed))
        lines.append(
            f"| {found.processes} | {found.busy:.0%} | {found.busiest:.0%} "
            f"| {found.answer_ms:.0f}, {found.late_answer_ms:.0f} ms "
            f"| {found.begun_ms / 1000:.1f}, {found.late_begun_ms / 1000:.1f} s |"
        )
    return lines


if __name__ == "__main__":
    show_capacity(report, PAGE)
