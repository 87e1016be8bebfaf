"""Thinking times like those of people.

The distribution of human reaction and decision times is not symmetric: it is a bell
curve with a long tail to the right. We draw them from the ex-Gaussian distribution, the sum of a normal
and an exponential variable, which is what is usually fitted to human reaction
times: ``mu`` and ``sigma`` are the mean and width of the normal part, ``tau`` is the
mean of the tail. The sum has mean ``mu + tau``.
"""

from __future__ import annotations

import math

from ludotheque.bots.level import Mind, rank
from ludotheque.bots.randomness import uniform
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis


def normal(rng: Rng) -> float:
    """A number from the standard normal distribution."""
    radius = math.sqrt(-2.0 * math.log(1.0 - uniform(rng)))
    return radius * math.cos(2.0 * math.pi * uniform(rng))


def ex_gaussian(rng: Rng, mu: float, sigma: float, tau: float) -> float:
    """A time from the ex-Gaussian distribution; never negative."""
    return max(0.0, mu + sigma * normal(rng) - tau * math.log(1.0 - uniform(rng)))


THINKING: tuple[tuple[float, float, float], ...] = (
    (1500.0, 350.0, 1100.0),
    (1350.0, 300.0, 950.0),
    (1200.0, 280.0, 850.0),
    (1150.0, 260.0, 900.0),
    (1100.0, 250.0, 1000.0),
)
"""For each level, ``mu``, ``sigma`` and ``tau`` of an ordinary decision, in milliseconds."""
QUICKEST: Millis = 500
SLOWEST: Millis = 8000


def thinking_time(rng: Rng, level: Mind, weight: float = 1.0) -> Millis:
    """How long a person of this level would think; ``weight`` is above 1 for hard choices.

    Fast enough that nobody waits for long, slow enough that players can follow the game.

    >>> from ludotheque.bots import rng_for
    >>> QUICKEST <= thinking_time(rng_for(7), "fox") <= SLOWEST
    True
    """
    mu, sigma, tau = THINKING[rank(level)]
    return round(min(max(ex_gaussian(rng, mu, sigma, tau) * weight, QUICKEST), SLOWEST))
