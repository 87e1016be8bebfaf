# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Calculations in postfix notation: ``2 + 3`` is ``[2, 3, PLUS]``."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLUS: Final[i64] = -1
MINUS: Final[i64] = -2
TIMES: Final[i64] = -3
OVER: Final[i64] = -4
"""Operations in a calculation written as integers; positive integers are numbers of cards."""


def without_brackets(calculation: list[int]) -> list[int]:
    """The same calculation without brackets inside sums: first all terms added, then all subtracted."""
    added: list[list[list[int]]] = []  # a stack of operands, each a list of its terms
    taken: list[list[list[int]]] = []
    for sign in calculation:
        if sign > 0:
            added.append([[sign]])
            taken.append([])
            continue
        added_second, taken_second = added.pop(), taken.pop()
        added_first, taken_first = added.pop(), taken.pop()
        if sign == PLUS:
            added.append(added_first + added_second)
            taken.append(taken_first + taken_second)
        elif sign == MINUS:
            added.append(added_first + taken_second)
            taken.append(taken_first + added_second)
        else:
            added.append([[*_sum(added_first, taken_first), *_sum(added_second, taken_second), sign]])
            taken.append([])
    return _sum(added[0], taken[0])


def _sum(added: list[list[int]], taken: list[list[int]]) -> list[int]:
    """The added terms minus the taken terms. At least one is added, as no result is negative."""
    steps = list(added[0])
    for term in added[1:]:
        steps += term
        steps.append(int(PLUS))
    for term in taken:
        steps += term
        steps.append(int(MINUS))
    return steps
