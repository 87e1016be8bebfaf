# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The rules of Tohuwabohu as a state machine.

This module is compiled, and searched by bots: it knows numbers, not actions. A
shape and a card are their places in the edition. Times are match milliseconds,
given by whoever reports what happened; only they decide who was first.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, filled, lowest, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.tohuwabohu.rules.codes import (
    AHEAD,
    BONUS,
    CALM_PAUSE_LEAST,
    CALM_TURN_MILLIS,
    CARD,
    FOUND,
    GOAL,
    LAY_OUT,
    LENGTH,
    LOT,
    NEVER,
    NO_FINGER,
    NOBODY,
    OVER,
    PAUSE,
    PAUSE_LEAST,
    PAUSE_SPAN,
    QUIET,
    SEARCH,
    SLOWEST_FINGER,
    SLOWEST_TURN,
    TIE,
    TIME,
    TURN,
    TURN_MILLIS,
)
from ludotheque.games.tohuwabohu.rules.tables import Tables


@final
class Position:
    """Everything on the table at one moment."""

    def __init__(self, tables: Tables, seats: i64, fingers: i64, card_millis: i64, calm: bool = False) -> None:
        self.tables: Tables = tables
        self.seats: i64 = seats
        self.fingers: i64 = fingers  # of each player, for one card
        self.card_millis: i64 = card_millis
        self.calm: bool = calm
        self.phase: i64 = LOT
        self.step: i64 = 0  # numbers the questions
        self.since: i64 = 0  # when the question now asked was put
        self.deadline: i64 = NEVER
        self.dealer: i64 = NOBODY
        self.places: vec[i64] = vec[i64]()  # the centre, row by row: the shape that belongs on each place
        self.unplaced: i64 = tables.all_shapes
        self.owned: vec[i64] = filled(seats, 0)  # per seat, the shapes before it
        self.pile: i64 = tables.all_cards
        self.discard: i64 = 0
        self.card: i64 = NOBODY
        self.appeared: i64 = NEVER  # when the card did; fingers and this stay until the next one
        self.pointed: vec[i64] = filled(seats, 0)  # per seat, the shapes under its fingers
        self.free: i64 = 0  # while a card is searched for, the seats with a free finger
        self.unfound: i64 = 0  # the shapes of the card without a finger on them
        self.finger_shape: vec[i64] = filled(seats * fingers, NOBODY)  # seat * fingers + finger
        self.finger_at: vec[i64] = filled(seats * fingers, NEVER)
        self.gains: vec[i64] = filled(seats, 0)  # per seat, what the last card brought it (kept ones too)
        self.lots: i64 = 0  # shapes whose first finger is still to be drawn by lot
        self.last: i64 = NOBODY  # the card before, until the next one appears
        self.card_cause: i64 = 0  # why it was over
        self.quiet: i64 = 0  # cards running in which no shape changed hands
        self.playing_on: bool = False  # several reached the goal and nobody was ahead
        self.rounds: i64 = 0  # rounds finished
        self.sheet: vec[i64] = filled(seats * seats, 0)  # points: round * seats + seat
        self.winners: vec[i64] = filled(seats, NOBODY)  # per round
        self.round_cause: i64 = 0  # why the last round was over
        self.cards_played: i64 = 0

    # Copying

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.tables, self.seats, self.fingers, self.card_millis, self.calm)
        other.copy_from(self)
        return other

    def copy_from(self, other: Position) -> None:
        """Become like another position of the same table."""
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
        self.free = other.free
        self.unfound = other.unfound
        self.lots = other.lots
        self.last = other.last
        self.card_cause = other.card_cause
        self.quiet = other.quiet
        self.playing_on = other.playing_on
        self.rounds = other.rounds
        self.round_cause = other.round_cause
        self.cards_played = other.cards_played
        index: i64
        for index in range(self.seats):
            self.owned[index] = other.owned[index]
            self.pointed[index] = other.pointed[index]
            self.gains[index] = other.gains[index]
            self.winners[index] = other.winners[index]
        for index in range(self.seats * self.fingers):
            self.finger_shape[index] = other.finger_shape[index]
            self.finger_at[index] = other.finger_at[index]
        for index in range(self.seats * self.seats):
            self.sheet[index] = other.sheet[index]

    # Asking

    def goal(self) -> i64:
        """How many shapes end a round (TOH-10, TOH-23)."""
        few: i64 = 3 if self.calm else 0
        return (8 if self.seats < 5 else 7) - few

    def pause_least(self) -> i64:
        """How long the pause before a card is at least (TOH-2, TOH-23)."""
        return CALM_PAUSE_LEAST if self.calm else PAUSE_LEAST

    def owner(self, shape: i64) -> i64:
        """The seat a shape lies before, or ``NOBODY`` if it is in the centre."""
        seat: i64
        for seat in range(self.seats):
            if self.owned[seat] & bit(shape):
                return seat
        return NOBODY

    def points(self, seat: i64) -> i64:
        """A seat's total over the finished rounds (TOH-11)."""
        total: i64 = 0
        played: i64
        for played in range(self.rounds):
            total += self.sheet[played * self.seats + seat]
        return total

    def earliest(self, shape: i64) -> i64:
        """When the first finger was put on a shape, or ``NEVER``."""
        earliest: i64 = NEVER
        finger: i64
        for finger in range(self.seats * self.fingers):
            if self.finger_shape[finger] == shape:
                at = self.finger_at[finger]
                if earliest == NEVER or at < earliest:
                    earliest = at
        return earliest

    def first_on(self, shape: i64) -> i64:
        """The seats whose finger was first on a shape: several if in the same millisecond (TOH-8)."""
        first: i64 = 0
        earliest = self.earliest(shape)
        finger: i64
        for finger in range(self.seats * self.fingers):
            if self.finger_shape[finger] == shape and self.finger_at[finger] == earliest:
                first |= bit(finger // self.fingers)
        return first

    def leader(self) -> i64:
        """The seat with more shapes than every other, or ``NOBODY``."""
        leader: i64 = NOBODY
        most: i64 = -1
        seat: i64
        for seat in range(self.seats):
            shapes = count(self.owned[seat])
            if shapes > most:
                most = shapes
                leader = seat
            elif shapes == most:
                leader = NOBODY
        return leader

    def most_shapes(self) -> i64:
        """How many shapes lie before the seat, or seats, with most."""
        most: i64 = 0
        seat: i64
        for seat in range(self.seats):
            shapes = count(self.owned[seat])
            if shapes > most:
                most = shapes
        return most

    # Chance

    def draw_size(self) -> i64:
        """How many outcomes the draw now waited for has."""
        if self.phase == LOT:
            return self.seats
        if self.phase == LAY_OUT:
            return count(self.unplaced)
        if self.phase == LENGTH:
            return PAUSE_SPAN
        if self.phase == CARD:
            return count(self.pile)
        return count(self.first_on(lowest(self.lots)))

    def draws(self) -> vec[i64]:
        """The sizes of all draws up to the next thing that is not chance."""
        sizes = vec[i64]()
        if self.phase == TIE:
            lots = self.lots
            while lots:
                shape = lowest(lots)
                lots &= ~bit(shape)
                sizes = append(sizes, count(self.first_on(shape)))
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
        """Chance answers."""
        if self.phase == LOT:
            self.dealer = value
            self.phase = LAY_OUT
        elif self.phase == LAY_OUT:
            shape = nth(self.unplaced, value)
            self.unplaced &= ~bit(shape)
            self.places = append(self.places, shape)
            if self.unplaced == 0:
                self._ask_dealer(at)
        elif self.phase == LENGTH:
            self._ask(PAUSE, at)
            self.deadline = at + self.pause_least() + value
        elif self.phase == CARD:
            self._show(nth(self.pile, value), at)
        else:
            shape = lowest(self.lots)
            self.lots &= ~bit(shape)
            self.gains[nth(self.first_on(shape), value)] |= bit(shape)
            if self.lots == 0:
                self._hand_out(at)

    # What people and the clock do

    def turn_card(self, at: i64) -> None:
        """The dealer turns the top card: a pause of unknown length begins (TOH-2)."""
        self._ask(LENGTH, at)

    def point(self, seat: i64, shape: i64, at: i64) -> None:
        """A free finger goes on a shape (TOH-3).

        When the last shape is found, the card stays open to the end of that
        millisecond: a finger put down in the same one must count the same,
        whichever of the two was reported first (TOH-8).
        """
        self.put(seat, shape, at)
        if self.free == 0:
            self._end_card(NO_FINGER if self.unfound else FOUND, at)
        elif self.unfound == 0:
            self.deadline = at + 1

    def put(self, seat: i64, shape: i64, at: i64) -> None:
        """Lay a finger down, whatever follows from it."""
        used = count(self.pointed[seat])
        self.finger_shape[seat * self.fingers + used] = shape
        self.finger_at[seat * self.fingers + used] = at
        self.pointed[seat] |= bit(shape)
        self.unfound &= ~bit(shape)
        if used + 1 == self.fingers:
            self.free &= ~bit(seat)

    def expire(self, at: i64) -> None:
        """A deadline passes."""
        if self.phase == TURN:
            self.turn_card(at)  # TOH-22: the dealer is away
        elif self.phase == PAUSE:
            self._ask(CARD, at)
        else:
            self._end_card(TIME if self.unfound else FOUND, at)

    def _ask(self, phase: i64, at: i64) -> None:
        self.phase = phase
        self.step += 1
        self.since = at
        self.deadline = NEVER

    def _ask_dealer(self, at: i64) -> None:
        self._ask(TURN, at)
        self.deadline = at + (CALM_TURN_MILLIS if self.calm else TURN_MILLIS)

    def _show(self, card: i64, at: i64) -> None:
        """TOH-2: the card appears, and all search at once."""
        self.pile &= ~bit(card)
        self.card = card
        self.appeared = at
        self.last = NOBODY
        self.cards_played += 1
        self.unfound = self.tables.shown[card]
        seat: i64
        finger: i64
        for seat in range(self.seats):
            self.gains[seat] = 0
            self.pointed[seat] = 0
            self.free |= bit(seat)
        for finger in range(self.seats * self.fingers):
            self.finger_shape[finger] = NOBODY
            self.finger_at[finger] = NEVER
        self._ask(SEARCH, at)
        self.deadline = at + self.card_millis

    # The end of a card

    def _end_card(self, cause: i64, at: i64) -> None:
        self.card_cause = cause
        self.judge()
        if self.lots:
            self._ask(TIE, at)
        else:
            self._hand_out(at)

    def judge(self) -> None:
        """TOH-6 to TOH-8: who was first on each shape; what only lot can say is left in ``lots``."""
        self.lots = 0
        seat: i64
        for seat in range(self.seats):
            self.gains[seat] = 0
        shapes = self.tables.shown[self.card]
        while shapes:
            shape = lowest(shapes)
            shapes &= ~bit(shape)
            first = self.first_on(shape)
            owner = self.owner(shape)
            if first == 0:
                continue
            if owner != NOBODY and first & bit(owner):
                self.gains[owner] |= bit(shape)
            elif count(first) == 1:
                self.gains[lowest(first)] |= bit(shape)
            else:
                self.lots |= bit(shape)

    def _hand_out(self, at: i64) -> None:
        """TOH-6, TOH-7: shapes go to whoever was first, and the card is discarded."""
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
        self.last = self.card
        self.card = NOBODY
        self.quiet = 0 if changed else self.quiet + 1
        self._next_card(at)

    def _next_card(self, at: i64) -> None:
        """TOH-10: end the round, or play on."""
        leader = self.leader()
        if self.playing_on and leader != NOBODY:
            self._end_round(leader, AHEAD, at)
        elif self.most_shapes() >= self.goal() and leader != NOBODY:
            self._end_round(leader, GOAL, at)
        elif self.quiet >= self.tables.cards:
            self._end_round(leader, QUIET, at)
        else:
            if self.most_shapes() >= self.goal():
                self.playing_on = True
            if self.pile == 0:  # TOH-12
                self.pile = self.discard
                self.discard = 0
            self._ask_dealer(at)

    # The end of a round

    def _end_round(self, winner: i64, cause: i64, at: i64) -> None:
        """TOH-11 to TOH-13: write the points down; another round, or the end."""
        seat: i64
        for seat in range(self.seats):
            self.sheet[self.rounds * self.seats + seat] = count(self.owned[seat])
        if winner != NOBODY:
            self.sheet[self.rounds * self.seats + winner] += BONUS
        self.winners[self.rounds] = winner
        self.round_cause = cause
        self.rounds += 1
        if self.rounds == self.seats:
            self._ask(OVER, at)
            return
        for seat in range(self.seats):
            self.owned[seat] = 0
        self.dealer = (self.dealer + 1) % self.seats
        self.pile = self.tables.all_cards
        self.discard = 0
        self.quiet = 0
        self.playing_on = False
        self.places = vec[i64]()
        self.unplaced = self.tables.all_shapes
        self._ask(LAY_OUT, at)

    # Playing on at random

    def now(self) -> i64:
        """The last moment at which something happened."""
        now = self.since
        finger: i64
        for finger in range(self.seats * self.fingers):
            if self.finger_at[finger] > now:
                now = self.finger_at[finger]
        return now

    def playout(self, rng: Rng) -> i64:
        """Play at random to the end; returns the number of decisions made by players.

        Fingers come at random moments from random seats, and go anywhere.
        """
        made: i64 = 0
        at = self.now()
        while self.phase != OVER:
            if self.phase < TURN:
                self.draw(rng.below(self.draw_size()), at)
            elif self.phase == PAUSE:
                at = self.deadline
                self.expire(at)
            else:
                at += rng.below(SLOWEST_TURN if self.phase == TURN else SLOWEST_FINGER)
                if at >= self.deadline:
                    at = self.deadline
                    self.expire(at)
                elif self.phase == TURN:
                    self.turn_card(at)
                    made += 1
                else:
                    seat = nth(self.free, rng.below(count(self.free)))
                    shapes = self.tables.all_shapes & ~self.pointed[seat]
                    self.point(seat, nth(shapes, rng.below(count(shapes))), at)
                    made += 1
        return made
