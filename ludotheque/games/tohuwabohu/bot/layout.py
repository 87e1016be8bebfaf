"""Where every piece lies, as a seat sees the table: the square in the centre, and a heap before each player.

Distances are in places of the square. The players sit around the square, this seat
at its foot, each with a heap of shapes.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import msgspec

from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

HEAP_COLUMNS = 3
"""Shapes in one row of a heap."""
HEAP_DISTANCE = 1.8
"""From the edge of the square to the middle of a heap."""


class Tabletop(msgspec.Struct, frozen=True):
    """Owner and coordinates of every piece, by place in the edition."""

    owners: tuple[int | None, ...]
    """The seat each piece lies before; ``None`` for those in the centre."""
    x: list[float]
    """How far each piece lies to the right of the first place of the square."""
    y: list[float]
    """How far each piece lies below the first place of the square."""


def tabletop_of(view: TohuwabohuView, shape_place: dict[int, int]) -> Tabletop:
    """The tabletop of a view."""
    return _tabletop(view.places, view.owned, view.seat or 0, tuple(shape_place))


@lru_cache(maxsize=256)
def _tabletop(
    places: tuple[tuple[int, ...], ...], owned: tuple[tuple[int, ...], ...], seat: int, shapes: tuple[int, ...]
) -> Tabletop:
    spots = {shape: (float(x), float(y)) for y, row in enumerate(places) for x, shape in enumerate(row)}
    middle_x, middle_y = (len(places[0]) - 1) / 2, (len(places) - 1) / 2
    owners: dict[int, int] = {}
    for owner, heap in enumerate(owned):
        angle = 2 * pi * (owner - seat) / len(owned)
        x = middle_x - (middle_x + HEAP_DISTANCE) * sin(angle)
        y = middle_y + (middle_y + HEAP_DISTANCE) * cos(angle)
        for number, shape in enumerate(heap):
            owners[shape] = owner
            spots[shape] = (x + number % HEAP_COLUMNS - (HEAP_COLUMNS - 1) / 2, y + number // HEAP_COLUMNS - 0.5)
    return Tabletop(
        owners=tuple(owners.get(shape) for shape in shapes),
        x=[spots[shape][0] for shape in shapes],
        y=[spots[shape][1] for shape in shapes],
    )
