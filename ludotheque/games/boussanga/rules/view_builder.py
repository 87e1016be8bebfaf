# Compiled with mypyc: a view is built after every move at a table.
"""Builds views from positions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, members
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Card, Edition
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.codes import CAUSE_NAMES, COOP, HAND_SIZE, MODE_NAMES, PHASE_NAMES, TEAMS
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.view import BoussangaView, PerElement

SIDE: Final[i64] = 8


def view_of(position: Position, seat: Seat | None, prompt: Prompt | None, custom: Edition | None) -> BoussangaView:
    """The view of a seat, or of a spectator; ``custom`` is the custom edition, if any."""
    cards = edition_of(custom).cards
    zones = range(1 if position.mode == COOP else 2 if position.mode == TEAMS else position.seats)
    hands = range(1 if position.mode == COOP else position.seats)
    return BoussangaView(
        seat=seat,
        prompt=prompt,
        mode=MODE_NAMES[position.mode],
        seats=position.seats,
        turn=position.turn if position.turn >= 0 else None,
        board=_board_of(position.token_cells),
        hands=tuple([_hand_of(position, hand, cards) for hand in hands]),
        pile=tuple([cards[card].id for card in members(position.pile)]),
        reserve=_per_element(position.reserve, 0),
        zones=tuple([_per_element(position.zones, zone * 4) for zone in zones]),
        points=tuple([position.points(zone) for zone in zones]),
        values=_per_element(position.tables.points, 0),
        bonuses=tuple([_bonuses_of(position, zone) for zone in zones]),
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
    cells = [BLANK] * 64
    for element, letter in enumerate(LETTERS):
        for cell in members(token_cells[element]):
            cells[cell] = letter
    board = "".join(cells)
    return tuple([board[start : start + SIDE] for start in range(0, 64, SIDE)])


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


def _bonuses_of(position: Position, zone: i64) -> tuple[bool, ...]:
    taken: list[bool] = []
    place: i64
    for place in range(zone * 4, zone * 4 + 4):
        taken.append(position.bonuses & bit(place) != 0)
    return tuple(taken)
