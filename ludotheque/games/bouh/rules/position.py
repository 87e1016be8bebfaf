# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The rules of Bouh as a state machine.

This module is compiled, and searched by bots: it knows numbers, not actions.
Number cards, and cards of the Bouh pile, are numbered as in ``tables``; sets of
them are bits. A move is one integer (see ``codes``). ``game.py`` translates.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.bouh.rules.codes import (
    CALCULATION,
    CAPTURE,
    CAPTURED,
    CENTRE,
    CLAIM,
    COLLECT,
    COLOUR_AT,
    DEAL,
    DECLARE,
    END,
    EXHAUSTED,
    GREUH_AT,
    KIND_AT,
    LOT,
    MAJORITY,
    NOT_YET,
    OVER,
    PASS,
    PLACES_AT,
    PLAY,
    QUIET,
    RECOLOUR,
    REDRAW,
    REFILL,
    RELEASE,
    SAY,
    SCARE,
    SCARED,
    TAKE,
    TOOK,
    TURN_UP,
    bouh_of,
    five_of,
)
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_COLOUR, SEATS, Homes
from ludotheque.games.bouh.rules.tables import COLOURS, HAND, JOKER, Choices, Tables
from ludotheque.games.bouh.rules.totem_takes import takes

IN_CENTRE: Final[i64] = 3
QUIET_ROUNDS: Final[i64] = 10


