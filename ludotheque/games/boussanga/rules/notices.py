# Compiled with mypyc: every move at a table comes through here.
"""What players are told about a draw or a move: events, in the order in which they happened."""

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
from ludotheque.games.boussanga.rules.codes import CAUSE_NAMES, DEAL, NO_CAUSE, OVER
from ludotheque.games.boussanga.rules.geometry.card_positions import tokens_at
from ludotheque.games.boussanga.rules.moves import card_index, cell_number, cell_of
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
            tokens = _tokens_of(edition, action)
            placed = [token for token in tokens if not before.occupied & bit(cell_number(token[0]))]
            return [
                Placed(seat, card, turns, row, column, *_cells_and_elements(placed)),
                *_lines_and_bonuses(seat, after),
            ]
        case Collect(card, turns, row, column):
            return [Collected(seat, card, turns, row, column, *_cells_and_elements(_tokens_of(edition, action)))]
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


def _tokens_of(edition: Edition, action: CardOnBoard) -> list[tuple[Cell, int]]:
    """The cells an action's card covers, with their elements."""
    card = edition.cards[card_index(edition, action.card)]
    tokens = tokens_at(card, action.position, action.row, action.column)
    return [((row, column), element) for row, column, element in tokens]


def _cells_and_elements(tokens: list[tuple[Cell, int]]) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    return tuple([cell for cell, _ in tokens]), tuple([element for _, element in tokens])


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
