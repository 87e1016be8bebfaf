"""Benchmarks of Bouh's arithmetic."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

from bench.rates import Work
from ludotheque.games.bouh.rules.calculations.arithmetic import Arithmetic
from ludotheque.games.bouh.rules.calculations.number_keys import key_of, size_of

TARGET = 85
"""A totem's number."""


def warm_hand() -> Work:
    """The simplest calculation of a number, with a cached hand."""
    arithmetic, hand = Arithmetic(4), key_of([2, 3, 5, 7, 9])
    arithmetic.easiest(hand, 8)

    def work() -> int:
        for _ in range(1_000):
            arithmetic.easiest(hand, 8)
        return 1_000

    return work


def all_hands() -> Work:
    """All numbers that all hands of five cards can make, without a cache."""
    hands = [key_of(hand) for hand in combinations_with_replacement(range(1, 10), 5)]

    def work() -> int:
        arithmetic = Arithmetic(4)
        for hand in hands:
            arithmetic.reachable(hand)
        return 1

    return work


def eight_numbers() -> Work:
    """Whether at most five of eight numbers make a totem's number, without a cache."""
    eight = key_of(random.Random(1).sample(range(1, 13), 8))

    def work() -> int:
        arithmetic = Arithmetic(4)
        for part in arithmetic.parts(eight):
            if size_of(part) <= 5:
                arithmetic.can(part, TARGET)
        return 1

    return work
