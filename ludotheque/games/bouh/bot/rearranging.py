# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The best rearrangement of Bouh between totems at 8-12 (BOU-32 to BOU-35), also out of turn.

Two players who rearrange whenever it helps them could go on for ever. So a
rearrangement must improve the evaluation by a minimum, and the holder of the
multicolour totem must not weaken or release its five while another player could
then claim the totem. Every change of holder then raises the total under the totem,
which has a maximum.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, lowest
from ludotheque.games.bouh.bot.evaluation import Evaluation
from ludotheque.games.bouh.rules.codes import CLAIM, COLOUR_SHIFT, KIND_SHIFT, MAJORITY, RECOLOUR, RELEASE
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_FIVE, Homes
from ludotheque.games.bouh.rules.lookup import COLOURS
from ludotheque.games.bouh.rules.position import Position

STAY: Final[i64] = -1  # no rearrangement
SMALLEST_GAIN: Final = 0.003  # the least improvement that is worth a rearrangement
ANY_GAIN: Final = -9.0  # below any difference of evaluations


@final
class Rearranger:
    """Finds the rearrangement that helps a seat most."""

    def __init__(self, template: Position) -> None:
        """``template`` is any position of the table."""
        self.evaluation: Evaluation = Evaluation()
        self.trial: Position = template.copy()
        self.gain: float = 0.0  # the improvement by the best move found
        self._best: i64 = STAY

    def best(self, position: Position, seat: i64) -> i64:
        """The rearrangement that helps a seat most, or ``STAY``."""
        return self._find(position, seat, SMALLEST_GAIN)

    def least_bad(self, position: Position, seat: i64) -> i64:
        """The rearrangement that costs a seat least, even where none helps."""
        move = self._find(position, seat, ANY_GAIN)
        return RELEASE << KIND_SHIFT if move == STAY else move

    def _find(self, position: Position, seat: i64, above: float) -> i64:
        self._best = STAY
        self.gain = above
        if position.level != MAJORITY:
            return STAY
        base = self.evaluation.win_chance(position, seat, position.turn)
        if position.homes.totems[MULTICOLOUR] == seat:
            self._try_as_holder(position, seat, base)
        else:
            five: i64
            for five in position.homes.fives(seat):
                if position.homes.beats_holder(position.homes.members(five)):
                    self._try(position, seat, (CLAIM << KIND_SHIFT) + five, base)
        if seat == position.turn:
            self._try_recolouring(position, seat, base)
        return self._best

    def quick_claim(self, position: Position) -> i64:
        """For the lookahead: claim the strongest five of the seat whose turn it is, or ``STAY``."""
        self._best = STAY
        self.gain = SMALLEST_GAIN
        seat = position.turn
        if position.level != MAJORITY or position.homes.totems[MULTICOLOUR] == seat:
            return STAY
        five = position.homes.strongest(seat)
        if five != NO_FIVE and position.homes.beats_holder(position.homes.members(five)):
            base = self.evaluation.win_chance(position, seat, position.turn)
            self._try(position, seat, (CLAIM << KIND_SHIFT) + five, base)
        return self._best

    def _try_as_holder(self, position: Position, seat: i64, base: float) -> None:
        homes = position.homes
        threat = strongest_of_others(homes, seat)
        held = homes.total(homes.under)
        five: i64
        for five in homes.exchanges():
            total = homes.total(homes.members(five))
            if total >= held or total >= threat:
                self._try(position, seat, (CLAIM << KIND_SHIFT) + five, base)
        if threat == 0:
            self._try(position, seat, RELEASE << KIND_SHIFT, base)

    def _try_recolouring(self, position: Position, seat: i64, base: float) -> None:
        jokers = position.homes.owned[seat] & position.lookup.jokers & ~position.homes.under & ~position.recoloured
        colour: i64
        while jokers:
            joker = lowest(jokers)
            jokers &= ~bit(joker)
            for colour in range(COLOURS):
                if colour != position.homes.colour[joker]:
                    self._try(position, seat, (RECOLOUR << KIND_SHIFT) + joker + (colour << COLOUR_SHIFT), base)

    def _try(self, position: Position, seat: i64, move: i64, base: float) -> None:
        self.trial.copy_from(position)
        self.trial.play(seat, move)
        gain = self.evaluation.win_chance(self.trial, seat, position.turn) - base
        if gain > self.gain:
            self.gain = gain
            self._best = move


def strongest_of_others(homes: Homes, seat: i64) -> i64:
    """The highest total another seat could claim the multicolour totem with, or 0."""
    most: i64 = 0
    other: i64
    for other in range(homes.seats):
        if other != seat:
            five = homes.strongest(other)
            if five != NO_FIVE:
                most = max(most, homes.total(homes.members(five)))
    return most
