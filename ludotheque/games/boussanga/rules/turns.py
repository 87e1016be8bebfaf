# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""How draws and moves change a position."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.rules.codes import (
    BONUS_TOKENS,
    CHOOSE,
    COOP,
    DEAL,
    EXHAUSTED,
    FILL,
    GOAL,
    HAND_SIZE,
    LAST_CARD,
    LAST_TOKEN,
    LINE_LENGTH,
    LOT,
    NO_CAUSE,
    OVER,
    PASS_MOVE,
    PLACEMENTS_END,
    POINTS,
    PUT_BACK,
    PUT_BACK_MOVE,
    REFILL,
    RETURN_MOVE,
    STOP_MOVE,
    STOPPED,
    TURN,
)
from ludotheque.games.boussanga.rules.geometry.lines import lines_in
from ludotheque.games.boussanga.rules.legal_moves import sample_move
from ludotheque.games.boussanga.rules.position import Position

# Draws


def draw_size(position: Position) -> i64:
    """How many outcomes the next draw has."""
    if position.phase == LOT:
        return position.seats
    if position.phase == FILL:
        return 64 - position.dealt
    return count(position.pile)


def draw_sizes(position: Position) -> vec[i64]:
    """The number of outcomes of every draw up to the next decision of a player."""
    sizes = vec[i64]()
    if position.phase == REFILL:
        return append(sizes, count(position.pile))
    if position.phase == LOT:
        sizes = append(sizes, position.seats)
    dealt = position.dealt
    if position.mode == COOP and position.phase < DEAL:
        while dealt < 64:
            sizes = append(sizes, 64 - dealt)
            dealt += 1
        dealt = 0
    pile = count(position.pile)
    while dealt < _cards_to_deal(position):
        sizes = append(sizes, pile)
        pile -= 1
        dealt += 1
    return sizes


def draw(position: Position, value: i64) -> None:
    """Apply one draw; ``value`` is below ``draw_size``."""
    position.step += 1
    if position.phase == LOT:  # BSG-11: the first player is drawn
        position.turn = value
        position.phase = FILL if position.mode == COOP else DEAL
    elif position.phase == FILL:
        _fill_cell(position, value)
    elif position.phase == DEAL:  # BSG-10, BSG-40: four open cards
        position.hands[position.dealt] = _card_from_pile(position, value)
        position.dealt += 1
        if position.dealt == _cards_to_deal(position):
            position.phase = TURN
    else:
        _refill_hand(position, value)


def _cards_to_deal(position: Position) -> i64:
    return HAND_SIZE if position.mode == COOP else position.seats * HAND_SIZE


def _fill_cell(position: Position, value: i64) -> None:
    """BSG-40: the board is filled with all tokens, cell by cell."""
    element: i64 = 0
    while value >= position.reserve[element]:
        value -= position.reserve[element]
        element += 1
    position.reserve[element] -= 1
    position.token_cells[element] |= bit(position.dealt)
    position.occupied |= bit(position.dealt)
    position.dealt += 1
    if position.dealt == 64:
        position.dealt = 0
        position.phase = DEAL


def _card_from_pile(position: Position, value: i64) -> i64:
    card = nth(position.pile, value)
    position.pile &= ~bit(card)
    return card


def _refill_hand(position: Position, value: i64) -> None:
    """BSG-15, BSG-16, BSG-41, BSG-43: draw back to four cards."""
    place = position.hand_of(position.turn)
    while position.hands[place] >= 0:
        place += 1
    position.hands[place] = _card_from_pile(position, value)
    if position.mode == COOP:
        _after_coop_draw(position)
    else:
        if position.pile == 0:  # BSG-30
            _trigger_end(position, LAST_CARD)
        _next_turn(position)


# Moves


def play(position: Position, move: i64) -> None:
    """Make a legal move of the seat to move."""
    position.step += 1
    if move < PLACEMENTS_END:
        if position.mode == COOP:
            _collect(position, move)
        else:
            _place(position, move)
    elif move < PUT_BACK_MOVE:
        _pass(position, move - PASS_MOVE)
    elif move < RETURN_MOVE:
        _put_back(position, move - PUT_BACK_MOVE)
    elif move < STOP_MOVE:  # BSG-43: every collected token of one element
        _start_putting_back(position, move - RETURN_MOVE, position.collection[move - RETURN_MOVE])
    else:  # BSG-46
        _end_coop(position, STOPPED)


def _remove_from_hand(position: Position, card: i64) -> None:
    place = position.hand_of(position.turn)
    while position.hands[place] != card:
        place += 1
    position.hands[place] = -1


def _pass(position: Position, card: i64) -> None:
    """BSG-16, BSG-43: discard one card and draw a new one, if the pile has one."""
    _remove_from_hand(position, card)
    position.discards += 1
    position.passed = True
    if position.pile:
        position.phase = REFILL
    elif position.mode == COOP:
        _after_coop_draw(position)
    else:
        _next_turn(position)


# Competitive play


def _place(position: Position, placement: i64) -> None:
    """BSG-12, BSG-13, BSG-15: place the missing tokens, take lines off, draw a card."""
    lookup = position.lookup
    _remove_from_hand(position, lookup.card_of(placement))
    position.gained = 0
    lines = False
    element: i64
    for element in range(4):
        position.earned[element] = 0
        cells = lookup.cover[placement * 4 + element]
        needed = cells & ~position.token_cells[element]
        if needed:
            position.token_cells[element] |= needed
            position.occupied |= needed
            _take_from_reserve(position, element, count(needed))
            if _clear_lines(position, element):
                lines = True
    if lines:
        take_bonuses(position)
        if position.points(position.zone_of(position.turn)) >= GOAL:  # BSG-30
            _trigger_end(position, POINTS)
    position.update_reserve_low()
    if position.pile:
        position.phase = REFILL
    else:
        _next_turn(position)


