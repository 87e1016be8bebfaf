"""Children whose weak facts are known, to test the model with."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.number_facts.facts import Fact, Operation, Try, fact_of, try_of
from ludotheque.number_facts.model import estimate

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


def find_weak(
    facts: Sequence[Fact],
    weak: Sequence[Fact],
    order: Sequence[Fact],
    rng: random.Random,
    weak_right: float = WEAK_RIGHT,
    known_right: float = KNOWN_RIGHT,
) -> Found:
    """Let a child try facts in this order, and compare the model's verdicts with the facts that are weak."""
    tries = []
    for fact in order:
        is_right = rng.random() < (weak_right if fact in weak else known_right)
        tries.append(Try((fact,), is_right, () if is_right else (fact,), rng.randrange(2_000, 9_000)))
    called = {fact for fact, found in estimate(tries).items() if found.verdict == "weak"}
    others = [fact for fact in facts if fact not in weak]
    return Found(len(weak), len(called & set(weak)), len(others), len(called & set(others)))


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
