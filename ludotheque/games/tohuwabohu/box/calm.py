"""The small box of the calm game (TOH-23): fewer shapes, so larger ones, and none that hardly differ."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludotheque.engine.edition import CACHED_EDITIONS
from ludotheque.games.tohuwabohu.box.edition import Card, Edition, Shape

SHAPES = 16
FAMILIES = SHAPES // 2
STEPS = ((0, 1, 3), (0, 4, 9))
"""How far apart the shapes of a card stand, counted round and round.

Among sixteen these steps make every distance but 6 and 8, each of them once: no two
shapes meet on two cards, and two that stand eight apart, like those of one family,
on none.
"""


@lru_cache(maxsize=CACHED_EDITIONS)
def calmer(edition: Edition) -> Edition:
    """Sixteen shapes of a box with cards of their own; a box that is no larger stays as it is."""
    if len(edition.shapes) <= SHAPES:
        return edition
    shapes = _chosen(edition.shapes)
    cards = [
        Card(number + 1, tuple(shapes[(first + step) % SHAPES].id for step in steps))
        for number, (steps, first) in enumerate((steps, first) for steps in STEPS for first in range(SHAPES))
    ]
    return msgspec.structs.replace(edition, shapes=tuple(shapes), cards=tuple(cards))


def _chosen(shapes: tuple[Shape, ...]) -> list[Shape]:
    """The first of eight families, then the last of each, which looks least like it; others if need be."""
    families: dict[str, list[Shape]] = {}
    for shape in shapes:
        families.setdefault(shape.family, []).append(shape)
    some = list(families.values())[:FAMILIES]
    chosen = [family[0] for family in some] + [family[-1] for family in some if len(family) > 1]
    return [*chosen, *(shape for shape in shapes if shape not in chosen)][:SHAPES]
