"""How much a bot may think about one decision."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from ludotheque.bots.level import SECONDS, Mind

BATCH = 32
"""Rounds of search between two checks of the clock."""
MARGIN = 0.85
"""The part of the allowed time that may be used: the last batch must still end and be reported in time."""
HAS_PROCESSOR_CLOCK = hasattr(time, "thread_time")
"""Whether the processor time of this thread can be measured: everywhere but in a browser."""
processor_seconds: Callable[[], float] = time.thread_time if HAS_PROCESSOR_CLOCK else time.perf_counter
"""The processor time of this thread. In a browser time that passes is taken for it."""
BROWSER_SECONDS = 0.7
"""In a browser, where the rules are not compiled, every level may take at least so long for a decision."""


class Budget:
    """The rounds of search and the time for one decision; the clock starts when it is created.

    A level asks for a number of rounds. ``effort`` scales that number, and decisions
    stay reproducible. ``seconds`` limits the processor time, for slow machines; a
    search that is cut short is not reproducible.

    >>> from ludotheque.bots import Budget
    >>> list(Budget(effort=0.5).batches(100))
    [32, 18]
    """

    def __init__(
        self, seconds: float | None = None, *, effort: float = 1.0, clock: Callable[[], float] = processor_seconds
    ) -> None:
        self.effort = effort
        self._clock = clock
        self._end = None if seconds is None else clock() + seconds * MARGIN

    def scaled(self, rounds: int) -> int:
        """A number of rounds or samples, scaled by the effort allowed; at least one."""
        return max(1, round(rounds * self.effort))

    def is_spent(self) -> bool:
        """Whether the time is up."""
        return self._end is not None and self._clock() >= self._end

    def batches(self, rounds: int, size: int = BATCH) -> Iterator[int]:
        """The sizes of the batches to run, until all rounds are run or the time is up; at least one batch."""
        left = self.scaled(rounds)
        while left > 0:
            yield min(size, left)
            left -= size
            if self.is_spent():
                return


def default_budget(level: Mind) -> Budget:
    """The full number of rounds within the time this level may take."""
    seconds = SECONDS[level]
    return Budget(seconds if HAS_PROCESSOR_CLOCK else max(seconds, BROWSER_SECONDS))
