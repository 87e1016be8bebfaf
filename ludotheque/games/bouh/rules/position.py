# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The rules of Bouh as a state machine over integers.

Bots search it, so it is compiled and knows moves, not actions. Number cards and
cards of the Bouh pile are numbered as in ``lookup``; sets of them are bit sets. A
move is one integer (see ``codes``). ``moves`` translates between moves and actions.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest, nth
from ludotheque.games.bouh.rules import codes
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_COLOUR, SEATS, Homes
from ludotheque.games.bouh.rules.lookup import COLOURS, HAND, Lookup

IN_CENTRE: Final[i64] = 3  # BOU-1, BOU-5: Bouh in the centre
PLACE_BITS: Final[i64] = 8
NO_CARD: Final[i64] = -1
QUIET_ROUNDS: Final[i64] = 10  # BOU-51
VERSION: Final[i64] = 2  # of the rules: with 1 the last turn at 8-12 ends by itself like all others (BOU-8)


@final
class Position:
    """Everything on the table at one moment."""

    def __init__(self, lookup: Lookup, level: i64, seats: i64, mixed: bool, greuh: bool, candidates: i64) -> None:
        """``candidates`` is the set of seats of which one begins."""
        self.lookup: Lookup = lookup
        self.level: i64 = level  # BOU-9: the same for all players
        self.seats: i64 = seats
        self.mixed: bool = mixed
        self.candidates: i64 = candidates
        self.homes: Homes = Homes(lookup, seats)
        self.turn: i64 = lowest(candidates)
        self.phase: i64 = codes.DEAL if count(candidates) == 1 else codes.LOT
        self.step: i64 = 0  # number of draws and moves so far
        self.asked: vec[i64] = filled(SEATS, 0)  # per seat, the step at which its prompt began
        self.to_deal: i64 = seats * HAND  # BOU-1: number cards of all first hands
        self.dealt: i64 = 0  # how many of them are dealt
        self.pile: i64 = lookup.all_numbers  # BOU-1
        self.discard: i64 = 0
        self.hands: vec[i64] = filled(SEATS, 0)
        self.full_hands: vec[i64] = filled(SEATS, HAND)  # BOU-60: per seat, how many cards a full hand has now
        self.halves: i64 = 0  # seats that have a card more in every other turn (BOU-60)
        self.without: i64 = 0  # those of them that do not have it in their next turn, or in this one
        self.known: i64 = 0  # cards in hands that all players have seen (BOU-18)
        self.bouh_pile: i64 = lookup.bouh | (lookup.greuhs if greuh else 0)  # BOU-1, BOU-22
        self.centre: i64 = 0
        self.places: i64 = 0  # where the Bouh of the centre lie: per place PLACE_BITS bits, the card + 1 or 0
        self.greuhs: vec[i64] = filled(SEATS, 0)
        self.done: i64 = 0  # what the player did this turn: CAPTURED, SCARED, TOOK
        self.recoloured: i64 = 0  # jokers recoloured this turn (BOU-35)
        self.turned: bool = False  # a card of the Bouh pile was turned up this turn
        self.quiet: i64 = 0  # turns in a row in which none was (BOU-51)
        self.cause: i64 = codes.NOT_YET
        self.version: i64 = VERSION  # of the rules it is played by

    # Copying

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.lookup, self.level, self.seats, self.mixed, False, self.candidates)
        other.copy_from(self)
        return other

    def copy_from(self, other: Position) -> None:
        """Copy another position of the same edition into this one, without allocating."""
        self.level = other.level
        self.seats = other.seats
        self.mixed = other.mixed
        self.candidates = other.candidates
        self.homes.copy_from(other.homes)
        self.turn = other.turn
        self.phase = other.phase
        self.step = other.step
        self.to_deal = other.to_deal
        self.dealt = other.dealt
        self.pile = other.pile
        self.discard = other.discard
        self.halves = other.halves
        self.without = other.without
        self.known = other.known
        self.bouh_pile = other.bouh_pile
        self.centre = other.centre
        self.places = other.places
        self.done = other.done
        self.recoloured = other.recoloured
        self.turned = other.turned
        self.quiet = other.quiet
        self.cause = other.cause
        self.version = other.version
        seat: i64
        for seat in range(SEATS):
            self.asked[seat] = other.asked[seat]
            self.hands[seat] = other.hands[seat]
            self.full_hands[seat] = other.full_hands[seat]
            self.greuhs[seat] = other.greuhs[seat]

    # Questions about the position

    def may_act(self, seat: i64) -> bool:
        """Whether a seat is asked for an action: in its turn, or to rearrange at any time (BOU-34)."""
        if self.phase == codes.DECLARE:
            return seat == self.turn
        return self.phase == codes.PLAY and (seat == self.turn or self.may_rearrange(seat))

    def may_rearrange(self, seat: i64) -> bool:
        """BOU-34: whether a seat can put five Bouh under the multicolour totem or take its five back."""
        if self.level != codes.MAJORITY:
            return False
        return self.homes.totems[MULTICOLOUR] == seat or self.homes.may_claim(seat)

    def recolourable(self) -> i64:
        """BOU-35: the player's jokers that are not under a totem and were not recoloured this turn."""
        return self.homes.owned[self.turn] & self.lookup.jokers & ~self.homes.under & ~self.recoloured

    def in_place(self, place: i64) -> i64:
        """The Bouh on a place of the centre, or ``NO_CARD``."""
        return (self.places >> place * PLACE_BITS & (1 << PLACE_BITS) - 1) - 1

    def may_capture(self) -> bool:
        """BOU-6: not after a Greuh was used, unless turns may be mixed."""
        return self.mixed or not self.done & codes.SCARED

    def may_scare(self) -> bool:
        """BOU-6: not after a capture, unless turns may be mixed."""
        return self.mixed or not self.done & codes.CAPTURED

    def undeclared(self, seat: i64) -> i64:
        """BOU-23: the jokers for which a seat has not yet declared a colour."""
        jokers = self.homes.owned[seat] & self.lookup.jokers
        colour: i64
        for colour in range(COLOURS):
            jokers &= ~self.homes.coloured[colour]
        return jokers

    def score(self, seat: i64) -> i64:
        """BOU-21, BOU-36, BOU-44: one point per totem; at 12+ the multicolour totem counts three."""
        score: i64 = 0
        totem: i64
        for totem in range(COLOURS + 1):
            if self.homes.totems[totem] == seat:
                score += 3 if totem == MULTICOLOUR and self.level == codes.CALCULATION else 1
        return score

    # Chance

    def draw_size(self) -> i64:
        """The number of possible outcomes of the next draw."""
        if self.phase == codes.LOT:
            return count(self.candidates)
        if self.phase == codes.CENTRE:
            return count(self.bouh_pile & self.lookup.bouh)
        if self.phase == codes.TURN_UP:
            return count(self.bouh_pile)
        return count(self.pile) if self.pile else count(self.discard)

    def draw_sizes(self) -> vec[i64]:
        """The numbers of outcomes of all draws that are certain to follow."""
        sizes = vec[i64]()
        drawn: i64
        if self.phase == codes.TURN_UP:
            left = count(self.bouh_pile)
            for drawn in range(min(IN_CENTRE - count(self.centre), left)):
                sizes = append(sizes, left - drawn)
        elif self.phase >= codes.REFILL:
            left, next_left = count(self.pile), count(self.discard)
            for drawn in range(self.full_hands[self.turn] - count(self.hands[self.turn])):
                if left == 0:
                    left, next_left = next_left, 0
                sizes = append(sizes, left)
                left -= 1
        else:
            if self.phase == codes.LOT:
                sizes = append(sizes, count(self.candidates))
            for drawn in range(self.dealt, self.to_deal):
                sizes = append(sizes, count(self.lookup.all_numbers) - drawn)
            left = count(self.bouh_pile & self.lookup.bouh)
            for drawn in range(IN_CENTRE - count(self.centre)):
                sizes = append(sizes, left - drawn)
        return sizes

    def draw(self, value: i64) -> None:
        """Apply one draw; ``value`` chooses among its outcomes."""
        self.step += 1
        if self.phase == codes.LOT:
            self.turn = nth(self.candidates, value)
            self.phase = codes.DEAL
        elif self.phase == codes.DEAL:
            seat: i64 = 0
            while count(self.hands[seat]) == self.full_hands[seat]:  # one hand after another
                seat += 1
            self._draw_number(seat, value)
            self.dealt += 1
            if self.dealt == self.to_deal:
                self.phase = codes.CENTRE
        elif self.phase == codes.CENTRE:
            self._lay_out_centre(value)
        elif self.phase == codes.TURN_UP:
            self._turn_up(value)
        else:
            self._draw_number(self.turn, value)
            if count(self.hands[self.turn]) == self.full_hands[self.turn]:
                if self.phase == codes.REFILL:
                    self._fill_centre()
                else:
                    self._end_turn()

    def _draw_number(self, seat: i64, value: i64) -> None:
        """BOU-4: draw a number card; an empty draw pile is remade from the discard."""
        if self.pile == 0:
            self.pile = self.discard
            self.discard = 0
        card = nth(self.pile, value)
        self.pile &= ~bit(card)
        self.hands[seat] |= bit(card)

    def _lay_out_centre(self, value: i64) -> None:
        """BOU-1: three Bouh in the centre. BOU-2: Greuh go back into the pile, so only Bouh are drawn."""
        card = nth(self.bouh_pile & self.lookup.bouh, value)
        self.bouh_pile &= ~bit(card)
        self.centre |= bit(card)
        self._replace(NO_CARD, card)
        if count(self.centre) == IN_CENTRE:
            self._begin_turn()

    def _turn_up(self, value: i64) -> None:
        """BOU-5: a Bouh goes to the centre, a Greuh to the player who turned it up."""
        card = nth(self.bouh_pile, value)
        self.bouh_pile &= ~bit(card)
        self.turned = True
        if self.lookup.greuhs & bit(card):
            self.greuhs[self.turn] |= bit(card)
        else:
            self.centre |= bit(card)
            self._replace(NO_CARD, card)
        self._fill_centre()

    def _replace(self, old: i64, new: i64) -> None:
        """Lay a Bouh where another one lies, or where none does (``NO_CARD``). It stays there on all screens."""
        place: i64
        for place in range(IN_CENTRE):
            if self.in_place(place) == old:
                self.places += (new - old) << place * PLACE_BITS
                return

    # The course of a turn

    def _begin_turn(self) -> None:
        """BOU-4: a turn begins by drawing number cards up to five; with a handicap up to more or fewer (BOU-60)."""
        self.turned = False
        self.asked[self.turn] = self.step
        if count(self.hands[self.turn]) < self.full_hands[self.turn]:
            self.phase = codes.REFILL
        else:
            self._fill_centre()

    def _fill_centre(self) -> None:
        """BOU-5: turn cards up until three Bouh lie in the centre; then the player acts."""
        self.phase = codes.TURN_UP if self.bouh_pile and count(self.centre) < IN_CENTRE else codes.PLAY

    def _end_turn(self) -> None:
        """BOU-50, BOU-51: end the game if its time has come; else the next player's turn begins (BOU-3)."""
        self.asked[self.turn] = self.step
        self.done = 0
        self.recoloured = 0
        self.quiet = 0 if self.turned else self.quiet + 1
        if self.halves & bit(self.turn):
            self.set_without(self.without ^ bit(self.turn))
        if self.bouh_pile == 0:
            self._finish(codes.EXHAUSTED)
        elif self.quiet == QUIET_ROUNDS * self.seats:
            self._finish(codes.QUIET)
        else:
            self.turn = (self.turn + 1) % self.seats
            self._begin_turn()

    def set_without(self, seats: i64) -> None:
        """BOU-60: say which of the seats with half a card do not have it now."""
        seat: i64
        for seat in range(self.seats):
            self.full_hands[seat] += (self.without >> seat & 1) - (seats >> seat & 1)
        self.without = seats

    def _finish(self, cause: i64) -> None:
        self.cause = cause
        if self.level == codes.COLLECT:
            self._next_to_declare()
        else:
            self.phase = codes.OVER

    def _next_to_declare(self) -> None:
        """BOU-23: owners of jokers declare in turn order, from the player after the last one."""
        tried: i64
        for tried in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self.undeclared(self.turn):
                self.phase = codes.DECLARE
                self.asked[self.turn] = self.step
                return
        self.homes.award()
        self.phase = codes.OVER

    # Actions

    def _discard_cards(self, cards: i64) -> None:
        """Move number cards from the player's hand to the discard."""
        self.hands[self.turn] &= ~cards
        self.discard |= cards
        self.known &= ~cards

    def _new_step(self, seat: i64) -> None:
        """Start a new step, and a new prompt for the acting seat."""
        self.step += 1
        self.asked[seat] = self.step

    def _after_action(self, kind: i64) -> None:
        """BOU-30, BOU-31: award totems. BOU-8: with fewer than two number cards most turns end by themselves."""
        self.done |= kind
        if self.level == codes.MAJORITY:
            self.homes.award_colour_totems()
        if self.level != codes.CALCULATION and count(self.hands[self.turn]) < 2 and not self._last_turn_stays_open():
            self._end_turn()

    def _last_turn_stays_open(self) -> bool:
        """BOU-8: whether the game would end while the player may still name five, rearrange or recolour a joker."""
        if self.version < 2 or self.level != codes.MAJORITY or not self._is_last_turn():
            return False
        return self.may_rearrange(self.turn) or self.recolourable() != 0

    def _is_last_turn(self) -> bool:
        """BOU-50, BOU-51: whether the game ends with this turn."""
        return self.bouh_pile == 0 or (not self.turned and self.quiet + 1 == QUIET_ROUNDS * self.seats)

    def capture(self, card: i64, cards: i64, colour: i64) -> None:
        """BOU-13: capture a Bouh of the centre with these number cards; ``colour`` is for a joker."""
        self._new_step(self.turn)
        self._discard_cards(cards)
        self.centre &= ~bit(card)
        self._replace(card, NO_CARD)
        self.homes.gain(self.turn, card, colour)
        self._after_action(codes.CAPTURED)

    def scare(self, greuh: i64, card: i64, cards: i64, colour: i64) -> None:
        """BOU-15: take an opponent's Bouh; the Greuh goes to the player robbed."""
        self._new_step(self.turn)
        self._discard_cards(cards)
        robbed = self.homes.owner(card)
        self.homes.gain(self.turn, card, colour)
        self.greuhs[self.turn] &= ~bit(greuh)
        self.greuhs[robbed] |= bit(greuh)
        self._after_action(codes.SCARED)

    def take(self, totem: i64, bouh: i64, cards: i64) -> None:
        """BOU-40, BOU-43: take a totem with these Bouh and number cards."""
        self._new_step(self.turn)
        self._discard_cards(cards)
        if totem != MULTICOLOUR:
            self.recoloured |= bouh & self.lookup.jokers & ~self.homes.coloured[totem]
        self.homes.take(self.turn, totem, bouh)
        self._after_action(codes.TOOK)

    def pass_turn(self, cards: i64) -> None:
        """BOU-7: discard cards, draw up to a full hand, and end the turn."""
        self._new_step(self.turn)
        self._discard_cards(cards)
        if cards and count(self.hands[self.turn]) < self.full_hands[self.turn]:
            self.phase = codes.REDRAW
        else:
            self._end_turn()

    def end(self) -> None:
        """BOU-8: the player ends the turn."""
        self._new_step(self.turn)
        self._end_turn()

    def make_mistake(self, cards: i64) -> None:
        """BOU-18 with the option ``penalty``: a wrong calculation shows its cards and ends the turn."""
        self._new_step(self.turn)
        self.known |= cards
        self._end_turn()

    def claim(self, seat: i64, five: i64) -> None:
        """BOU-32, BOU-34: put five Bouh under the multicolour totem."""
        self._new_step(seat)
        self.homes.claim(seat, five)

    def release(self, seat: i64) -> None:
        """BOU-34: take the five back and give up the multicolour totem."""
        self._new_step(seat)
        self.homes.release()

    def recolour(self, card: i64, colour: i64) -> None:
        """BOU-35: let a joker count for another colour."""
        self._new_step(self.turn)
        self.recoloured |= bit(card)
        self.homes.set_colour(card, colour)
        if self.level == codes.MAJORITY:
            self.homes.award_colour_totems()

    def declare(self, card: i64, colour: i64) -> None:
        """BOU-23: declare at the end which colour a joker counts for."""
        self._new_step(self.turn)
        self.homes.set_colour(card, colour)
        if not self.undeclared(self.turn):
            self._next_to_declare()

    # Moves

    def play(self, seat: i64, move: i64) -> None:
        """Apply a legal move of a seat."""
        kind = move >> codes.KIND_SHIFT
        card = move & 63
        colour = (move >> codes.COLOUR_SHIFT) & 7
        gained = NO_COLOUR if self.level == codes.COLLECT else colour  # BOU-23: declared at the end
        cards = self.lookup.cards_at(self.hands[seat], (move >> codes.PLACES_SHIFT) & codes.ALL_PLACES)
        if kind == codes.CAPTURE:
            self.capture(card, cards, gained)
        elif kind == codes.PASS:
            self.pass_turn(cards)
        elif kind == codes.END:
            self.end()
        elif kind == codes.SCARE:
            self.scare((move >> codes.GREUH_SHIFT) & 63, card, cards, gained)
        elif kind == codes.TAKE:
            self.take(colour, codes.unpack_cards(move), cards)
        elif kind == codes.CLAIM:
            self.claim(seat, codes.five_of(move))
        elif kind == codes.RELEASE:
            self.release(seat)
        elif kind == codes.RECOLOUR:
            self.recolour(card, colour)
        else:
            self.declare(card, colour)
