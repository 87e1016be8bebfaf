"""What the numbers of a shape mean, as geometry.

Whoever draws a shape (the browser, a printed sheet, a bot's eye) draws this. The
recipe, in polar coordinates with angles clockwise from the top:

1. the edge of the body is a circle of radius 100 with waves on it;
2. horns are added to the radius and bites taken from it, each over its own
   stretch of angles; the tip of a horn is also pushed round by its curl;
3. the point is made upright, stretched, bent and slanted;
4. everything is scaled and centred to fill a square from -100 to 100.

Knobs on horns and holes in bodies are circles; their middles go through the same
steps, their radii only through the last.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, pow, radians, sin

import msgspec

from ludotheque.engine.edition import CACHED_PIECES
from ludotheque.games.tohuwabohu.box.edition import Horn, Shape

SAMPLES = 360

Point = tuple[float, float]
"""Right and down from the middle."""
Circle = tuple[float, float, float]
"""Right, down, radius."""


class Drawing(msgspec.Struct, frozen=True):
    """A shape in the square from -100 to 100: paint the edge and the balls, then cut the holes."""

    edge: tuple[Point, ...]
    balls: tuple[Circle, ...]
    holes: tuple[Circle, ...]


@lru_cache(maxsize=CACHED_PIECES)
def drawing_of(shape: Shape) -> Drawing:
    """The drawing of a shape."""
    edge = [_on_edge(shape, angle * 360 / SAMPLES) for angle in range(SAMPLES)]
    balls = [(*_on_edge(shape, horn.at), horn.ball) for horn in shape.horns if horn.ball]
    holes = [(*_bent(shape, hole.far, hole.at), hole.size) for hole in shape.holes]
    left = min([x for x, _ in edge] + [x - r for x, _, r in balls])
    right = max([x for x, _ in edge] + [x + r for x, _, r in balls])
    top = min([y for _, y in edge] + [y - r for _, y, r in balls])
    bottom = max([y for _, y in edge] + [y + r for _, y, r in balls])
    scale = 200 / max(right - left, bottom - top)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2

    def fitted(x: float, y: float) -> Point:
        return (x - middle_x) * scale, (y - middle_y) * scale

    return Drawing(
        edge=tuple(fitted(x, y) for x, y in edge),
        balls=tuple((*fitted(x, y), r * scale) for x, y, r in balls),
        holes=tuple((*fitted(x, y), r * scale) for x, y, r in holes),
    )


def _on_edge(shape: Shape, angle: float) -> Point:
    """Where the edge runs at an angle of the body."""
    radius = 100 + shape.depth * _wave(shape, angle)
    pushed = angle
    for horn in shape.horns:
        height = _height(horn, angle)
        radius += horn.long * height
        pushed += horn.curl * height**1.5
    for bite in shape.bites:
        away = _between(angle, bite.at) / bite.wide
        if abs(away) < 1:
            radius -= bite.deep * cos(away * pi / 2) ** 2
    return _bent(shape, max(radius, 5.0), pushed)


def _wave(shape: Shape, angle: float) -> float:
    """From -1 in a cleft to 1 on a crest."""
    if not shape.lobes:
        return 0.0
    swing = (1 + cos(radians(shape.lobes * (angle - shape.turn)))) / 2
    power = 1 + abs(shape.sharp) / 25
    return 2 * pow(swing, power) - 1 if shape.sharp >= 0 else 1 - 2 * pow(1 - swing, power)


def _height(horn: Horn, angle: float) -> float:
    """How much of a horn stands at an angle: 1 on its tip, 0 beside it."""
    away = abs(_between(angle, horn.at)) / horn.wide
    if away >= 1:
        return 0.0
    thorn = horn.sharp / 100
    return pow(1 - pow(away, 4 - 3 * thorn), 1 + 0.6 * thorn)


def _between(angle: float, other: float) -> float:
    """The way from one angle to another, from -180 to 180."""
    return (angle - other + 180) % 360 - 180


def _bent(shape: Shape, radius: float, angle: float) -> Point:
    """From polar to upright, stretched, bent and slanted."""
    x = radius * sin(radians(angle)) * shape.wide / 100
    y = -radius * cos(radians(angle))
    return x + shape.bend * (y / 100) ** 2 - shape.slant * y / 100, y
