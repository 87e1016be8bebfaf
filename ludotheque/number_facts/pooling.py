"""What classmates, and a person's other facts, tell about a fact before it was tried often.

A fact that many children of a class fail is probably hard, and a child that fails many facts probably fails others too.
So the probability that a fact is weak, before a child's own tries of it, is not the same for all: it follows from how
many of the other children fail the fact, and from how many of the child's other facts fail. How much each of the two
says is estimated as well: if facts fail about as often as chance alone would make them differ, nothing is concluded
from classmates (a beta-binomial model, whose spread is found by the method of moments; the same for children).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from ludotheque.number_facts.facts import Fact, Try
from ludotheque.number_facts.model import WEAK_SHARE, Estimate, estimate

LEAST, MOST = 0.02, 0.9
"""Shares are kept within these bounds."""
DOUBT = 20
"""The usual share of weak facts counts as much as so many facts."""
ALL_ALIKE = 1_000.0
ROUNDS = 2


def estimate_class(children: Sequence[Sequence[Try]]) -> list[dict[Fact, Estimate]]:
    """What is known about each child of a class and each fact the child has tried."""
    found = [estimate(tries) for tries in children]
    for _ in range(ROUNDS):
        shares = weak_shares(found)
        found = [estimate(tries, share) for tries, share in zip(children, shares, strict=True)]
    return found


def weak_shares(found: Sequence[Mapping[Fact, Estimate]]) -> list[dict[Fact, float]]:
    """For each child and fact the probability that the fact is weak, from everything but the child's tries of it."""
    of_fact: dict[Fact, list[float]] = {}
    for own in found:
        for fact, each in own.items():
            of_fact.setdefault(fact, []).append(each.weak)
    of_child = [[each.weak for each in own.values()] for own in found]
    everything = [weak for own in of_child for weak in own]
    usual = _share(everything, 0, WEAK_SHARE, DOUBT)
    facts_alike, children_alike = _likeness(of_fact.values(), usual), _likeness(of_child, usual)

    def share(fact: Fact, own: float, all_own: Sequence[float]) -> float:
        without = _share(everything, own, WEAK_SHARE, DOUBT)
        by_fact = _share(of_fact[fact], own, without, facts_alike)
        by_child = _share(all_own, own, without, children_alike)
        return _combined(by_fact, by_child, without)

    return [
        {fact: share(fact, each.weak, all_own) for fact, each in own.items()}
        for own, all_own in zip(found, of_child, strict=True)
    ]


def _likeness(groups: Iterable[Sequence[float]], usual: float) -> float:
    """As how many observations the usual share counts: many if groups differ no more than by chance."""
    several = [group for group in groups if len(group) > 1]
    if len(several) < 2:
        return ALL_ALIKE
    by_chance = fmean(usual * (1 - usual) / len(group) for group in several)
    spread = fmean((fmean(group) - usual) ** 2 for group in several) - by_chance
    return min(ALL_ALIKE, max(1.0, usual * (1 - usual) / spread - 1)) if spread > 0 else ALL_ALIKE


def _share(group: Sequence[float], own: float, usual: float, alike: float) -> float:
    """The share of weak ones in a group without one of them."""
    return (sum(group) - own + alike * usual) / (len(group) - 1 + alike)


def _combined(of_fact: float, of_child: float, usual: float) -> float:
    """Both shares together: each moves the odds away from the usual ones."""
    moved = _log_odds(of_fact) + _log_odds(of_child) - _log_odds(usual)
    return min(MOST, max(LEAST, 1 / (1 + math.exp(-moved))))


def _log_odds(share: float) -> float:
    bounded = min(MOST, max(LEAST, share))
    return math.log(bounded / (1 - bounded))
