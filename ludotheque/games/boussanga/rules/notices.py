# Compiled with mypyc: every move at a table comes through here.
"""What players are told about a draw or a move: events, in the order in which they happened."""

from __future__ import annotations

from mypy_extensions import i64

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
from ludotheque.games.boussanga.rules.codes import CAUSE_NAMES, DEAL, NO_CAUSE, OVER
from ludotheque.games.boussanga.rules.geometry.card_positions import tokens_at
from ludotheque.games.boussanga.rules.moves import card_index, cell_of
from ludotheque.games.boussanga.rules.position import Position


def notices_of_draw(before: Position, after: Position, edition: Edition) -> list[Event]:
    """What chance has drawn: the game begins, or a player gets a card."""
    if before.phase <= DEAL:
        return [Began(first=after.turn)]
    drawn = lowest(before.pile & ~after.pile)
    return [Drew(seat=before.turn, card=edition.cards[drawn].id)]


def notices_of_move(before: Position, after: Position, edition: Edition, action: BoussangaAction) -> list[Event]:
    """What the seat to move has done."""
    seat = before.turn
    match action:
        case Place(card, turns, row, column):
            cells, elements = _covered(edition, action, without=before.occupied)
            return [Placed(seat, card, turns, row, column, cells, elements), *_lines_and_bonuses(seat, after)]
        case Collect(card, turns, row, column):
            cells, elements = _covered(edition, action)
            return [Collected(seat, card, turns, row, column, cells, elements)]
        case Pass(card):
            return [Passed(seat, card)]
        case PutBack(row, column):
            restored = Restored(seat, before.restoring, row, column)
            scored = after.zones[before.restoring] - before.zones[before.restoring]
            return [restored, Scored(seat, before.restoring, scored)] if scored else [restored]
        case Return() | Stop():
            return []


def notices_of_end(before: Position, after: Position) -> list[Event]:
    """The last round has begun, or the game is over."""
    events: list[Event] = []
    cause = CAUSE_NAMES[after.cause]
    if before.cause == NO_CAUSE != after.cause and after.phase != OVER:
        # The seat whose last turn has just begun is no longer in ``still_to_play``.
        waiting = tuple(members(after.still_to_play))
        playing = () if after.turn == after.ended_by else (after.turn,)
        events.append(LastRound(after.ended_by, cause, playing + tuple(s for s in waiting if s not in playing)))
    if after.phase == OVER:
        events.append(Ended(cause))
    return events


def _covered(edition: Edition, action: CardOnBoard, without: i64 = 0) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """The cells that the tokens of an action's card cover, and their elements; ``without`` some cells."""
    card = edition.cards[card_index(edition, action.card)]
    cells: list[Cell] = []
    elements: list[int] = []
    for row, column, element in tokens_at(card, action.position, action.row, action.column):
        if not without & bit(row * 8 + column):
            cells.append((row, column))
            elements.append(element)
    return tuple(cells), tuple(elements)


def _lines_and_bonuses(seat: int, after: Position) -> list[Event]:
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
