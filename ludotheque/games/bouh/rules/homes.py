# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The Bouh each player owns, and the holders of the totems.

Cards and colours are integers (see ``lookup``). A totem has the number of its
colour; the multicolour totem is 5. A *five* is one integer that names one Bouh for
each colour, six bits each, colour 0 in the lowest bits. A joker in a five stands
for the colour of its place.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest
from ludotheque.games.bouh.rules.lookup import COLOURS, JOKER, Lookup

MULTICOLOUR: Final[i64] = 5
NO_SEAT: Final[i64] = -1
NO_COLOUR: Final[i64] = -1
NO_FIVE: Final[i64] = -1
SEATS: Final[i64] = 5
TO_HOLD: Final[i64] = 3  # BOU-30: Bouh of a colour needed to hold its totem


@final
class Homes:
    """The Bouh in front of the players, and the totems."""

    def __init__(self, lookup: Lookup, seats: i64) -> None:
        self.lookup: Lookup = lookup
        self.seats: i64 = seats
        self.owned: vec[i64] = filled(SEATS, 0)
        self.colour: vec[i64] = filled(len(lookup.family), NO_COLOUR)  # the colour each Bouh counts for
        self.coloured: vec[i64] = filled(COLOURS, 0)  # per colour, the Bouh that count for it
        self.under: i64 = 0  # the set of Bouh under the multicolour totem
        self.totems: vec[i64] = filled(COLOURS + 1, NO_SEAT)
        colour: i64
        card: i64
        for card in range(len(lookup.family)):
            if lookup.family[card] < JOKER:
                self.colour[card] = lookup.family[card]
        for colour in range(COLOURS):
            self.coloured[colour] = lookup.in_family[colour]

    def copy_from(self, other: Homes) -> None:
        """Copy other homes of the same edition into these, without allocating."""
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

    # Questions

    def owner(self, card: i64) -> i64:
        """The seat that owns a Bouh, or ``NO_SEAT``."""
        seat: i64
        for seat in range(self.seats):
            if self.owned[seat] & bit(card):
                return seat
        return NO_SEAT

    def total(self, cards: i64) -> i64:
        """The sum of some Bouh's numbers."""
        total: i64 = 0
        while cards:
            card = lowest(cards)
            cards &= ~bit(card)
            total += self.lookup.number[card]
        return total

    def counting(self, seat: i64, colour: i64) -> i64:
        """A seat's Bouh that count for a colour. BOU-33: those under the multicolour totem do not."""
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

    def set_colour(self, card: i64, colour: i64) -> None:
        """Set the colour a joker counts for (BOU-17, BOU-35)."""
        if self.colour[card] != NO_COLOUR:
            self.coloured[self.colour[card]] &= ~bit(card)
        self.colour[card] = colour
        if colour != NO_COLOUR:
            self.coloured[colour] |= bit(card)

    def gain(self, seat: i64, card: i64, colour: i64) -> None:
        """Give a Bouh to a seat; ``colour`` matters for jokers only."""
        previous = self.owner(card)
        if previous != NO_SEAT:
            self.owned[previous] &= ~bit(card)
        self.owned[seat] |= bit(card)
        if self.lookup.jokers & bit(card):
            self.set_colour(card, colour)

    # Colour totems held by majority

    def award_colour_totems(self) -> None:
        """Give each colour totem to the seat that holds it by majority.

        BOU-30: three Bouh of a colour are needed. BOU-31: the highest sum holds the totem;
        an equal sum does not take it from its holder; where others tie above the holder, or
        nobody holds it, a tie sends it to the centre.
        BOU-34, BOU-35: a holder who no longer qualifies loses it.
        """
        colour: i64
        seat: i64
        for colour in range(COLOURS):
            best: i64 = 0
            ahead: i64 = NO_SEAT
            for seat in range(self.seats):
                cards = self.counting(seat, colour)
                if count(cards) < TO_HOLD:
                    continue
                total = self.total(cards)
                if total > best:
                    best = total
                    ahead = seat
                elif total == best and ahead != self.totems[colour]:
                    ahead = seat if seat == self.totems[colour] else NO_SEAT
            self.totems[colour] = ahead

    # The multicolour totem held by five (BOU-32)

    def five_under(self) -> i64:
        """The five that lie under the multicolour totem."""
        five: i64 = 0
        place: i64
        for place in range(COLOURS):
            five += lowest(self.under & self.coloured[place]) << (place * 6)
        return five

    def members(self, five: i64) -> i64:
        """The set of Bouh of a five."""
        cards: i64 = 0
        place: i64
        for place in range(COLOURS):
            cards |= bit((five >> (place * 6)) & 63)
        return cards

    def beats_holder(self, cards: i64) -> bool:
        """BOU-32: whether five Bouh total more than the holder's five, or the totem is free."""
        return self.totems[MULTICOLOUR] == NO_SEAT or self.total(cards) > self.total(self.under)

    def claim(self, seat: i64, five: i64) -> None:
        """BOU-32, BOU-35: put a new five under the multicolour totem; the old five return."""
        self.under = self.members(five)
        place: i64
        for place in range(COLOURS):
            card = (five >> (place * 6)) & 63
            if self.lookup.jokers & bit(card):
                self.set_colour(card, place)
        self.totems[MULTICOLOUR] = seat
        self.award_colour_totems()

    def release(self) -> None:
        """BOU-34, BOU-35: the five return to their owner and the totem to the centre."""
        self.under = 0
        self.totems[MULTICOLOUR] = NO_SEAT
        self.award_colour_totems()

    def may_claim(self, seat: i64) -> bool:
        """BOU-32: whether a seat can take the multicolour totem by naming five of its free Bouh."""
        five = self.strongest(seat)
        return five != NO_FIVE and self.beats_holder(self.members(five))

    def strongest(self, seat: i64) -> i64:
        """The five of a seat's free Bouh with the highest total, or ``NO_FIVE``."""
        five = self._five(seat, 31)
        if five == NO_FIVE:
            return NO_FIVE
        jokers = self.owned[seat] & self.lookup.jokers & ~self.under & ~self.members(five)
        place: i64
        while jokers:  # the highest joker takes the place of the lowest Bouh
            joker = _highest(jokers)
            jokers &= ~bit(joker)
            weakest: i64 = 0
            for place in range(1, COLOURS):
                if self._number_at(five, place) < self._number_at(five, weakest):
                    weakest = place
            if self._number_at(five, weakest) >= self.lookup.number[joker]:
                break
            five += (joker - ((five >> (weakest * 6)) & 63)) << (weakest * 6)
        return five

    def fives(self, seat: i64) -> vec[i64]:
        """A selection of a seat's fives: per colour the lowest or the highest Bouh.

        The highest jokers stand in for missing colours. The strongest five is always
        included. There can be thousands of fives; any other one may be named too.
        """
        found = vec[i64]()
        place: i64
        choice: i64
        several: i64 = 0  # the colours with a choice
        for place in range(COLOURS):
            if count(self.owned[seat] & ~self.under & self.lookup.in_family[place]) > 1:
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
        """BOU-34: the holder's fives that differ in one Bouh from the five now under the totem."""
        found = vec[i64]()
        five = self.five_under()
        owned = self.owned[self.totems[MULTICOLOUR]] & ~self.under
        place: i64
        for place in range(COLOURS):
            cards = owned & (self.lookup.in_family[place] | self.lookup.jokers)
            while cards:
                card = lowest(cards)
                cards &= ~bit(card)
                found = append(found, five + ((card - ((five >> (place * 6)) & 63)) << (place * 6)))
        return found

    def _five(self, seat: i64, choice: i64) -> i64:
        """A five with the highest Bouh of the colours in the set ``choice``, the lowest of the others."""
        free = self.owned[seat] & ~self.under
        jokers = free & self.lookup.jokers
        five: i64 = 0
        place: i64
        for place in range(COLOURS):
            cards = free & self.lookup.in_family[place]
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
        return self.lookup.number[(five >> (place * 6)) & 63]

    # Totems taken by calculation

    def take(self, seat: i64, totem: i64, cards: i64) -> None:
        """Give a totem to a seat that took it by calculation.

        BOU-40: the Bouh used stay with their owner. BOU-41: jokers used for a colour totem
        keep that colour. BOU-43: Bouh used for the multicolour totem lie under it, and those
        of its former holder return.
        """
        self.totems[totem] = seat
        jokers = cards & self.lookup.jokers
        if totem != MULTICOLOUR:
            while jokers:
                joker = lowest(jokers)
                jokers &= ~bit(joker)
                self.set_colour(joker, totem)
            return
        self.under = cards
        self._stand_in(cards & ~jokers, jokers)

    def _stand_in(self, plain: i64, jokers: i64) -> None:
        """BOU-43: let jokers stand for the missing colours; a joker that already does keeps its colour."""
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
            self.set_colour(joker, colour)

    # Totems given at the end

    def award(self) -> None:
        """BOU-20: give each totem to its leader."""
        totem: i64
        for totem in range(COLOURS + 1):
            self.totems[totem] = self.leader(totem)

    def leader(self, totem: i64) -> i64:
        """The seat with most Bouh of a colour, or in all for the multicolour totem (BOU-20).

        BOU-23: ``NO_SEAT`` if several seats are tied.
        """
        leader: i64 = NO_SEAT
        most: i64 = 0
        seat: i64
        for seat in range(self.seats):
            cards = self.owned[seat]
            if totem < COLOURS:
                cards &= self.coloured[totem]
            owned = count(cards)
            if owned > most:
                most = owned
                leader = seat
            elif owned == most:
                leader = NO_SEAT
        return leader


def _highest(cards: i64) -> i64:
    """The highest member of a set that is not empty."""
    last = lowest(cards)
    cards &= cards - 1
    while cards:
        last = lowest(cards)
        cards &= cards - 1
    return last
