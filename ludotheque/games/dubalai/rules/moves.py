# Compiled with mypyc: every move at a table comes through here.
"""Translation between actions, which name symbols and cards, and moves, which are integers."""

from __future__ import annotations

from typing import Final

from ludotheque.engine.native.bits import members, set_of
from ludotheque.games.dubalai.box.edition import COLOURS, MOST_POINTS, SYMBOLS, Spells
from ludotheque.games.dubalai.rules import codes
from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Close,
    Correction,
    Decree,
    Done,
    DoubleGame,
    DubalaiAction,
    Fog,
    ForgottenSyllable,
    Hex,
    Keep,
    Lay,
    LetPass,
    Lock,
    LookOn,
    Pick,
    Roadblock,
    Roll,
    Spell,
    Tailwind,
)
from ludotheque.games.dubalai.rules.legal_moves import layout
from ludotheque.games.dubalai.rules.tabletop.setup import (
    ATTRACTION,
    CORRECTION,
    DOUBLE,
    FORGOTTEN,
    HEX,
    ROADBLOCK,
    TAILWIND,
    Lookup,
)

AEROBATICS = tuple(f"aerobatics_{points}" for points in range(1, MOST_POINTS + 1))
CARDS = (*Spells.__struct_fields__, *AEROBATICS)
"""The ids of the kinds of cards, in the order of their codes."""

_SIMPLE_ACTIONS: dict[int, DubalaiAction] = {
    codes.THROW: Roll(),
    codes.CLOSE: Close(),
    codes.LOOK_ON: LookOn(),
    codes.LOCK: Lock(),
    codes.RESERVE: Decree(),
    codes.LET_PASS: LetPass(),
    codes.DONE: Done(),
}
_SIMPLE_MOVES = {action: move for move, action in _SIMPLE_ACTIONS.items()}


_SMALL_SETS: Final = [tuple(members(numbers)) for numbers in range(1 << SYMBOLS)]


def symbols_in(row: int) -> tuple[int, ...]:
    """The symbols of a bit set, in order."""
    return _SMALL_SETS[row]


def seats_in(seats: int) -> tuple[int, ...]:
    """The seats of a bit set, in order: there are fewer seats than symbols."""
    return _SMALL_SETS[seats]


def cards_in(lookup: Lookup, cards: int) -> tuple[str, ...]:
    """The ids of the cards of a bit set, in the order of the edition."""
    return tuple([CARDS[lookup.kind_of[card]] for card in members(cards)])


def move_of(action: DubalaiAction) -> int:
    """The move of a legal action."""
    match action:
        case Lay(row, second, colour):
            return layout(set_of(row), set_of(second), 0 if colour is None else COLOURS.index(colour))
        case Pick(square):
            return codes.PICK + square
        case Fog():
            return codes.CANCEL
        case Keep(card):
            return codes.KEEP + CARDS.index(card)
        case DoubleGame():
            return cast(DOUBLE, 0)
        case ForgottenSyllable(add, row_name):
            return cast(FORGOTTEN, (codes.ROW if row_name == "second" else 0) + add)
        case Correction(remove, add, row_name):
            return cast(CORRECTION, (codes.ROW if row_name == "second" else 0) + remove * SYMBOLS + add)
        case Attraction(squares):
            return cast(ATTRACTION, squares)
        case Roadblock():
            return cast(ROADBLOCK, 0)
        case Tailwind():
            return cast(TAILWIND, 0)
        case Hex(seat):
            return cast(HEX, seat)
        case simple:
            return _SIMPLE_MOVES[simple]


def cast(spell: int, parameter: int) -> int:
    """The move that plays a spell."""
    return codes.CAST + spell * codes.SPELL + parameter


def action_of(move: int, top: int) -> DubalaiAction:
    """The action of a move; ``top`` is the number of the last spell played, which a Fog cancels."""
    if move < codes.PICK:
        second = symbols_in(move // codes.SECOND_ROW % codes.SECOND_ROW)
        colour = COLOURS[move // codes.ROW_COLOUR] if second else None
        return Lay(symbols_in(move % codes.SECOND_ROW), second, colour)
    if move in _SIMPLE_ACTIONS:
        return _SIMPLE_ACTIONS[move]
    if move < codes.THROW:
        return Pick(move - codes.PICK)
    if move >= codes.KEEP:
        return Keep(CARDS[move - codes.KEEP])
    return spell_of(move, top)


def spell_of(move: int, top: int) -> Spell:
    """The action of a move that plays a spell."""
    if move == codes.RESERVE:
        return Decree()
    if move == codes.CANCEL:
        return Fog(top)
    spell, parameter = divmod(move - int(codes.CAST), int(codes.SPELL))
    row, cards = divmod(parameter, int(codes.ROW))
    removed, added = divmod(cards, SYMBOLS)
    if spell == ATTRACTION:
        return Attraction(parameter)
    if spell == ROADBLOCK:
        return Roadblock()
    if spell == FORGOTTEN:
        return ForgottenSyllable(added, "second" if row else "main")
    if spell == CORRECTION:
        return Correction(removed, added, "second" if row else "main")
    if spell == TAILWIND:
        return Tailwind()
    return DoubleGame() if spell == DOUBLE else Hex(parameter)
