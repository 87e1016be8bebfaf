"""What a seat may know. In Boussanga that is everything but the order of the pile.

The order does not exist: a card is drawn only when it is needed. So a view and a
position hold the same facts, and legal options are found by the same rules.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, set_of
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS, Card, Edition
from ludotheque.games.boussanga.box.options import MODES, Mode, edition_of, tables_of
from ludotheque.games.boussanga.rules.position import Position

Four = tuple[int, int, int, int]
CAUSES = ("", "points", "last_card", "last_token", "stopped", "exhausted")
PHASES = ("lot", "fill", "deal", "refill", "turn", "choose", "put_back", "over")
MODE_NAMES: dict[int, Mode] = {number: name for name, number in MODES.items()}


class BoussangaView(View, frozen=True, tag="boussanga_view"):
    """The table as it lies open before everyone."""

    mode: Mode
    seats: int
    turn: Seat | None
    """Whose turn it is; nobody's before lots are drawn."""
    board: tuple[str, ...]
    """Eight rows from the top: a letter for a token (see ``edition.LETTERS``), a dot for an empty cell."""
    hands: tuple[tuple[Card | None, ...], ...]
    """Four places for each seat, or one common four in co-operative play."""
    pile: tuple[int, ...]
    """The cards that can still be drawn, in no order of drawing: those not seen yet."""
    reserve: Four
    zones: tuple[Four, ...]
    """Tokens per element in each point zone: per seat, per team, or one for all."""
    points: tuple[int, ...]
    """The worth of each point zone."""
    values: Four
    """What a token of each element is worth."""
    bonuses: tuple[tuple[bool, ...], ...]
    """Per point zone and element, whether its bonus token has been taken."""
    cause: str
    """Why the end was triggered, or nothing."""
    ended_by: Seat | None
    still_to_play: tuple[Seat, ...]
    """The seats that have their last turn still to come."""
    collection: Four
    discards: int
    """Cards discarded; in co-operative play, the cards it took so far."""
    restoring: int | None
    """The element being put back, and how many tokens of it are left."""
    left: int
    passed: bool
    """Whether tokens go back because of a pass."""
    phase: str
    """What is waited for."""
    step: int
    """Counts moves and draws; the number of the next prompt."""
    edition: Edition | None
    """The box, where it is not ours."""


def position_of(view: BoussangaView) -> Position:
    """The position a view shows. Nothing of it is hidden, so nothing is guessed."""
    edition = edition_of(view.edition)
    index = {card.id: number for number, card in enumerate(edition.cards)}
    position = Position(tables_of(view.edition), MODES[view.mode], view.seats, -1 if view.turn is None else view.turn)
    position.phase = PHASES.index(view.phase)
    position.step = view.step
    stones = [0, 0, 0, 0]
    for cell, letter in enumerate("".join(view.board)):
        if letter != BLANK:
            stones[LETTERS.index(letter)] |= bit(cell)
    position.stones = vec[i64](stones)
    position.occupied = stones[0] | stones[1] | stones[2] | stones[3]
    cards = [-1 if card is None else index[card.id] for hand in view.hands for card in hand]
    position.hands = vec[i64](cards + [-1] * (16 - len(cards)))
    position.pile = set_of(index[card] for card in view.pile)
    position.reserve = vec[i64](view.reserve)
    position.weigh_reserve()
    tokens = [tokens for zone in view.zones for tokens in zone]
    position.zones = vec[i64](tokens + [0] * (16 - len(tokens)))
    taken = [bonus for zone in view.bonuses for bonus in zone]
    position.bonuses = set_of(number for number, bonus in enumerate(taken) if bonus)
    position.cause = CAUSES.index(view.cause)
    position.ended_by = -1 if view.ended_by is None else view.ended_by
    position.to_play = set_of(view.still_to_play)
    position.collection = vec[i64](view.collection)
    position.discards = view.discards
    position.restoring = -1 if view.restoring is None else view.restoring
    position.left = view.left
    position.passed = view.passed
    return position
