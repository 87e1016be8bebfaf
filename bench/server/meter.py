"""What is counted while a server is under load."""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from ludotheque.lab.statistics import percentile

now = time.perf_counter


class Load(NamedTuple):
    """What one server did in one round."""

    moves: int
    seconds: float
    server_cpu: float
    """Seconds of processor time."""
    generator_cpu: float
    answer_ms: tuple[float, float]
    """From sending a move to its answer: half of them, 99 of 100."""
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
        """How much of its core the load itself took."""
        return self.generator_cpu / self.seconds

    @property
    def server_share(self) -> float:
        """How much of its core the server took."""
        return self.server_cpu / self.seconds


class Meter:
    """Counts while it is open."""

    def __init__(self) -> None:
        self.open = False
        self.moves = 0
        self.answers: list[float] = []
        self.updates: list[float] = []
        self.bytes = 0
        self.messages = 0

    def answered(self, since: float) -> None:
        """A move sent at some moment was answered."""
        if self.open:
            self.moves += 1
            self.answers.append(now() - since)

    def updated(self, since: float | None, size: int) -> None:
        """Another seat was told of a move sent at some moment."""
        if self.open:
            self.bytes += size
            self.messages += 1
            if since is not None:
                self.updates.append(now() - since)

    def half_and_most(self, waits: list[float]) -> tuple[float, float]:
        """Half of them and 99 of 100, in milliseconds."""
        ordered = sorted(1000 * wait for wait in waits)
        return (percentile(ordered, 0.5), percentile(ordered, 0.99)) if ordered else (0.0, 0.0)


class Pace:
    """When each table's next move is made: at once, or at random moments with a given mean rate.

    Moves due while a table was still waiting for its turn are made up for, so that the rate holds.
    """

    def __init__(self, per_second: float | None, luck: random.Random) -> None:
        """``per_second`` is the rate of one table; ``None``: as fast as it goes."""
        self._rate = per_second
        self._luck = luck
        self._due = now() + (0.0 if per_second is None else luck.expovariate(per_second))

    def wait(self) -> float:
        """Seconds until the next move."""
        if self._rate is None:
            return 0.0
        pause = max(0.0, self._due - now())
        self._due += self._luck.expovariate(self._rate)
        return pause
