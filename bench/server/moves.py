"""Real moves, cheaply: random legal ones, found by the compiled rules from what the seat is shown.

Only the seat that is asked decodes its view, and no more of it than needed; listing moves as actions is
avoided, since the load must cost less than what it loads.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.rng import Rng
from ludotheque.engine.wire import Seat
from ludotheque.games.bouh.moves import Translator, bouh_set, number_set
from ludotheque.games.bouh.options import standard_edition
from ludotheque.games.bouh.position import Position
from ludotheque.games.bouh.view import DEEDS, PHASES, BouhView
from ludotheque.games.bouh.view import position_of as bouh_position
from ludotheque.games.boussanga.moves import action_of
from ludotheque.games.boussanga.options import edition_of
from ludotheque.games.boussanga.view import BoussangaView
from ludotheque.games.boussanga.view import position_of as boussanga_position
from ludotheque.table.messages import Act, Update

Choose = Callable[[bytes, str], "tuple[int, bytes] | None"]
"""From an update and a command's name to the number of entries seen and the wish; nothing if there is none."""

encode = msgspec.json.Encoder().encode
_update = msgspec.json.Decoder(Update)
_boussanga = msgspec.json.Decoder(BoussangaView)
_bouh = msgspec.json.Decoder(BouhView)


def boussanga(rng: Rng) -> Choose:
    """Any legal move of Boussanga."""

    def choose(message: bytes, command: str) -> tuple[int, bytes] | None:
        update = _update.decode(message)
        view = _boussanga.decode(update.view)
        assert view.prompt is not None
        position = boussanga_position(view)
        action = action_of(position, edition_of(view.edition), position.sample(rng))
        return update.number, encode(Act(command, view.prompt.id, msgspec.Raw(encode(action))))

    return choose


class Card(msgspec.Struct):
    """Any card."""

    id: int


class AtCollect(msgspec.Struct, tag="bouh_view"):
    """Of a view of Bouh, all that a move depends on at ``collect`` while the game goes on."""

    seat: Seat
    prompt: Prompt
    hand: tuple[Card, ...]
    phase: str
    centre: tuple[Card, ...]
    done: tuple[str, ...]


class Told(msgspec.Struct, tag="update"):
    """Of an update, no more than that."""

    number: int
    view: AtCollect


_told = msgspec.json.Decoder(Told)


def bouh(rng: Rng) -> Choose:
    """Any legal move of Bouh at ``collect``, by the seat whose turn it is."""
    position: Position | None = None

    def choose(message: bytes, command: str) -> tuple[int, bytes] | None:
        nonlocal position
        told = _told.decode(message)
        seen = told.view
        if seen.prompt.kind == "rearrange":  # they may, but need not
            return None
        if position is None or seen.phase != "turn":
            position = bouh_position(_bouh.decode(_update.decode(message).view))
        position.phase, position.turn = PHASES.index(seen.phase), seen.seat
        position.hands[seen.seat] = number_set([card.id for card in seen.hand])
        position.centre = bouh_set([card.id for card in seen.centre])
        position.did = sum(1 << DEEDS.index(deed) for deed in seen.done)
        moves = position.moves(seen.seat)
        move = moves[rng.below(len(moves))]
        action = Translator(position, standard_edition(), seen.seat).action(move)
        return told.number, encode(Act(command, seen.prompt.id, msgspec.Raw(encode(action))))

    return choose
