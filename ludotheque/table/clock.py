# Compiled with mypyc: every move at a table comes through here.
"""Match time: it runs while the table is in use, and stands still otherwise."""

from __future__ import annotations

from ludotheque.engine.wire import Millis
from ludotheque.table.moments import Moment, after, moment, monotonic_ms, whole_millis


class MatchClock:
    """Turns moments of the machine into match time.

    After a restart a table makes a new clock from the match time that its log had
    reached, so that no player loses time:

    >>> clock = MatchClock(reached=60_000, monotonic_ms=5.0)
    >>> clock.now(1005.5)
    61000
    >>> clock.pause(1005.5)
    >>> clock.now(999_000.0)
    61000
    """

    def __init__(self, reached: Millis, monotonic_ms: float) -> None:
        self._reached = reached
        self._counted_from: Moment = moment(monotonic_ms)
        self._match_time_then = reached
        self._running = True

    @property
    def running(self) -> bool:
        """Whether match time passes at present."""
        return self._running

    def now(self, monotonic_ms: float) -> Millis:
        """Match time at this moment; never less than it was before, or than an entry of the log."""
        if self._running:
            passed = whole_millis(self._counted_from, moment(monotonic_ms))
            self._reached = max(self._reached, self._match_time_then + passed)
        return self._reached

    def reach(self, at: Millis) -> None:
        """An entry was logged at this match time: the clock does not go back before it."""
        self._reached = max(self._reached, at)

    def moment_of(self, at: Millis) -> float | None:
        """The moment of this match time, if nothing pauses the clock; ``None`` while it stands still."""
        if not self._running:
            return None
        return monotonic_ms(after(self._counted_from, at - self._match_time_then))

    def pause(self, monotonic_ms: float) -> None:
        """Stop match time. Does nothing if it stands still already."""
        self.now(monotonic_ms)
        self._running = False

    def resume(self, monotonic_ms: float) -> None:
        """Let match time continue from where it stopped. Does nothing if it runs already."""
        if not self._running:
            self._counted_from = moment(monotonic_ms)
            self._match_time_then = self._reached
            self._running = True
