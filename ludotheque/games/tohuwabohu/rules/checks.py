# Compiled with mypyc: every move at a table comes through here.
"""Checks of actions, with the clause that forbids each of them."""

from __future__ import annotations

from ludotheque.engine.native.bits import bit
from ludotheque.engine.refusal import Refusal
from ludotheque.games.tohuwabohu.rules.actions import Point, TohuwabohuAction, TurnCard
from ludotheque.games.tohuwabohu.rules.codes import OVER, PAUSE, SEARCH, TURN_CARD
from ludotheque.games.tohuwabohu.rules.indexed_box import Box
from ludotheque.games.tohuwabohu.rules.position import Position


def check_action(position: Position, box: Box, seat: int, action: TohuwabohuAction) -> Refusal | None:
    """Why an action is not allowed, or ``None``."""
    if not 0 <= seat < position.seats or position.phase == OVER:
        return Refusal("LUD-1", "not_asked", {"seat": seat})
    match action:
        case TurnCard():
            return _check_turn(position, seat)
        case Point(shape):
            return _check_point(position, box, seat, shape)


def _check_turn(position: Position, seat: int) -> Refusal | None:
    if position.phase != TURN_CARD:
        return Refusal("TOH-2", "turned_already")
    if seat != position.dealer:
        return Refusal("TOH-2", "not_the_dealer", {"dealer": position.dealer})
    return None


def _check_point(position: Position, box: Box, seat: int, shape: int) -> Refusal | None:
    if position.phase in (TURN_CARD, PAUSE):
        return Refusal("TOH-2", "hands_off")
    if position.phase != SEARCH:
        return Refusal("LUD-1", "not_asked", {"seat": seat})
    place = box.shape_place.get(shape)
    if place is None:
        return Refusal("TOH-3", "no_such_shape", {"shape": shape})
    if position.pointed[seat] & bit(place):
        return Refusal("TOH-3", "finger_there_already", {"shape": shape})
    if not position.free_seats & bit(seat):
        return Refusal("TOH-4", "no_free_finger", {"fingers": position.fingers})
    return None
