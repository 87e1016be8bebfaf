"""Where a bot's randomness comes from: its seed and the question, nothing else.

So the same bot, asked the same thing again, decides the same; and nothing has to
be kept between two questions.
"""

from __future__ import annotations

import hashlib

from ludotheque.engine.native.rng import Rng


def luck(seed: int | str, *question: object) -> Rng:
    """A generator for one question: ``luck(seed, view.seat, view.prompt.id, "where to look")``."""
    named = ":".join(map(str, (seed, *question)))
    return Rng(int.from_bytes(hashlib.blake2b(named.encode(), digest_size=7).digest(), "big"))


def share(rng: Rng) -> float:
    """A number from 0 to 1, 1 excluded."""
    return rng.word() / 4294967296


def chance(rng: Rng, probability: float) -> bool:
    """True with this probability."""
    return share(rng) < probability
