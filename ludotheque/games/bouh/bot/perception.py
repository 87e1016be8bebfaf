# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Which calculations somebody sees in a hand.

Nobody finds every way to make a number. A small child adds two cards; then come
differences and three cards; then a product; in the end everything. What is seen
of some cards depends on the simplest calculation with them (see ``arithmetic``),
which is also the one announced: so nobody announces what they would not see.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, lowest
from ludotheque.games.bouh.rules.arithmetic import OVER_COST, TIMES_COST, merged, size_of
from ludotheque.games.bouh.rules.tables import Choices, Tables

ADDS: Final[i64] = 0  # two cards, or three small ones, added
SUBTRACTS: Final[i64] = 1  # sums and differences of three cards
MULTIPLIES: Final[i64] = 2  # also one product
EVERYTHING: Final[i64] = 3

SMALL: Final[i64] = 3  # what a child adds three of


def sees(keenness: i64, key: i64, cost: i64) -> bool:
    """Whether a calculation of this cost with these cards of a hand is seen."""
    size = size_of(key)
    if keenness == EVERYTHING:
        return True
    if keenness == ADDS:
        return cost == 0 and (size == 2 or (size == 3 and key >> 8 <= SMALL))
    if keenness == SUBTRACTS:
        return cost < TIMES_COST and size <= 3
    return (cost < TIMES_COST * 2 and size <= 3) or (cost < TIMES_COST and size == 4)


def sees_totem(keenness: i64, cost: i64) -> bool:
    """The same for a totem's large number: whoever sits at such a table knows products, and is in no hurry."""
    if keenness == ADDS:
        return cost == 0 or cost == TIMES_COST
    if keenness == SUBTRACTS:
        return cost < TIMES_COST * 2
    return keenness == EVERYTHING or cost < OVER_COST


@final
class Sight:
    """What somebody of some keenness sees in hands of one edition; remembers what it has found."""

    def __init__(self, tables: Tables, keenness: i64) -> None:
        self.tables: Tables = tables
        self.keenness: i64 = keenness
        self._choices: dict[int, Choices] = {}

    def choices(self, hand: i64) -> Choices:
        """The cards of a hand that make something, fewest first, and the numbers they are seen to make."""
        rank = int(self.tables.rank(hand))
        known = self._choices.get(rank)
        if known is None:
            known = self._find(hand)
            self._choices[rank] = known
        return known

    def _find(self, hand: i64) -> Choices:
        everything = self.tables.choices(hand)
        found = Choices()
        choice: i64
        for choice in range(len(everything.places)):
            places = everything.places[choice]
            reach = self._seen(self.tables.hand_key(self.tables.cards_at(hand, places)), everything.reach[choice])
            if reach:
                found.places = append(found.places, places)
                found.reach = append(found.reach, reach)
        return found

    def _seen(self, key: i64, reach: i64) -> i64:
        if self.keenness == EVERYTHING:
            return reach
        seen: i64 = 0
        while reach:
            target = lowest(reach)
            reach &= ~bit(target)
            if sees(self.keenness, key, self.tables.arithmetic.cost(key, target)):
                seen |= bit(target)
        return seen

    def reach(self, hand: i64) -> i64:
        """All numbers seen in a hand."""
        choices = self.choices(hand)
        reach: i64 = 0
        one: i64
        for one in choices.reach:
            reach |= one
        return reach

    def sees_take(self, bouh: i64, cards: i64, totem: i64) -> bool:
        """Whether these Bouh and number cards (two keys) are seen to make a totem's number."""
        if not self.tables.together(bouh, cards, totem):
            return False
        if self.keenness == EVERYTHING:
            return True
        key = merged(bouh, cards)
        cost = self.tables.arithmetic.cost(key, self.tables.totem[totem])
        return sees_totem(self.keenness, cost)
