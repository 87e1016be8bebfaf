# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""A move as a sequence of small choices: kind, Greuh or totem, cards, places in the hand, colour.

There can be thousands of moves, but few values for each of their fields. Each choice of a field leaves fewer moves;
a field that has the same value in all moves that are left is not asked.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import BIT, filled, lowest
from ludotheque.games.bouh.rules.codes import (
    ALL_PLACES,
    CLAIM,
    COLOUR_SHIFT,
    GREUH_SHIFT,
    KIND_SHIFT,
    PLACES_SHIFT,
    TAKE,
)

# Fields, in the order in which they are asked
KIND: Final[i64] = 0
AIM: Final[i64] = 1  # the Greuh that is used, or the totem that is taken
CARD: Final[i64] = 2  # the Bouh that the move is for, or the first of several
LAST_CARD: Final[i64] = 6
PLACES: Final[i64] = 7  # the number cards, as places in the hand
COLOUR: Final[i64] = 8  # of a joker
FIELDS: Final[i64] = 9

# Indices of choices
KINDS: Final[i64] = 0  # + kind
WAIT: Final[i64] = 9
GREUHS: Final[i64] = 10  # + card
CARDS: Final[i64] = 74  # + card; 63 for none
PLACE_SETS: Final[i64] = 138  # + set of places
TOTEMS: Final[i64] = 170  # + totem
COLOURS: Final[i64] = 176  # + colour
MORE_PLACE_SETS: Final[i64] = 181  # + set of places - 32: sets in hands of more than five cards (BOU-60)
ACTIONS: Final[i64] = 1173
SMALL_PLACE_SETS: Final[i64] = 32


def value_of(move: i64, field: i64) -> i64:
    """The value of a field of a move."""
    kind = move >> KIND_SHIFT
    if field == KIND:
        return kind
    if field == AIM:
        if kind == TAKE:
            return (move >> COLOUR_SHIFT) & 7
        return (move >> GREUH_SHIFT) & 63
    if field <= LAST_CARD:
        if field == CARD or kind in (TAKE, CLAIM):
            return (move >> ((field - CARD) * 6)) & 63
        return 0
    if field == PLACES:
        return (move >> PLACES_SHIFT) & ALL_PLACES
    return 0 if kind == TAKE else (move >> COLOUR_SHIFT) & 7


def index_of(move: i64, field: i64) -> i64:
    """The index of the choice of this field that leads to a move."""
    value = value_of(move, field)
    if field == KIND:
        return KINDS + value
    if field == AIM:
        return (TOTEMS if move >> KIND_SHIFT == TAKE else GREUHS) + value
    if field <= LAST_CARD:
        return CARDS + value
    if field == PLACES:
        return PLACE_SETS + value if value < SMALL_PLACE_SETS else MORE_PLACE_SETS + value - SMALL_PLACE_SETS
    return COLOURS + value


def next_field(moves: vec[i64], field: i64) -> i64:
    """The first field from this one on that tells these moves apart; ``FIELDS`` if there is none."""
    index: i64
    while field < FIELDS:
        first = value_of(moves[0], field)
        for index in range(1, len(moves)):
            if value_of(moves[index], field) != first:
                return field
        field += 1
    return FIELDS


def choices(moves: vec[i64], field: i64) -> vec[i64]:
    """The indices by which these moves can be told apart in a field, from the smallest."""
    if field == PLACES:
        return _place_choices(moves)
    low: i64 = 0
    base = ACTIONS
    index: i64
    for index in range(len(moves)):  # the values of a field are a set below 64
        low |= BIT[value_of(moves[index], field)]
        first = index_of(moves[index], field) - value_of(moves[index], field)
        if first < base:
            base = first
    found = vec[i64]()
    while low:
        value = lowest(low)
        low &= ~BIT[value]
        found = append(found, base + value)
    return found


def _place_choices(moves: vec[i64]) -> vec[i64]:
    sets = filled(ALL_PLACES + 1, 0)
    number: i64
    for number in range(len(moves)):
        sets[value_of(moves[number], PLACES)] = index_of(moves[number], PLACES)
    found = vec[i64]()
    for number in range(len(sets)):
        if sets[number]:
            found = append(found, sets[number])
    return found


def narrowed(moves: vec[i64], field: i64, index: i64) -> vec[i64]:
    """The moves that a choice leaves."""
    left = vec[i64]()
    number: i64
    for number in range(len(moves)):
        if index_of(moves[number], field) == index:
            left = append(left, moves[number])
    return left
