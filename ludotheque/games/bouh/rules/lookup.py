# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Lookup tables for one edition's cards and one set of operations.

Number cards are numbered from the smallest, so the cards of a hand are sorted. The
cards of the Bouh pile share one numbering: Bouh colour by colour, then jokers, then
Greuh.

What a hand can make is computed when the hand first occurs, and kept (see ``Choices``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.bouh.box.edition import FAMILIES, Edition
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.calculations.arithmetic import Arithmetic
from ludotheque.games.bouh.rules.calculations.number_keys import merged, part_of, size_of

COLOURS: Final[i64] = 5
JOKER: Final[i64] = 5
GREUH: Final[i64] = 6
HAND: Final[i64] = 5  # BOU-1, BOU-4: number cards in a full hand; BOU-60: the most that are used at once
LARGEST_HAND: Final[i64] = 10  # BOU-60
DIGITS: Final[i64] = 9
MOST_LARGE: Final = 1024  # BOU-60: of 90,376 large hands so many are kept, in about 5 MB


@final
class Choices:
    """The ways to choose some cards of a hand; choices of equal cards are listed once.

    The fewest cards come first; the first choice is no card at all.
    """

    def __init__(self) -> None:
        self.places: vec[i64] = vec[i64]()  # per choice, a set of places in the sorted hand
        self.reach: vec[i64] = vec[i64]()  # per choice, the set of Bouh and Greuh numbers that its cards make


@final
class Lookup:
    """Lookup tables of one edition, with one choice of operations."""

    def __init__(
        self,
        numbers: Sequence[int],
        bouh: Sequence[tuple[int, int]],
        greuh: Sequence[int],
        totems: Sequence[int],
        operations: int,
    ) -> None:
        """``bouh`` are pairs of number and colour; colour 5 is a joker."""
        self.arithmetic: Arithmetic = Arithmetic(operations)
        # per number card
        self.digit: vec[i64] = vec[i64](numbers)
        self.all_numbers: i64 = 0
        for card in range(len(numbers)):
            self.all_numbers |= bit(card)
        # per card of the Bouh pile
        self.number: vec[i64] = vec[i64]()
        self.family: vec[i64] = vec[i64]()
        self.in_family: vec[i64] = filled(7, 0)  # the set of cards of each colour, of the jokers and of the Greuh
        for number, colour in bouh:
            self._add(number, colour)
        for number in greuh:
            self._add(number, GREUH)
        self.jokers: i64 = self.in_family[JOKER]
        self.greuhs: i64 = self.in_family[GREUH]
        self.bouh: i64 = 0
        colour_index: i64
        for colour_index in range(COLOURS + 1):
            self.bouh |= self.in_family[colour_index]
        self.totem: vec[i64] = vec[i64](totems)
        self.targets: i64 = 0  # the set of numbers on Bouh and Greuh
        for card in range(len(self.number)):
            self.targets |= bit(self.number[card])
        self._rank_steps: vec[i64] = _rank_steps()
        self._places_by_count: vec[i64] = _places_by_count()
        self._choices: list[Choices | None] = [None] * _RANKS  # by rank of hand
        self._large_choices: dict[int, Choices] = {}  # BOU-60: of hands of more than five cards, by key
        self._reach: dict[int, int] = {}

    def _add(self, number: i64, family: i64) -> None:
        self.in_family[family] |= bit(len(self.number))
        self.number = append(self.number, number)
        self.family = append(self.family, family)

    # Hands

    def hand_key(self, hand: i64) -> i64:
        """The key (see ``arithmetic``) of some number cards."""
        key: i64 = 0
        shift: i64 = 0
        while hand:
            card = lowest(hand)
            hand &= ~bit(card)
            key += self.digit[card] << shift
            shift += 4
        return key

    def numbers_by_id(self, cards: i64) -> dict[int, int]:
        """The numbers of some number cards, by the ids of the cards."""
        found: dict[int, int] = {}
        while cards:
            card = lowest(cards)
            cards &= ~bit(card)
            found[int(card) + 1] = int(self.digit[card])
        return found

    def bouh_key(self, cards: i64) -> i64:
        """The key of some Bouh."""
        key: i64 = 0
        while cards:
            card = lowest(cards)
            cards &= ~bit(card)
            key = merged(key, self.number[card])
        return key

    def cards_at(self, hand: i64, places: i64) -> i64:
        """The cards at some places of a hand."""
        cards: i64 = 0
        while places:
            card = lowest(hand)
            hand &= ~bit(card)
            if places & 1:
                cards |= bit(card)
            places >>= 1
        return cards

    def rank(self, hand: i64) -> i64:
        """The index of a hand among all hands of up to five cards; equal cards are not told apart."""
        rank: i64 = 0
        place: i64 = 0
        while hand:
            card = lowest(hand)
            hand &= ~bit(card)
            rank += self._rank_steps[place * DIGITS + self.digit[card] - 1]
            place += 1
        return rank + _FIRST_RANK[place]

    def choices(self, hand: i64) -> Choices:
        """The ways to choose up to five cards of a hand."""
        if count(hand) > HAND:
            return self._choices_of_large_hand(hand)
        rank = self.rank(hand)
        known = self._choices[rank]
        if known is None:
            known = self._find_choices(self.hand_key(hand), count(hand))
            self._choices[rank] = known
        return known

    def _choices_of_large_hand(self, hand: i64) -> Choices:
        key = self.hand_key(hand)
        found = self._large_choices.get(int(key))
        if found is None:
            if len(self._large_choices) >= MOST_LARGE:
                self._large_choices.clear()
            found = self._find_choices(key, count(hand))
            self._large_choices[int(key)] = found
        return found

    def _find_choices(self, key: i64, size: i64) -> Choices:
        """Fewest cards first, then the smallest numbers; of equal cards the first ones."""
        found = Choices()
        places: i64
        for places in self._places_by_count:
            if places < bit(size) and self._takes_first_of_equals(key, places):
                found.places = append(found.places, places)
                found.reach = append(found.reach, self.reach(part_of(key, places)))
        return found

    def _takes_first_of_equals(self, key: i64, places: i64) -> bool:
        while places > 1:
            if places & 2 and not places & 1 and (key & 15) == (key >> 4) & 15:
                return False
            key >>= 4
            places >>= 1
        return True

    def reach(self, key: i64) -> i64:
        """The set of Bouh and Greuh numbers that these cards make. BOU-14: one card makes none."""
        if size_of(key) < 2:
            return 0
        known = self._reach.get(int(key), -1)
        if known >= 0:
            return i64(known)
        reach: i64 = 0
        targets = self.targets
        while targets:
            target = lowest(targets)
            targets &= ~bit(target)
            if self.arithmetic.can(key, target):
                reach |= bit(target)
        self._reach[int(key)] = int(reach)
        return reach

    # Totems (BOU-40)

    def makes_totem(self, key: i64, cards: i64, totem: i64) -> bool:
        """Whether these Bouh and number cards (two keys) together make a totem's number."""
        return self.arithmetic.can(merged(key, cards), self.totem[totem])


def lookup_of(options: BouhOptions) -> Lookup:
    """The lookup tables for a table's edition and operations."""
    return _cached_lookup(options.box, len(options.operations))


@lru_cache(maxsize=CACHED_EDITIONS)
def _cached_lookup(edition: Edition, operations: int) -> Lookup:
    return Lookup(
        [card.number for card in edition.number_cards],
        [(card.number, FAMILIES.index(card.family)) for card in edition.bouh],
        [card.number for card in edition.greuhs],
        [family.totem for family in edition.families],
        operations,
    )


_RANKS: Final = 2002  # hands of up to five cards of 1 to 9
_FIRST_RANK: Final = vec[i64]([0, 1, 10, 55, 220, 715])


def _places_by_count() -> vec[i64]:
    """All sets of up to five places in the largest hand, the smallest sets first."""
    found = vec[i64]()
    places: i64
    chosen: i64
    for chosen in range(HAND + 1):
        for places in range(bit(LARGEST_HAND)):
            if count(places) == chosen:
                found = append(found, places)
    return found


def _rank_steps() -> vec[i64]:
    """For each place in a sorted hand and each digit, what that card adds to the hand's rank.

    The sorted digits, each increased by its place, form a combination; the
    combinatorial number system numbers combinations without gaps.
    """
    steps = vec[i64]()
    place: i64
    digit: i64
    factor: i64
    for place in range(HAND):
        for digit in range(DIGITS):
            ways: i64 = 1
            for factor in range(place + 1):
                ways = ways * (digit + place - factor) // (factor + 1)
            steps = append(steps, ways)
    return steps
