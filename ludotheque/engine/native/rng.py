# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A small, fast random number generator for playouts and search.

Compiled and uncompiled runs must give the same numbers, so it keeps to 32-bit
words held in 64-bit integers, which never overflow. The algorithm is sfc32
(a chaotic counter generator). The draws of real matches never come from here; see
``chance.py``.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF


@final
class Rng:
    """A stream of random numbers that depends on the seed alone.

    >>> from ludotheque.engine import Rng
    >>> Rng(7).below(1000) == Rng(7).below(1000)
    True
    """

    def __init__(self, seed: i64) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = (seed >> 32) & WORD
        self.c: i64 = 0x9E3779B9
        self.counter: i64 = 1
        for _ in range(12):  # mix a small seed into the whole state
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        result = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) & WORD) | (self.c >> 11)) + result & WORD
        return result

    def below(self, size: i64) -> i64:
        """A number from 0 to ``size - 1``; ``size`` is at most 2**30."""
        return (self.word() * size) >> 32
