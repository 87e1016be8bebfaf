"""What is striking about the outline of a shape, where colours do not help."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from ludotheque.engine.edition import CACHED_PIECES
from ludotheque.games.tohuwabohu.box.edition import Edition, Shape
from ludotheque.games.tohuwabohu.box.outline import drawing_of
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of

Trait = Literal["holes", "knobs", "whole", "waves", "horns", "wide", "tall", "outline"]

LONG = 1.3
"""How much longer one way than the other a shape is that is called long."""
WAVES = 20
"""Waves this deep strike the eye."""
HORNS = 4
"""So many horns do too."""


def _width_to_height(shape: Shape) -> float:
    edge = drawing_of(shape).edge
    across, down = [x for x, _ in edge], [y for _, y in edge]
    return (max(across) - min(across)) / max(1.0, max(down) - min(down))


TRAITS: dict[Trait, Callable[[Shape], bool]] = {
    "holes": lambda shape: len(shape.holes) > 1,
    "knobs": lambda shape: any(horn.ball for horn in shape.horns),
    "whole": lambda shape: not shape.holes,
    "waves": lambda shape: shape.lobes > 2 and shape.depth >= WAVES,
    "horns": lambda shape: len(shape.horns) >= HORNS,
    "wide": lambda shape: _width_to_height(shape) >= LONG,
    "tall": lambda shape: _width_to_height(shape) <= 1 / LONG,
    "outline": lambda _: True,
}


@lru_cache(maxsize=CACHED_PIECES)
def striking_trait(edition: Edition | None, place: int) -> Trait:
    """The trait a shape shares with fewest others of its box."""
    shapes = box_of(edition).edition.shapes
    own: list[Trait] = [trait for trait, has in TRAITS.items() if has(shapes[place])]
    return min(own, key=lambda trait: sum(TRAITS[trait](shape) for shape in shapes))
