# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Which calculations a bot of a given ability sees in a hand.

A small child adds two cards; older children find differences and use three cards;
then products; a strong player sees everything. Whether a bot sees a result depends
on the simplest calculation for it (see ``arithmetic``). That is also the calculation
the bot announces, so it never announces one it would not see.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.games.bouh.rules.calculations.arithmetic import OVER_COST, TIMES_COST
from ludotheque.games.bouh.rules.calculations.number_keys import merged, size_of
from ludotheque.games.bouh.rules.lookup import HAND, MOST_LARGE, Choices, Lookup

ADDS: Final[i64] = 0  # two cards, or three small ones, added
SUBTRACTS: Final[i64] = 1  # sums and differences of three cards
MULTIPLIES: Final[i64] = 2  # also one product
EVERYTHING: Final[i64] = 3

SMALL: Final[i64] = 3  # the largest number of which a small child adds three


def sees(ability: i64, key: i64, cost: i64) -> bool:
    """Whether a bot sees a calculation of this cost with these cards of a hand (a key)."""
    size = size_of(key)
    if ability == EVERYTHING:
        return True
    if ability == ADDS:
        return cost == 0 and (size == 2 or (size == 3 and key >> 8 <= SMALL))
    if ability == SUBTRACTS:
        return cost < TIMES_COST and size <= 3
    return (cost < TIMES_COST * 2 and size <= 3) or (cost < TIMES_COST and size == 4)


def sees_totem(ability: i64, cost: i64) -> bool:
    """Whether a bot sees a calculation of this cost for a totem.

    Totems have large numbers, so even the lowest ability sees one product here.
    """
    if ability == ADDS:
        return cost == 0 or cost == TIMES_COST
    if ability == SUBTRACTS:
        return cost < TIMES_COST * 2
    return ability == EVERYTHING or cost < OVER_COST


@final
class Perception:
    """What a bot of one ability sees in hands of one edition; caches what it has found."""

    def __init__(self, lookup: Lookup, ability: i64) -> None:
        self.lookup: Lookup = lookup
        self.ability: i64 = ability
        self._choices: dict[int, Choices] = {}  # by key of the hand
        self._large_choices: dict[int, Choices] = {}  # BOU-60: of hands of more than five cards

    def choices(self, hand: i64) -> Choices:
        """The choices of cards, fewest first, with the numbers the bot sees that they make."""
        key = int(self.lookup.hand_key(hand))
        large = count(hand) > HAND
        kept = self._large_choices if large else self._choices
        known = kept.get(key)
        if known is None:
            if large and len(kept) >= MOST_LARGE:
                kept.clear()
            known = self._find(hand)
            kept[key] = known
        return known

    def _find(self, hand: i64) -> Choices:
        everything = self.lookup.choices(hand)
        found = Choices()
        choice: i64
        for choice in range(len(everything.places)):
            places = everything.places[choice]
            reach = self._seen(self.lookup.hand_key(self.lookup.cards_at(hand, places)), everything.reach[choice])
            if reach:
                found.places = append(found.places, places)
                found.reach = append(found.reach, reach)
        return found

    def _seen(self, key: i64, reach: i64) -> i64:
        if self.ability == EVERYTHING:
            return reach
        seen: i64 = 0
        while reach:
            target = lowest(reach)
            reach &= ~bit(target)
            if sees(self.ability, key, self.lookup.arithmetic.cost(key, target)):
                seen |= bit(target)
        return seen

    def reach(self, hand: i64) -> i64:
        """The set of all numbers the bot sees in a hand."""
        choices = self.choices(hand)
        reach: i64 = 0
        one: i64
        for one in choices.reach:
            reach |= one
        return reach

    def sees_take(self, bouh: i64, cards: i64, totem: i64) -> bool:
        """Whether the bot sees that these Bouh and number cards (two keys) make a totem's number."""
        if not self.lookup.makes_totem(bouh, cards, totem):
            return False
        if self.ability == EVERYTHING:
            return True
        key = merged(bouh, cards)
        cost = self.lookup.arithmetic.cost(key, self.lookup.totem[totem])
        return sees_totem(self.ability, cost)
