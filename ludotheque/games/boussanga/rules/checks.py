# Compiled with mypyc: every move at a table comes through here.
"""Checks whether an action is allowed, clause by clause.

The checks look at actions and single cells. They share no code with the
lookup tables and bit sets of ``legal_moves.py``, and tests compare the two.
"""

from __future__ import annotations

from ludotheque.engine.native.bits import bit
from ludotheque.engine.refusal import Param, Refusal
from ludotheque.games.boussanga.box.edition import ELEMENTS, Card, Edition, Token
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Pass, Place, PutBack, Return, Stop
from ludotheque.games.boussanga.rules.codes import CHOOSE, COOP, HAND_SIZE, PUT_BACK, TURN, WINNING_CARDS
from ludotheque.games.boussanga.rules.geometry.card_positions import POSITIONS, tokens_at
from ludotheque.games.boussanga.rules.legal_moves import any_card_matches, legal_moves
from ludotheque.games.boussanga.rules.moves import action_of, cell_name
from ludotheque.games.boussanga.rules.position import Position


def check_action(position: Position, edition: Edition, seat: int, action: BoussangaAction) -> Refusal | None:
    """The refusal of the first clause that an action breaks, or ``None`` if it is allowed."""
    actor: int = position.actor()  # a Python integer, because a client may send a seat of any size
    if seat != actor:
        return Refusal("LUD-1", "not_asked", {"seat": seat})
    is_coop = position.mode == COOP
    match action:
        case Place() if position.phase == TURN and not is_coop:
            return _check_card(position, edition, action)
        case Collect() if position.phase == TURN and is_coop:
            return _check_card(position, edition, action)
        case Pass() if position.phase == TURN:
            return _check_pass(position, edition, action)
        case Return() if position.phase == CHOOSE:
            return _check_return(position, action)
        case PutBack() if position.phase == PUT_BACK:
            return _check_put_back(position, action)
        case Stop() if position.phase == TURN and is_coop:
            if position.discards <= WINNING_CARDS:
                return Refusal("BSG-46", "too_early_to_stop", {"discards": position.discards})
            return None
    return Refusal("LUD-3", "not_the_question")


def element_at(position: Position, row: int, column: int) -> int | None:
    """The element on a cell, or ``None`` if it is empty."""
    cell = bit(row * 8 + column)
    for element in range(4):
        if position.token_cells[element] & cell:
            return element
    return None


def _on_board(row: int, column: int) -> bool:
    return 0 <= row < 8 and 0 <= column < 8


def card_in_hand(position: Position, edition: Edition, card: int) -> Card | None:
    """The card with this id, if it is in the hand of the seat to move."""
    hand = position.hand_of(position.turn)
    for place in range(hand, hand + HAND_SIZE):
        index = position.hands[place]
        if index >= 0 and edition.cards[index].id == card:
            return edition.cards[index]
    return None


def _check_card(position: Position, edition: Edition, action: Place | Collect) -> Refusal | None:
    card = card_in_hand(position, edition, action.card)
    if card is None:
        return Refusal("BSG-12" if position.mode != COOP else "BSG-41", "not_your_card", {"card": action.card})
    if action.position not in POSITIONS:
        return Refusal("BSG-1", "no_such_position", {"position": action.position})
    tokens = tokens_at(card, action.position, action.row, action.column)
    for row, column, element in tokens:
        if not _on_board(row, column):
            return Refusal("BSG-3", "off_the_board", {"element": ELEMENTS[element]})
    return _check_place(position, tokens) if isinstance(action, Place) else _check_collect(position, tokens)


def _check_place(position: Position, tokens: tuple[Token, ...]) -> Refusal | None:
    missing = [0, 0, 0, 0]
    for row, column, element in tokens:
        found = element_at(position, row, column)
        if found is None:
            missing[element] += 1
        elif found != element:
            return Refusal("BSG-13", "other_element", _mismatch(row, column, element, found))
    if missing == [0, 0, 0, 0]:
        return Refusal("BSG-13", "nothing_to_place")
    for element in range(4):
        if missing[element] > position.reserve[element]:
            params: dict[str, Param] = {"element": ELEMENTS[element], "missing": missing[element]}
            return Refusal("BSG-14", "reserve_too_small", params | {"reserve": position.reserve[element]})
    return None


def _check_collect(position: Position, tokens: tuple[Token, ...]) -> Refusal | None:
    for row, column, element in tokens:
        found = element_at(position, row, column)
        if found is None:
            return Refusal("BSG-41", "cell_is_empty", {"cell": cell_name(row, column), "element": ELEMENTS[element]})
        if found != element:
            return Refusal("BSG-41", "other_element", _mismatch(row, column, element, found))
    return None


def _check_pass(position: Position, edition: Edition, action: Pass) -> Refusal | None:
    is_coop = position.mode == COOP
    if card_in_hand(position, edition, action.card) is None:
        return Refusal("BSG-43" if is_coop else "BSG-16", "not_your_card", {"card": action.card})
    if is_coop and any_card_matches(position):
        found = action_of(position, edition, legal_moves(position)[0])
        assert isinstance(found, Collect), "placements come before other moves in legal_moves"
        where = {"card": found.card, "position": found.position, "row": found.row, "column": found.column}
        return Refusal("BSG-43", "a_card_matches", dict(where))
    return None


def _check_return(position: Position, action: Return) -> Refusal | None:
    if action.element not in range(4) or not position.collection[action.element]:
        return Refusal("BSG-43", "none_collected", {"element": action.element})
    return None


def _check_put_back(position: Position, action: PutBack) -> Refusal | None:
    clause = "BSG-43" if position.passed else "BSG-42"
    if not _on_board(action.row, action.column):
        return Refusal(clause, "no_such_cell", {"row": action.row, "column": action.column})
    if element_at(position, action.row, action.column) is not None:
        return Refusal(clause, "cell_is_taken", {"cell": cell_name(action.row, action.column)})
    return None


def _mismatch(row: int, column: int, element: int, found: int) -> dict[str, Param]:
    return {"cell": cell_name(row, column), "element": ELEMENTS[element], "found": ELEMENTS[found]}
