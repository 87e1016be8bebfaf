"""Real moves, cheaply: random legal ones, found by the compiled rules from what the seat is shown.

Only the seat that is asked decodes its view, and no more of it than needed; listing moves as actions is
avoided, since the load must cost less than what it loads.
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
from ludotheque.games.bouh.rules.legal_moves import legal_moves
from ludotheque.games.bouh.rules.moves import Translator, bouh_set, number_set
from ludotheque.games.bouh.rules.position import Position as BouhPosition
from ludotheque.games.bouh.rules.view import DEEDS, BouhView
from ludotheque.games.bouh.rules.view import PHASES as BOUH_PHASES
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
"""From an update and a command's name to the number of entries seen and the wish; nothing if there is none."""

encode = msgspec.json.Encoder().encode
_update = msgspec.json.Decoder(Update)
_boussanga = msgspec.json.Decoder(BoussangaView)
_bouh = msgspec.json.Decoder(BouhView)


class Card(msgspec.Struct):
    """Any card."""

    id: int


class AgainstEachOther(msgspec.Struct, tag="boussanga_view"):
    """Of a view of Boussanga, all that a move depends on in ``competitive`` matches."""

    seat: Seat
    prompt: Prompt
    board: tuple[str, ...]
    hands: tuple[tuple[Card | None, ...], ...]
    reserve: tuple[int, int, int, int]
    phase: str


class ToldOfBoussanga(msgspec.Struct, tag="update"):
    """Of an update, no more than that."""

    number: int
    view: AgainstEachOther


_told_of_boussanga = msgspec.json.Decoder(ToldOfBoussanga)
ONLY = [str.maketrans({other: "01"[other == letter] for other in LETTERS + BLANK}) for letter in LETTERS]
"""Boards written with ones where an element lies."""


def boussanga(rng: Rng) -> Choose:
    """Any legal move of Boussanga, where everybody plays for themselves."""
    position: BoussangaPosition | None = None
    cards = {card.id: index for index, card in enumerate(edition_of(None).cards)}

    def choose(message: bytes, command: str) -> tuple[int, bytes] | None:
        nonlocal position
        told = _told_of_boussanga.decode(message)
        seen = told.view
        if position is None:
            position = boussanga_position(_boussanga.decode(_update.decode(message).view))
        position.phase, position.turn = BOUSSANGA_PHASES.index(seen.phase), seen.seat
        from_the_end = "".join(seen.board)[::-1]
        cells = [int(from_the_end.translate(only), 2) for only in ONLY]
        stones = [bits - (bits >> 63 << 64) for bits in cells]  # the last cell is the sign
        position.token_cells = vec[i64](stones)
        position.occupied = stones[0] | stones[1] | stones[2] | stones[3]
        held = [-1 if card is None else cards[card.id] for hand in seen.hands for card in hand]
        position.hands = vec[i64](held + [-1] * (16 - len(held)))
        position.reserve = vec[i64](seen.reserve)
        position.update_reserve_low()
        action = action_of(position, edition_of(None), sample_move(position, rng))
        return told.number, encode(Act(command, seen.prompt.id, msgspec.Raw(encode(action))))

    return choose


class AtCollect(msgspec.Struct, tag="bouh_view"):
    """Of a view of Bouh, all that a move depends on at ``collect`` while the game goes on."""

    seat: Seat
    prompt: Prompt
    hand: tuple[Card, ...]
    phase: str
    centre: tuple[Card, ...]
    done: tuple[str, ...]


class ToldOfBouh(msgspec.Struct, tag="update"):
    """Of an update, no more than that."""

    number: int
    view: AtCollect


_told_of_bouh = msgspec.json.Decoder(ToldOfBouh)


def bouh(rng: Rng) -> Choose:
    """Any legal move of Bouh at ``collect``, by the seat whose turn it is."""
    position: BouhPosition | None = None

    def choose(message: bytes, command: str) -> tuple[int, bytes] | None:
        nonlocal position
        told = _told_of_bouh.decode(message)
        seen = told.view
        if seen.prompt.kind == "rearrange":  # they may, but need not
            return None
        if position is None or seen.phase != "turn":
            position = bouh_position(_bouh.decode(_update.decode(message).view))
        position.phase, position.turn = BOUH_PHASES.index(seen.phase), seen.seat
        position.hands[seen.seat] = number_set([card.id for card in seen.hand])
        position.centre = bouh_set([card.id for card in seen.centre])
        position.did = sum(1 << DEEDS.index(deed) for deed in seen.done)
        moves = legal_moves(position, seen.seat)
        move = moves[rng.below(len(moves))]
        action = Translator(position, standard_edition(), seen.seat).action(move)
        return told.number, encode(Act(command, seen.prompt.id, msgspec.Raw(encode(action))))

    return choose
