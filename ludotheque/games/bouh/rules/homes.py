# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Who owns which Bouh, and who holds the totems.

Cards and colours are numbers (see ``tables``); a totem has the number of its
colour, the multicolour one is 5. A *five* names one Bouh for each colour, six
bits each: colour 0 in the lowest. A joker in it stands for the colour of its place.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.bouh.rules.tables import COLOURS, JOKER, Tables

MULTICOLOUR: Final[i64] = 5
NOBODY: Final[i64] = -1
NO_COLOUR: Final[i64] = -1
NO_FIVE: Final[i64] = -1
SEATS: Final[i64] = 5
TO_HOLD: Final[i64] = 3  # BOU-30: Bouh of a colour that hold its totem


@final
class Homes:
    """The Bouh before the players, and the totems."""

    def __init__(self, tables: Tables, seats: i64) -> None:
        self.tables: Tables = tables
        self.seats: i64 = seats
        self.owned: vec[i64] = filled(SEATS, 0)
        self.colour: vec[i64] = filled(len(tables.family), NO_COLOUR)  # what each Bouh counts for
        self.coloured: vec[i64] = filled(COLOURS, 0)  # per colour, the Bouh that count for it
        self.under: i64 = 0  # the Bouh under the multicolour totem
        self.totems: vec[i64] = filled(COLOURS + 1, NOBODY)
        colour: i64
        card: i64
        for card in range(len(tables.family)):
            if tables.family[card] < JOKER:
                self.colour[card] = tables.family[card]
        for colour in range(COLOURS):
            self.coloured[colour] = tables.in_family[colour]

    def copy_from(self, other: Homes) -> None:
        """Become like another of the same edition, without allocating."""
        index: i64
        self.seats = other.seats
        self.under = other.under
        for index in range(SEATS):
            self.owned[index] = other.owned[index]
        for index in range(COLOURS):
            self.coloured[index] = other.coloured[index]
        for index in range(COLOURS + 1):
            self.totems[index] = other.totems[index]
        for index in range(len(self.colour)):
            self.colour[index] = other.colour[index]

    # Asking

    def owner(self, card: i64) -> i64:
        """Whose Bouh this is, or ``NOBODY``."""
        seat: i64
        for seat in range(self.seats):
            if self.owned[seat] & bit(card):
                return seat
        return NOBODY

    def total(self, cards: i64) -> i64:
        """The sum of some Bouh's numbers."""
        total: i64 = 0
        while cards:
            card = lowest(cards)
            cards &= ~bit(card)
            total += self.tables.number[card]
        return total

    def counting(self, seat: i64, colour: i64) -> i64:
        """A seat's Bouh that count for a colour: those under the multicolour totem do not (BOU-33)."""
        return self.owned[seat] & self.coloured[colour] & ~self.under

    def unprotected(self, seat: i64) -> i64:
        """A seat's Bouh that no totem protects (BOU-16, BOU-30, BOU-42)."""
        cards = self.owned[seat] & ~self.under
        colour: i64
        for colour in range(COLOURS):
            if self.totems[colour] == seat:
                cards &= ~self.coloured[colour]
        return cards

    # Changing hands

    def paint(self, card: i64, colour: i64) -> None:
        """A joker counts for a colour from now on (BOU-17, BOU-35)."""
        if self.colour[card] != NO_COLOUR:
            self.coloured[self.colour[card]] &= ~bit(card)
        self.colour[card] = colour
        if colour != NO_COLOUR:
            self.coloured[colour] |= bit(card)

    def gain(self, seat: i64, card: i64, colour: i64) -> None:
        """A Bouh comes to live with a seat; ``colour`` matters for jokers only."""
        previous = self.owner(card)
        if previous != NOBODY:
            self.owned[previous] &= ~bit(card)
        self.owned[seat] |= bit(card)
        if self.tables.jokers & bit(card):
            self.paint(card, colour)

    # Colour totems held by majority

    def judge(self) -> None:
        """BOU-30, BOU-31, BOU-34, BOU-35: all five colours, once, together."""
        colour: i64
        seat: i64
        for colour in range(COLOURS):
            best: i64 = 0
            ahead: i64 = NOBODY
            for seat in range(self.seats):
                cards = self.counting(seat, colour)
                if count(cards) < TO_HOLD:
                    continue
                total = self.total(cards)
                if total > best:
                    best = total
                    ahead = seat
                elif total == best and ahead != self.totems[colour]:
                    ahead = seat if seat == self.totems[colour] else NOBODY
            self.totems[colour] = ahead

    # The multicolour totem held by five (BOU-32)

    def five_under(self) -> i64:
        """The five under the multicolour totem."""
        five: i64 = 0
        place: i64
        for place in range(COLOURS):
            five += lowest(self.under & self.coloured[place]) << (place * 6)
        return five

    def members(self, five: i64) -> i64:
        """The Bouh of a five."""
        cards: i64 = 0
        place: i64
        for place in range(COLOURS):
            cards |= bit((five >> (place * 6)) & 63)
        return cards

    def beats_holder(self, cards: i64) -> bool:
        """Whether five Bouh take the multicolour totem from whoever holds it, if anyone does."""
        return self.totems[MULTICOLOUR] == NOBODY or self.total(cards) > self.total(self.under)

    def claim(self, seat: i64, five: i64) -> None:
        """BOU-32, BOU-35: the new five go under the totem, the old five return."""
        self.under = self.members(five)
        place: i64
        for place in range(COLOURS):
            card = (five >> (place * 6)) & 63
            if self.tables.jokers & bit(card):
                self.paint(card, place)
        self.totems[MULTICOLOUR] = seat
        self.judge()

    def release(self) -> None:
        """BOU-34, BOU-35: the five return to their owner and the totem to the centre."""
        self.under = 0
        self.totems[MULTICOLOUR] = NOBODY
        self.judge()

    def may_claim(self, seat: i64) -> bool:
        """Whether a seat that does not hold the multicolour totem can take it by naming five."""
        five = self.strongest(seat)
        return five != NO_FIVE and self.beats_holder(self.members(five))

    def strongest(self, seat: i64) -> i64:
        """The five of a seat's free Bouh with the highest total, or ``NO_FIVE``."""
        five = self._five(seat, 31)
        if five == NO_FIVE:
            return NO_FIVE
        jokers = self.owned[seat] & self.tables.jokers & ~self.under & ~self.members(five)
        place: i64
        while jokers:  # the highest joker takes the place of the lowest Bouh
            joker = _highest(jokers)
            jokers &= ~bit(joker)
            weakest: i64 = 0
            for place in range(1, COLOURS):
                if self._number_at(five, place) < self._number_at(five, weakest):
                    weakest = place
            if self._number_at(five, weakest) >= self.tables.number[joker]:
                break
            five += (joker - ((five >> (weakest * 6)) & 63)) << (weakest * 6)
        return five

    def fives(self, seat: i64) -> vec[i64]:
        """A fair choice of a seat's fives: per colour the lowest or the highest Bouh.

        Where a colour is missing the highest jokers stand in. The last is the
        strongest. Any other five may be named too; there can be thousands.
        """
        found = vec[i64]()
        place: i64
        choice: i64
        several: i64 = 0  # the colours with a choice
        for place in range(COLOURS):
            if count(self.owned[seat] & ~self.under & self.tables.in_family[place]) > 1:
                several |= bit(place)
        for choice in range(bit(COLOURS)):
            if choice & ~several == 0:
                five = self._five(seat, choice)
                if five == NO_FIVE:
                    return found
                found = append(found, five)
        best = self.strongest(seat)
        for five in found:
            if five == best:
                return found
        return append(found, best)

    def exchanges(self) -> vec[i64]:
        """The holder's fives that differ in one Bouh from those now under the totem."""
        found = vec[i64]()
        five = self.five_under()
        owned = self.owned[self.totems[MULTICOLOUR]] & ~self.under
        place: i64
        for place in range(COLOURS):
            cards = owned & (self.tables.in_family[place] | self.tables.jokers)
            while cards:
                card = lowest(cards)
                cards &= ~bit(card)
                found = append(found, five + ((card - ((five >> (place * 6)) & 63)) << (place * 6)))
        return found

    def _five(self, seat: i64, choice: i64) -> i64:
        """Per colour the lowest Bouh, or the highest where ``choice`` says so."""
        free = self.owned[seat] & ~self.under
        jokers = free & self.tables.jokers
        five: i64 = 0
        place: i64
        for place in range(COLOURS):
            cards = free & self.tables.in_family[place]
            if cards:
                card = _highest(cards) if choice & bit(place) else lowest(cards)
            elif jokers:
                card = _highest(jokers)
                jokers &= ~bit(card)
            else:
                return NO_FIVE
            five += card << (place * 6)
        return five

    def _number_at(self, five: i64, place: i64) -> i64:
        return self.tables.number[(five >> (place * 6)) & 63]

    # Totems taken by calculation

    def take(self, seat: i64, totem: i64, cards: i64) -> None:
        """BOU-40, BOU-41, BOU-43: a totem changes hands, and what lies under it with it."""
        self.totems[totem] = seat
        jokers = cards & self.tables.jokers
        if totem != MULTICOLOUR:
            while jokers:
                joker = lowest(jokers)
                jokers &= ~bit(joker)
                self.paint(joker, totem)
            return
        self.under = cards
        self._stand_in(cards & ~jokers, jokers)

    def _stand_in(self, plain: i64, jokers: i64) -> None:
        """Jokers stand for the colours that are missing; one that already does keeps its colour."""
        missing: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            if not plain & self.coloured[colour]:
                here = jokers & self.coloured[colour]
                if here:
                    jokers &= ~bit(lowest(here))
                else:
                    missing |= bit(colour)
        while missing:
            colour = lowest(missing)
            missing &= ~bit(colour)
            joker = lowest(jokers)
            jokers &= ~bit(joker)
            self.paint(joker, colour)

    # Totems given at the end

    def award(self) -> None:
        """BOU-20, BOU-23: most Bouh of a colour, and most in all; a tie leaves a totem unclaimed."""
        totem: i64
        seat: i64
        for totem in range(COLOURS + 1):
            most: i64 = 0
            for seat in range(self.seats):
                cards = self.owned[seat]
                if totem < COLOURS:
                    cards &= self.coloured[totem]
                if count(cards) > most:
                    most = count(cards)
                    self.totems[totem] = seat
                elif count(cards) == most:
                    self.totems[totem] = NOBODY


def _highest(cards: i64) -> i64:
    """The last member of a set that is not empty."""
    last = lowest(cards)
    cards &= cards - 1
    while cards:
        last = lowest(cards)
        cards &= cards - 1
    return last
