"""How good an opponent is."""

from __future__ import annotations

from typing import Literal

Level = Literal["chick", "rabbit", "fox", "owl", "dragon"]
LEVELS: tuple[Level, ...] = ("chick", "rabbit", "fox", "owl", "dragon")
"""From a friend for a six-year-old to a champion; ``words`` has the names people read."""

CHAMPION: Level = "dragon"

SECONDS: dict[Level, float] = {"chick": 0.2, "rabbit": 0.2, "fox": 0.2, "owl": 0.2, "dragon": 1.0}
"""Seconds of one core a decision may take at most."""


def rank(level: Level) -> int:
    """A level's place, from 0."""
    return LEVELS.index(level)
