"""What the shelf says about a separately installed game, from ``shelf.toml`` in its box.

The file and all its lines are optional. Own games have these facts in the browser client, which shows them first.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludotheque.engine.registry import BrokenGame, box_of, game_package

FILE = "shelf.toml"


class ShelfFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts on the side of a box."""

    age: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    """From which age."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    """How long a match takes."""
    players: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    """The number of players, bots included, of a match started with "play now"; by default the fewest but one."""
    colour: Literal["red", "teal", "violet", "blue"] = "blue"
    """The colour of the box."""


def shelf_facts(game: str) -> ShelfFacts:
    """The facts about a game. Raises ``BrokenGame`` if its file cannot be read."""
    file = box_of(game) / FILE
    try:
        return msgspec.toml.decode(file.read_bytes(), type=ShelfFacts) if file.is_file() else ShelfFacts()
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenGame(game_package(game), f"box/{FILE}: {error}") from error
