"""What the server takes from the world outside: time and luck. Tests pass their own."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import NamedTuple

Pick = Callable[[int], int]
"""Draws a number below the one given, like ``random.SystemRandom().randrange``."""


class ClockAndRandom(NamedTuple):
    """Clocks and dice."""

    now: Callable[[], int]
    """Unix milliseconds."""
    tick: Callable[[], float]
    """A steady clock, in seconds."""
    random_bytes: Callable[[int], bytes]
    """Bytes nobody can guess."""
    pick: Pick
    """A number below another, for pleasant names."""


def system_clock_and_random() -> ClockAndRandom:
    """The clocks and dice of this machine."""
    return ClockAndRandom(
        now=lambda: time.time_ns() // 1_000_000,
        tick=time.monotonic,
        random_bytes=os.urandom,
        pick=random.SystemRandom().randrange,
    )
