"""The arithmetic, compared with an independent brute force; and the calculations it chooses."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.bouh.rules.calculations.arithmetic import Arithmetic
from ludotheque.games.bouh.rules.calculations.number_keys import key_of, merged, numbers_of
from ludotheque.games.bouh.rules.calculations.postfix import MINUS, OVER, PLUS, TIMES, without_brackets

SIGNS = {PLUS: "+", MINUS: "-", TIMES: "*", OVER: "/"}
ALL: dict[int, Arithmetic] = {operations: Arithmetic(operations) for operations in (2, 3, 4)}


@cache
def brute_force(numbers: tuple[int, ...], operations: int) -> frozenset[int]:
    """All results, also negative ones, of combining two of the numbers until one is left."""
    if len(numbers) == 1:
        return frozenset(numbers)
    made: set[int] = set()
    for i, first in enumerate(numbers):
        for j, second in enumerate(numbers):
            if i != j:
                rest = tuple(number for k, number in enumerate(numbers) if k not in (i, j))
                results = [first + second, first - second]
                if operations >= 3:
                    results.append(first * second)
                if operations >= 4 and second != 0 and first % second == 0:
                    results.append(first // second)
                for result in results:
                    made |= brute_force(tuple(sorted((*rest, result))), operations)
    return frozenset(made)


def value(calculation: list[int]) -> int:
    """The result of a calculation; every division must be exact."""
    stack: list[int] = []
    for sign in calculation:
        if sign > 0:
            stack.append(sign)
            continue
        second, first = stack.pop(), stack.pop()
        if sign == OVER:
            assert first % second == 0
            stack.append(first // second)
        else:
            stack.append({PLUS: first + second, MINUS: first - second, TIMES: first * second}[sign])
    (result,) = stack
    return result


def used(calculation: list[int]) -> list[int]:
    return sorted(sign for sign in calculation if sign > 0)


@pytest.mark.clause("BOU-10", "BOU-11", "BOU-12")
@given(numbers=st.lists(st.integers(1, 12), min_size=2, max_size=4), operations=st.sampled_from([2, 3, 4]))
def test_results_equal_brute_force(numbers: list[int], operations: int) -> None:
    arithmetic, key = ALL[operations], key_of(numbers)
    expected = {number for number in brute_force(tuple(sorted(numbers)), operations) if number >= 0}
    assert set(arithmetic.results(key)) == expected
    for target in range(100):
        assert arithmetic.can(key, target) == (target in expected)


@pytest.mark.clause("BOU-10", "BOU-11", "BOU-12")
@settings(max_examples=10)
@given(numbers=st.lists(st.integers(1, 9), min_size=5, max_size=5), operations=st.sampled_from([2, 3, 4]))
def test_results_of_five_cards_equal_brute_force(numbers: list[int], operations: int) -> None:
    arithmetic, key = ALL[operations], key_of(numbers)
    expected = {number for number in brute_force(tuple(sorted(numbers)), operations) if number >= 0}
    assert set(arithmetic.results(key)) == expected
    for target in range(100):
        assert arithmetic.can(key, target) == (target in expected)
        found = arithmetic.simplest(key, target)
        assert (found is not None) == (target in expected)
        if found is not None:
            assert (value(found), used(found)) == (target, sorted(numbers))


@given(numbers=st.lists(st.integers(1, 9), min_size=2, max_size=5), target=st.integers(0, 99))
def test_the_simplest_calculation_is_correct_and_none_is_simpler(numbers: list[int], target: int) -> None:
    """It has the fewest divisions, then products, of all there are."""
    arithmetic, key = ALL[4], key_of(numbers)
    found = arithmetic.simplest(key, target)
    every = arithmetic.every(key, target, 5000)
    assert (found is None) == (not every)
    for calculation in every:
        assert found is not None
        assert (value(calculation), used(calculation)) == (target, sorted(numbers))
        assert late_operations(found) <= late_operations(calculation)
    assert len({tuple(calculation) for calculation in every}) == len(every)


def late_operations(calculation: list[int]) -> tuple[int, int]:
    return calculation.count(OVER), calculation.count(TIMES)


def test_brackets_inside_sums_are_opened() -> None:
    assert without_brackets([9, 5, 3, PLUS, MINUS, 6, PLUS]) == [9, 6, PLUS, 5, MINUS, 3, MINUS]
    assert without_brackets([9, 5, 3, MINUS, MINUS]) == [9, 3, PLUS, 5, MINUS]
    assert without_brackets([2, 4, 3, MINUS, TIMES, 1, MINUS]) == [2, 4, 3, MINUS, TIMES, 1, MINUS]


@given(numbers=st.lists(st.integers(1, 9), min_size=2, max_size=4), target=st.integers(1, 30))
def test_the_easiest_way_of_a_hand_uses_the_fewest_cards(numbers: list[int], target: int) -> None:
    arithmetic, hand = ALL[4], key_of(numbers)
    easiest = arithmetic.easiest(hand, target)
    every = [way for part in arithmetic.parts(hand) for way in arithmetic.every(part, target, 3000)]
    assert (easiest is None) == (not every) == (target not in arithmetic.reachable(hand))
    for way in every:
        assert easiest is not None
        assert value(way) == value(easiest) == target
        assert len(easiest) <= len(way)


def test_the_easiest_way_takes_small_numbers_and_early_operations() -> None:
    arithmetic = ALL[4]
    assert arithmetic.easiest(key_of([1, 4, 2, 3, 9]), 5) == [3, 2, PLUS]
    assert arithmetic.easiest(key_of([2, 2, 9]), 4) == [2, 2, PLUS]
    assert arithmetic.easiest(key_of([4, 2, 3]), 18) == [4, 2, PLUS, 3, TIMES]
    assert arithmetic.easiest(key_of([7, 7]), 5) is None


def test_every_calculation_with_two_cards() -> None:
    found = {" ".join(str(SIGNS.get(sign, sign)) for sign in way) for way in ALL[4].every(key_of([2, 2]), 4, 99)}
    assert found == {"2 2 +", "2 2 *"}


def test_keys_are_sorted() -> None:
    assert numbers_of(key_of([9, 2, 3])) == [2, 3, 9]
    assert merged(key_of([2, 9]), key_of([3, 15])) == key_of([2, 3, 9, 15])
