"""How long Bouh's arithmetic takes to answer."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

from bench.measure import Work
from ludotheque.games.bouh.rules.arithmetic import Arithmetic, key_of, size_of

TARGET = 85
"""A totem's number."""


def warm_hand() -> Work:
    """The simplest way to a number, with a hand that was asked before."""
    arithmetic, hand = Arithmetic(4), key_of([2, 3, 5, 7, 9])
    arithmetic.easiest(hand, 8)

    def work() -> int:
        for _ in range(1_000):
            arithmetic.easiest(hand, 8)
        return 1_000

    return work


def all_hands() -> Work:
    """Every number that every hand of five cards makes, from nothing."""
    hands = [key_of(hand) for hand in combinations_with_replacement(range(1, 10), 5)]

    def work() -> int:
        arithmetic = Arithmetic(4)
        for hand in hands:
            arithmetic.reachable(hand)
        return 1

    return work


def eight_numbers() -> Work:
    """Whether eight numbers, at most five of them used, make a totem's number, from nothing."""
    eight = key_of(random.Random(1).sample(range(1, 13), 8))

    def work() -> int:
        arithmetic = Arithmetic(4)
        for part in arithmetic.parts(eight):
            if size_of(part) <= 5:
                arithmetic.can(part, TARGET)
        return 1

    return work
