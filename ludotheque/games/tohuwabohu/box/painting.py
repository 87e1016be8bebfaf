"""A shape as SVG, for pictures and printed sheets; the browser paints the same patterns.

``outline.py`` computes the edge of a shape; this module paints its ground colour,
pattern, outline and holes.
"""

from __future__ import annotations

from math import cos, radians, sin, sqrt

from ludotheque.games.tohuwabohu.box.edition import Edition, Shape
from ludotheque.games.tohuwabohu.box.outline import Circle, drawing_of

INK = "#2b2440"
WHOLE_SQUARE = 'x="-120" y="-120" width="240" height="240"'
GOLDEN_ANGLE = 137.5
"""Spots at this angle from one another never line up."""


def svg_of(shape: Shape, edition: Edition) -> str:
    """The colour face of a shape in a square from -112 to 112."""
    drawing = drawing_of(shape)
    palette = dict(edition.palette)
    colours = [palette[colour] for colour in shape.colours]
    second = colours[min(1, len(colours) - 1)]
    third = colours[min(2, len(colours) - 1)]
    edge, inside = f"edge-{shape.id}", f"inside-{shape.id}"
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in drawing.edge)
    body = f'<use href="#{edge}"/>' + "".join(_circle(ball) for ball in drawing.balls)
    holes = "".join(_circle(hole) for hole in drawing.holes)
    return (
        f'<defs><path id="{edge}" d="M{points}Z"/></defs>'
        f'<mask id="{inside}" maskUnits="userSpaceOnUse" {WHOLE_SQUARE}><g fill="#fff">{body}</g>{holes}</mask>'
        f'<g fill="none" stroke="{INK}" stroke-width="9" stroke-linejoin="round">{body}{holes}</g>'
        f'<g mask="url(#{inside})"><rect {WHOLE_SQUARE} fill="{colours[0]}"/>{pattern_of(shape, second, third)}</g>'
    )


def pattern_of(shape: Shape, second: str, third: str) -> str:
    """The pattern of a shape in its second and third colour."""
    match shape.pattern:
        case "halves":
            return _tilted(shape, _bar(0, 150, second) + _bar(-14, 28, third))
        case "stripes":
            high = 100 / shape.grain
            bars = (_bar(high * (2 * n + 0.5) - 100, high, third if n % 2 else second) for n in range(shape.grain))
            return _tilted(shape, "".join(bars))
        case "spots":
            return "".join(_spot(shape, number, second if number % 3 else third) for number in range(shape.grain))
        case "rings":
            again = f'<use href="#edge-{shape.id}" transform="scale'
            return f'{again}(.66)" fill="{second}"/>{again}(.33)" fill="{third}"/>'
        case "wedges":
            return "".join(_wedge(shape, number, third if number % 2 else second) for number in range(shape.grain))
        case "belly":
            x, y = _polar(shape.tilt, 30)
            return _circle((x, y, 46), f' fill="{second}"') + _circle((x, y, 24), f' fill="{third}"')
        case "tips":
            far = f'<circle r="116" fill="none" stroke="{second}" stroke-width="100"/>'
            return far + _circle((0, 0, 26), f' fill="{third}"')


def _tilted(shape: Shape, painted: str) -> str:
    return f'<g transform="rotate({shape.tilt})">{painted}</g>'


def _bar(top: float, height: float, fill: str) -> str:
    return f'<rect x="-150" y="{top:.1f}" width="300" height="{height:.1f}" fill="{fill}"/>'


def _spot(shape: Shape, number: int, fill: str) -> str:
    x, y = _polar(shape.tilt + GOLDEN_ANGLE * number, 18 + 72 * sqrt((number + 0.3) / shape.grain))
    return _circle((x, y, 14 if number % 2 else 20), f' fill="{fill}"')


def _wedge(shape: Shape, number: int, fill: str) -> str:
    x, y = _polar(shape.tilt + 360 * number / shape.grain, 200)
    to_x, to_y = _polar(shape.tilt + 360 * (number + 0.5) / shape.grain, 200)
    return f'<path d="M0 0L{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}Z" fill="{fill}"/>'


def _circle(circle: Circle, attributes: str = "") -> str:
    x, y, radius = circle
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"{attributes}/>'


def _polar(angle: float, distance: float) -> tuple[float, float]:
    """The point at a distance from the middle and an angle clockwise from the top."""
    return distance * sin(radians(angle)), -distance * cos(radians(angle))
