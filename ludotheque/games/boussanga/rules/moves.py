# Compiled with mypyc: every move at a table comes through here.
"""Between actions, which name cards and cells, and moves, which are numbers."""

from __future__ import annotations

from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Cell, Collect, Pass, Place, PutBack, Return, Stop
from ludotheque.games.boussanga.rules.codes import COOP, ELEMENT, KIND, PASS, PUT, STOP
from ludotheque.games.boussanga.rules.position import Position


def cell_of(number: int) -> Cell:
    """A cell's row and column."""
    return number // 8, number % 8


def number_of(cell: Cell) -> int:
    """A cell's number."""
    return cell[0] * 8 + cell[1]


def cell_name(row: int, column: int) -> str:
    """A cell as people say it: columns a to h from the left, rows 1 to 8 from the top."""
    return f"{'abcdefgh'[column]}{row + 1}"


def card_index(edition: Edition, card: int) -> int:
    """A card's place in the edition; -1 for a card that is not in it."""
    return next((index for index, candidate in enumerate(edition.cards) if candidate.id == card), -1)


def move_of(position: Position, edition: Edition, action: BoussangaAction) -> int:
    """The move of an action that ``check`` allowed."""
    match action:
        case Place() | Collect():
            tables = position.tables
            turn = card_index(edition, action.card) * 8 + action.position
            anchor = (action.row + tables.top_of[turn]) * 8 + action.column + tables.left_of[turn]
            return tables.placement_at[tables.shape_of[turn] * 64 + anchor]
        case Pass():
            return PASS + card_index(edition, action.card)
        case Return():
            return ELEMENT + action.element
        case PutBack():
            return PUT + action.row * 8 + action.column
        case Stop():
            return STOP


def action_of(position: Position, edition: Edition, move: int) -> BoussangaAction:
    """The simplest action of a move: the one with the fewest turns of the card."""
    if move < KIND:
        tables = position.tables
        card, shape = tables.card_of[move], tables.shape_at[move]
        turns = tables.shape_position[shape]
        top, left = tables.top_of[card * 8 + turns], tables.left_of[card * 8 + turns]
        row, column = cell_of(tables.anchor_at[move])
        kind = Collect if position.mode == COOP else Place
        return kind(edition.cards[card].id, turns, row - top, column - left)
    if move < PUT:
        return Pass(edition.cards[move - PASS].id)
    if move < ELEMENT:
        return PutBack(*cell_of(move - PUT))
    if move < STOP:
        return Return(move - ELEMENT)
    return Stop()
