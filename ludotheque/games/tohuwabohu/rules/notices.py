"""What is told of a step: events in the order in which they can be shown."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ludotheque.engine.native.bits import bit, count, members
from ludotheque.engine.wire import Event
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
    TurnedByItself,
    Won,
)
from ludotheque.games.tohuwabohu.rules.codes import CARD, LAY_OUT, NOBODY, OVER, SEARCH, TIE, TURN
from ludotheque.games.tohuwabohu.rules.indexed_box import Box
from ludotheque.games.tohuwabohu.rules.position import Position
from ludotheque.games.tohuwabohu.rules.view import CARD_CAUSES, ROUND_CAUSES


class Before(msgspec.Struct, frozen=True):
    """What has to be remembered of a position to tell what changed."""

    phase: int
    rounds: int
    card: int
    lots: int
    pile: int
    playing_on: bool
    owned: tuple[int, ...]


def remember(position: Position) -> Before:
    """What stands on the table before a step."""
    owned = tuple(position.owned[seat] for seat in range(position.seats))
    return Before(
        position.phase, position.rounds, position.card, position.lots, position.pile, position.playing_on, owned
    )


def tell_draw(before: Before, after: Position, box: Box) -> list[Event]:
    """Chance has answered. How long a pause it chose, nobody is told."""
    if before.phase <= LAY_OUT:
        return [RoundBegan(after.rounds + 1, after.dealer)]
    if before.phase == CARD:
        card = box.edition.cards[after.card]
        return [Appeared(card.id, card.shapes)]
    if before.phase == TIE:
        return [*_lots(before, after, box), *_results(before, after, box)]
    return []


def tell_finger(before: Before, after: Position, box: Box, pointed: Pointed) -> list[Event]:
    """A finger was put down; it may have been the last."""
    return [pointed, *_end_of_card(before, after, box)]


def tell_expiry(before: Before, after: Position, box: Box) -> list[Event]:
    """A deadline has passed. The end of a pause is told by the card itself."""
    if before.phase == TURN:
        return [TurnedByItself(after.dealer)]
    return _end_of_card(before, after, box) if before.phase == SEARCH else []


def _end_of_card(before: Before, after: Position, box: Box) -> list[Event]:
    if after.phase == SEARCH:
        return []
    over = CardOver(box.edition.cards[before.card].id, CARD_CAUSES[after.card_cause])
    if after.phase == TIE:
        return [over]  # the rest follows when lots have been drawn
    return [over, *_results(before, after, box)]


def _lots(before: Before, after: Position, box: Box) -> Iterator[Event]:
    for shape in box.edition.cards[before.card].shapes:
        place = box.shape_place[shape]
        if before.lots & bit(place):
            yield DrawnByLot(shape, tuple(members(after.first_on(place))), _taker(after, place))


def _results(before: Before, after: Position, box: Box) -> Iterator[Event]:
    """What each shape of the card comes to, then what that means for the round."""
    for shape in box.edition.cards[before.card].shapes:
        place = box.shape_place[shape]
        seat = _taker(after, place)
        owner = next((owner for owner, owned in enumerate(before.owned) if owned & bit(place)), NOBODY)
        millis = after.earliest(place) - after.appeared
        if seat == NOBODY:
            yield Missed(shape)
        elif owner == NOBODY:
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


def _end_of_round(after: Position) -> Iterator[Event]:
    seats = range(after.seats)
    points = tuple(after.sheet[(after.rounds - 1) * after.seats + seat] for seat in seats)
    winner = after.winners[after.rounds - 1]
    yield RoundEnded(after.rounds, None if winner == NOBODY else winner, ROUND_CAUSES[after.round_cause], points)
    if after.phase == OVER:
        yield Ended(tuple(after.points(seat) for seat in seats))


def _taker(after: Position, shape: int) -> int:
    """The seat that was first on a shape of the card, or ``NOBODY``."""
    return next((seat for seat in range(after.seats) if after.gains[seat] & bit(shape)), NOBODY)
