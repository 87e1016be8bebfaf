# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""What a position must be able to do to be searched.

A base class rather than a protocol, because compiled code calls its methods
directly. It stands in the engine because positions inherit from it; the search
itself is in ``ludotheque.bots``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng

CHANCE: Final[i64] = -1
NOBODY: Final[i64] = -2
FULL_REWARD: Final[i64] = 1000


class Searchable:
    """A position in which seats decide one after another, and chance between them."""

    def actor(self) -> i64:
        """The seat that decides, ``CHANCE``, or ``NOBODY`` once it is over."""
        raise NotImplementedError

    def become(self, other: Searchable) -> None:
        """Become like another position of the same table, without allocating."""
        raise NotImplementedError

    def answer_chance(self, rng: Rng) -> None:
        """Answer one draw."""
        raise NotImplementedError

    def candidates(self, most: i64) -> vec[i64]:
        """Up to so many moves of the actor that are worth looking at, the most promising first.

        Never empty, and always the same for the same position.
        """
        raise NotImplementedError

    def act(self, move: i64) -> None:
        """The actor makes a legal move."""
        raise NotImplementedError

    def finish(self, rng: Rng) -> None:
        """Play on quickly, to the end or as far as judging needs."""
        raise NotImplementedError

    def reward(self, seat: i64) -> i64:
        """How well it stands for a seat: from 0, lost, to ``FULL_REWARD``, won."""
        raise NotImplementedError
