# Compiled with mypyc: every move at a table comes through here.
"""Notices of draws, actions and deadlines: events in the order in which they are shown.

All notices are for every seat, since nothing on the table is secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import final

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.notice import Notice
from ludotheque.engine.playing.notice_maker import notice_of
from ludotheque.engine.wire import Event, Millis, Seat
from ludotheque.games.tohuwabohu.rules.actions import (
    Appeared,
    CardOver,
    DrawnByLot,
    Ended,
    Kept,
    Missed,
    PlayOn,
    Pointed,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Snatched,
    Turned,
    TurnedByItself,
    Won,
)
from ludotheque.games.tohuwabohu.rules.codes import CARD, LAY_OUT, NONE, OVER, SEARCH, TIE, TURN_CARD
from ludotheque.games.tohuwabohu.rules.indexed_box import Box
from ludotheque.games.tohuwabohu.rules.position import Position
from ludotheque.games.tohuwabohu.rules.view import CARD_CAUSES, ROUND_CAUSES

Notices = tuple[Notice[Event], ...]


@final
class Snapshot:
    """The parts of a position that are compared before and after an entry; taken before it is applied."""

    def __init__(self, position: Position) -> None:
        self.phase = position.phase
        self.rounds = position.rounds
        self.card = position.card
        self.tied_shapes = position.tied_shapes
        self.pile = position.pile
        self.playing_on = position.playing_on
        self.owned = position.owned[:]


def notices_of_draw(before: Snapshot, after: Position, box: Box) -> Notices:
    """Notices of a draw; the length of a pause is not announced (TOH-2)."""
    if before.phase <= LAY_OUT:
        return _notices([RoundBegan(after.rounds + 1, after.dealer)])
    if before.phase == CARD:
        card = box.edition.cards[after.card]
        return _notices([Appeared(card.id, card.shapes)])
    if before.phase == TIE:
        return _notices([*_lots(before, after, box), *_results(before, after, box)])
    return ()


def notices_of_turn(after: Position) -> Notices:
    """Notice that the dealer turned the card."""
    return _notices([Turned(after.dealer)])


def notices_of_finger(before: Snapshot, after: Position, box: Box, seat: Seat, shape: int, at: Millis) -> Notices:
    """Notices of a finger, and of the end of the card if it was the last one."""
    return _notices([Pointed(seat, shape, at - after.appeared), *_end_of_card(before, after, box)])


def notices_of_expiry(before: Snapshot, after: Position, box: Box) -> Notices:
    """Notices of a deadline that passed; the end of a pause is announced by the card itself."""
    if before.phase == TURN_CARD:
        return _notices([TurnedByItself(after.dealer)])
    return _notices(_end_of_card(before, after, box)) if before.phase == SEARCH else ()


def _notices(events: Iterable[Event]) -> Notices:
    return tuple([notice_of(event, to=None) for event in events])


def _end_of_card(before: Snapshot, after: Position, box: Box) -> list[Event]:
    if after.phase == SEARCH:
        return []
    over = CardOver(box.edition.cards[before.card].id, CARD_CAUSES[after.card_cause])
    if after.phase == TIE:
        return [over]  # the results follow when the lots are drawn
    return [over, *_results(before, after, box)]


def _lots(before: Snapshot, after: Position, box: Box) -> Iterator[Event]:
    for shape in box.edition.cards[before.card].shapes:
        place = box.shape_place[shape]
        if before.tied_shapes & bit(place):
            yield DrawnByLot(shape, tuple(members(after.first_seats(place))), _taker(after, place))


def _results(before: Snapshot, after: Position, box: Box) -> Iterator[Event]:
    """The result of each shape of the card, then the consequences for the round."""
    for shape in box.edition.cards[before.card].shapes:
        place = box.shape_place[shape]
        seat = _taker(after, place)
        owner = _owner(before, place)
        if seat == NONE:
            yield Missed(shape)
            continue
        millis = _touched_at(after, seat, place) - after.appeared
        if owner == NONE:
            yield Won(seat, shape, millis)
        elif owner == seat:
            yield Kept(seat, shape, millis)
        else:
            yield Snatched(seat, owner, shape, millis)
    if after.rounds > before.rounds:
        yield from _end_of_round(after)
        return
    if after.playing_on and not before.playing_on:
        yield PlayOn(tuple(seat for seat in range(after.seats) if count(after.owned[seat]) >= after.goal()))
    if count(after.pile) > count(before.pile):
        yield Reshuffled(count(after.pile))


def _touched_at(after: Position, seat: Seat, place: int) -> Millis:
    """When this seat put its finger on a shape; it may count earlier (TOH-24)."""
    own = range(seat * after.fingers, (seat + 1) * after.fingers)
    return next(after.finger_at[finger] for finger in own if after.finger_shape[finger] == place)


def _end_of_round(after: Position) -> Iterator[Event]:
    seats = range(after.seats)
    points = tuple(after.sheet[(after.rounds - 1) * after.seats + seat] for seat in seats)
    winner = after.winners[after.rounds - 1]
    yield RoundEnded(after.rounds, None if winner == NONE else winner, ROUND_CAUSES[after.round_cause], points)
    if after.phase == OVER:
        yield Ended(tuple(after.points(seat) for seat in seats))


def _owner(before: Snapshot, shape: int) -> int:
    """The seat that a shape lay before, or ``NONE``."""
    for seat in range(len(before.owned)):
        if before.owned[seat] & bit(shape):
            return seat
    return NONE


def _taker(after: Position, shape: int) -> int:
    """The seat that got or kept a shape of the card, or ``NONE``."""
    for seat in range(after.seats):
        if after.gains[seat] & bit(shape):
            return seat
    return NONE
