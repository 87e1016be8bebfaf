# Compiled with mypyc: every move at a table comes through here.
"""Translates between actions, which name cards and cells, and moves, which are integers."""

from __future__ import annotations

from ludotheque.games.boussanga.box.edition import Edition
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Cell, Collect, Pass, Place, PutBack, Return, Stop
from ludotheque.games.boussanga.rules.codes import (
    COOP,
    PASS_MOVE,
    PLACEMENTS_END,
    PUT_BACK_MOVE,
    RETURN_MOVE,
    STOP_MOVE,
)
from ludotheque.games.boussanga.rules.position import Position


def cell_of(number: int) -> Cell:
    """A cell's row and column."""
    return number // 8, number % 8


def cell_name(row: int, column: int) -> str:
    """A cell's name for people: columns a to h from the left, rows 1 to 8 from the top."""
    return f"{'abcdefgh'[column]}{row + 1}"


def card_index(edition: Edition, card: int) -> int:
    """A card's index in the edition; -1 for a card that is not in it."""
    return edition.card_indices.get(card, -1)


def move_of(position: Position, edition: Edition, action: BoussangaAction) -> int:
    """The move of an action that ``check_action`` has allowed."""
    match action:
        case Place() | Collect():
            lookup = position.lookup
            turn = card_index(edition, action.card) * 8 + action.position
            anchor = (action.row + lookup.top_of[turn]) * 8 + action.column + lookup.left_of[turn]
            return lookup.placement_at[lookup.shape_of[turn] * 64 + anchor]
        case Pass():
            return PASS_MOVE + card_index(edition, action.card)
        case Return():
            return RETURN_MOVE + action.element
        case PutBack():
            return PUT_BACK_MOVE + action.row * 8 + action.column
        case Stop():
            return STOP_MOVE


def action_of(position: Position, edition: Edition, move: int) -> BoussangaAction:
    """The action of a move. Of several positions that look the same, the one with the fewest turns is named.

    Of the position it uses only what stays the same throughout a game.
    """
    if move < PLACEMENTS_END:
        lookup = position.lookup
        card, shape, anchor = lookup.card_of(move), lookup.spot[move] >> 6, lookup.spot[move] & 63
        turns = lookup.shape_position[shape]
        top, left = lookup.top_of[card * 8 + turns], lookup.left_of[card * 8 + turns]
        row, column = cell_of(anchor)
        kind = Collect if position.mode == COOP else Place
        return kind(edition.cards[card].id, turns, row - top, column - left)
    if move < PUT_BACK_MOVE:
        return Pass(edition.cards[move - PASS_MOVE].id)
    if move < RETURN_MOVE:
        return PutBack(*cell_of(move - PUT_BACK_MOVE))
    if move < STOP_MOVE:
        return Return(move - RETURN_MOVE)
    return Stop()
