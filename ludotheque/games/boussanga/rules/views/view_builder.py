# Compiled with mypyc: a view is built after every move at a table.
"""Builds views from positions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, lowest, members
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Card, Edition
from ludotheque.games.boussanga.rules.codes import CAUSE_NAMES, COOP, HAND_SIZE, MODE_NAMES, PHASE_NAMES, TEAMS
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.view import BoussangaView, PerElement

HALF: Final[i64] = 4
"""The cells of half a row."""
FOUR_CELLS: Final[i64] = 15
BONUSES: Final = tuple([tuple([taken & bit(element) != 0 for element in range(4)]) for taken in range(16)])
"""For each set of elements, whether each element is in it."""


def view_of(
    position: Position, seat: Seat | None, prompt: Prompt | None, edition: Edition, custom: Edition | None
) -> BoussangaView:
    """The view of a seat, or of a spectator; ``custom`` is the edition if it is a custom one, else ``None``."""
    cards = edition.cards
    zones: i64 = 1 if position.mode == COOP else 2 if position.mode == TEAMS else position.seats
    hands: i64 = 1 if position.mode == COOP else position.seats
    return BoussangaView(
        seat=seat,
        prompt=prompt,
        mode=MODE_NAMES[position.mode],
        seats=position.seats,
        turn=position.turn if position.turn >= 0 else None,
        board=_board_of(position.token_cells),
        hands=tuple([_hand_of(position, hand, cards) for hand in range(hands)]),
        pile=_ids_in(edition.card_ids, position.pile),
        reserve=_per_element(position.reserve, 0),
        zones=tuple([_per_element(position.zones, zone * 4) for zone in range(zones)]),
        points=tuple([position.points(zone) for zone in range(zones)]),
        values=_per_element(position.lookup.points, 0),
        bonuses=tuple([BONUSES[position.bonuses >> zone * 4 & 15] for zone in range(zones)]),
        cause=CAUSE_NAMES[position.cause],
        ended_by=position.ended_by if position.ended_by >= 0 else None,
        still_to_play=tuple(members(position.still_to_play)),
        collection=_per_element(position.collection, 0),
        discards=position.discards,
        restoring=position.restoring if position.restoring >= 0 else None,
        left=position.left,
        passed=position.passed,
        phase=PHASE_NAMES[position.phase],
        step=position.step,
        edition=custom,
    )


def _board_of(token_cells: vec[i64]) -> tuple[str, ...]:
    """The rows from the top, a letter for each token."""
    rows: list[str] = []
    start: i64
    for start in range(0, 64, 2 * HALF):
        rows.append(_half_row(token_cells, start) + _half_row(token_cells, start + HALF))
    return tuple(rows)


_half_rows: Final[list[str]] = [""] * (1 << 16)
"""The half rows shown so far, by the cells of each element; of these sets of cells, 5⁴ can be on a board."""


def _half_row(token_cells: vec[i64], start: i64) -> str:
    """Half a row of the board, from its first cell on."""
    tokens: i64 = 0
    element: i64
    for element in range(4):
        tokens = tokens << HALF | token_cells[element] >> start & FOUR_CELLS
    row = _half_rows[tokens]
    if not row:
        cells = [BLANK] * HALF
        for index, letter in enumerate(reversed(LETTERS)):
            for cell in members(tokens >> index * HALF & FOUR_CELLS):
                cells[cell] = letter
        row = _half_rows[tokens] = "".join(cells)
    return row


def _per_element(numbers: vec[i64], start: i64) -> PerElement:
    """One number per element."""
    return (numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3])


def _hand_of(position: Position, hand: i64, cards: tuple[Card, ...]) -> tuple[Card | None, ...]:
    held: list[Card | None] = []
    place: i64
    for place in range(hand * HAND_SIZE, hand * HAND_SIZE + HAND_SIZE):
        card = position.hands[place]
        held.append(cards[card] if card >= 0 else None)
    return tuple(held)


def _ids_in(ids: tuple[int, ...], cards: i64) -> tuple[int, ...]:
    """The ids of the cards whose indices are in a set."""
    found: list[int] = []
    while cards:
        index = lowest(cards)
        cards &= ~bit(index)
        found.append(ids[index])
    return tuple(found)