@final
class Position:
    """Everything on the table at one moment."""

    def __init__(self, tables: Tables, level: i64, seats: i64, mixed: bool, greuh: bool, lots: i64) -> None:
        """``lots`` are the seats of which one begins."""
        self.tables: Tables = tables
        self.level: i64 = level
        self.seats: i64 = seats
        self.mixed: bool = mixed
        self.lots: i64 = lots
        self.homes: Homes = Homes(tables, seats)
        self.turn: i64 = lowest(lots)
        self.phase: i64 = DEAL if count(lots) == 1 else LOT
        self.step: i64 = 0  # counts draws and moves
        self.asked: vec[i64] = filled(SEATS, 0)  # per seat, the step at which its question was put
        self.dealt: i64 = 0
        self.pile: i64 = tables.all_numbers
        self.discard: i64 = 0
        self.hands: vec[i64] = filled(SEATS, 0)
        self.known: i64 = 0  # cards in hands that everybody has seen (BOU-18)
        self.bouh_pile: i64 = tables.bouh | (tables.greuhs if greuh else 0)
        self.centre: i64 = 0
        self.greuhs: vec[i64] = filled(SEATS, 0)
        self.did: i64 = 0
        self.recoloured: i64 = 0  # jokers recoloured this turn
        self.turned: bool = False  # a card of the Bouh pile was turned this turn
        self.quiet: i64 = 0  # turns in a row without one
        self.cause: i64 = NOT_YET

    # Copying

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.tables, self.level, self.seats, self.mixed, False, self.lots)
        other.copy_from(self)
        return other

    def copy_from(self, other: Position) -> None:
        """Become like another position of the same edition, without allocating."""
        self.level = other.level
        self.seats = other.seats
        self.mixed = other.mixed
        self.lots = other.lots
        self.homes.copy_from(other.homes)
        self.turn = other.turn
        self.phase = other.phase
        self.step = other.step
        self.dealt = other.dealt
        self.pile = other.pile
        self.discard = other.discard
        self.known = other.known
        self.bouh_pile = other.bouh_pile
        self.centre = other.centre
        self.did = other.did
        self.recoloured = other.recoloured
        self.turned = other.turned
        self.quiet = other.quiet
        self.cause = other.cause
        seat: i64
        for seat in range(SEATS):
            self.asked[seat] = other.asked[seat]
            self.hands[seat] = other.hands[seat]
            self.greuhs[seat] = other.greuhs[seat]

    # Asking

    def may_act(self, seat: i64) -> bool:
        """Whether a seat is asked anything: in its turn, or to rearrange at any time (BOU-34)."""
        if self.phase == DECLARE:
            return seat == self.turn
        return self.phase == PLAY and (seat == self.turn or self.may_rearrange(seat))

    def may_rearrange(self, seat: i64) -> bool:
        """Whether a seat has Bouh to put under the multicolour totem or to take from there."""
        if self.level != MAJORITY:
            return False
        return self.homes.totems[MULTICOLOUR] == seat or self.homes.may_claim(seat)

    def may_capture(self) -> bool:
        """BOU-6: not after a Greuh was used, unless turns may be mixed."""
        return self.mixed or not self.did & SCARED

    def may_scare(self) -> bool:
        """BOU-6: not after a capture, unless turns may be mixed."""
        return self.mixed or not self.did & CAPTURED

    def undeclared(self, seat: i64) -> i64:
        """BOU-23: the jokers of which a seat has not yet said what they count for."""
        jokers = self.homes.owned[seat] & self.tables.jokers
        colour: i64
        for colour in range(COLOURS):
            jokers &= ~self.homes.coloured[colour]
        return jokers

    def score(self, seat: i64) -> i64:
        """BOU-21, BOU-36, BOU-44: totems; at 12+ the multicolour one counts three."""
        score: i64 = 0
        totem: i64
        for totem in range(COLOURS + 1):
            if self.homes.totems[totem] == seat:
                score += 3 if totem == MULTICOLOUR and self.level == CALCULATION else 1
        return score

    # Chance

    def draw_size(self) -> i64:
        """How many outcomes the draw now waited for has."""
        if self.phase == LOT:
            return count(self.lots)
        if self.phase == CENTRE:
            return count(self.bouh_pile & self.tables.bouh)
        if self.phase == TURN_UP:
            return count(self.bouh_pile)
        return count(self.pile) if self.pile else count(self.discard)

    def draws(self) -> vec[i64]:
        """The sizes of all draws that are certain to follow."""
        sizes = vec[i64]()
        drawn: i64
        if self.phase == TURN_UP:
            left = count(self.bouh_pile)
            for drawn in range(min(IN_CENTRE - count(self.centre), left)):
                sizes = append(sizes, left - drawn)
        elif self.phase >= REFILL:
            left, next_left = count(self.pile), count(self.discard)
            for drawn in range(HAND - count(self.hands[self.turn])):
                if left == 0:
                    left, next_left = next_left, 0
                sizes = append(sizes, left)
                left -= 1
        else:
            if self.phase == LOT:
                sizes = append(sizes, count(self.lots))
            for drawn in range(self.dealt, self.seats * HAND):
                sizes = append(sizes, count(self.tables.all_numbers) - drawn)
            left = count(self.bouh_pile & self.tables.bouh)
            for drawn in range(IN_CENTRE - count(self.centre)):
                sizes = append(sizes, left - drawn)
        return sizes

    def draw(self, value: i64) -> None:
        """Chance answers."""
        self.step += 1
        if self.phase == LOT:
            self.turn = nth(self.lots, value)
            self.phase = DEAL
        elif self.phase == DEAL:
            self._draw_number(self.dealt // HAND, value)
            self.dealt += 1
            if self.dealt == self.seats * HAND:
                self.phase = CENTRE
        elif self.phase == CENTRE:
            self._set_out(value)
        elif self.phase == TURN_UP:
            self._turn_up(value)
        else:
            self._draw_number(self.turn, value)
            if count(self.hands[self.turn]) == HAND:
                if self.phase == REFILL:
                    self._fill_centre()
                else:
                    self._end_turn()

    def _draw_number(self, seat: i64, value: i64) -> None:
        """BOU-4: an empty draw pile is remade from the discard."""
        if self.pile == 0:
            self.pile = self.discard
            self.discard = 0
        card = nth(self.pile, value)
        self.pile &= ~bit(card)
        self.hands[seat] |= bit(card)

    def _set_out(self, value: i64) -> None:
        """BOU-1, BOU-2: a Greuh would go back into the pile at once, so only Bouh are drawn."""
        card = nth(self.bouh_pile & self.tables.bouh, value)
        self.bouh_pile &= ~bit(card)
        self.centre |= bit(card)
        if count(self.centre) == IN_CENTRE:
            self._begin_turn()

    def _turn_up(self, value: i64) -> None:
        """BOU-5: Bouh go to the centre, a Greuh before the player who turned it."""
        card = nth(self.bouh_pile, value)
        self.bouh_pile &= ~bit(card)
        self.turned = True
        if self.tables.greuhs & bit(card):
            self.greuhs[self.turn] |= bit(card)
        else:
            self.centre |= bit(card)
        self._fill_centre()

    # The course of a turn

    def _begin_turn(self) -> None:
        self.turned = False
        self.asked[self.turn] = self.step
        if count(self.hands[self.turn]) < HAND:
            self.phase = REFILL
        else:
            self._fill_centre()

    def _fill_centre(self) -> None:
        self.phase = TURN_UP if self.bouh_pile and count(self.centre) < IN_CENTRE else PLAY

    def _end_turn(self) -> None:
        """BOU-50, BOU-51: the game ends with a turn, else it is the next player's."""
        self.asked[self.turn] = self.step
        self.did = 0
        self.recoloured = 0
        self.quiet = 0 if self.turned else self.quiet + 1
        if self.bouh_pile == 0:
            self._finish(EXHAUSTED)
        elif self.quiet == QUIET_ROUNDS * self.seats:
            self._finish(QUIET)
        else:
            self.turn = (self.turn + 1) % self.seats
            self._begin_turn()

    def _finish(self, cause: i64) -> None:
        self.cause = cause
        if self.level == COLLECT:
            self._next_to_declare()
        else:
            self.phase = OVER

    def _next_to_declare(self) -> None:
        """BOU-23: owners of jokers in turn order, from the player after the last one."""
        tried: i64
        for tried in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self.undeclared(self.turn):
                self.phase = DECLARE
                self.asked[self.turn] = self.step
                return
        self.homes.award()
        self.phase = OVER

    # Doing

    def _use(self, cards: i64) -> None:
        """Number cards used, or thrown away, are discarded."""
        self.hands[self.turn] &= ~cards
        self.discard |= cards
        self.known &= ~cards

    def _act(self, seat: i64) -> None:
        self.step += 1
        self.asked[seat] = self.step

    def _after(self, deed: i64) -> None:
        """BOU-8: without two cards to calculate with, a turn ends by itself, except at 12+."""
        self.did |= deed
        if self.level == MAJORITY:
            self.homes.judge()
        if self.level != CALCULATION and count(self.hands[self.turn]) < 2:
            self._end_turn()

    def capture(self, card: i64, cards: i64, colour: i64) -> None:
        """BOU-13: a Bouh of the centre, with these number cards; ``colour`` is for a joker."""
        self._act(self.turn)
        self._use(cards)
        self.centre &= ~bit(card)
        self.homes.gain(self.turn, card, colour)
        self._after(CAPTURED)

    def scare(self, greuh: i64, card: i64, cards: i64, colour: i64) -> None:
        """BOU-15: another's Bouh, with a Greuh that goes to the player robbed."""
        self._act(self.turn)
        self._use(cards)
        robbed = self.homes.owner(card)
        self.homes.gain(self.turn, card, colour)
        self.greuhs[self.turn] &= ~bit(greuh)
        self.greuhs[robbed] |= bit(greuh)
        self._after(SCARED)

    def take(self, totem: i64, bouh: i64, cards: i64) -> None:
        """BOU-40, BOU-43: a totem, with these Bouh and number cards."""
        self._act(self.turn)
        self._use(cards)
        if totem != MULTICOLOUR:
            self.recoloured |= bouh & self.tables.jokers & ~self.homes.coloured[totem]
        self.homes.take(self.turn, totem, bouh)
        self._after(TOOK)

    def pass_on(self, cards: i64) -> None:
        """BOU-7: throw cards away, draw as many, and the turn is over."""
        self._act(self.turn)
        self._use(cards)
        if cards:
            self.phase = REDRAW
        else:
            self._end_turn()

    def end(self) -> None:
        """BOU-8: the player says so."""
        self._act(self.turn)
        self._end_turn()

    def err(self, cards: i64) -> None:
        """BOU-18 with ``penalty``: a wrong calculation shows its cards and ends the turn."""
        self._act(self.turn)
        self.known |= cards
        self._end_turn()

    def claim(self, seat: i64, five: i64) -> None:
        """BOU-32, BOU-34: put five Bouh under the multicolour totem."""
        self._act(seat)
        self.homes.claim(seat, five)

    def release(self, seat: i64) -> None:
        """BOU-34: take the five back, and give the multicolour totem up."""
        self._act(seat)
        self.homes.release()

    def recolour(self, card: i64, colour: i64) -> None:
        """BOU-35: a joker counts for another colour."""
        self._act(self.turn)
        self.recoloured |= bit(card)
        self.homes.paint(card, colour)
        if self.level == MAJORITY:
            self.homes.judge()

    def declare(self, card: i64, colour: i64) -> None:
        """BOU-23: say what a joker counts for at the end."""
        self._act(self.turn)
        self.homes.paint(card, colour)
        if not self.undeclared(self.turn):
            self._next_to_declare()

    # Moves

    def play(self, seat: i64, move: i64) -> None:
        """A seat makes a legal move."""
        kind = move >> KIND_AT
        card = move & 63
        colour = (move >> COLOUR_AT) & 7
        gained = NO_COLOUR if self.level == COLLECT else colour  # BOU-23: there said at the end
        cards = self.tables.cards_at(self.hands[seat], (move >> PLACES_AT) & 31)
        if kind == CAPTURE:
            self.capture(card, cards, gained)
        elif kind == PASS:
            self.pass_on(cards)
        elif kind == END:
            self.end()
        elif kind == SCARE:
            self.scare((move >> GREUH_AT) & 63, card, cards, gained)
        elif kind == TAKE:
            self.take(colour, bouh_of(move), cards)
        elif kind == CLAIM:
            self.claim(seat, five_of(move))
        elif kind == RELEASE:
            self.release(seat)
        elif kind == RECOLOUR:
            self.recolour(card, colour)
        else:
            self.declare(card, colour)

    def moves(self, seat: i64) -> vec[i64]:
        """The moves of a seat that is asked, in a fixed order.

        Where many have one effect there is one of them; for the multicolour totem
        there is a fair choice (see ``Homes.fives``).
        """
        made = vec[i64]()
        if self.phase == DECLARE:
            return self._colours(made, (SAY << KIND_AT) + lowest(self.undeclared(seat)), NO_COLOUR)
        if seat != self.turn:
            return self._rearrangements(made, seat)
        choices = self.tables.choices(self.hands[seat])
        if self.may_capture():
            made = self._captures(made, choices)
        if self.may_scare() and self.greuhs[seat]:
            made = self._scares(made, choices)
        if self.level == CALCULATION:
            made = takes(made, self.tables, self.homes, seat, self.hands[seat], self.recoloured)
        if self.level != COLLECT:
            made = self._recolourings(made)
        if self.level == MAJORITY:
            made = self._rearrangements(made, seat)
        if self.did:
            return append(made, END << KIND_AT)
        places: i64
        for places in choices.places:
            made = append(made, (PASS << KIND_AT) + (places << PLACES_AT))
        return made

    def _captures(self, made: vec[i64], choices: Choices) -> vec[i64]:
        centre = self.centre
        choice: i64
        while centre:
            card = lowest(centre)
            centre &= ~bit(card)
            target = bit(self.tables.number[card])
            for choice in range(len(choices.places)):
                if choices.reach[choice] & target:
                    made = self._coloured(made, card + (choices.places[choice] << PLACES_AT), card)
        return made

    def _scares(self, made: vec[i64], choices: Choices) -> vec[i64]:
        victims: i64 = 0
        seat: i64
        choice: i64
        for seat in range(self.seats):
            if seat != self.turn:
                victims |= self.homes.unprotected(seat)
        greuhs = self.greuhs[self.turn]
        while greuhs:
            greuh = lowest(greuhs)
            greuhs &= ~bit(greuh)
            number = self.tables.number[greuh]
            for choice in range(len(choices.places)):
                if not choices.reach[choice] & bit(number):
                    continue
                move = (SCARE << KIND_AT) + (greuh << GREUH_AT) + (choices.places[choice] << PLACES_AT)
                left = victims
                while left:
                    card = lowest(left)
                    left &= ~bit(card)
                    if self.tables.number[card] <= number:
                        made = self._coloured(made, move + card, card)
        return made

    def _coloured(self, made: vec[i64], move: i64, card: i64) -> vec[i64]:
        """A move that gains a Bouh: a joker in every colour (BOU-35), at 6-8 without (BOU-23)."""
        if self.tables.family[card] == JOKER and self.level != COLLECT:
            return self._colours(made, move, NO_COLOUR)
        return append(made, move)

    def _colours(self, made: vec[i64], move: i64, without: i64) -> vec[i64]:
        colour: i64
        for colour in range(COLOURS):
            if colour != without:
                made = append(made, move + (colour << COLOUR_AT))
        return made

    def _recolourings(self, made: vec[i64]) -> vec[i64]:
        jokers = self.homes.owned[self.turn] & self.tables.jokers & ~self.homes.under & ~self.recoloured
        while jokers:
            joker = lowest(jokers)
            jokers &= ~bit(joker)
            made = self._colours(made, (RECOLOUR << KIND_AT) + joker, self.homes.colour[joker])
        return made

    def _rearrangements(self, made: vec[i64], seat: i64) -> vec[i64]:
        five: i64
        if self.homes.totems[MULTICOLOUR] == seat:
            for five in self.homes.exchanges():
                made = append(made, (CLAIM << KIND_AT) + five)
            return append(made, RELEASE << KIND_AT)
        for five in self.homes.fives(seat):
            if self.homes.beats_holder(self.homes.members(five)):
                made = append(made, (CLAIM << KIND_AT) + five)
        return made

    # Playing on at random

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end; returns the number of moves made by players."""
        made: i64 = 0
        while self.phase != OVER:
            if self.phase < PLAY:
                self.draw(rng.below(self.draw_size()))
            else:
                seat = self.turn if self.level != MAJORITY else self._someone(rng)
                moves = self.moves(seat)
                self.play(seat, moves[rng.below(len(moves))])
                made += 1
        return made

    def _someone(self, rng: Rng) -> i64:
        """One of the seats that are asked something."""
        asked: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.may_act(seat):
                asked |= bit(seat)
        return nth(asked, rng.below(count(asked)))
