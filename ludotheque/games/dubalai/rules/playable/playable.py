# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A match of Du balai ! as numbers.

In every tick of a look each seat that may close the lid does so or looks on; hands of one tick are equally quick, and
lots decide (BAL-3). While writing, each seat lays or removes one card in a tick, or locks. All other questions take no
time, and a Fog window one tick: each seat answers once. What leaves no choice is not asked: rolling the dice, and the
second look of a Decree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.playables.field_list import FieldList
from ludotheque.engine.playables.playable import Playable, Spaces
from ludotheque.engine.playables.ticks import TickPlayable
from ludotheque.engine.wire import Action
from ludotheque.games.dubalai.rules import codes
from ludotheque.games.dubalai.rules.actions import DubalaiAction
from ludotheque.games.dubalai.rules.moves import action_of, move_of
from ludotheque.games.dubalai.rules.playable.choices import (
    CANCELS,
    CLOSES,
    LOOKS_ON,
    PASSES,
    legal_indices,
    move_at,
    path_of,
    write_mask,
)
from ludotheque.games.dubalai.rules.playable.hidden import draw_hidden
from ludotheque.games.dubalai.rules.playable.observation import write_observation
from ludotheque.games.dubalai.rules.playable.position_fields import visit_position
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import FACES


@final
class DubalaiPlayable(TickPlayable):
    """A match of Du balai ! as numbers."""

    def __init__(
        self,
        table: bytes,
        position: Position,
        spaces: Spaces,
        state_of: Callable[[Playable], object],
        tick: i64,
    ) -> None:
        super().__init__(table, position.seats, spaces, state_of, tick)
        self.position: Position = position
        self._pass_over()

    def deciding(self) -> i64:
        position = self.position
        if position.phase < codes.START or position.phase == codes.OVER:
            return 0
        if position.phase == codes.LOOK:  # BAL-3: from square -2 the lid cannot be closed
            return position.may_close() & ~position.hands_on_lid
        return position.asked()

    def is_over(self) -> bool:
        return self.position.phase == codes.OVER

    def choices(self, seat: i64) -> vec[i64]:
        return legal_indices(self.position, seat)

    def write_mask(self, seat: i64, words: vec[i64], first_word: i64) -> None:
        if seat >= 0 and self.asked() & bit(seat):
            write_mask(self.position, seat, words, first_word)
        else:
            super().write_mask(seat, words, first_word)

    def idle(self) -> i64:
        if self.position.phase == codes.LOOK:
            return LOOKS_ON
        return PASSES if self.position.phase == codes.FOG_WINDOW else -1

    # What choices lead to

    def end_tick(self, seats: i64) -> None:
        position = self.position
        if position.phase == codes.LOOK:
            self._end_look(seats)
        elif position.phase == codes.FOG_WINDOW:
            self._end_fog_window(seats)
        else:
            if position.phase == codes.WRITE or position.phase == codes.REWRITE:
                self.time += self.tick
            if self.time < position.deadline or position.phase not in (codes.WRITE, codes.REWRITE):
                while seats:
                    seat = lowest(seats)
                    seats &= ~bit(seat)
                    position.play(seat, move_at(position, seat, self.chosen[seat]), self.time)
            else:
                self._expire()
        self._pass_over()

    def _expire(self) -> None:
        self.time = self.position.deadline
        self.position.expire(self.time)

    def _end_look(self, seats: i64) -> None:
        """BAL-3: hands on the lid in the same tick are equally quick."""
        position = self.position
        self.time += self.tick
        if self.time >= position.deadline:
            self._expire()
            return
        while seats:
            seat = lowest(seats)
            seats &= ~bit(seat)
            if self.chosen[seat] == CLOSES:
                position.play(seat, codes.CLOSE, self.time)
        if position.phase == codes.LOOK and position.hands_on_lid:
            self._expire()

    def _end_fog_window(self, seats: i64) -> None:
        """BAL-26: of several Fogs of one tick, the first clockwise from the last spell counts; the others are kept."""
        position = self.position
        offset: i64
        for offset in range(1, position.seats):
            seat = (position.top_caster() + offset) % position.seats
            if seats & bit(seat) and self.chosen[seat] == CANCELS:
                position.play(seat, codes.CANCEL, self.time)
                return
        self._expire()

    def _pass_over(self) -> None:
        """Go on to the next choice or draw."""
        position = self.position
        while True:
            self.time = max(self.time, position.since)
            if position.phase == codes.ROLL:
                position.play(position.roller, codes.THROW, self.time)
            elif position.phase == codes.STUDY:
                position.play(position.active_seat, codes.CLOSE, self.time)
            elif position.phase in (codes.PEEK, codes.WATCH) or (position.phase == codes.LOOK and not self.deciding()):
                self._expire()
            else:
                return

    def outcomes(self) -> i64:
        if self.position.phase == codes.TOSS:
            return FACES
        return count(self.position.pile) if self.position.phase == codes.DRAW else self.position.draw_sizes()[0]

    def draw(self, outcome: i64) -> None:
        self.position.draw(outcome, self.time)
        self._pass_over()

    # Actions

    def action_at(self, index: i64) -> Action | None:
        move = move_at(self.position, self.actor(), index)
        return action_of(move, self.position.casts)

    def path_of(self, seat: i64, action: Action) -> list[int]:
        return path_of(self.position, seat, move_of(cast("DubalaiAction", action)))

    # What a seat may know

    def write_observation(self, seat: i64, words: vec[i64], first_word: i64, numbers: vec[i64], first: i64) -> None:
        position = self.position
        ticks: i64 = 0
        if position.phase == codes.LOOK or position.phase == codes.WRITE or position.phase == codes.REWRITE:
            ticks = (position.deadline - self.time) // self.tick
        write_observation(position, seat, ticks, words, first_word, numbers, first)

    def guess(self, seat: i64, rng: Rng) -> Playable:
        other = self.copy()
        assert isinstance(other, DubalaiPlayable), "a copy"
        draw_hidden(other.position, seat, rng)
        other.guess_choices(seat, rng)
        return other

    # Copies

    def copy(self) -> Playable:
        other = DubalaiPlayable(self.table, self.position.copy(), self.spaces, self.state_of, self.tick)
        other.copy_tick(self)
        return other

    def copy_from(self, other: Playable) -> None:
        assert isinstance(other, DubalaiPlayable), "matches of one table"
        self.position.copy_from(other.position)
        self.copy_tick(other)

    def visit_fields(self, fields: FieldList) -> None:
        self.visit_tick(fields)
        visit_position(self.position, fields)
