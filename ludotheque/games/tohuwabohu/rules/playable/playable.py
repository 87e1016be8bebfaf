# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A match of Tohuwabohu as numbers.

In every tick of a search each seat with a free finger points at a shape or waits. Fingers of one tick have the same
time, so ties are drawn by lot (TOH-8). What means nothing to a program is not asked and not drawn: the card turns by
itself, pauses have the shortest length, and shapes are laid out in the order of the edition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import BIT, bit, count, filled, lowest, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.playables.field_list import FieldList
from ludotheque.engine.playables.playable import Playable, Spaces
from ludotheque.engine.playables.ticks import TickPlayable
from ludotheque.engine.wire import Action
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.games.tohuwabohu.rules.codes import LAY_OUT, OVER, PAUSE, PAUSE_LENGTH, SEARCH, TURN_CARD
from ludotheque.games.tohuwabohu.rules.playable.observation import write_observation
from ludotheque.games.tohuwabohu.rules.position import Position


@final
class TohuwabohuPlayable(TickPlayable):
    """A match of Tohuwabohu as numbers."""

    def __init__(
        self,
        table: bytes,
        position: Position,
        shape_ids: tuple[int, ...],
        spaces: Spaces,
        state_of: Callable[[Playable], object],
        tick: i64,
    ) -> None:
        super().__init__(table, position.seats, spaces, state_of, tick)
        self.position: Position = position
        self.shape_ids: tuple[int, ...] = shape_ids
        self.wait = position.lookup.shapes

    def deciding(self) -> i64:
        return self.position.free_seats if self.position.phase == SEARCH else 0

    def is_over(self) -> bool:
        return self.position.phase == OVER

    def choices(self, seat: i64) -> vec[i64]:
        found = vec[i64](capacity=40)
        shapes = self.position.lookup.all_shapes & ~self.position.pointed[seat]
        while shapes:
            shape = lowest(shapes)
            shapes &= ~BIT[shape]
            found = append(found, shape)
        return append(found, self.wait)

    def write_mask(self, seat: i64, words: vec[i64], first_word: i64) -> None:
        words[first_word + (self.wait >> 6)] = 0
        words[first_word] = 0
        if seat >= 0 and self.asked() & bit(seat):
            words[first_word] = self.position.lookup.all_shapes & ~self.position.pointed[seat]
            words[first_word + (self.wait >> 6)] |= BIT[self.wait & 63]

    def is_legal(self, index: i64) -> bool:
        actor = self.actor()
        if actor < 0 or index < 0 or index > self.wait:
            return False
        return index == self.wait or not self.position.pointed[actor] & BIT[index]

    def sample(self, rng: Rng) -> i64:
        shapes = self.position.lookup.all_shapes & ~self.position.pointed[self.actor()]
        choice = rng.below(count(shapes) + 1)
        return self.wait if choice == count(shapes) else nth(shapes, choice)

    def end_tick(self, seats: i64) -> None:
        position = self.position
        self.time += self.tick
        if self.time < position.deadline:
            while seats:
                seat = lowest(seats)
                seats &= ~BIT[seat]
                if self.chosen[seat] != self.wait:
                    position.point(seat, self.chosen[seat], self.time)
            if position.phase == SEARCH and position.deadline == self.time + 1:  # the last shape was found (TOH-5)
                position.expire(position.deadline)
        else:
            self.time = position.deadline
            position.expire(self.time)
        self._pass_over()

    def outcomes(self) -> i64:
        return self.position.draw_size()

    def draw(self, outcome: i64) -> None:
        self.position.draw(outcome, self.time)
        self._pass_over()

    def _pass_over(self) -> None:
        """Go on to the next decision, or to the next draw that matters."""
        position = self.position
        while True:
            self.time = max(self.time, position.since)
            if position.phase == LAY_OUT or position.phase == PAUSE_LENGTH:
                position.draw(0, self.time)
            elif position.phase == TURN_CARD:
                position.turn_card(self.time)
            elif position.phase == PAUSE:
                self.time = position.deadline
                position.expire(self.time)
            else:
                return

    def write_observation(self, seat: i64, words: vec[i64], first_word: i64, numbers: vec[i64], first: i64) -> None:
        ticks: i64 = 0
        if self.position.phase == SEARCH:
            ticks = (self.position.deadline - self.time) // self.tick
        write_observation(self.position, seat, ticks, words, first_word, numbers, first)

    def action_at(self, index: i64) -> Action | None:
        return None if index == self.wait else Point(self.shape_ids[index])

    def path_of(self, seat: i64, action: Action) -> list[int]:
        return [self.shape_ids.index(action.shape)] if isinstance(action, Point) else []

    def guess(self, seat: i64, rng: Rng) -> Playable:
        other = self.copy()
        assert isinstance(other, TohuwabohuPlayable), "a copy"
        other.guess_choices(seat, rng)
        return other

    def copy(self) -> Playable:
        position = self.position.copy()
        other = TohuwabohuPlayable(self.table, position, self.shape_ids, self.spaces, self.state_of, self.tick)
        other.copy_tick(self)
        return other

    def copy_from(self, other: Playable) -> None:
        assert isinstance(other, TohuwabohuPlayable), "matches of one table"
        self.position.copy_from(other.position)
        self.copy_tick(other)

    def visit_fields(self, fields: FieldList) -> None:
        self.visit_tick(fields)
        position = self.position
        position.phase = fields.number(position.phase)
        position.step = fields.number(position.step)
        position.since = fields.number(position.since)
        position.deadline = fields.number(position.deadline)
        position.dealer = fields.number(position.dealer)
        placed = fields.number(len(position.places))
        if placed != len(position.places):  # only when reading
            position.places = filled(placed, 0)
        fields.vector(position.places)
        position.unplaced = fields.number(position.unplaced)
        fields.vector(position.owned)
        position.pile = fields.number(position.pile)
        position.discard = fields.number(position.discard)
        position.card = fields.number(position.card)
        position.appeared = fields.number(position.appeared)
        fields.vector(position.pointed)
        position.free_seats = fields.number(position.free_seats)
        position.unfound = fields.number(position.unfound)
        fields.vector(position.finger_shape)
        fields.vector(position.finger_at)
        fields.vector(position.gains)
        position.tied_shapes = fields.number(position.tied_shapes)
        position.last_card = fields.number(position.last_card)
        position.card_cause = fields.number(position.card_cause)
        position.quiet = fields.number(position.quiet)
        position.playing_on = fields.flag(position.playing_on)
        position.rounds = fields.number(position.rounds)
        fields.vector(position.sheet)
        fields.vector(position.winners)
        position.round_cause = fields.number(position.round_cause)
        position.cards_played = fields.number(position.cards_played)
