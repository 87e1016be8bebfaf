"""Real moves, cheaply: random legal ones, found by the compiled rules from what the seat is shown.

Only the seat that is asked decodes its view; listing moves as actions is avoided, since the load
must cost less than what it loads.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ludotheque.engine.rng import Rng
from ludotheque.games.bouh.moves import Translator
from ludotheque.games.bouh.view import BouhView
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


def bouh(rng: Rng) -> Choose:
    """Any legal move of Bouh, by the seat whose turn it is."""

    def choose(message: bytes, command: str) -> tuple[int, bytes] | None:
        update = _update.decode(message)
        view = _bouh.decode(update.view)
        assert view.prompt is not None
        assert view.seat is not None
        if view.prompt.kind == "rearrange":  # they may, but need not
            return None
        position = bouh_position(view)
        moves = position.moves(view.seat)
        move = moves[rng.below(len(moves))]
        action = Translator(position, view.table.box, view.seat).action(move)
        return update.number, encode(Act(command, view.prompt.id, msgspec.Raw(encode(action))))

    return choose
