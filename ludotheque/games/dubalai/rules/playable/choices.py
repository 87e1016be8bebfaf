# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Choices by index. A formula is laid card by card: each choice adds or removes one."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import BIT, bit, lowest
from ludotheque.engine.playables.playable import Part, parts
from ludotheque.games.dubalai.rules import codes
from ludotheque.games.dubalai.rules.legal_moves import layout, moves
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import (
    ATTRACTION,
    CORRECTION,
    DOUBLE,
    FORGOTTEN,
    HEX,
    KINDS,
    ROADBLOCK,
    SYMBOLS,
    TAILWIND,
)
from ludotheque.games.dubalai.rules.tabletop.track import FIRST_NOVICE_SQUARE, MOST_SEATS, START_LINE

MAIN: Final[i64] = 0  # + symbol: add it to the main row, or remove it
SECOND: Final[i64] = 9  # + symbol: the same in the second row
OTHER: Final[i64] = 18  # + symbol: begin the second row, with the other label
LABEL: Final[i64] = 27  # exchange the labels of the rows
LOCKS: Final[i64] = 28
DECREES: Final[i64] = 29
PICKS: Final[i64] = 30  # the start line, then the squares of novices
CLOSES: Final[i64] = 34
LOOKS_ON: Final[i64] = 35
PASSES: Final[i64] = 36
CANCELS: Final[i64] = 37
KEEPS: Final[i64] = 38  # + kind of card
DONES: Final[i64] = 56
DOUBLES: Final[i64] = 57
ADDS: Final[i64] = 58  # + row * 9 + symbol
EXCHANGES: Final[i64] = 76  # + row * 81 + removed * 9 + added
ATTRACTS: Final[i64] = 238  # + squares - 1
BLOCKS: Final[i64] = 240
TAILWINDS: Final[i64] = 241
HEXES: Final[i64] = 242  # + seat, counted from the player
ACTIONS: Final[i64] = 248
MASK_WORDS: Final[i64] = 4


def action_parts() -> tuple[Part, ...]:
    """The kinds of choices."""
    made = parts(
        main_row=SYMBOLS, second_row=SYMBOLS, other_label=SYMBOLS, exchange_labels=1, lock=1, decree=1, start_square=4,
        close=1, look_on=1, let_pass=1, fog=1, keep=KINDS, done=1, double_game=1, forgotten_syllable=2 * SYMBOLS,
        correction=2 * codes.ROW, attraction=2, roadblock=1, tailwind=1, hex=MOST_SEATS,
    )  # fmt: skip
    assert made[-1].start == HEXES, "the indices above"
    return made


