"""The levels of bots."""

from __future__ import annotations

from typing import Literal

Level = Literal["chick", "rabbit", "fox", "owl", "dragon"]
LEVELS: tuple[Level, ...] = ("chick", "rabbit", "fox", "owl", "dragon")
"""From the weakest to the strongest; the names people read are in ``words.*.toml``."""

CHAMPION: Level = "dragon"

SECONDS: dict[Level, float] = {"chick": 0.2, "rabbit": 0.2, "fox": 0.2, "owl": 0.2, "dragon": 1.0}
"""The most processor time a decision may take, in seconds."""


def rank(level: Level) -> int:
    """The index of a level, from 0 for the weakest."""
    return LEVELS.index(level)
