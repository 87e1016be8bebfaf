# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The base class of positions that can be searched.

It is a base class rather than a protocol, because compiled code calls its methods
directly. It is in the engine because the positions of games inherit from it; the
search itself is in ``ludotheque.bots``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng

CHANCE: Final[i64] = -1
GAME_OVER: Final[i64] = -2
FULL_REWARD: Final[i64] = 1000


class Searchable:
    """A position in which seats decide one after another, with draws of chance between them."""

    def actor(self) -> i64:
        """The seat that decides, ``CHANCE``, or ``GAME_OVER``."""
        raise NotImplementedError

    def copy_from(self, other: Searchable) -> None:
        """Copy another position of the same table into this one, without allocating."""
        raise NotImplementedError

    def answer_chance(self, rng: Rng) -> None:
        """Answer one draw."""
        raise NotImplementedError

    def candidates(self, limit: i64, tried: vec[i64]) -> vec[i64]:
        """Up to ``limit`` moves of the actor to be searched, the most promising first.

        Never empty, and always the same for the same position. Where ``ranks_slowly``, only the most promising of
        the moves that were not ``tried`` is needed, before those that were.
        """
        raise NotImplementedError

    def ranks_slowly(self) -> bool:
        """Whether ``candidates`` takes long here: it is then asked only for further moves to try.

        Meanwhile all moves are searched that were tried before and are legal in the present world.
        """
        return False

    def is_legal(self, move: i64) -> bool:
        """Whether the actor may make a move that was a candidate in another world; for ``ranks_slowly``."""
        raise NotImplementedError

    def act(self, move: i64) -> None:
        """The actor makes a legal move."""
        raise NotImplementedError

    def roll_out(self, rng: Rng) -> None:
        """Play on quickly, to the end or until ``reward`` can judge the position."""
        raise NotImplementedError

    def reward(self, seat: i64) -> i64:
        """The value of the position for a seat: from 0 (lost) to ``FULL_REWARD`` (won)."""
        raise NotImplementedError
