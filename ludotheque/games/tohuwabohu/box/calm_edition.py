"""The edition of the calm game (TOH-23): sixteen shapes, so larger ones, and no two that hardly differ."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.games.tohuwabohu.box.edition import Card, Edition, Shape

SHAPES = 16
FAMILIES = SHAPES // 2
STEPS = ((0, 1, 3), (0, 4, 9))
"""Distances between the shapes of a card, if the sixteen shapes stand in a circle.

The two triples contain every distance except 6 and 8, each exactly once. So no two
shapes meet on two cards, and two shapes eight apart, such as those of one family,
never meet.
"""


@lru_cache(maxsize=CACHED_EDITIONS)
def calm_edition_of(edition: Edition) -> Edition:
    """An edition of sixteen shapes of the given one, with cards of its own; a smaller edition stays as it is."""
    if len(edition.shapes) <= SHAPES:
        return edition
    shapes = _choose(edition.shapes)
    cards = [
        Card(number + 1, tuple(shapes[(first + step) % SHAPES].id for step in steps))
        for number, (steps, first) in enumerate((steps, first) for steps in STEPS for first in range(SHAPES))
    ]
    return msgspec.structs.replace(edition, shapes=tuple(shapes), cards=tuple(cards))


def _choose(shapes: tuple[Shape, ...]) -> list[Shape]:
    """The first shape of eight families, then the last of each, which is least similar to it; then any others."""
    families: dict[str, list[Shape]] = {}
    for shape in shapes:
        families.setdefault(shape.family, []).append(shape)
    picked = list(families.values())[:FAMILIES]
    chosen = [family[0] for family in picked] + [family[-1] for family in picked if len(family) > 1]
    return [*chosen, *(shape for shape in shapes if shape not in chosen)][:SHAPES]
