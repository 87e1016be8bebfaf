# Compiled with mypyc: a view is built after every move at a table.
"""Builds views from positions."""

from __future__ import annotations

from math import isqrt

from ludotheque.engine.native.bits import count
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.tohuwabohu.box.edition import Card
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.rules.codes import NEVER, NONE, PAUSE
from ludotheque.games.tohuwabohu.rules.indexed_box import Box, box_of
from ludotheque.games.tohuwabohu.rules.position import Position
from ludotheque.games.tohuwabohu.rules.view import (
    CARD_CAUSES,
    PHASES,
    ROUND_CAUSES,
    Finger,
    Round,
    TohuwabohuView,
    Verdict,
)


def view_of(position: Position, seat: Seat | None, prompt: Prompt | None, options: TohuwabohuOptions) -> TohuwabohuView:
    """The view that a seat has of a position."""
    edition = options.edition_in_play
    box = box_of(edition)
    seats = range(position.seats)
    sheet = tuple([_round_of(position, number) for number in range(position.rounds)])
    hidden = position.phase == PAUSE or position.deadline == NEVER
    return TohuwabohuView(
        seat=seat,
        prompt=prompt,
        pieces=options.pieces,
        face=options.face,
        fingers=options.fingers,
        card_seconds=options.card_seconds,
        pace=options.pace,
        handicaps=options.handicaps,
        seats=position.seats,
        goal=position.goal(),
        dealer=_seat_or_none(position.dealer),
        places=_in_rows([box.shape_ids[shape] for shape in position.places], len(box.shape_ids)),
        owned=tuple([box.shapes_in(position.owned[owner]) for owner in seats]),
        pile=count(position.pile),
        discard=box.cards_in(position.discard),
        card=_card_or_none(box, position.card),
        appeared=None if position.appeared == NEVER else position.appeared,
        pointing=tuple(
            [
                Finger(number // position.fingers, box.shape_ids[shape], position.finger_at[number])
                for number, shape in enumerate(position.finger_shape)
                if shape != NONE
            ]
        ),
        verdict=_verdict_of(position, box),
        playing_on=position.playing_on,
        quiet=position.quiet,
        sheet=sheet,
        round_cause=ROUND_CAUSES[position.round_cause],
        totals=tuple([sum([finished.points[scorer] for finished in sheet]) for scorer in seats]),
        cards_played=position.cards_played,
        phase=PHASES[position.phase],
        since=position.since,
        deadline=None if hidden else position.deadline,
        step=position.step,
        edition=edition,
    )


def _seat_or_none(seat: int) -> Seat | None:
    return None if seat == NONE else seat


def _card_or_none(box: Box, card: int) -> Card | None:
    return None if card == NONE else box.edition.cards[card]


def _round_of(position: Position, number: int) -> Round:
    first = number * position.seats
    points = tuple([position.sheet[first + seat] for seat in range(position.seats)])
    return Round(points, _seat_or_none(position.winners[number]))


def _in_rows(shapes: list[int], places: int) -> tuple[tuple[int, ...], ...]:
    """TOH-1: the rows of a rectangle that is as near to a square as possible."""
    columns = isqrt(places - 1) + 1
    return tuple(tuple(shapes[start : start + columns]) for start in range(0, len(shapes), columns))


def _verdict_of(position: Position, box: Box) -> Verdict | None:
    card = _card_or_none(box, position.last_card)
    if card is None:
        return None
    first = {shape: seat for seat in range(position.seats) for shape in box.shapes_in(position.gains[seat])}
    return Verdict(card, tuple(first.get(shape) for shape in card.shapes), CARD_CAUSES[position.card_cause])
