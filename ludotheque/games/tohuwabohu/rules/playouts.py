# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Random play to the end of a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludotheque.engine.native.bits import count, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.tohuwabohu.rules.codes import OVER, PAUSE, TURN_CARD
from ludotheque.games.tohuwabohu.rules.position import Position

LONGEST_FINGER_WAIT: Final[i64] = 2500  # the time between two fingers is below this
LONGEST_TURN_WAIT: Final[i64] = 6000  # longer than the dealer's time, so that some cards turn by themselves


def playout(position: Position, rng: Rng) -> i64:
    """Play at random to the end; returns the number of actions of players.

    Fingers come at random times from random seats, and go on random shapes.
    """
    actions: i64 = 0
    at = position.latest_time()
    while position.phase != OVER:
        if position.phase < TURN_CARD:
            position.draw(rng.below(position.draw_size()), at)
        elif position.phase == PAUSE:
            at = position.deadline
            position.expire(at)
        else:
            at += rng.below(LONGEST_TURN_WAIT if position.phase == TURN_CARD else LONGEST_FINGER_WAIT)
            if at >= position.deadline:
                at = position.deadline
                position.expire(at)
            elif position.phase == TURN_CARD:
                position.turn_card(at)
                actions += 1
            else:
                seat = nth(position.free_seats, rng.below(count(position.free_seats)))
                shapes = position.lookup.all_shapes & ~position.pointed[seat]
                position.point(seat, nth(shapes, rng.below(count(shapes))), at)
                actions += 1
    return actions
