"""The options of a table."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import refuse_unplayable
from ludotheque.engine.refusal import Refusal
from ludotheque.games.dubalai.box.edition import Edition, problems, read_edition

SeatLevel = Literal["novice", "normal", "expert"]
"""The level of the player on a seat (BAL-1). The levels of bots are something else."""


class DubalaiOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a table."""

    levels: tuple[SeatLevel, ...] = ()
    """One level for each seat: a ``novice`` starts on 5, 6 or 7, an ``expert`` gets no bonus. Empty: all normal."""
    look_seconds: Annotated[int, msgspec.Meta(ge=5, le=300)] = 45
    """How long the dice are visible before the lid closes by itself (BAL-3)."""
    write_seconds: Annotated[int, msgspec.Meta(ge=5, le=300)] = 30
    """How long the players have to lay their formulas (BAL-4)."""
    fog_seconds: Annotated[int, msgspec.Meta(ge=1, le=30)] = 4
    """How long a spell can be cancelled by a Magic Fog (BAL-26)."""
    choose_seconds: Annotated[int, msgspec.Meta(ge=5, le=300)] = 30
    """How long each other choice may take: the starting square, the roll, spells, the card to keep."""
    spoken_look: bool = False
    """The dice are read aloud one by one. The lid can be closed once all are read; looks last longer by that time."""
    calm: bool = False
    """All players have twice as long to look, to write, to play a Fog and to choose."""
    handicaps: tuple[Annotated[float, msgspec.Meta(ge=0, le=30, multiple_of=0.25)], ...] = ()
    """How many seconds each seat sees the dice before those without a handicap may look. Empty: none (BAL-33)."""
    edition: Edition | None = None
    """A custom edition; ``None`` for the standard one."""


@cache
def standard_edition() -> Edition:
    """The edition that comes with the game."""
    return read_edition((files(__package__) / "edition.toml").read_text("utf-8"))


def edition_of(options: DubalaiOptions) -> Edition:
    """The edition a table plays with."""
    return standard_edition() if options.edition is None else options.edition


def check_table(options: DubalaiOptions, seats: int) -> Refusal | None:
    """Why these options do not allow a game with so many seats, or ``None``."""
    if len(options.levels) not in (0, seats):
        return Refusal("BAL-1", "level_for_each", {"levels": len(options.levels), "seats": seats})
    return None if options.edition is None else refuse_unplayable(problems(options.edition))
