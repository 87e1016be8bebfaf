# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Sets of up to 64 numbers as signed 64-bit integers, and vectors of integers.

Bit 63 makes a set negative. That is why only right shifts are used on sets
(with a mask afterwards), and why single bits come from a table: the same code
then gives the same numbers compiled and uncompiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

LOW: Final[i64] = 0xFFFFFFFF


def _single_bits() -> vec[i64]:
    bits = vec[i64]()
    value: int
    for index in range(64):
        value = 2**index
        bits = append(bits, i64(value if index < 63 else -value))
    return bits


def _indices_modulo_37() -> vec[i64]:
    # 2 is a primitive root modulo 37, so 2**0 … 2**31 leave different remainders.
    places = [0] * 37
    for index in range(32):
        places[2**index % 37] = index
    return vec[i64](places)


def filled(size: i64, value: i64) -> vec[i64]:
    """A vector of ``size`` integers that all have the same value."""
    return vec[i64]([value] * size)


BIT: Final = _single_bits()
_INDEX: Final = _indices_modulo_37()


def bit(index: i64) -> i64:
    """The set that holds only ``index``."""
    return BIT[index]


def lowest(members: i64) -> i64:
    """The smallest member of a set that is not empty."""
    half = members & LOW
    if half:
        return _INDEX[(half & -half) % 37]
    half = (members >> 32) & LOW
    return _INDEX[(half & -half) % 37] + 32


def count(members: i64) -> i64:
    """How many members a set has."""
    return _count32(members & LOW) + _count32((members >> 32) & LOW)


def _count32(word: i64) -> i64:
    word = word - ((word >> 1) & 0x55555555)
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    word = word + (word >> 8)
    return (word + (word >> 16)) & 0x3F


def nth(members: i64, n: i64) -> i64:
    """The ``n``-th smallest member, counted from 0."""
    base: i64 = 0
    width: i64 = 32
    while width > 4:  # halve the range that holds it, down to eight bits
        lower = _count32(members & (BIT[width] - 1))
        if n >= lower:
            n -= lower
            members >>= width
            base += width
        width >>= 1
    while n > 0:
        members &= members - 1
        n -= 1
    return base + _INDEX[(members & -members & 255) % 37]


def members(of: i64) -> list[int]:
    """The members of a set, the smallest first."""
    found: list[int] = []
    while of:
        member = lowest(of)
        of &= ~BIT[member]
        found.append(member)
    return found


def set_of(given: Iterable[int]) -> i64:
    """The set that holds these numbers."""
    made: i64 = 0
    for member in given:
        made |= BIT[member]
    return made
