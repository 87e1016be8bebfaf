# Compiled with mypyc: every move at a table comes through here.
"""Moments of the machine's steady clock.

Callers give them as milliseconds with fractions (``time.monotonic() * 1000``).
Inside they are whole microseconds, so that a moment plus a duration minus that
moment is that duration again, which is not so with fractions.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.engine.wire import Millis

Moment = int
"""Whole microseconds of a clock that never goes back and whose zero means nothing."""


def moment(monotonic_ms: float) -> Moment:
    """A moment from what the clock reads."""
    nearest = monotonic_ms * 1000 + 0.5
    # compiled, this takes a tenth of the time of ``round``; ``int`` rounds towards zero
    return int(nearest) if nearest >= 0 else int(nearest // 1)


def monotonic_ms(of: Moment) -> float:
    """A moment in the milliseconds of callers."""
    return of / 1000


def whole_millis(since: Moment, until: Moment) -> Millis:
    """The full milliseconds that lie between two moments; negative if they are the other way round."""
    return (until - since) // 1000


def after(since: Moment, millis: Millis) -> Moment:
    """The moment so many milliseconds later."""
    return since + millis * 1000


def in_milliseconds(seconds: Callable[[], float]) -> Callable[[], float]:
    """A clock that reads milliseconds, from one that reads seconds."""

    def read() -> float:
        return seconds() * 1000

    return read
