# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Matches as numbers for games with a clock: time passes in ticks, and seats decide at the same time."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludotheque.engine.native.bits import bit, filled, lowest
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.native.searchable import CHANCE, GAME_OVER
from ludotheque.engine.playables.field_list import FieldList
from ludotheque.engine.playables.playable import NO_WAIT, Playable, Spaces


@mypyc_attr(allow_interpreted_subclasses=True)
class TickPlayable(Playable):
    """A match in ticks. Each seat that is asked decides once in a tick; then all decisions count at the same time."""

    def __init__(
        self, table: bytes, seats: i64, spaces: Spaces, state_of: Callable[[Playable], object], tick: i64
    ) -> None:
        """``tick`` is the length of a tick in milliseconds."""
        super().__init__(table, seats, spaces, state_of)
        self.tick: i64 = tick
        self.time: i64 = 0
        self.chosen: vec[i64] = filled(seats, NO_WAIT)  # what seats have chosen in this tick
        self.answered: i64 = 0  # the seats that have chosen

    # Every game defines these

    def deciding(self) -> i64:
        """The set of seats that decide in this tick; none while chance is asked and when the match is over."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Whether the match is over."""
        raise NotImplementedError

    def choices(self, seat: i64) -> vec[i64]:
        """The indices that a deciding seat may choose, from the smallest."""
        raise NotImplementedError

    def end_tick(self, seats: i64) -> None:
        """Let time pass and apply what these seats have chosen."""
        raise NotImplementedError

    # Built on these

    def now(self) -> i64:
        return self.time

    def actor(self) -> i64:
        left = self.asked()
        if left:
            return lowest(left)
        return GAME_OVER if self.is_over() else CHANCE

    def asked(self) -> i64:
        return self.deciding() & ~self.answered

    def legal(self, seat: i64) -> vec[i64]:
        if seat >= 0 and self.asked() & bit(seat):
            return self.choices(seat)
        return vec[i64]()

    def act(self, index: i64) -> None:
        seats = self.deciding()
        actor = lowest(seats & ~self.answered)
        self.chosen[actor] = index
        self.answered |= bit(actor)
        if not seats & ~self.answered:
            self.answered = 0
            self.end_tick(seats)

    def guess_choices(self, seat: i64, rng: Rng) -> None:
        """Draw anew what other seats have chosen in this tick, which this seat cannot know."""
        other: i64
        for other in range(self.seats):
            if other != seat and self.answered & bit(other):
                possible = self.choices(other)
                self.chosen[other] = possible[rng.below(len(possible))]

    def copy_tick(self, other: TickPlayable) -> None:
        """Copy time and choices of another match of the same table."""
        self.time = other.time
        self.answered = other.answered
        seat: i64
        for seat in range(self.seats):
            self.chosen[seat] = other.chosen[seat]

    def visit_tick(self, fields: FieldList) -> None:
        """Visit time and choices."""
        self.time = fields.number(self.time)
        self.answered = fields.number(self.answered)
        fields.vector(self.chosen)