def index_of(position: Position, seat: i64, move: i64) -> i64:
    """The index of a legal move of a seat."""
    if move < codes.PICK:
        return _layout_index(position, seat, move)
    if move < codes.THROW:
        square = move - codes.PICK
        return PICKS if square == START_LINE else PICKS + 1 + square - FIRST_NOVICE_SQUARE
    if move >= codes.DONE:
        return DONES
    if move >= codes.KEEP:
        return KEEPS + move - codes.KEEP
    if move >= codes.CAST:
        return _spell_index(position, seat, (move - codes.CAST) // codes.SPELL, (move - codes.CAST) % codes.SPELL)
    if move == codes.CLOSE:
        return CLOSES
    if move == codes.LOOK_ON:
        return LOOKS_ON
    if move == codes.LOCK:
        return LOCKS
    if move == codes.RESERVE:
        return DECREES
    return CANCELS if move == codes.CANCEL else PASSES


def _layout_index(position: Position, seat: i64, move: i64) -> i64:
    """The index of a layout that differs by one card or by its labels from the present one."""
    changed = (move % codes.SECOND_ROW) ^ position.main_rows[seat]
    if changed:
        return MAIN + lowest(changed)
    changed = (move // codes.SECOND_ROW % codes.SECOND_ROW) ^ position.second_rows[seat]
    if not changed:
        return LABEL
    if not position.second_rows[seat] and move // codes.ROW_COLOUR != position.row_colours[seat]:
        return OTHER + lowest(changed)
    return SECOND + lowest(changed)


def _spell_index(position: Position, seat: i64, spell: i64, parameter: i64) -> i64:
    if spell == FORGOTTEN:
        return ADDS + parameter // codes.ROW * SYMBOLS + parameter % codes.ROW
    if spell == CORRECTION:
        return EXCHANGES + parameter
    if spell == ATTRACTION:
        return ATTRACTS + parameter - 1
    if spell == HEX:
        return HEXES + (parameter - seat) % position.seats
    if spell == DOUBLE:
        return DOUBLES
    return BLOCKS if spell == ROADBLOCK else TAILWINDS


def move_at(position: Position, seat: i64, index: i64) -> i64:
    """The move of a legal index of a seat."""
    if index < LOCKS:
        return _layout_at(position, seat, index)
    if index >= DOUBLES:
        return codes.CAST + _spell_at(position, seat, index)
    if index >= PICKS and index < CLOSES:
        return codes.PICK + (START_LINE if index == PICKS else FIRST_NOVICE_SQUARE + index - PICKS - 1)
    if index >= KEEPS:
        return codes.DONE if index == DONES else codes.KEEP + index - KEEPS
    if index == LOCKS:
        return codes.LOCK
    if index == DECREES:
        return codes.RESERVE
    if index == CLOSES:
        return codes.CLOSE
    if index == LOOKS_ON:
        return codes.LOOK_ON
    return codes.LET_PASS if index == PASSES else codes.CANCEL


def _layout_at(position: Position, seat: i64, index: i64) -> i64:
    row, second, colour = position.main_rows[seat], position.second_rows[seat], position.row_colours[seat]
    if index == LABEL:
        return layout(row, second, 1 - colour)
    if index < SECOND:
        return layout(row ^ bit(index - MAIN), second, colour)
    if index < OTHER:
        return layout(row, second ^ bit(index - SECOND), colour)
    return layout(row, bit(index - OTHER), 1 - colour)


def _spell_at(position: Position, seat: i64, index: i64) -> i64:
    if index == DOUBLES:
        return DOUBLE * codes.SPELL
    if index < EXCHANGES:
        row, symbol = (index - ADDS) // SYMBOLS, (index - ADDS) % SYMBOLS
        return FORGOTTEN * codes.SPELL + row * codes.ROW + symbol
    if index < ATTRACTS:
        return CORRECTION * codes.SPELL + index - EXCHANGES
    if index < BLOCKS:
        return ATTRACTION * codes.SPELL + 1 + index - ATTRACTS
    if index == BLOCKS:
        return ROADBLOCK * codes.SPELL
    if index == TAILWINDS:
        return TAILWIND * codes.SPELL
    return HEX * codes.SPELL + (seat + index - HEXES) % position.seats


def write_mask(position: Position, seat: i64, words: vec[i64], first: i64) -> None:
    """Write the set of the indices that a seat may choose."""
    word: i64
    for word in range(first, first + MASK_WORDS):
        words[word] = 0
    for move in moves(position, seat):
        index = index_of(position, seat, move)
        words[first + (index >> 6)] |= BIT[index & 63]


def legal_indices(position: Position, seat: i64) -> vec[i64]:
    """The indices that a seat may choose, from the smallest."""
    words = vec[i64]([0] * MASK_WORDS)
    write_mask(position, seat, words, 0)
    found = vec[i64](capacity=32)
    word: i64
    for word in range(MASK_WORDS):
        members = words[word]
        while members:
            member = lowest(members)
            members &= ~BIT[member]
            found = append(found, word * 64 + member)
    return found


def path_of(position: Position, seat: i64, move: i64) -> list[int]:
    """The choices that make a move; a formula is laid card by card, first what goes, then what comes."""
    if move >= codes.PICK:
        return [index_of(position, seat, move)]
    row, second = position.main_rows[seat], position.second_rows[seat]
    new_row, new_second = move % codes.SECOND_ROW, move // codes.SECOND_ROW % codes.SECOND_ROW
    colour = position.row_colours[seat] if second & new_second else 0
    path = [int(MAIN + symbol) for symbol in range(SYMBOLS) if row & ~new_row & bit(symbol)]
    path += [int(SECOND + symbol) for symbol in range(SYMBOLS) if second & ~new_second & bit(symbol)]
    path += [int(MAIN + symbol) for symbol in range(SYMBOLS) if new_row & ~row & bit(symbol)]
    added = [int(SECOND + symbol) for symbol in range(SYMBOLS) if new_second & ~second & bit(symbol)]
    if new_second and move // codes.ROW_COLOUR != colour:
        if second & new_second:
            path.append(int(LABEL))
        else:
            added[0] += int(OTHER - SECOND)
    return path + added
