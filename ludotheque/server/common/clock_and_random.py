"""The clocks and random sources that the server uses. Tests pass their own."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import NamedTuple

Pick = Callable[[int], int]
"""Draws a number below the one given, like ``random.SystemRandom().randrange``."""


class ClockAndRandom(NamedTuple):
    """The clocks and random sources of a server."""

    now: Callable[[], int]
    """The time in unix milliseconds."""
    tick: Callable[[], float]
    """A steady clock in seconds."""
    random_bytes: Callable[[int], bytes]
    """Random bytes that nobody can guess."""
    pick: Pick
    """Random numbers for names and avatars."""


class Clocks(NamedTuple):
    """The clocks of tables."""

    tick: Callable[[], float]
    """A steady clock in milliseconds."""
    unix: Callable[[], int]
    """The time in unix milliseconds."""


def system_clock_and_random() -> ClockAndRandom:
    """The clocks and random sources of the operating system."""
    return ClockAndRandom(
        now=lambda: time.time_ns() // 1_000_000,
        tick=time.monotonic,
        random_bytes=os.urandom,
        pick=random.SystemRandom().randrange,
    )
