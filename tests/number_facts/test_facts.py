"""The facts of a calculation, and which of them explain a wrong result."""

from __future__ import annotations

import pytest

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.number_facts.facts import Fact, fact_of, try_of

SUM, PRODUCT = Fact("+", 2, 4), Fact("*", 3, 6)


def test_sums_and_products_are_the_same_in_both_orders() -> None:
    assert fact_of("+", 9, 2) == fact_of("+", 2, 9)
    assert fact_of("*", 9, 2) == fact_of("*", 2, 9)
    assert fact_of("-", 9, 2) != fact_of("-", 2, 9)
    assert fact_of("/", 8, 2) == Fact("/", 8, 2)


def test_a_right_calculation_has_its_facts_and_no_suspects() -> None:
    assert try_of(Calculation((4, 2, "+", 3, "*"), 18, 18), 900) == ((SUM, PRODUCT), True, (), 900)


@pytest.mark.parametrize(
    ("steps", "made", "wanted", "suspects"),
    [
        ((7, 8, "*"), 56, 54, [("*", 7, 8)]),
        ((4, 2, "+", 3, "*"), 18, 20, [PRODUCT]),  # no number times three is twenty
        ((4, 2, "+", 3, "*"), 18, 21, [SUM, PRODUCT]),  # seven times three is
        ((9, 4, 2, "+", "-"), 3, 4, [SUM, ("-", 9, 6)]),
        ((8, 6, 2, "/", "-"), 5, 6, [("/", 6, 2), ("-", 8, 3)]),
        ((6, 3, "+", 8, 5, "-", "/"), 3, 2, [("/", 9, 3), ("+", 3, 6)]),
        ((8, 2, "+", 0, "*"), 0, 5, [("*", 0, 10)]),
        ((7, 2, "/"), None, 3, [("/", 7, 2)]),
        ((4, 3, "+", 2, "/", 5, "*"), None, 15, [("/", 7, 2)]),
        ((4, 0, "/"), None, 4, [("/", 4, 0)]),
    ],
)
def test_the_facts_that_explain_a_wrong_result(
    steps: tuple[int | str, ...], made: int | None, wanted: int, suspects: list[tuple[str, int, int]]
) -> None:
    found = try_of(Calculation(steps, made, wanted), 0)
    assert not found.is_right
    assert sorted(found.suspects) == sorted(suspects)
