# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""The legal moves of a position, as integers (see ``codes.py``)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.rules.codes import (
    CHOOSE,
    COOP,
    HAND_SIZE,
    MOST_TOKENS_OF_A_CARD,
    PASS_MOVE,
    PUT_BACK,
    PUT_BACK_MOVE,
    RETURN_MOVE,
    SAMPLE_ATTEMPTS,
    STOP_MOVE,
    TURN,
    WINNING_CARDS,
)
from ludotheque.games.boussanga.rules.position import Position


def legal_moves(position: Position) -> vec[i64]:
    """All legal moves of the seat to move, in a fixed order."""
    moves = vec[i64]()
    element: i64
    cell: i64
    if position.phase == TURN:
        return _turn_moves(position)
    if position.phase == CHOOSE:  # BSG-43: an element that is in the collection
        for element in range(4):
            if position.collection[element]:
                moves = append(moves, RETURN_MOVE + element)
    elif position.phase == PUT_BACK:  # BSG-42, BSG-43: any empty cell
        for cell in range(64):
            if not position.occupied & bit(cell):
                moves = append(moves, PUT_BACK_MOVE + cell)
    return moves


def _turn_moves(position: Position) -> vec[i64]:
    moves = vec[i64]()
    lookup = position.lookup
    hand = position.hand_of(position.turn)
    scarce = position.mode != COOP and position.reserve_low
    place: i64
    shape: i64
    for place in range(hand, hand + HAND_SIZE):
        card = position.hands[place]
        if card < 0:
            continue
        for shape in range(lookup.first_shape[card], lookup.first_shape[card + 1]):
            anchors = anchors_of(position, shape)
            if scarce and anchors:
                anchors = affordable(position, shape, anchors)
            while anchors:
                anchor = lowest(anchors)
                anchors &= ~bit(anchor)
                moves = append(moves, lookup.placement_at[shape * 64 + anchor])
    if position.mode != COOP or len(moves) == 0:  # BSG-16: pass at any time; BSG-43: only if no card matches
        for place in range(hand, hand + HAND_SIZE):
            if position.hands[place] >= 0:
                moves = append(moves, PASS_MOVE + position.hands[place])
    if may_stop(position):
        moves = append(moves, STOP_MOVE)
    return moves


def fits(position: Position, placement: i64) -> bool:
    """Whether a placement is legal in competitive play (BSG-12, BSG-13, BSG-14)."""
    spot = position.lookup.spot[placement]
    return fits_at(position, spot >> 6, spot & 63)


def fits_at(position: Position, shape: i64, anchor: i64) -> bool:
    """Whether a shape may be placed at an anchor, where every token of it is on the board.

    The board is shifted to the shape instead of the other way round: the tables of shapes are small.
    """
    cells_of = position.lookup.shape_cells
    occupied = position.occupied >> anchor
    missing: i64 = 0
    index: i64 = shape * 4
    element: i64
    for element in range(4):
        cells = cells_of[index]
        index += 1
        if cells:
            own = position.token_cells[element] >> anchor
            if cells & occupied & ~own:  # BSG-13: another element lies there
                return False
            needed = cells & ~own
            if needed:
                missing |= needed
                if position.reserve_low and count(needed) > position.reserve[element]:  # BSG-14
                    return False
    return missing != 0  # BSG-13: at least one token is placed


def anchors_of(position: Position, shape: i64) -> i64:
    """All anchors at which a shape may be played, tested at once (BSG-13, BSG-41; without BSG-14).

    A token lies ``shift`` cells after the anchor. The cells that are right for the token,
    shifted back by as much, are the anchors that are right for it. The window removes
    the anchors at which a token would leave the board (BSG-3).
    """
    lookup = position.lookup
    possible = lookup.window[shape]
    complete = possible
    token: i64
    for token in range(lookup.first_token[shape], lookup.first_token[shape + 1]):
        shift = lookup.token_shift[token]
        own = position.token_cells[lookup.token_element[token]]
        complete &= own >> shift
        possible &= (own | ~position.occupied) >> shift
    if position.mode == COOP:
        return complete
    return possible & ~complete


def affordable(position: Position, shape: i64, anchors: i64) -> i64:
    """Those of the anchors at which the reserve has the tokens that a shape needs (BSG-14)."""
    if _has_all_tokens(position, shape):
        return anchors
    left = anchors
    while left:
        anchor = lowest(left)
        left &= ~bit(anchor)
        if not fits_at(position, shape, anchor):
            anchors &= ~bit(anchor)
    return anchors


def _has_all_tokens(position: Position, shape: i64) -> bool:
    """Whether the reserve has enough tokens for a shape even where none of them lies on the board yet."""
    lookup = position.lookup
    element: i64
    token: i64
    for element in range(4):
        left = position.reserve[element]
        if left < MOST_TOKENS_OF_A_CARD:
            for token in range(lookup.first_token[shape], lookup.first_token[shape + 1]):
                if lookup.token_element[token] == element:
                    left -= 1
            if left < 0:
                return False
    return True


def any_card_matches(position: Position) -> bool:
    """Whether any card of the common hand is complete on the board (BSG-43)."""
    place: i64
    shape: i64
    for place in range(HAND_SIZE):
        card = position.hands[place]
        if card >= 0:
            for shape in range(position.lookup.first_shape[card], position.lookup.first_shape[card + 1]):
                if anchors_of(position, shape):
                    return True
    return False


def may_stop(position: Position) -> bool:
    """BSG-46: from the 13th discarded card on, the players may stop."""
    return position.mode == COOP and position.discards > WINNING_CARDS


def sample_move(position: Position, rng: Rng) -> i64:
    """A random legal move, each with the same probability.

    Most moves are found by rejection: numbers are drawn from a range in which every
    legal move has exactly one number, until the number of a legal move comes.
    """
    attempt: i64
    if position.phase == PUT_BACK:
        while True:
            cell = rng.below(64)
            if not position.occupied & bit(cell):
                return PUT_BACK_MOVE + cell
    if position.phase == TURN and position.mode != COOP:
        lookup = position.lookup
        hand = position.turn * HAND_SIZE
        span = lookup.most_placements * HAND_SIZE + HAND_SIZE
        for attempt in range(SAMPLE_ATTEMPTS):
            candidate = rng.below(span)
            card = position.hands[hand + (candidate & 3)]
            candidate >>= 2
            if card >= 0 and candidate <= lookup.placement_count[card]:
                if candidate == lookup.placement_count[card]:
                    return PASS_MOVE + card
                placement = lookup.first_placement[card] + candidate
                if fits(position, placement):
                    return placement
    moves = legal_moves(position)
    return moves[rng.below(len(moves))]
