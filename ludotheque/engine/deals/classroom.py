"""What a game offers to a school class: presets for the French cycles, and a common goal.

A game's ``box/classroom.toml`` holds both as data; a game without this file is not offered to classes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from ludotheque.engine.registry import box_of, own_game_ids
from ludotheque.engine.scenes.scene import Text

FILE = "classroom.toml"
Cycle = Literal["cp_ce1", "ce2_cm2", "college"]
"""CP and CE1 (6 to 8 years); CE2, CM1 and CM2 (8 to 11 years); collège (11 to 15 years)."""


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Table options that suit a cycle. The presets of a game are listed from the easiest to the hardest."""

    id: str
    cycle: Cycle
    name: Text
    about: Text
    """What is practised, in one sentence."""
    options: Mapping[str, Any] = {}
    level: Literal["chick", "rabbit", "fox", "owl", "dragon"] = "chick"
    """The level of bots at tables that need some."""
    minutes: int = 10
    """How long a round takes, about."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the whole class counts together."""

    events: tuple[str, ...]
    """The kinds of events that count one each, for the seat that they name."""
    one: Text
    """What is counted, after the number 1 (in French also after 0)."""
    many: Text
    """After all other numbers."""


class Classroom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game offers to a school class."""

    place: int
    """Games are offered in this order."""
    goal: Goal
    presets: tuple[Preset, ...]


@cache
def classroom_of(game: str) -> Classroom | None:
    """What a game offers to classes; ``None`` if it is not offered to them."""
    file = box_of(game) / FILE
    if not file.is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), type=Classroom)


@cache
def classroom_games() -> tuple[str, ...]:
    """The own games that are offered to classes, in order."""
    offered = {game: classroom for game in own_game_ids() if (classroom := classroom_of(game)) is not None}
    return tuple(sorted(offered, key=lambda game: offered[game].place))
