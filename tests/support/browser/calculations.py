"""Calculations as a person finds them: by trying out their cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations, product
from typing import NamedTuple


class Calculation(NamedTuple):
    """A calculation to be typed, and what it makes."""

    typed: str
    makes: int


def find_calculation(cards: Sequence[int], wanted: Collection[int], operations: str = "+-*") -> Calculation | None:
    """Two or three of these cards that make one of the wanted numbers, without brackets."""
    for count in (2, 3):
        for chosen in permutations(cards, count):
            for signs in product(operations, repeat=count - 1):
                typed = str(chosen[0]) + "".join(
                    f"{sign}{number}" for sign, number in zip(signs, chosen[1:], strict=True)
                )
                makes = eval(typed)  # digits and signs of our own
                if makes in wanted:
                    return Calculation(typed, makes)
    return None
