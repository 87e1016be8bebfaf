"""Counts moves, updates and waiting times of a server under load."""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from ludotheque.lab.statistics import percentile

now = time.perf_counter


class Load(NamedTuple):
    """The figures of one server in one round."""

    moves: int
    seconds: float
    server_cpu: float
    """Seconds of processor time."""
    generator_cpu: float
    answer_ms: tuple[float, float]
    """From sending a move to its answer: median and 99th percentile."""
    update_ms: tuple[float, float]
    """From sending a move to the other seats' updates."""
    update_bytes: float
    """The mean size of an update."""

    @property
    def per_second(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def per_core(self) -> float:
        """Moves per second of the server's processor time."""
        return self.moves / self.server_cpu

    @property
    def generator_share(self) -> float:
        """The share of its core that the load generator used."""
        return self.generator_cpu / self.seconds

    @property
    def server_share(self) -> float:
        """The share of its core that the server used."""
        return self.server_cpu / self.seconds


class Meter:
    """Counts while ``open`` is true."""

    def __init__(self) -> None:
        self.open = False
        self.moves = 0
        self.answers: list[float] = []
        self.updates: list[float] = []
        self.bytes = 0
        self.messages = 0

    def answered(self, since: float) -> None:
        """Count the answer to a move sent at time ``since``."""
        if self.open:
            self.moves += 1
            self.answers.append(now() - since)

    def updated(self, since: float | None, size: int) -> None:
        """Count an update of another seat after a move sent at time ``since``."""
        if self.open:
            self.bytes += size
            self.messages += 1
            if since is not None:
                self.updates.append(now() - since)

    def median_and_p99(self, waits: list[float]) -> tuple[float, float]:
        """Median and 99th percentile, in milliseconds."""
        ordered = sorted(1000 * wait for wait in waits)
        return (percentile(ordered, 0.5), percentile(ordered, 0.99)) if ordered else (0.0, 0.0)


class Pace:
    """The time of each table's next move: at once, or at random with a given mean rate.

    Moves that became due while a table was waiting are made up for, so that the mean rate holds.
    """

    def __init__(self, per_second: float | None, rng: random.Random) -> None:
        """``per_second`` is the rate of one table; ``None``: as fast as possible."""
        self._rate = per_second
        self._rng = rng
        self._due = now() + (0.0 if per_second is None else rng.expovariate(per_second))

    def wait(self) -> float:
        """Seconds until the next move."""
        if self._rate is None:
            return 0.0
        pause = max(0.0, self._due - now())
        self._due += self._rng.expovariate(self._rate)
        return pause
