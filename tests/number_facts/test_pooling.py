"""What classmates tell about a child's facts."""

from __future__ import annotations

import random

import pytest

from ludotheque.number_facts.facts import Fact, Try, fact_of
from ludotheque.number_facts.model import estimate
from ludotheque.number_facts.pooling import estimate_class, weak_shares
from ludotheque.number_facts.simulated_children import (
    Found,
    find_weak_in_class,
    in_turn,
    times_table,
    weak_facts_of_class,
)

HARD, EASY = fact_of("*", 7, 8), fact_of("*", 2, 2)


def tried(fact: Fact, right: int, wrong: int) -> list[Try]:
    return [Try((fact,), True, (), 3_000)] * right + [Try((fact,), False, (fact,), 3_000)] * wrong


def test_a_fact_that_classmates_fail_is_called_weak_sooner() -> None:
    child = tried(HARD, 2, 1) + tried(EASY, 3, 0)
    others = [tried(HARD, 1, 4) + tried(EASY, 5, 0) for _ in range(12)]
    alone, pooled = estimate(child)[HARD], estimate_class([child, *others])[0][HARD]
    assert (alone.verdict, pooled.verdict) == ("unknown", "weak")
    assert pooled.strength < alone.strength


def test_a_fact_that_classmates_know_needs_more_errors() -> None:
    child = tried(EASY, 4, 1) + tried(HARD, 0, 5)
    others = [tried(HARD, 1, 4) + tried(EASY, 6, 0) for _ in range(12)]
    assert estimate_class([child, *others])[0][EASY].weak < estimate(child)[EASY].weak


def test_one_fact_of_one_child_is_judged_as_without_a_class() -> None:
    child = tried(HARD, 2, 3)
    assert estimate_class([child]) == [estimate(child)]
    assert estimate_class([]) == []
    assert estimate_class([[]]) == [{}]


def test_own_tries_do_not_count_twice() -> None:
    """What is believed of a fact before a child's tries does not depend on them."""
    others = [tried(HARD, 1, 4) + tried(EASY, 5, 0) for _ in range(6)]
    many, few = ([estimate(child) for child in (tried(HARD, 0, wrong), *others)] for wrong in (3, 9))
    assert weak_shares(many)[0][HARD] == pytest.approx(weak_shares(few)[0][HARD], abs=0.01)


def lessons(classes: int, differ: float, seed: int) -> Found:
    """Classes of 25 that practise one table of ten facts, 60 tries for each child."""
    rng, total = random.Random(seed), Found(0, 0, 0, 0)
    for _ in range(classes):
        facts = times_table(rng.randrange(2, 10))
        weak = weak_facts_of_class(facts, 25, differ, rng)
        orders = [in_turn(facts, 60, rng) for _ in weak]
        total = total.plus(find_weak_in_class(facts, weak, orders, rng))
    return total


@pytest.mark.at_length
@pytest.mark.parametrize("differ", [0.0, 2.0])
def test_planted_weak_facts_of_classes_are_found(differ: float) -> None:
    found = lessons(200, differ, seed=31)
    assert found.found_share >= 0.95, found
    assert found.alarm_share <= 0.05, found
