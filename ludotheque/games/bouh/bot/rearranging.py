# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Rearranging Bouh between totems at 8-12 (BOU-32 to BOU-35), also out of turn.

Two players who both rearrange whenever it helps them could go on for ever. So
whoever rearranges must gain by it noticeably, and must not weaken the five under
the totem, nor give it up, while another could then claim it. Every change of the
holder then raises the total under the totem, and that comes to an end.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, lowest
from ludotheque.games.bouh.bot.evaluation import Worth
from ludotheque.games.bouh.rules.codes import CLAIM, COLOUR_AT, KIND_AT, MAJORITY, RECOLOUR, RELEASE
from ludotheque.games.bouh.rules.homes import MULTICOLOUR, NO_FIVE, Homes
from ludotheque.games.bouh.rules.position import Position
from ludotheque.games.bouh.rules.tables import COLOURS

STAY: Final[i64] = -1
NOTICEABLE: Final = 0.003
FAR_BELOW: Final = -9.0


@final
class Arranging:
    """Finds the rearrangement that helps a seat most."""

    def __init__(self, like: Position) -> None:
        """``like`` is any position of the table."""
        self.worth: Worth = Worth()
        self.trial: Position = like.copy()
        self.gain: float = 0.0  # what the move found improves
        self._best: i64 = STAY

    def best(self, position: Position, seat: i64) -> i64:
        """The rearrangement that helps a seat most, or ``STAY``."""
        return self._find(position, seat, NOTICEABLE)

    def least_bad(self, position: Position, seat: i64) -> i64:
        """The rearrangement that costs a seat least; one that is asked for it has some."""
        move = self._find(position, seat, FAR_BELOW)
        return RELEASE << KIND_AT if move == STAY else move

    def _find(self, position: Position, seat: i64, above: float) -> i64:
        self._best = STAY
        self.gain = above
        if position.level != MAJORITY:
            return STAY
        base = self.worth.of(position, seat, position.turn)
        if position.homes.totems[MULTICOLOUR] == seat:
            self._as_holder(position, seat, base)
        else:
            five: i64
            for five in position.homes.fives(seat):
                if position.homes.beats_holder(position.homes.members(five)):
                    self._try(position, seat, (CLAIM << KIND_AT) + five, base)
        if seat == position.turn:
            self._recolouring(position, seat, base)
        return self._best

    def quick(self, position: Position) -> i64:
        """For looking ahead: whether the strongest five of whoever's turn it is should be claimed."""
        self._best = STAY
        self.gain = NOTICEABLE
        seat = position.turn
        if position.level != MAJORITY or position.homes.totems[MULTICOLOUR] == seat:
            return STAY
        five = position.homes.strongest(seat)
        if five != NO_FIVE and position.homes.beats_holder(position.homes.members(five)):
            self._try(position, seat, (CLAIM << KIND_AT) + five, self.worth.of(position, seat, position.turn))
        return self._best

    def _as_holder(self, position: Position, seat: i64, base: float) -> None:
        homes = position.homes
        threat = strongest_of_others(homes, seat)
        held = homes.total(homes.under)
        five: i64
        for five in homes.exchanges():
            total = homes.total(homes.members(five))
            if total >= held or total >= threat:
                self._try(position, seat, (CLAIM << KIND_AT) + five, base)
        if threat == 0:
            self._try(position, seat, RELEASE << KIND_AT, base)

    def _recolouring(self, position: Position, seat: i64, base: float) -> None:
        jokers = position.homes.owned[seat] & position.tables.jokers & ~position.homes.under & ~position.recoloured
        colour: i64
        while jokers:
            joker = lowest(jokers)
            jokers &= ~bit(joker)
            for colour in range(COLOURS):
                if colour != position.homes.colour[joker]:
                    self._try(position, seat, (RECOLOUR << KIND_AT) + joker + (colour << COLOUR_AT), base)

    def _try(self, position: Position, seat: i64, move: i64, base: float) -> None:
        self.trial.copy_from(position)
        self.trial.play(seat, move)
        gain = self.worth.of(self.trial, seat, position.turn) - base
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
