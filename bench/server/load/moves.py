"""Random legal moves at little cost, found by the compiled rules from the view of a seat.

Only the seat that is asked decodes its view, and only the fields needed. Moves are not listed as actions:
the load generator must use less processor time than the server.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.rng import Rng
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.box.options import standard_edition
from ludotheque.games.bouh.rules.codes import PHASES as BOUH_PHASES
from ludotheque.games.bouh.rules.legal_moves import legal_moves
from ludotheque.games.bouh.rules.moves import Translator, bouh_set, number_set
from ludotheque.games.bouh.rules.position import Position as BouhPosition
from ludotheque.games.bouh.rules.view import TURN_ACTIONS, BouhView
from ludotheque.games.bouh.rules.view import position_of as bouh_position
from ludotheque.games.boussanga.box.edition import BLANK, LETTERS
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.codes import PHASE_NAMES as BOUSSANGA_PHASES
from ludotheque.games.boussanga.rules.legal_moves import sample_move
from ludotheque.games.boussanga.rules.moves import action_of
from ludotheque.games.boussanga.rules.position import Position as BoussangaPosition
from ludotheque.games.boussanga.rules.view import BoussangaView
from ludotheque.games.boussanga.rules.view import position_of as boussanga_position
from ludotheque.table.messages import Act, Update

Choose = Callable[[bytes, str], "tuple[int, bytes] | None"]
"""From an update and a command id to the number of entries seen and the encoded request; ``None`` without a move."""

encode = msgspec.json.Encoder().encode
_update = msgspec.json.Decoder(Update)
_boussanga = msgspec.json.Decoder(BoussangaView)
_bouh = msgspec.json.Decoder(BouhView)


class Card(msgspec.Struct):
    """The id of a card."""

    id: int


class CompetitiveView(msgspec.Struct, tag="boussanga_view"):
    """The fields of a Boussanga view on which moves of ``competitive`` matches depend."""

    seat: Seat
    prompt: Prompt
    board: tuple[str, ...]
    hands: tuple[tuple[Card | None, ...], ...]
    reserve: tuple[int, int, int, int]
    phase: str


class BoussangaUpdate(msgspec.Struct, tag="update"):
    """The fields of an update that are decoded."""

    number: int
    view: CompetitiveView


_boussanga_update = msgspec.json.Decoder(BoussangaUpdate)
ONLY = [str.maketrans({other: "01"[other == letter] for other in LETTERS + BLANK}) for letter in LETTERS]
"""For each element, a translation of a board to binary digits: 1 where the element lies."""


def boussanga(rng: Rng) -> Choose:
    """Choose a random legal move of competitive Boussanga."""
    position: BoussangaPosition | None = None
    cards = {card.id: index for index, card in enumerate(edition_of(None).cards)}

    def choose(message: bytes, command: str) -> tuple[int, bytes] | None:
        nonlocal position
        update = _boussanga_update.decode(message)
        view = update.view
        if position is None:
            position = boussanga_position(_boussanga.decode(_update.decode(message).view))
        position.phase, position.turn = BOUSSANGA_PHASES.index(view.phase), view.seat
        reversed_board = "".join(view.board)[::-1]
        cells = [int(reversed_board.translate(only), 2) for only in ONLY]
        token_cells = [bits - (bits >> 63 << 64) for bits in cells]  # the last cell is the sign bit
        position.token_cells = vec[i64](token_cells)
        position.occupied = token_cells[0] | token_cells[1] | token_cells[2] | token_cells[3]
        held = [-1 if card is None else cards[card.id] for hand in view.hands for card in hand]
        position.hands = vec[i64](held + [-1] * (16 - len(held)))
        position.reserve = vec[i64](view.reserve)
        position.update_reserve_low()
        action = action_of(position, edition_of(None), sample_move(position, rng))
        return update.number, encode(Act(command, view.prompt.id, msgspec.Raw(encode(action))))

    return choose


class CollectView(msgspec.Struct, tag="bouh_view"):
    """The fields of a Bouh view on which moves at level ``collect`` depend."""

    seat: Seat
    prompt: Prompt
    hand: tuple[Card, ...]
    phase: str
    centre: tuple[Card, ...]
    done: tuple[str, ...]


class BouhUpdate(msgspec.Struct, tag="update"):
    """The fields of an update that are decoded."""

    number: int
    view: CollectView


_bouh_update = msgspec.json.Decoder(BouhUpdate)


def bouh(rng: Rng) -> Choose:
    """Choose a random legal move of Bouh at level ``collect``."""
    position: BouhPosition | None = None

    def choose(message: bytes, command: str) -> tuple[int, bytes] | None:
        nonlocal position
        update = _bouh_update.decode(message)
        view = update.view
        if view.prompt.kind == "rearrange":  # optional
            return None
        if position is None or view.phase != "turn":
            position = bouh_position(_bouh.decode(_update.decode(message).view))
        position.phase, position.turn = BOUH_PHASES.index(view.phase), view.seat
        position.hands[view.seat] = number_set([card.id for card in view.hand])
        position.centre = bouh_set([card.id for card in view.centre])
        position.done = sum(1 << TURN_ACTIONS.index(action) for action in view.done)
        moves = legal_moves(position, view.seat)
        move = moves[rng.below(len(moves))]
        action = Translator(position, standard_edition(), view.seat).action(move)
        return update.number, encode(Act(command, view.prompt.id, msgspec.Raw(encode(action))))

    return choose
