"""The most striking trait of a shape's outline, for hints where colours do not help."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from ludotheque.engine.edition import CACHED_PIECES
from ludotheque.games.tohuwabohu.box.edition import Edition, Shape
from ludotheque.games.tohuwabohu.box.outline import drawing_of
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of

Trait = Literal["holes", "knobs", "whole", "waves", "horns", "wide", "tall", "outline"]

LONG_RATIO = 1.3
"""A shape is wide or tall if one side is at least this many times as long as the other."""
DEEP_WAVES = 20
"""Waves of this depth or more are striking."""
MANY_HORNS = 4
"""This many horns or more are striking."""


def _width_to_height(shape: Shape) -> float:
    edge = drawing_of(shape).edge
    across, down = [x for x, _ in edge], [y for _, y in edge]
    return (max(across) - min(across)) / max(1.0, max(down) - min(down))


TRAITS: dict[Trait, Callable[[Shape], bool]] = {
    "holes": lambda shape: len(shape.holes) > 1,
    "knobs": lambda shape: any(horn.ball for horn in shape.horns),
    "whole": lambda shape: not shape.holes,
    "waves": lambda shape: shape.lobes > 2 and shape.depth >= DEEP_WAVES,
    "horns": lambda shape: len(shape.horns) >= MANY_HORNS,
    "wide": lambda shape: _width_to_height(shape) >= LONG_RATIO,
    "tall": lambda shape: _width_to_height(shape) <= 1 / LONG_RATIO,
    "outline": lambda _: True,
}


@lru_cache(maxsize=CACHED_PIECES)
def striking_trait(edition: Edition | None, place: int) -> Trait:
    """The trait of a shape that the fewest shapes of its box have."""
    shapes = box_of(edition).edition.shapes
    own: list[Trait] = [trait for trait, has in TRAITS.items() if has(shapes[place])]
    return min(own, key=lambda trait: sum(TRAITS[trait](shape) for shape in shapes))
