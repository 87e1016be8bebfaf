"""The levels of bots."""

from __future__ import annotations

from typing import Literal

Level = Literal["chick", "rabbit", "fox", "owl", "dragon"]
LEVELS: tuple[Level, ...] = ("chick", "rabbit", "fox", "owl", "dragon")
"""From the weakest to the strongest; the names people read are in ``words.*.toml``."""

Mind = Level | Literal["child"]
"""A level, or the model of a careful child of seven or eight, which shows that the weakest level can be beaten.

Nobody is offered the child as an opponent; studies play it (see ``docs/bots.md``).
"""

CHAMPION: Level = "dragon"

SECONDS: dict[Mind, float] = {"child": 0.2, "chick": 0.2, "rabbit": 0.2, "fox": 0.2, "owl": 0.2, "dragon": 1.0}
"""The most processor time a decision may take, in seconds."""


def rank(level: Mind) -> int:
    """The index of a level, from 0 for the weakest. The child is as slow as the weakest level."""
    return 0 if level == "child" else LEVELS.index(level)
