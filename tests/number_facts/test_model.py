"""The model of number facts: what it says after few tries, who is blamed, and whether it finds planted weaknesses."""

from __future__ import annotations

import random

import pytest

from ludotheque.number_facts.facts import Fact, Try, fact_of
from ludotheque.number_facts.model import Estimate, estimate
from ludotheque.number_facts.simulated_children import Found, find_weak, in_turn, times_table

HARD, EASY = fact_of("*", 7, 8), fact_of("+", 1, 2)


def said(is_right: bool, *facts: Fact, suspects: tuple[Fact, ...] | None = None, took: int = 4_000) -> Try:
    return Try(facts, is_right, () if is_right else facts if suspects is None else suspects, took)


def after(fact: Fact, *tries: Try) -> Estimate:
    return estimate(tries)[fact]


def test_nothing_is_known_without_tries_and_nothing_is_said_after_two() -> None:
    assert estimate([]) == {}
    assert after(HARD, said(False, HARD)).verdict == "unknown"
    assert after(HARD, said(True, HARD), said(True, HARD)).verdict == "unknown"


def test_errors_make_a_fact_weak_and_right_answers_make_it_known() -> None:
    weak = after(HARD, said(False, HARD), said(True, HARD), said(False, HARD))
    known = after(HARD, *[said(True, HARD)] * 4)
    assert (weak.verdict, known.verdict) == ("weak", "known")
    assert weak.strength < known.strength
    assert (weak.tries, weak.errors) == (3, 2)


def test_uncertainty_shrinks_with_tries() -> None:
    few = after(HARD, said(False, HARD), said(True, HARD))
    many = after(HARD, *[said(False, HARD), said(True, HARD)] * 20)
    assert many.uncertainty < few.uncertainty / 2
    assert abs(many.strength) < 60, "right half of the time is about 0 points"


def test_the_time_is_the_median_and_shared_by_the_facts_of_a_calculation() -> None:
    tries = [said(True, HARD, took=1_000), said(True, HARD, took=9_000), said(True, HARD, EASY, took=4_000)]
    assert (after(HARD, *tries).median_ms, after(EASY, *tries).median_ms) == (2_000, 2_000)


def test_blame_goes_to_the_fact_that_fails_elsewhere_too() -> None:
    tries = [*[said(True, EASY)] * 6, *[said(False, HARD)] * 3, *[said(False, EASY, HARD)] * 3]
    found = estimate(tries)
    assert found[HARD].errors > 5.5
    assert found[EASY].errors < 0.5
    assert (found[HARD].verdict, found[EASY].verdict) == ("weak", "known")


def test_a_fact_that_does_not_explain_the_result_is_not_blamed() -> None:
    found = estimate([said(False, EASY, HARD, suspects=(HARD,))] * 3)
    assert (found[HARD].errors, found[EASY].errors) == (3, 0)


def planted(children: int, seed: int) -> Found:
    """Children with three weak facts of ten, after sixty tries, six of each fact."""
    rng = random.Random(seed)
    total = Found(0, 0, 0, 0)
    for _ in range(children):
        facts = times_table(rng.randrange(2, 10))
        total = total.plus(find_weak(facts, rng.sample(facts, 3), in_turn(facts, 60, rng), rng))
    return total


def test_planted_weak_facts_are_found_after_sixty_tries() -> None:
    found = planted(300, seed=20)
    assert found.found_share >= 0.93, found
    assert found.alarm_share <= 0.06, found


@pytest.mark.at_length
def test_of_many_children_95_percent_of_planted_weak_facts_are_found_with_5_percent_false_alarms() -> None:
    found = planted(20_000, seed=21)
    assert found.found_share >= 0.95, found
    assert found.alarm_share <= 0.05, found
