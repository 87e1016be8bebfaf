"""Children whose weak facts are known, to test the model with."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.number_facts.facts import Fact, Operation, Try, fact_of, try_of
from ludotheque.number_facts.model import Estimate, estimate
from ludotheque.number_facts.pooling import estimate_class

WEAK_RIGHT = 0.4
"""How often a simulated child says a weak fact correctly."""
KNOWN_RIGHT = 0.95


class Found(NamedTuple):
    """How many facts were called weak."""

    planted: int
    found: int
    known: int
    """Facts that were not planted."""
    false_alarms: int

    @property
    def found_share(self) -> float:
        """The part of the planted facts that was called weak."""
        return self.found / self.planted

    @property
    def alarm_share(self) -> float:
        """The part of the other facts that was called weak."""
        return self.false_alarms / self.known

    def plus(self, other: Found) -> Found:
        """Both together."""
        return Found(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def times_table(of: int, facts: int = 10) -> list[Fact]:
    """The products of a number with 1, 2, 3 …"""
    return [fact_of("*", of, other) for other in range(1, facts + 1)]


class Ability(NamedTuple):
    """How often simulated children say facts correctly."""

    weak: float = WEAK_RIGHT
    known: float = KNOWN_RIGHT


USUAL = Ability()


def find_weak(
    facts: Sequence[Fact], weak: Collection[Fact], order: Sequence[Fact], rng: random.Random, ability: Ability = USUAL
) -> Found:
    """Let a child try facts in this order, and compare the model's verdicts with the facts that are weak."""
    return compare(facts, weak, estimate(say(order, weak, rng, ability)))


def say(order: Sequence[Fact], weak: Collection[Fact], rng: random.Random, ability: Ability = USUAL) -> list[Try]:
    """Let a child try facts in this order."""
    tries = []
    for fact in order:
        is_right = rng.random() < (ability.weak if fact in weak else ability.known)
        tries.append(Try((fact,), is_right, () if is_right else (fact,), rng.randrange(2_000, 9_000)))
    return tries


def compare(facts: Sequence[Fact], weak: Collection[Fact], estimates: dict[Fact, Estimate]) -> Found:
    """Compare verdicts with the facts that are weak."""
    called = {fact for fact, found in estimates.items() if found.verdict == "weak"}
    others = [fact for fact in facts if fact not in weak]
    return Found(len(weak), len(called & set(weak)), len(others), len(called & set(others)))


def weak_facts_of_class(
    facts: Sequence[Fact], children: int, differ: float, rng: random.Random, usual: float = 0.2
) -> list[set[Fact]]:
    """The weak facts of each child of a class in which some facts are harder than others, and some children weaker.

    The log-odds that a fact is weak differ between facts with a standard deviation of ``differ``, between children
    with half of it; with 0 every child has weak facts of its own, independently of all others.
    """
    hardness = {fact: rng.gauss(0, differ) for fact in facts}
    base = math.log(usual / (1 - usual))
    found = []
    for _ in range(children):
        weakness = base + rng.gauss(0, differ / 2)
        found.append({fact for fact in facts if rng.random() < 1 / (1 + math.exp(-weakness - hardness[fact]))})
    return found


def find_weak_in_class(
    facts: Sequence[Fact],
    weak: Sequence[Collection[Fact]],
    orders: Sequence[Sequence[Fact]],
    rng: random.Random,
    ability: Ability = USUAL,
) -> Found:
    """Let each child of a class try facts in its order, and compare the verdicts of the teacher's map."""
    tries = [say(order, own, rng, ability) for order, own in zip(orders, weak, strict=True)]
    total = Found(0, 0, 0, 0)
    for own, estimates in zip(weak, estimate_class(tries), strict=True):
        total = total.plus(compare(facts, own, estimates))
    return total


def said_in_game(weak: Collection[Fact], rng: random.Random) -> Try:
    """A sum, difference or product of two or three cards, as a child says it in a game.

    A fact that fails gives a result that is wrong by one or two, and the child calculates on with it.
    """
    made = told = rng.randrange(1, 10)
    steps: list[int | str] = [made]
    signs: tuple[Operation, ...] = ("+", "-", "*")
    for _ in range(rng.choice((1, 1, 2))):
        sign, card = rng.choice(signs), rng.randrange(1, 10)
        right = rng.random() < (WEAK_RIGHT if fact_of(sign, made, card) in weak else KNOWN_RIGHT)
        steps += [card, sign]
        made, told = _result(sign, made, card), _result(sign, told, card)
        told += 0 if right else rng.choice((-2, -1, 1, 2))
    return try_of(Calculation(tuple(steps), made, told), rng.randrange(2_000, 20_000))


def _result(sign: Operation, first: int, second: int) -> int:
    return first + second if sign == "+" else first - second if sign == "-" else first * second


def find_weak_in_games(facts: Sequence[Fact], weak: Sequence[Fact], tries: Sequence[Try], fewest: int) -> Found:
    """Compare the verdicts after games with the facts that are weak, among those tried at least ``fewest`` times."""
    judged = {fact: found.verdict for fact, found in estimate(tries).items() if found.tries >= fewest}
    planted, others = [f for f in weak if f in judged], [f for f in facts if f in judged and f not in weak]
    called = {fact for fact, verdict in judged.items() if verdict == "weak"}
    return Found(len(planted), len(called & set(planted)), len(others), len(called & set(others)))


def in_turn(facts: Sequence[Fact], tries: int, rng: random.Random) -> list[Fact]:
    """So many tries, each fact as often as the others, in random order."""
    order = [facts[place % len(facts)] for place in range(tries)]
    rng.shuffle(order)
    return order
