# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The rules of Boussanga as a state machine.

This module is compiled, and searched by bots: it knows numbers, not actions. A
card is its place in the edition, an element 0 to 3, a cell ``row * 8 + column``,
a move one integer (see the constants below). ``game.py`` translates.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.rules.codes import (
    CHANCE,
    CHOOSE,
    COOP,
    DEAL,
    ELEMENT,
    EXHAUSTED,
    FILL,
    GOAL,
    HAND,
    KIND,
    LAST_CARD,
    LAST_TOKEN,
    LINE,
    LOT,
    MOST_OF_A_CARD,
    NOBODY,
    NOT_YET,
    OVER,
    PASS,
    POINTS,
    PUT,
    PUT_BACK,
    REFILL,
    STOP,
    STOPPED,
    TEAMS,
    TRIES,
    TURN,
    WINNING_CARDS,
)
from ludotheque.games.boussanga.rules.lines import lines_of
from ludotheque.games.boussanga.rules.tables import Tables


@final
class Position:
    """Everything on the table at one moment."""

    def __init__(self, tables: Tables, mode: i64, seats: i64, first: i64) -> None:
        """``first`` is the seat that begins, or -1 to draw lots."""
        self.tables: Tables = tables
        self.mode: i64 = mode
        self.seats: i64 = seats
        self.turn: i64 = first
        self.step: i64 = 0  # counts draws and moves; numbers the prompts
        self.stones: vec[i64] = filled(4, 0)  # per element, the cells that hold it
        self.occupied: i64 = 0
        self.reserve: vec[i64] = filled(4, 0)
        self.scarce: bool = False  # some card may need more tokens than the reserve has
        self.hands: vec[i64] = filled(16, -1)  # seat * 4 + place; -1 is an empty place
        self.pile: i64 = 0
        self.zones: vec[i64] = filled(16, 0)  # point zone * 4 + element
        self.bonuses: i64 = 0  # bit zone * 4 + element: bonus already taken
        self.cause: i64 = NOT_YET
        self.ended_by: i64 = -1
        self.to_play: i64 = 0  # seats that still have their last turn
        self.collection: vec[i64] = filled(4, 0)
        self.discards: i64 = 0
        self.restoring: i64 = -1  # element being put back
        self.left: i64 = 0  # tokens of it still to put back
        self.passed: bool = False  # put back because of a pass
        self.dealt: i64 = 0  # cells filled, then cards dealt
        # What the last move did, for those who tell it
        self.cleared: vec[i64] = filled(4, 0)
        self.earned: vec[i64] = filled(4, 0)
        self.gained: i64 = 0  # elements of which a bonus token was taken
        element: i64
        for element in range(4):
            self.reserve[element] = tables.tokens[element]
        for card in range(tables.cards):
            self.pile |= bit(card)
        if first < 0:
            self.phase: i64 = LOT
        else:
            self.phase = FILL if mode == COOP else DEAL

    # Copying

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.tables, self.mode, self.seats, 0)
        other.copy_from(self)
        return other

    def copy_from(self, other: Position) -> None:
        """Become like another position of the same edition, without allocating."""
        self.mode = other.mode
        self.seats = other.seats
        self.turn = other.turn
        self.step = other.step
        self.phase = other.phase
        self.occupied = other.occupied
        self.scarce = other.scarce
        self.pile = other.pile
        self.bonuses = other.bonuses
        self.cause = other.cause
        self.ended_by = other.ended_by
        self.to_play = other.to_play
        self.discards = other.discards
        self.restoring = other.restoring
        self.left = other.left
        self.passed = other.passed
        self.dealt = other.dealt
        self.gained = other.gained
        index: i64
        for index in range(4):
            self.stones[index] = other.stones[index]
            self.reserve[index] = other.reserve[index]
            self.collection[index] = other.collection[index]
            self.cleared[index] = other.cleared[index]
            self.earned[index] = other.earned[index]
        for index in range(16):
            self.hands[index] = other.hands[index]
            self.zones[index] = other.zones[index]

    # Asking

    def actor(self) -> i64:
        """The seat to move, ``CHANCE``, or ``NOBODY`` once it is over."""
        if self.phase < TURN:
            return CHANCE
        return NOBODY if self.phase == OVER else self.turn

    def hand_of(self, seat: i64) -> i64:
        """Where this seat's cards begin in ``hands``; co-operators share one hand (BSG-40)."""
        return 0 if self.mode == COOP else seat * HAND

    def zone_of(self, seat: i64) -> i64:
        """This seat's point zone: partners share one (BSG-20), co-operators all share one."""
        if self.mode == COOP:
            return 0
        return seat % 2 if self.mode == TEAMS else seat

    def points(self, zone: i64) -> i64:
        """The points in a point zone (BSG-22)."""
        total: i64 = 0
        element: i64
        for element in range(4):
            total += self.zones[zone * 4 + element] * self.tables.points[element]
        return total

    def hand_size(self, seat: i64) -> i64:
        """How many cards this seat can choose from."""
        hand = self.hand_of(seat)
        size: i64 = 0
        place: i64
        for place in range(hand, hand + HAND):
            if self.hands[place] >= 0:
                size += 1
        return size

    # Chance

    def draw_size(self) -> i64:
        """How many outcomes the draw now waited for has."""
        if self.phase == LOT:
            return self.seats
        if self.phase == FILL:
            return 64 - self.dealt
        return count(self.pile)

    def draws(self) -> vec[i64]:
        """The sizes of all draws up to the next decision of a player."""
        sizes = vec[i64]()
        if self.phase == REFILL:
            return append(sizes, count(self.pile))
        if self.phase == LOT:
            sizes = append(sizes, self.seats)
        dealt = self.dealt
        if self.mode == COOP and self.phase < DEAL:
            while dealt < 64:
                sizes = append(sizes, 64 - dealt)
                dealt += 1
            dealt = 0
        pile = count(self.pile)
        while dealt < self._cards_to_deal():
            sizes = append(sizes, pile)
            pile -= 1
            dealt += 1
        return sizes

    def draw(self, value: i64) -> None:
        """Chance answers."""
        self.step += 1
        if self.phase == LOT:
            self.turn = value
            self.phase = FILL if self.mode == COOP else DEAL
        elif self.phase == FILL:
            self._fill(value)
        elif self.phase == DEAL:
            self.hands[self.dealt] = self._card_from_pile(value)
            self.dealt += 1
            if self.dealt == self._cards_to_deal():
                self.phase = TURN
        else:
            self._refill(value)

    def _cards_to_deal(self) -> i64:
        return HAND if self.mode == COOP else self.seats * HAND

    def _fill(self, value: i64) -> None:
        """BSG-40: the board is filled with all tokens; one token, cell by cell."""
        element: i64 = 0
        while value >= self.reserve[element]:
            value -= self.reserve[element]
            element += 1
        self.reserve[element] -= 1
        self.stones[element] |= bit(self.dealt)
        self.occupied |= bit(self.dealt)
        self.dealt += 1
        if self.dealt == 64:
            self.dealt = 0
            self.phase = DEAL

    def _card_from_pile(self, value: i64) -> i64:
        card = nth(self.pile, value)
        self.pile &= ~bit(card)
        return card

    def _refill(self, value: i64) -> None:
        """BSG-15, BSG-16, BSG-41, BSG-43: draw back to four."""
        place = self.hand_of(self.turn)
        while self.hands[place] >= 0:
            place += 1
        self.hands[place] = self._card_from_pile(value)
        if self.mode == COOP:
            self._after_refill()
        else:
            if self.pile == 0:
                self._trigger(LAST_CARD)
            self._next_turn()

    # Which moves there are

    def fits(self, placement: i64) -> bool:
        """Whether a card may be placed like this (BSG-12, BSG-13, BSG-14)."""
        tables = self.tables
        cells = tables.cells[placement]
        if not cells & self.occupied and not self.scarce:
            return True
        missing: i64 = 0
        element: i64
        for element in range(4):
            cells = tables.cover[placement * 4 + element]
            if cells:
                own = self.stones[element]
                if cells & self.occupied & ~own:
                    return False
                needed = cells & ~own
                if needed:
                    missing |= needed
                    if self.scarce and count(needed) > self.reserve[element]:
                        return False
        return missing != 0

    def _anchors(self, shape: i64) -> i64:
        """All anchors at which a shape may be played, tested at once.

        A token that stands ``shift`` cells after the anchor is fine where the
        cells that suit it, shifted back by as much, cover the anchor. The window
        drops what the shift brings in from outside.
        """
        tables = self.tables
        suits = tables.window[shape]
        complete = suits
        token: i64
        for token in range(tables.first_token[shape], tables.first_token[shape + 1]):
            shift = tables.token_shift[token]
            own = self.stones[tables.token_element[token]]
            complete &= own >> shift
            suits &= (own | ~self.occupied) >> shift
        if self.mode == COOP:
            return complete
        return suits & ~complete

    def shows_any(self) -> bool:
        """Whether the board shows any card of the common hand (BSG-43)."""
        place: i64
        shape: i64
        for place in range(HAND):
            card = self.hands[place]
            if card >= 0:
                for shape in range(self.tables.first_shape[card], self.tables.first_shape[card + 1]):
                    if self._anchors(shape):
                        return True
        return False

    def may_stop(self) -> bool:
        """BSG-46: from the 13th discarded card on, the players may stop."""
        return self.mode == COOP and self.discards > WINNING_CARDS

    def moves(self) -> vec[i64]:
        """All legal moves of the seat to move, in a fixed order."""
        made = vec[i64]()
        element: i64
        cell: i64
        if self.phase == TURN:
            return self._turn_moves()
        if self.phase == CHOOSE:
            for element in range(4):
                if self.collection[element]:
                    made = append(made, ELEMENT + element)
        elif self.phase == PUT_BACK:
            for cell in range(64):
                if not self.occupied & bit(cell):
                    made = append(made, PUT + cell)
        return made

    def _turn_moves(self) -> vec[i64]:
        made = vec[i64]()
        tables = self.tables
        hand = self.hand_of(self.turn)
        scarce = self.mode != COOP and self.scarce
        place: i64
        shape: i64
        for place in range(hand, hand + HAND):
            card = self.hands[place]
            if card < 0:
                continue
            for shape in range(tables.first_shape[card], tables.first_shape[card + 1]):
                anchors = self._anchors(shape)
                while anchors:
                    anchor = lowest(anchors)
                    anchors &= ~bit(anchor)
                    placement = tables.placement_at[shape * 64 + anchor]
                    if not scarce or self.fits(placement):
                        made = append(made, placement)
        if self.mode != COOP or len(made) == 0:
            for place in range(hand, hand + HAND):
                if self.hands[place] >= 0:
                    made = append(made, PASS + self.hands[place])
        if self.may_stop():
            made = append(made, STOP)
        return made

    def sample(self, rng: Rng) -> i64:
        """A legal move, each as likely as any other.

        Most are found by trying: a candidate is drawn from a range in which
        every legal move stands once, until one fits.
        """
        attempt: i64
        if self.phase == PUT_BACK:
            while True:
                cell = rng.below(64)
                if not self.occupied & bit(cell):
                    return PUT + cell
        if self.phase == TURN and self.mode != COOP:
            tables = self.tables
            hand = self.turn * HAND
            span = tables.most_placements * HAND + HAND
            for attempt in range(TRIES):
                candidate = rng.below(span)
                card = self.hands[hand + (candidate & 3)]
                candidate >>= 2
                if card >= 0 and candidate <= tables.placement_count[card]:
                    if candidate == tables.placement_count[card]:
                        return PASS + card
                    placement = tables.first_placement[card] + candidate
                    if self.fits(placement):
                        return placement
        made = self.moves()
        return made[rng.below(len(made))]

    # Moving

    def play(self, move: i64) -> None:
        """The seat to move makes a legal move."""
        self.step += 1
        if move < KIND:
            if self.mode == COOP:
                self._collect(move)
            else:
                self._place(move)
        elif move < PUT:
            self._pass(move - PASS)
        elif move < ELEMENT:
            self._put_back(move - PUT)
        elif move < STOP:
            self._restore(move - ELEMENT, self.collection[move - ELEMENT])
        else:
            self._end(STOPPED)

    def _drop(self, card: i64) -> None:
        place = self.hand_of(self.turn)
        while self.hands[place] != card:
            place += 1
        self.hands[place] = -1

    def _pass(self, card: i64) -> None:
        """BSG-16, BSG-43: discard one card and draw a new one."""
        self._drop(card)
        self.discards += 1
        self.passed = True
        if self.pile:
            self.phase = REFILL
        elif self.mode == COOP:
            self._after_refill()
        else:
            self._next_turn()

    # Competitive

    def _place(self, placement: i64) -> None:
        """BSG-12 to BSG-15: place what is missing, take lines off, draw."""
        tables = self.tables
        self._drop(tables.card_of[placement])
        self.gained = 0
        lines = False
        element: i64
        for element in range(4):
            self.earned[element] = 0
            cells = tables.cover[placement * 4 + element]
            needed = cells & ~self.stones[element]
            if needed:
                self.stones[element] |= needed
                self.occupied |= needed
                self._take(element, count(needed))
                if self._clear_lines(element):
                    lines = True
        if lines:
            self._bonus()
            if self.points(self.zone_of(self.turn)) >= GOAL:
                self._trigger(POINTS)
        self.weigh_reserve()
        if self.pile:
            self.phase = REFILL
        else:
            self._next_turn()

    def weigh_reserve(self) -> None:
        """Note whether the reserve may be too small for some card (BSG-14)."""
        self.scarce = False
        element: i64
        for element in range(4):
            if self.reserve[element] < MOST_OF_A_CARD:
                self.scarce = True

    def _take(self, element: i64, tokens: i64) -> None:
        """BSG-30: whoever takes the last token of an element triggers the end."""
        self.reserve[element] -= tokens
        if self.reserve[element] == 0:
            self._trigger(LAST_TOKEN)

    def _clear_lines(self, element: i64) -> bool:
        """BSG-20, BSG-21: take off every line of four or more of this element."""
        gone, earned = lines_of(self.stones[element])
        if not gone:
            return False
        self.stones[element] &= ~gone
        self.occupied &= ~gone
        self.reserve[element] += count(gone) - earned
        self.zones[self.zone_of(self.turn) * 4 + element] += earned
        self.cleared[element] = gone
        self.earned[element] = earned
        return True

    def _bonus(self) -> None:
        """BSG-23: four of an element in a point zone bring one more, once, after all lines."""
        zone = self.zone_of(self.turn) * 4
        element: i64
        for element in range(4):
            flag = bit(zone + element)
            if self.zones[zone + element] >= 4 and not self.bonuses & flag and self.reserve[element]:
                self.bonuses |= flag
                self.gained |= bit(element)
                self.zones[zone + element] += 1
                self._take(element, 1)

    def _trigger(self, cause: i64) -> None:
        """BSG-30, BSG-31: the others, or the opposing team, play once more each."""
        if self.cause != NOT_YET:
            return
        self.cause = cause
        self.ended_by = self.turn
        seat: i64
        for seat in range(self.seats):
            if self.zone_of(seat) != self.zone_of(self.turn):
                self.to_play |= bit(seat)

    def _next_turn(self) -> None:
        """Clockwise, without those who have no card or whose last turn is over (BSG-31)."""
        self.phase = TURN
        self.passed = False
        tried: i64
        for tried in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self.cause != NOT_YET:
                if not self.to_play & bit(self.turn):
                    continue
                self.to_play &= ~bit(self.turn)
            if self.hand_size(self.turn):
                return
        self.phase = OVER

    # Co-operative

    def _collect(self, placement: i64) -> None:
        """BSG-41: the tokens of a combination found go to the collection."""
        element: i64
        for element in range(4):
            cells = self.tables.cover[placement * 4 + element]
            self.stones[element] &= ~cells
            self.occupied &= ~cells
            self.collection[element] += count(cells)
        self._drop(self.tables.card_of[placement])
        self.discards += 1
        if self.pile:
            self.phase = REFILL
        else:
            self._after_refill()

    def _after_refill(self) -> None:
        if not self.passed:
            self._settle()
            return
        kinds: i64 = 0
        last: i64 = -1
        element: i64
        for element in range(4):
            if self.collection[element]:
                kinds += 1
                last = element
        if kinds > 1:
            self.phase = CHOOSE
        elif kinds == 1:
            self._restore(last, self.collection[last])
        else:
            self._next_co_operator()

    def _settle(self) -> None:
        """BSG-42: element by element, three tokens go back and the rest become points."""
        element: i64
        for element in range(4):
            if self.collection[element] >= LINE:
                self._restore(element, LINE - 1)
                return
        self._next_co_operator()

    def _restore(self, element: i64, tokens: i64) -> None:
        self.phase = PUT_BACK
        self.restoring = element
        self.left = tokens

    def _put_back(self, cell: i64) -> None:
        element = self.restoring
        self.stones[element] |= bit(cell)
        self.occupied |= bit(cell)
        self.collection[element] -= 1
        self.left -= 1
        if self.left:
            return
        self.restoring = -1
        if self.passed:
            self._next_co_operator()
            return
        self.zones[element] += self.collection[element]
        self.collection[element] = 0
        if self.points(0) >= GOAL:
            self._end(POINTS)
        else:
            self._settle()

    def _next_co_operator(self) -> None:
        self.phase = TURN
        self.passed = False
        self.turn = (self.turn + 1) % self.seats
        if self.hand_size(self.turn) == 0:
            self._end(EXHAUSTED)

    def _end(self, cause: i64) -> None:
        """BSG-45, BSG-46: a co-operative game stops at once."""
        self.cause = cause
        self.ended_by = self.turn
        self.phase = OVER

    # Playing on at random

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end; returns the number of moves made by players."""
        made: i64 = 0
        while self.phase != OVER:
            if self.phase < TURN:
                self.draw(rng.below(self.draw_size()))
            else:
                self.play(self.sample(rng))
                made += 1
        return made
