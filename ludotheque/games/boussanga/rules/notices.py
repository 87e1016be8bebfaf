# Compiled with mypyc: every move at a table comes through here.
"""What is told of a move: events in the order in which they can be shown."""

from __future__ import annotations

from ludotheque.engine.native.bits import bit, lowest, members
from ludotheque.engine.wire import Event
from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.rules.actions import (
    Began,
    Bonus,
    BoussangaAction,
    CardOnBoard,
    Cell,
    Cleared,
    Collect,
    Collected,
    Drew,
    Ended,
    LastRound,
    Pass,
    Passed,
    Place,
    Placed,
    PutBack,
    Restored,
    Return,
    Scored,
    Stop,
)
from ludotheque.games.boussanga.rules.card_positions import tokens_at
from ludotheque.games.boussanga.rules.codes import DEAL, NOT_YET, OVER
from ludotheque.games.boussanga.rules.moves import card_index, cell_of, number_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.view import CAUSES


def tell_draw(before: Position, after: Position, edition: Edition) -> list[Event]:
    """Chance has answered: the game begins, or a card was drawn."""
    if before.phase <= DEAL:
        return [Began(first=after.turn)]
    drawn = lowest(before.pile & ~after.pile)
    return [Drew(seat=before.turn, card=edition.cards[drawn].id)]


def tell_move(before: Position, after: Position, edition: Edition, action: BoussangaAction) -> list[Event]:
    """A seat has moved."""
    seat = before.turn
    match action:
        case Place(card, turns, row, column):
            new = [token for token in _tokens(edition, action) if not before.occupied & bit(number_of(token[0]))]
            placed = Placed(seat, card, turns, row, column, *_unzipped(new))
            return [placed, *_lines(seat, after)]
        case Collect(card, turns, row, column):
            return [Collected(seat, card, turns, row, column, *_unzipped(_tokens(edition, action)))]
        case Pass(card):
            return [Passed(seat, card)]
        case PutBack(row, column):
            restored = Restored(seat, before.restoring, row, column)
            scored = after.zones[before.restoring] - before.zones[before.restoring]
            return [restored, Scored(seat, before.restoring, scored)] if scored else [restored]
        case Return() | Stop():
            return []


def tell_end(before: Position, after: Position) -> list[Event]:
    """The last round has begun, or the game is over."""
    events: list[Event] = []
    cause = CAUSES[after.cause]
    if before.cause == NOT_YET != after.cause and after.phase != OVER:
        # whoever has just begun the last turn is no longer in ``to_play``
        waiting = tuple(members(after.to_play))
        playing = () if after.turn == after.ended_by else (after.turn,)
        events.append(LastRound(after.ended_by, cause, playing + tuple(s for s in waiting if s not in playing)))
    if after.phase == OVER:
        events.append(Ended(cause))
    return events


def _tokens(edition: Edition, action: CardOnBoard) -> list[tuple[Cell, int]]:
    """The cells an action's card covers, with their elements."""
    card = edition.cards[card_index(edition, action.card)]
    tokens = tokens_at(card, action.position, action.row, action.column)
    return [((row, column), element) for row, column, element in tokens]


def _unzipped(tokens: list[tuple[Cell, int]]) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    return tuple([cell for cell, _ in tokens]), tuple([element for _, element in tokens])


def _lines(seat: int, after: Position) -> list[Event]:
    cleared = [
        Cleared(
            seat=seat,
            element=element,
            cells=tuple(cell_of(cell) for cell in members(after.cleared[element])),
            earned=after.earned[element],
        )
        for element in range(4)
        if after.earned[element]
    ]
    return [*cleared, *(Bonus(seat, element) for element in members(after.gained))]
