"""Finds calculations in Bouh by trying all combinations of cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations, product
from typing import NamedTuple


class Calculation(NamedTuple):
    """A calculation as typed, and its result."""

    typed: str
    result: int


def find_calculation(cards: Sequence[int], targets: Collection[int]) -> Calculation | None:
    """A calculation of two or three cards that makes one of the targets, with the operations of a first game."""
    for count in (2, 3):
        for chosen in permutations(cards, count):
            for signs in product("+-", repeat=count - 1):
                typed = str(chosen[0]) + "".join(
                    f"{sign}{number}" for sign, number in zip(signs, chosen[1:], strict=True)
                )
                result = eval(typed)  # contains only digits and operators
                if result in targets:
                    return Calculation(typed, result)
    return None
