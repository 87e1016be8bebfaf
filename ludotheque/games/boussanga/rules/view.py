"""The view of a seat, and the position rebuilt from it.

Everything is open but the order of the pile (BSG-10), and that order does not exist:
a card is drawn when it is needed. So a view and a position hold the same facts, and
the legal actions can be computed from a view.
"""

from __future__ import annotations

from ludotheque.engine.native.bits import bit, set_of
from ludotheque.engine.native.fill import fill
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Card, Edition
from ludotheque.games.boussanga.box.options import Mode, edition_of
from ludotheque.games.boussanga.rules.codes import CAUSE_NAMES, MODE_CODES, PHASE_NAMES
from ludotheque.games.boussanga.rules.lookup import lookup_of
from ludotheque.games.boussanga.rules.position import Position

PerElement = tuple[int, int, int, int]
"""One number for each element, in the order of ``edition.LETTERS``."""


class BoussangaView(View, frozen=True, tag="boussanga_view"):
    """The table as everyone sees it."""

    mode: Mode
    seats: int
    turn: Seat | None
    """The seat whose turn it is; ``None`` before the first player is drawn."""
    board: tuple[str, ...]
    """Eight rows from the top: a letter for a token (see ``edition.LETTERS``), a dot for an empty cell."""
    hands: tuple[tuple[Card | None, ...], ...]
    """Four places for each seat, or four common ones in co-operative play; ``None`` is an empty place."""
    pile: tuple[int, ...]
    """The ids of the cards that can still be drawn, in the order of the edition, not of drawing."""
    reserve: PerElement
    zones: tuple[PerElement, ...]
    """Tokens per element in each point zone: per seat, per team, or one for all."""
    points: tuple[int, ...]
    """The points in each point zone."""
    values: PerElement
    """The points of a token of each element."""
    bonuses: tuple[tuple[bool, ...], ...]
    """Per point zone and element, whether its bonus token has been taken."""
    cause: str
    """Why the end was triggered; empty before that."""
    ended_by: Seat | None
    """The seat that triggered the end."""
    still_to_play: tuple[Seat, ...]
    """The seats whose last turn is still to come."""
    collection: PerElement
    """Co-operative play: tokens per element in the collection zone."""
    discards: int
    """Cards discarded so far; in co-operative play this includes the cards collected."""
    restoring: int | None
    """The element being put back."""
    left: int
    """How many tokens of it are still to be put back."""
    passed: bool
    """Whether tokens go back because of a pass."""
    phase: str
    """What the game waits for: one of ``codes.PHASE_NAMES``."""
    step: int
    """Counts moves and draws; the id of the next prompt."""
    edition: Edition | None
    """The custom edition, or ``None`` for the standard one."""


def position_of(view: BoussangaView) -> Position:
    """The position a view shows."""
    edition = edition_of(view.edition)
    index = edition.card_indices
    first = -1 if view.turn is None else view.turn
    position = Position(lookup_of(view.edition), MODE_CODES[view.mode], view.seats, first)
    position.phase = PHASE_NAMES.index(view.phase)
    position.step = view.step
    token_cells = [0, 0, 0, 0]
    for cell, letter in enumerate("".join(view.board)):
        if letter != BLANK:
            token_cells[LETTERS.index(letter)] |= bit(cell)
    fill(position.token_cells, token_cells)
    position.occupied = token_cells[0] | token_cells[1] | token_cells[2] | token_cells[3]
    cards = [-1 if card is None else index[card.id] for hand in view.hands for card in hand]
    fill(position.hands, cards + [-1] * (16 - len(cards)))
    position.pile = set_of(index[card] for card in view.pile)
    fill(position.reserve, view.reserve)
    position.update_reserve_low()
    tokens = [tokens for zone in view.zones for tokens in zone]
    fill(position.zones, tokens + [0] * (16 - len(tokens)))
    for number, (zone, points) in enumerate(zip(view.zones, view.points, strict=True)):
        position.granted[number] = points - sum(each * value for each, value in zip(zone, view.values, strict=True))
    taken = [bonus for zone in view.bonuses for bonus in zone]
    position.bonuses = set_of(number for number, bonus in enumerate(taken) if bonus)
    position.cause = CAUSE_NAMES.index(view.cause)
    position.ended_by = -1 if view.ended_by is None else view.ended_by
    position.still_to_play = set_of(view.still_to_play)
    fill(position.collection, view.collection)
    position.discards = view.discards
    position.restoring = -1 if view.restoring is None else view.restoring
    position.left = view.left
    position.passed = view.passed
    return position
