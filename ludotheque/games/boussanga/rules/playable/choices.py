# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Choices by index: dense numbers for the moves of the seat to move.

A placement is named by the place of its card in the hand, the position of the card and its anchor (the cell of the
top left corner): 4 × 8 × 64 indices. Of several positions that look the same the lowest is named. The other moves
follow. Anchors of one card and position are one word of a mask.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import BIT
from ludotheque.games.boussanga.rules.codes import (
    CHOOSE,
    COOP,
    HAND_SIZE,
    PASS_MOVE,
    PLACEMENTS_END,
    PUT_BACK,
    PUT_BACK_MOVE,
    RETURN_MOVE,
    STOP_MOVE,
    TURN,
)
from ludotheque.games.boussanga.rules.legal_moves import affordable, anchors_of, any_card_matches, fits_at, may_stop
from ludotheque.games.boussanga.rules.position import Position

PLACEMENTS: Final[i64] = 2048  # place * 512 + position * 64 + anchor
PUT_BACKS: Final[i64] = 2048  # + cell
PASSES: Final[i64] = 2112  # + place
RETURNS: Final[i64] = 2116  # + element
STOP: Final[i64] = 2120
ACTIONS: Final[i64] = 2121
MASK_WORDS: Final[i64] = 34


def move_at(position: Position, index: i64) -> i64:
    """The move of a legal index."""
    hand = position.hand_of(position.turn)
    if index < PLACEMENTS:
        lookup = position.lookup
        turned = position.hands[hand + (index >> 9)] * 8 + ((index >> 6) & 7)
        return lookup.placement_at[lookup.shape_of[turned] * 64 + (index & 63)]
    if index < PASSES:
        return PUT_BACK_MOVE + index - PUT_BACKS
    if index < RETURNS:
        return PASS_MOVE + position.hands[hand + index - PASSES]
    if index < STOP:
        return RETURN_MOVE + index - RETURNS
    return STOP_MOVE


def index_of(position: Position, move: i64) -> i64:
    """The index of a move of the seat to move."""
    if move < PLACEMENTS_END:
        lookup = position.lookup
        spot = lookup.spot[move]
        shape = spot >> 6
        return _place_of(position, lookup.shape_card[shape]) * 512 + lookup.shape_position[shape] * 64 + (spot & 63)
    if move < PUT_BACK_MOVE:
        return PASSES + _place_of(position, move - PASS_MOVE)
    if move < RETURN_MOVE:
        return PUT_BACKS + move - PUT_BACK_MOVE
    if move < STOP_MOVE:
        return RETURNS + move - RETURN_MOVE
    return STOP


def _place_of(position: Position, card: i64) -> i64:
    hand = position.hand_of(position.turn)
    place: i64 = 0
    while position.hands[hand + place] != card:
        place += 1
    return place


def legal_indices(position: Position, mask: vec[i64], scratch: vec[i64]) -> vec[i64]:
    """The indices of all legal moves, in the order of ``legal_moves``, which is that of the indices.

    ``mask`` and ``scratch`` are space to work in. Every index is written, and the next one overwrites it unless it is
    legal: with hundreds of legal moves that is much faster than looking for the next member of a set.
    """
    write_mask(position, mask, 0)
    found: i64 = 0
    word: i64
    member: i64
    for word in range(MASK_WORDS):
        members = mask[word]
        if members == 0:
            continue
        for member in range(word * 64, word * 64 + 64):
            scratch[found] = member
            found += members & 1
            members >>= 1
    return scratch[:found]


def is_legal(position: Position, index: i64) -> bool:
    """Whether the seat to move may choose an index; a placement is tested alone."""
    if position.actor() < 0 or index < 0 or index >= ACTIONS:
        return False
    if index < PLACEMENTS:
        card = position.hands[position.hand_of(position.turn) + (index >> 9)]
        if position.phase != TURN or card < 0:
            return False
        lookup = position.lookup
        shape = lookup.shape_of[card * 8 + ((index >> 6) & 7)]
        if lookup.shape_position[shape] != (index >> 6) & 7 or not anchors_of(position, shape) & BIT[index & 63]:
            return False
        return position.mode == COOP or not position.reserve_low or fits_at(position, shape, index & 63)
    if index < PASSES:
        return position.phase == PUT_BACK and not position.occupied & BIT[index - PUT_BACKS]
    if index < RETURNS:
        held = position.hands[position.hand_of(position.turn) + index - PASSES] >= 0
        return position.phase == TURN and held and not (position.mode == COOP and any_card_matches(position))
    if index < STOP:
        return position.phase == CHOOSE and position.collection[index - RETURNS] != 0
    return position.phase == TURN and may_stop(position)


def write_mask(position: Position, words: vec[i64], first: i64) -> None:
    """Write the set of legal indices of the seat to move."""
    word: i64
    for word in range(first, first + MASK_WORDS):
        words[word] = 0
    if position.phase == TURN:
        _write_turn(position, words, first)
    elif position.phase == PUT_BACK:  # BSG-42, BSG-43: any empty cell
        words[first + (PUT_BACKS >> 6)] = ~position.occupied
    elif position.phase == CHOOSE:  # BSG-43: an element that is in the collection
        element: i64
        for element in range(4):
            if position.collection[element]:
                words[first + (RETURNS >> 6)] |= BIT[(RETURNS & 63) + element]


def _write_turn(position: Position, words: vec[i64], first: i64) -> None:
    lookup = position.lookup
    hand = position.hand_of(position.turn)
    scarce = position.mode != COOP and position.reserve_low
    found = False
    held: i64 = 0
    place: i64
    shape: i64
    for place in range(HAND_SIZE):
        card = position.hands[hand + place]
        if card < 0:
            continue
        held |= BIT[(PASSES & 63) + place]
        for shape in range(lookup.first_shape[card], lookup.first_shape[card + 1]):
            anchors = anchors_of(position, shape)
            if scarce and anchors:
                anchors = affordable(position, shape, anchors)
            if anchors:
                found = True
                words[first + place * 8 + lookup.shape_position[shape]] = anchors
    if position.mode == COOP and found:  # BSG-43: pass only if no card matches; BSG-16: else at any time
        held = 0
    if may_stop(position):
        held |= BIT[STOP & 63]
    words[first + (PASSES >> 6)] = held
