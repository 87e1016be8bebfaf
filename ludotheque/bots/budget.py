"""How much a bot may think about one decision."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from ludotheque.bots.level import SECONDS, Level

PART = 32
"""Rounds of search between two looks at the clock."""
MARGIN = 0.85
"""Of the time allowed: what is begun must also be finished, and told."""


class Budget:
    """The rounds of search and the time for one decision; the clock runs from its creation.

    A level asks for a number of rounds. ``effort`` scales it, which keeps a
    decision reproducible; ``seconds`` of processor time cut it short, which does
    not, and is meant for slow machines.
    """

    def __init__(
        self, seconds: float | None = None, *, effort: float = 1.0, clock: Callable[[], float] = time.thread_time
    ) -> None:
        self.effort = effort
        self._clock = clock
        self._end = None if seconds is None else clock() + seconds * MARGIN

    def scaled(self, wanted: int) -> int:
        """So many rounds, samples or whatever costs time, scaled by the effort allowed; at least one."""
        return max(1, round(wanted * self.effort))

    def is_spent(self) -> bool:
        """Whether the time is up."""
        return self._end is not None and self._clock() >= self._end

    def parts(self, wanted: int, part: int = PART) -> Iterator[int]:
        """The rounds to make, a few at a time, until enough are made or time is up; never none."""
        left = self.scaled(wanted)
        while left > 0:
            yield min(part, left)
            left -= part
            if self.is_spent():
                return


def usual_budget(level: Level) -> Budget:
    """The time this level takes at most, and all the rounds it asks for within it."""
    return Budget(SECONDS[level])
