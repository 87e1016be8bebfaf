"""The geometry of a shape: what its numbers in the edition mean.

The browser, the printed sheets and the bots all use this definition. The steps, in
polar coordinates with angles clockwise from the top:

1. the edge of the body is a circle of radius 100 with waves on it;
2. horns are added to the radius and bites subtracted from it, each over its own
   range of angles; the curl of a horn also moves the angle of its tip;
3. the point is converted to x and y, then stretched, bent and slanted;
4. everything is scaled and centred to fill a square from -100 to 100.

Knobs on horns and holes in bodies are circles. All steps apply to their middles,
only the last one to their radii.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, pow, radians, sin

import msgspec

from ludotheque.engine.edition import CACHED_PIECES
from ludotheque.games.tohuwabohu.box.edition import Horn, Shape

SAMPLES = 360

Point = tuple[float, float]
"""x to the right and y down from the middle."""
Circle = tuple[float, float, float]
"""x, y and radius."""


class Drawing(msgspec.Struct, frozen=True):
    """A shape in the square from -100 to 100: fill the edge and the balls, then cut the holes."""

    edge: tuple[Point, ...]
    balls: tuple[Circle, ...]
    holes: tuple[Circle, ...]


@lru_cache(maxsize=CACHED_PIECES)
def drawing_of(shape: Shape) -> Drawing:
    """The drawing of a shape."""
    edge = [_edge_point(shape, angle * 360 / SAMPLES) for angle in range(SAMPLES)]
    balls = [(*_edge_point(shape, horn.at), horn.ball) for horn in shape.horns if horn.ball]
    holes = [(*_to_point(shape, hole.far, hole.at), hole.size) for hole in shape.holes]
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


def _edge_point(shape: Shape, angle: float) -> Point:
    """The point of the edge at an angle of the body."""
    radius = 100 + shape.depth * _wave_height(shape, angle)
    edge_angle = angle
    for horn in shape.horns:
        height = _horn_height(horn, angle)
        radius += horn.long * height
        edge_angle += horn.curl * height**1.5
    for bite in shape.bites:
        offset = _angle_difference(angle, bite.at) / bite.wide
        if abs(offset) < 1:
            radius -= bite.deep * cos(offset * pi / 2) ** 2
    return _to_point(shape, max(radius, 5.0), edge_angle)


def _wave_height(shape: Shape, angle: float) -> float:
    """The height of the wave at an angle, from -1 in a cleft to 1 on a crest."""
    if not shape.lobes:
        return 0.0
    swing = (1 + cos(radians(shape.lobes * (angle - shape.turn)))) / 2
    power = 1 + abs(shape.sharp) / 25
    return 2 * pow(swing, power) - 1 if shape.sharp >= 0 else 1 - 2 * pow(1 - swing, power)


def _horn_height(horn: Horn, angle: float) -> float:
    """The part of a horn's length at an angle: 1 on its tip, 0 beside it."""
    offset = abs(_angle_difference(angle, horn.at)) / horn.wide
    if offset >= 1:
        return 0.0
    thorn = horn.sharp / 100
    return pow(1 - pow(offset, 4 - 3 * thorn), 1 + 0.6 * thorn)


def _angle_difference(angle: float, other: float) -> float:
    """The difference of two angles, from -180 to 180."""
    return (angle - other + 180) % 360 - 180


def _to_point(shape: Shape, radius: float, angle: float) -> Point:
    """The point at a radius and an angle, stretched, bent and slanted."""
    x = radius * sin(radians(angle)) * shape.wide / 100
    y = -radius * cos(radians(angle))
    return x + shape.bend * (y / 100) ** 2 - shape.slant * y / 100, y
