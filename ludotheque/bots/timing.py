"""Times as people take them.

Reaction and decision times of people are not symmetric: a bell with a long tail
to the right. We draw them from the ex-Gaussian distribution, the sum of a normal
and an exponential variable, which is what is usually fitted to human reaction
times: ``mu`` and ``sigma`` are the bell's mean and width, ``tau`` the mean of the
tail. The whole has mean ``mu + tau``.
"""

from __future__ import annotations

import math

from ludotheque.bots.level import Level, rank
from ludotheque.bots.seeded import share
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis


def normal(rng: Rng) -> float:
    """A number from the standard normal distribution."""
    radius = math.sqrt(-2.0 * math.log(1.0 - share(rng)))
    return radius * math.cos(2.0 * math.pi * share(rng))


def ex_gaussian(rng: Rng, mu: float, sigma: float, tau: float) -> float:
    """A time from the ex-Gaussian distribution; never negative."""
    return max(0.0, mu + sigma * normal(rng) - tau * math.log(1.0 - share(rng)))


THINKING: tuple[tuple[float, float, float], ...] = (
    (1500.0, 350.0, 1100.0),
    (1350.0, 300.0, 950.0),
    (1200.0, 280.0, 850.0),
    (1150.0, 260.0, 900.0),
    (1100.0, 250.0, 1000.0),
)
"""For each level, ``mu``, ``sigma`` and ``tau`` in milliseconds of an ordinary decision."""
QUICKEST: Millis = 500
SLOWEST: Millis = 8000


def thinking_time(rng: Rng, level: Level, weight: float = 1.0) -> Millis:
    """How long a person of this level would think; ``weight`` is above 1 for hard choices.

    Fast enough that nobody waits for long, slow enough that one sees what happens.
    """
    mu, sigma, tau = THINKING[rank(level)]
    return round(min(max(ex_gaussian(rng, mu, sigma, tau) * weight, QUICKEST), SLOWEST))
