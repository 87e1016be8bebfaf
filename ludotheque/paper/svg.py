"""Small pieces of SVG in millimetres that the games' printed parts share."""

from __future__ import annotations

import textwrap
from html import escape
from math import cos, pi, sin

INK = "#2e2440"
PAPER = "#fffaf0"
DISPLAY = "Baloo 2"
"""The font of numbers and titles."""
TEXT = "Atkinson Hyperlegible Next"
"""The font of sentences."""


def rectangle(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A filled rectangle; ``more`` holds further attributes."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>'


def circle(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" {more}/>'


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    fill: str = INK,
    font: str = DISPLAY,
    weight: int = 700,
    anchor: str = "middle",
) -> str:
    """One line of text; ``y`` is its base line and ``size`` its font size."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="&quot;{font}&quot;" font-weight="{weight}" font-size="{size:g}" '
        f'fill="{fill}" text-anchor="{anchor}">{escape(words)}</text>'
    )


def title(x: float, y: float, words: str, size: float, width: float) -> str:
    """One line of text that is made smaller if it would be wider than this."""
    return text(x, y, words, min(size, width / (0.58 * len(words))))


def paragraph(x: float, y: float, words: str, size: float, columns: int, *, fill: str = INK) -> str:
    """Several centred lines of at most this many characters."""
    lines = textwrap.wrap(words, columns)
    return "".join(
        text(x, y + number * size * 1.25, line, size, fill=fill, font=TEXT, weight=400)
        for number, line in enumerate(lines)
    )


def turned(drawing: str, width: float, height: float) -> str:
    """A drawing with a copy turned upside down, so that it can be read from both sides."""
    return f'{drawing}<g transform="rotate(180 {width / 2:g} {height / 2:g})">{drawing}</g>'


def mirrored(drawing: str, width: float) -> str:
    """A drawing as in a mirror."""
    return f'<g transform="translate({width:g} 0) scale(-1 1)">{drawing}</g>'


def card_edge(width: float, height: float, colour: str) -> str:
    """A line inside the edge of a card: a cut that is a little off does not show."""
    return rectangle(2.5, 2.5, width - 5, height - 5, "none", f'rx="3.5" stroke="{colour}" stroke-width="0.7"')


def card_back(width: float, height: float, ground: str, mark: str) -> str:
    """A card's back: a ground with rows of a small mark, the same turned by half a turn."""
    step = 9.0
    marks = "".join(
        f'<g transform="translate({width / 2 + column * step:g} {height / 2 + row * step:g})">{mark}</g>'
        for row in range(-4, 5)
        for column in range(-3, 4)
        if (row + column) % 2 == 0 and abs(column * step) < width / 2 - 5 and abs(row * step) < height / 2 - 5
    )
    return rectangle(2.5, 2.5, width - 5, height - 5, ground, 'rx="3.5"') + marks


def star(radius: float, fill: str, points: int = 5) -> str:
    """A star around the origin."""
    corners = (
        (radius if corner % 2 == 0 else radius * 0.45, pi * corner / points - pi / 2) for corner in range(2 * points)
    )
    path = " ".join(f"{reach * cos(angle):.2f},{reach * sin(angle):.2f}" for reach, angle in corners)
    return f'<polygon points="{path}" fill="{fill}"/>'
