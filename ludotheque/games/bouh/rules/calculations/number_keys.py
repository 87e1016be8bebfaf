# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Keys: sets of numbers as single integers.

A *key* is a multiset of up to ten numbers from 1 to 15, sorted from the smallest
and packed four bits each: 2, 3 and 9 are ``0x932``.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64


def key_of(numbers: Sequence[int]) -> int:
    """The key of some numbers, in any order.

    >>> hex(key_of([9, 2, 3]))
    '0x932'
    """
    key = 0
    for number in sorted(numbers, reverse=True):
        key = key * 16 + number
    return key


def numbers_of(key: i64) -> list[int]:
    """The numbers of a key, from the smallest."""
    found: list[int] = []
    while key:
        found.append(int(key & 15))
        key >>= 4
    return found


def size_of(key: i64) -> i64:
    """How many numbers a key holds."""
    size: i64 = 0
    while key:
        size += 1
        key >>= 4
    return size


def part_of(key: i64, places: i64) -> i64:
    """The key of the numbers at these places, a set of bits."""
    part: i64 = 0
    shift: i64 = 0
    while places:
        if places & 1:
            part += (key & 15) << shift
            shift += 4
        key >>= 4
        places >>= 1
    return part


def merged(key: i64, other: i64) -> i64:
    """The key of the numbers of both keys."""
    both: i64 = 0
    shift: i64 = 0
    while key or other:
        if other == 0 or (key and (key & 15) <= (other & 15)):
            both += (key & 15) << shift
            key >>= 4
        else:
            both += (other & 15) << shift
            other >>= 4
        shift += 4
    return both
