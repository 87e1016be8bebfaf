# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The rules of Tohuwabohu as a state machine.

This module is compiled, so it works on integers, not on actions. Shapes and cards
are numbered by their places in the edition; sets of them are bit sets. Times are
match milliseconds, given by the caller; only these times decide which finger was
first.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest, nth
from ludotheque.games.tohuwabohu.rules.codes import (
    AHEAD,
    BONUS,
    CALM_SHORTEST_PAUSE,
    CALM_TURN_MILLIS,
    CARD,
    FOUND,
    GOAL,
    LAY_OUT,
    LOT,
    NEVER,
    NO_FINGER,
    NONE,
    OVER,
    PAUSE,
    PAUSE_LENGTH,
    PAUSE_LENGTHS,
    QUIET,
    SEARCH,
    SHORTEST_PAUSE,
    TIE,
    TIME,
    TURN_CARD,
    TURN_MILLIS,
)
from ludotheque.games.tohuwabohu.rules.lookup import Lookup


@final
class Position:
    """The whole state of a game at one moment."""

    def __init__(self, lookup: Lookup, seats: i64, fingers: i64, card_millis: i64, calm: bool = False) -> None:
        self.lookup: Lookup = lookup
        self.seats: i64 = seats
        self.fingers: i64 = fingers  # TOH-3: how many each player has for one card
        self.card_millis: i64 = card_millis
        self.calm: bool = calm
        self.handicaps: vec[i64] = filled(seats, 0)  # TOH-24: how much earlier the fingers of each seat count
        self.phase: i64 = LOT
        self.step: i64 = 0  # the number of the question now asked
        self.since: i64 = 0  # when that question was asked
        self.deadline: i64 = NEVER
        self.dealer: i64 = NONE
        self.places: vec[i64] = vec[i64]()  # TOH-1: the shape on each place of the centre, row by row
        self.unplaced: i64 = lookup.all_shapes
        self.owned: vec[i64] = filled(seats, 0)  # per seat, the set of shapes before it
        self.pile: i64 = lookup.all_cards
        self.discard: i64 = 0
        self.card: i64 = NONE
        self.appeared: i64 = NEVER  # when the card appeared; kept, like the fingers, until the next card appears
        self.pointed: vec[i64] = filled(seats, 0)  # per seat, the set of shapes under its fingers
        self.free_seats: i64 = 0  # during a search, the set of seats with a free finger
        self.unfound: i64 = 0  # the shapes of the card that have no finger yet
        self.finger_shape: vec[i64] = filled(seats * fingers, NONE)  # index: seat * fingers + finger
        self.finger_at: vec[i64] = filled(seats * fingers, NEVER)
        self.gains: vec[i64] = filled(seats, 0)  # per seat, the shapes it got or kept with the last card
        self.tied_shapes: i64 = 0  # TOH-8: shapes whose first finger is still to be drawn by lot
        self.last_card: i64 = NONE  # the card that was just over, until the next one appears
        self.card_cause: i64 = 0  # why the last card was over
        self.quiet: i64 = 0  # TOH-10: cards in a row in which no shape changed hands
        self.playing_on: bool = False  # TOH-10: several players reached the goal and none was ahead
        self.rounds: i64 = 0  # the number of finished rounds
        self.sheet: vec[i64] = filled(seats * seats, 0)  # points, index: round * seats + seat
        self.winners: vec[i64] = filled(seats, NONE)  # per round, the winner
        self.round_cause: i64 = 0  # why the last round was over
        self.cards_played: i64 = 0

    # Copying

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.lookup, self.seats, self.fingers, self.card_millis, self.calm)
        other.copy_from(self)
        return other

    def copy_from(self, other: Position) -> None:
        """Copy all fields of another position of the same table."""
        self.phase = other.phase
        self.step = other.step
        self.since = other.since
        self.deadline = other.deadline
        self.dealer = other.dealer
        self.places = other.places[:]
        self.unplaced = other.unplaced
        self.pile = other.pile
        self.discard = other.discard
        self.card = other.card
        self.appeared = other.appeared
        self.free_seats = other.free_seats
        self.unfound = other.unfound
        self.tied_shapes = other.tied_shapes
        self.last_card = other.last_card
        self.card_cause = other.card_cause
        self.quiet = other.quiet
        self.playing_on = other.playing_on
        self.rounds = other.rounds
        self.round_cause = other.round_cause
        self.cards_played = other.cards_played
        index: i64
        for index in range(self.seats):
            self.handicaps[index] = other.handicaps[index]
            self.owned[index] = other.owned[index]
            self.pointed[index] = other.pointed[index]
            self.gains[index] = other.gains[index]
            self.winners[index] = other.winners[index]
        for index in range(self.seats * self.fingers):
            self.finger_shape[index] = other.finger_shape[index]
            self.finger_at[index] = other.finger_at[index]
        for index in range(self.seats * self.seats):
            self.sheet[index] = other.sheet[index]

    # Questions about the position

    def goal(self) -> i64:
        """How many shapes end a round (TOH-10, TOH-23)."""
        fewer: i64 = 3 if self.calm else 0
        return (8 if self.seats < 5 else 7) - fewer

    def shortest_pause(self) -> i64:
        """The shortest pause before a card (TOH-2, TOH-23)."""
        return CALM_SHORTEST_PAUSE if self.calm else SHORTEST_PAUSE

    def owner(self, shape: i64) -> i64:
        """The seat a shape lies before, or ``NONE`` if it lies in the centre."""
        seat: i64
        for seat in range(self.seats):
            if self.owned[seat] & bit(shape):
                return seat
        return NONE

    def points(self, seat: i64) -> i64:
        """The points of a seat in all finished rounds (TOH-11)."""
        total: i64 = 0
        finished: i64
        for finished in range(self.rounds):
            total += self.sheet[finished * self.seats + seat]
        return total

    def counted_touch(self, finger: i64) -> i64:
        """The time at which a finger counts: earlier than it was put down by the handicap of its seat (TOH-24)."""
        return self.finger_at[finger] - self.handicaps[finger // self.fingers]

    def first_seats(self, shape: i64) -> i64:
        """The set of seats whose finger was first on a shape; several in the same millisecond (TOH-8)."""
        first: i64 = 0
        earliest: i64 = 0
        finger: i64
        for finger in range(self.seats * self.fingers):
            if self.finger_shape[finger] == shape:
                at = self.counted_touch(finger)
                if first == 0 or at < earliest:
                    first = 0
                    earliest = at
                if at == earliest:
                    first |= bit(finger // self.fingers)
        return first

    def leader(self) -> i64:
        """The seat with more shapes than every other seat, or ``NONE`` (TOH-10)."""
        leader: i64 = NONE
        most: i64 = -1
        seat: i64
        for seat in range(self.seats):
            shapes = count(self.owned[seat])
            if shapes > most:
                most = shapes
                leader = seat
            elif shapes == most:
                leader = NONE
        return leader

    def most_shapes(self) -> i64:
        """The largest number of shapes before a seat."""
        most: i64 = 0
        seat: i64
        for seat in range(self.seats):
            shapes = count(self.owned[seat])
            if shapes > most:
                most = shapes
        return most

    def latest_time(self) -> i64:
        """The time of the last change."""
        latest = self.since
        finger: i64
        for finger in range(self.seats * self.fingers):
            if self.finger_at[finger] > latest:
                latest = self.finger_at[finger]
        return latest

    # Chance

    def draw_size(self) -> i64:
        """The number of outcomes of the next draw."""
        if self.phase == LOT:
            return self.seats
        if self.phase == LAY_OUT:
            return count(self.unplaced)
        if self.phase == PAUSE_LENGTH:
            return PAUSE_LENGTHS
        if self.phase == CARD:
            return count(self.pile)
        return count(self.first_seats(lowest(self.tied_shapes)))

    def draw_sizes(self) -> vec[i64]:
        """The numbers of outcomes of all draws until something other than chance is asked."""
        sizes = vec[i64]()
        if self.phase == TIE:
            tied = self.tied_shapes
            while tied:
                shape = lowest(tied)
                tied &= ~bit(shape)
                sizes = append(sizes, count(self.first_seats(shape)))
            return sizes
        if self.phase > LAY_OUT:
            return append(sizes, self.draw_size())
        if self.phase == LOT:
            sizes = append(sizes, self.seats)
        left = count(self.unplaced)
        while left:
            sizes = append(sizes, left)
            left -= 1
        return sizes

    def draw(self, value: i64, at: i64) -> None:
        """Apply the result of the next draw."""
        if self.phase == LOT:
            self.dealer = value  # TOH-1
            self.phase = LAY_OUT
        elif self.phase == LAY_OUT:
            shape = nth(self.unplaced, value)  # TOH-1
            self.unplaced &= ~bit(shape)
            self.places = append(self.places, shape)
            if self.unplaced == 0:
                self._ask_dealer(at)
        elif self.phase == PAUSE_LENGTH:
            self._ask(PAUSE, at)
            self.deadline = at + self.shortest_pause() + value  # TOH-2
        elif self.phase == CARD:
            self._show(nth(self.pile, value), at)
        else:
            shape = lowest(self.tied_shapes)  # TOH-8
            self.tied_shapes &= ~bit(shape)
            self.gains[nth(self.first_seats(shape), value)] |= bit(shape)
            if self.tied_shapes == 0:
                self._hand_out(at)

    # Actions of players, and deadlines

    def turn_card(self, at: i64) -> None:
        """Turn the top card: a pause of unknown length begins (TOH-2)."""
        self._ask(PAUSE_LENGTH, at)

    def point(self, seat: i64, shape: i64, at: i64) -> None:
        """Put a free finger on a shape (TOH-3), and end the card if no finger is free (TOH-5).

        When the last shape is found, the card stays open to the end of that
        millisecond, so that another finger of the same millisecond counts too,
        whichever of the two comes first in the log (TOH-8). It stays open longer
        while a seat with a handicap can still be first on one of its shapes (TOH-24).
        """
        self.put_finger(seat, shape, at)
        if self.free_seats == 0:
            self._end_card(NO_FINGER if self.unfound else FOUND, at)
        elif self.unfound == 0:
            self.deadline = self._last_chance(at) + 1

    def _last_chance(self, at: i64) -> i64:
        """TOH-24: until when, from now on, a free finger of some seat can still be first on a shape of the card."""
        last = at
        seat: i64
        finger: i64
        for finger in range(self.seats * self.fingers):
            shape = self.finger_shape[finger]
            if shape == NONE or not self.first_seats(shape) & bit(finger // self.fingers):
                continue
            if not self.lookup.shapes_on[self.card] & bit(shape):
                continue
            for seat in range(self.seats):
                if self.free_seats & bit(seat) and not self.pointed[seat] & bit(shape):
                    last = max(last, self.counted_touch(finger) + self.handicaps[seat])
        return min(last, self.appeared + self.card_millis - 1)

    def put_finger(self, seat: i64, shape: i64, at: i64) -> None:
        """Put a finger on a shape without ending the card; it stays there until the next card (TOH-4)."""
        used = count(self.pointed[seat])
        self.finger_shape[seat * self.fingers + used] = shape
        self.finger_at[seat * self.fingers + used] = at
        self.pointed[seat] |= bit(shape)
        self.unfound &= ~bit(shape)
        if used + 1 == self.fingers:
            self.free_seats &= ~bit(seat)

    def expire(self, at: i64) -> None:
        """Apply the end of a deadline."""
        if self.phase == TURN_CARD:
            self.turn_card(at)  # TOH-22: the dealer is absent
        elif self.phase == PAUSE:
            self._ask(CARD, at)
        else:
            self._end_card(TIME if self.unfound else FOUND, at)  # TOH-5

    def _ask(self, phase: i64, at: i64) -> None:
        self.phase = phase
        self.step += 1
        self.since = at
        self.deadline = NEVER

    def _ask_dealer(self, at: i64) -> None:
        self._ask(TURN_CARD, at)
        self.deadline = at + (CALM_TURN_MILLIS if self.calm else TURN_MILLIS)

    def _show(self, card: i64, at: i64) -> None:
        """TOH-2: show a card; all seats search at once, with all fingers free (TOH-4)."""
        self.pile &= ~bit(card)
        self.card = card
        self.appeared = at
        self.last_card = NONE
        self.cards_played += 1
        self.unfound = self.lookup.shapes_on[card]
        seat: i64
        finger: i64
        for seat in range(self.seats):
            self.gains[seat] = 0
            self.pointed[seat] = 0
            self.free_seats |= bit(seat)
        for finger in range(self.seats * self.fingers):
            self.finger_shape[finger] = NONE
            self.finger_at[finger] = NEVER
        self._ask(SEARCH, at)
        self.deadline = at + self.card_millis  # TOH-5

    # The end of a card

    def _end_card(self, cause: i64, at: i64) -> None:
        self.card_cause = cause
        self.judge()
        if self.tied_shapes:
            self._ask(TIE, at)
        else:
            self._hand_out(at)

    def judge(self) -> None:
        """TOH-6, TOH-7, TOH-8: find the first seat on each shape of the card; ties go into ``tied_shapes``."""
        self.tied_shapes = 0
        seat: i64
        for seat in range(self.seats):
            self.gains[seat] = 0
        shapes = self.lookup.shapes_on[self.card]
        while shapes:
            shape = lowest(shapes)
            shapes &= ~bit(shape)
            first = self.first_seats(shape)
            owner = self.owner(shape)
            if first == 0:
                continue  # TOH-7: it stays where it is
            if owner != NONE and first & bit(owner):
                self.gains[owner] |= bit(shape)  # TOH-8: the owner keeps it in a tie
            elif count(first) == 1:
                self.gains[lowest(first)] |= bit(shape)
            else:
                self.tied_shapes |= bit(shape)

    def _hand_out(self, at: i64) -> None:
        """TOH-6, TOH-7: move each shape to the seat that was first on it, and discard the card."""
        changed = False
        seat: i64
        other: i64
        for seat in range(self.seats):
            if self.gains[seat] & ~self.owned[seat]:
                changed = True
                for other in range(self.seats):
                    self.owned[other] &= ~self.gains[seat]
                self.owned[seat] |= self.gains[seat]
        self.discard |= bit(self.card)
        self.last_card = self.card
        self.card = NONE
        self.quiet = 0 if changed else self.quiet + 1
        self._next_card(at)

    def _next_card(self, at: i64) -> None:
        """TOH-10: end the round, or ask the dealer for the next card."""
        leader = self.leader()
        if self.playing_on and leader != NONE:
            self._end_round(leader, AHEAD, at)
        elif self.most_shapes() >= self.goal() and leader != NONE:
            self._end_round(leader, GOAL, at)
        elif self.quiet >= self.lookup.cards:
            self._end_round(leader, QUIET, at)
        else:
            if self.most_shapes() >= self.goal():
                self.playing_on = True
            if self.pile == 0:  # TOH-12: the discard becomes the new pile
                self.pile = self.discard
                self.discard = 0
            self._ask_dealer(at)

    # The end of a round

    def _end_round(self, winner: i64, cause: i64, at: i64) -> None:
        """TOH-11, TOH-12, TOH-13: write the points down, then start the next round or end the game."""
        seat: i64
        for seat in range(self.seats):
            self.sheet[self.rounds * self.seats + seat] = count(self.owned[seat])  # TOH-11
        if winner != NONE:
            self.sheet[self.rounds * self.seats + winner] += BONUS
        self.winners[self.rounds] = winner
        self.round_cause = cause
        self.rounds += 1
        if self.rounds == self.seats:  # TOH-13
            self._ask(OVER, at)
            return
        for seat in range(self.seats):  # TOH-12
            self.owned[seat] = 0
        self.dealer = (self.dealer + 1) % self.seats
        self.pile = self.lookup.all_cards
        self.discard = 0
        self.quiet = 0
        self.playing_on = False
        self.places = vec[i64]()
        self.unplaced = self.lookup.all_shapes
        self._ask(LAY_OUT, at)
