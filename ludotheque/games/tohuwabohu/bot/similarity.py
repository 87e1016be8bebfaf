"""How easily one shape is taken for another.

``similarity(a, b, look)`` is 0 when nothing is alike and 1 when nothing differs.
It says how likely a player is to point at ``b`` while the card shows ``a``:

- ``colour``: outline, colours and pattern all help to tell them apart;
- ``black``: the card shows ``a`` without colours and mirrored, so ``b`` is similar
  when it looks like ``a`` and also when it looks like the mirror image of ``a``;
- ``frames``: a frame shows the edge only, without holes, and a rim in the
  shape's first colour.

Outlines are compared by area: two shapes are laid over each other on a grid, and
the area they share is divided by the area they cover together. A missing horn or a
moved hole hardly changes that number, and players overlook such differences too.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Literal

from ludotheque.engine.edition import CACHED_PIECES
from ludotheque.games.tohuwabohu.box.edition import Shape
from ludotheque.games.tohuwabohu.box.outline import Circle, Point, drawing_of

Look = Literal["colour", "black", "frames"]

GRID = 40
"""Cells along each side of the square that shapes are compared on."""
CHANCE_OVERLAP = 0.4
"""Any two shapes drawn in one square share about this part of their area."""


def similarity(a: Shape, b: Shape, look: Look = "colour") -> float:
    """How easily ``b`` is taken for the ``a`` that the card shows, from 0 to 1."""
    if look == "black":
        on_card, on_table = silhouette(a), silhouette(b)
        return max(_outline_similarity(on_card, on_table), _outline_similarity(mirrored(on_card), on_table))
    if look == "frames":
        edges = _outline_similarity(silhouette(a, with_holes=False), silhouette(b, with_holes=False))
        return 0.85 * edges + 0.15 * (a.colours[0] == b.colours[0])
    shared = len(set(a.colours) & set(b.colours)) / len(set(a.colours) | set(b.colours))
    colours = 0.5 * shared + 0.5 * (a.colours[0] == b.colours[0])
    outlines = _outline_similarity(silhouette(a), silhouette(b))
    return 0.6 * outlines + 0.25 * colours + 0.15 * (a.pattern == b.pattern)


@lru_cache(maxsize=CACHED_PIECES)
def silhouette(shape: Shape, *, with_holes: bool = True) -> int:
    """The set of cells a shape covers: bit ``row * GRID + column``."""
    drawing = drawing_of(shape)
    cells = 0
    for row in range(GRID):
        y = (row + 0.5) * 200 / GRID - 100
        line = _inside(drawing.edge, y)
        for ball in drawing.balls:
            line |= _disc(ball, y)
        if with_holes:
            for hole in drawing.holes:
                line &= ~_disc(hole, y)
        cells |= line << (row * GRID)
    return cells


@lru_cache(maxsize=CACHED_PIECES)
def mirrored(cells: int) -> int:
    """The same cells with left and right exchanged."""
    flipped = 0
    for row in range(GRID):
        line = (cells >> (row * GRID)) & ((1 << GRID) - 1)
        flipped |= int(f"{line:0{GRID}b}"[::-1], 2) << (row * GRID)
    return flipped


def overlap(one: int, other: int) -> float:
    """The cells two sets share, divided by the cells they cover together."""
    return (one & other).bit_count() / max(1, (one | other).bit_count())


def _outline_similarity(one: int, other: int) -> float:
    return max(0.0, (overlap(one, other) - CHANCE_OVERLAP) / (1 - CHANCE_OVERLAP))


def _inside(edge: tuple[Point, ...], y: float) -> int:
    """The cells of one line inside an edge, by the non-zero winding rule."""
    crossings = []
    for (x0, y0), (x1, y1) in zip(edge, (*edge[1:], edge[0]), strict=True):
        if (y0 <= y) != (y1 <= y):
            crossings.append((x0 + (y - y0) / (y1 - y0) * (x1 - x0), 1 if y1 > y0 else -1))
    crossings.sort()
    line, winding = 0, 0
    for (x, way), (following, _) in pairwise(crossings):
        winding += way
        if winding:
            line |= _span(x, following)
    return line


def _disc(circle: Circle, y: float) -> int:
    x, middle, radius = circle
    square = radius**2 - (y - middle) ** 2
    return _span(x - square**0.5, x + square**0.5) if square > 0 else 0


def _span(left: float, right: float) -> int:
    """The cells of a line whose middle lies between two coordinates."""
    first = max(0, round((left + 100) * GRID / 200))
    after = min(GRID, round((right + 100) * GRID / 200))
    return ((1 << after) - 1) & ~((1 << first) - 1) if after > first else 0