def _take_from_reserve(position: Position, element: i64, tokens: i64) -> None:
    """BSG-30: taking the last token of an element triggers the end, even if a line refills the reserve."""
    position.reserve[element] -= tokens
    if position.reserve[element] == 0:
        _trigger_end(position, LAST_TOKEN)


def _clear_lines(position: Position, element: i64) -> bool:
    """BSG-20, BSG-21: take off every line of four or more of this element; ``lines_in`` counts the tokens earned."""
    cells, earned = lines_in(position.token_cells[element])
    if not cells:
        return False
    position.token_cells[element] &= ~cells
    position.occupied &= ~cells
    position.reserve[element] += count(cells) - earned
    position.zones[position.zone_of(position.turn) * 4 + element] += earned
    position.cleared[element] = cells
    position.earned[element] = earned
    return True


def take_bonuses(position: Position) -> None:
    """BSG-23: four tokens of an element in a point zone bring one more, once, after all lines.

    Only competitive play calls this: there are no bonuses in co-operative play (BSG-44).
    """
    zone = position.zone_of(position.turn) * 4
    element: i64
    for element in range(4):
        flag = bit(zone + element)
        has_enough = position.zones[zone + element] >= BONUS_TOKENS
        if has_enough and not position.bonuses & flag and position.reserve[element]:
            position.bonuses |= flag
            position.gained |= bit(element)
            position.zones[zone + element] += 1
            _take_from_reserve(position, element, 1)


def _trigger_end(position: Position, cause: i64) -> None:
    """BSG-30, BSG-31: the others, or the opposing team, play once more each; only the first trigger counts."""
    if position.cause != NO_CAUSE:
        return
    position.cause = cause
    position.ended_by = position.turn
    seat: i64
    for seat in range(position.seats):
        if position.zone_of(seat) != position.zone_of(position.turn):
            position.still_to_play |= bit(seat)


def _next_turn(position: Position) -> None:
    """BSG-11: clockwise. BSG-31: seats without a card and seats whose last turn is over are skipped."""
    position.phase = TURN
    position.passed = False
    tried: i64
    for tried in range(position.seats):
        position.turn = (position.turn + 1) % position.seats
        if position.cause != NO_CAUSE:
            if not position.still_to_play & bit(position.turn):
                continue
            position.still_to_play &= ~bit(position.turn)
        if position.hand_size(position.turn):
            return
    position.phase = OVER


# Co-operative play


def _collect(position: Position, placement: i64) -> None:
    """BSG-41: the tokens of the combination go to the collection, the card to the discard."""
    element: i64
    for element in range(4):
        cells = position.lookup.cover[placement * 4 + element]
        position.token_cells[element] &= ~cells
        position.occupied &= ~cells
        position.collection[element] += count(cells)
    _remove_from_hand(position, position.lookup.card_of(placement))
    position.discards += 1
    if position.pile:
        position.phase = REFILL
    else:
        _after_coop_draw(position)


def _after_coop_draw(position: Position) -> None:
    """BSG-42 after a card was collected, BSG-43 after a pass.

    With one element in the collection there is nothing to choose, with none nothing goes back.
    """
    if not position.passed:
        _score_collection(position)
        return
    elements: i64 = 0
    last: i64 = -1
    element: i64
    for element in range(4):
        if position.collection[element]:
            elements += 1
            last = element
    if elements > 1:
        position.phase = CHOOSE
    elif elements == 1:
        _start_putting_back(position, last, position.collection[last])
    else:
        _next_coop_turn(position)


def _score_collection(position: Position) -> None:
    """BSG-42: element by element, three tokens go back and the rest become points."""
    element: i64
    for element in range(4):
        if position.collection[element] >= LINE_LENGTH:
            _start_putting_back(position, element, LINE_LENGTH - 1)
            return
    _next_coop_turn(position)


def _start_putting_back(position: Position, element: i64, tokens: i64) -> None:
    position.phase = PUT_BACK
    position.restoring = element
    position.left = tokens


def _put_back(position: Position, cell: i64) -> None:
    """BSG-42, BSG-43: put one token back on a cell. After the last one the rest become points, unless after a pass."""
    element = position.restoring
    position.token_cells[element] |= bit(cell)
    position.occupied |= bit(cell)
    position.collection[element] -= 1
    position.left -= 1
    if position.left:
        return
    position.restoring = -1
    if position.passed:
        _next_coop_turn(position)
        return
    position.zones[element] += position.collection[element]
    position.collection[element] = 0
    if position.points(0) >= GOAL:  # BSG-45
        _end_coop(position, POINTS)
    else:
        _score_collection(position)


def _next_coop_turn(position: Position) -> None:
    """BSG-40: clockwise. BSG-46: the game is lost when pile and hand have run out."""
    position.phase = TURN
    position.passed = False
    position.turn = (position.turn + 1) % position.seats
    if position.hand_size(position.turn) == 0:
        _end_coop(position, EXHAUSTED)


def _end_coop(position: Position, cause: i64) -> None:
    """BSG-45, BSG-46: a co-operative game stops at once."""
    position.cause = cause
    position.ended_by = position.turn
    position.phase = OVER


# Random play


def playout(position: Position, rng: Rng) -> i64:
    """Play at random to the end; returns the number of moves the players made."""
    moves: i64 = 0
    while position.phase != OVER:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
        else:
            play(position, sample_move(position, rng))
            moves += 1
    return moves
