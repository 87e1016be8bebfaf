"""Where everything lies, as a seat sees it: the square in the centre, and what players have before them.

Distances are in places of the square. Everyone sits round the square, oneself at
the foot, and has their shapes in a heap before them.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import msgspec

from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

HEAP = 3
"""Shapes in one row of a heap."""
BESIDE = 1.8
"""From the edge of the square to the middle of a heap."""


class Tabletop(msgspec.Struct, frozen=True):
    """Pieces by their place in the edition."""

    before: tuple[int | None, ...]
    """The seat each piece lies before; nobody for those in the centre."""
    across: list[float]
    """How far to the right of the square's first place each lies."""
    down: list[float]
    """And how far below it."""


def tabletop_of(view: TohuwabohuView, shape_place: dict[int, int]) -> Tabletop:
    """What lies where."""
    return _laid_out(view.places, view.owned, view.seat or 0, tuple(shape_place))


@lru_cache(maxsize=256)
def _laid_out(
    places: tuple[tuple[int, ...], ...], owned: tuple[tuple[int, ...], ...], seat: int, shapes: tuple[int, ...]
) -> Tabletop:
    spots = {shape: (float(x), float(y)) for y, row in enumerate(places) for x, shape in enumerate(row)}
    middle_x, middle_y = (len(places[0]) - 1) / 2, (len(places) - 1) / 2
    before: dict[int, int] = {}
    for owner, heap in enumerate(owned):
        angle = 2 * pi * (owner - seat) / len(owned)
        x = middle_x - (middle_x + BESIDE) * sin(angle)
        y = middle_y + (middle_y + BESIDE) * cos(angle)
        for number, shape in enumerate(heap):
            before[shape] = owner
            spots[shape] = (x + number % HEAP - (HEAP - 1) / 2, y + number // HEAP - 0.5)
    at = [spots[shape] for shape in shapes]
    return Tabletop(
        before=tuple(before.get(shape) for shape in shapes),
        across=[x for x, _ in at],
        down=[y for _, y in at],
    )
