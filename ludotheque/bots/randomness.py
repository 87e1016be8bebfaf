"""Random numbers of bots, derived from the bot's seed and the question it is asked.

So the same bot, asked the same question again, decides the same, and nothing has to
be stored between two questions.
"""

from __future__ import annotations

import hashlib

from ludotheque.engine.native.rng import Rng


def rng_for(seed: int | str, *question: object) -> Rng:
    """A generator for one question: ``rng_for(seed, view.seat, view.prompt.id, "where to look")``.

    >>> rng_for(7, "where to look").below(100) == rng_for(7, "where to look").below(100)
    True
    """
    name = ":".join(map(str, (seed, *question)))
    return Rng(int.from_bytes(hashlib.blake2b(name.encode(), digest_size=7).digest(), "big"))


def uniform(rng: Rng) -> float:
    """A number from 0 to 1, 1 excluded."""
    return rng.word() / 4294967296


def happens(rng: Rng, probability: float) -> bool:
    """True with this probability."""
    return uniform(rng) < probability
