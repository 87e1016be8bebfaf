"""The drawings of the browser client as SVG that any renderer understands.

The client's build writes them to ``drawings/GAME.json``, drawn by the code that draws the boards. They use CSS
variables for their colours; here the variables are replaced by their values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from itertools import count
from typing import NamedTuple
from xml.etree import ElementTree

import msgspec

from ludotheque.paper.svg import INK

SVG = "{http://www.w3.org/2000/svg}"
PALE = 0.62
"""How much white is mixed into the colours of a pale drawing."""
DARK = 0.35
"""Colours darker than this are lines, which stay as they are in pale drawings."""

_VARIABLE = re.compile(r"var\(--([a-z-]+)\)")
_COLOUR = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})\b", re.IGNORECASE)
_NAME = re.compile(r'(\bid="|url\(#|href="#)')


class NoDrawings(Exception):
    """The client, and so its drawings, are not installed."""


class _Drawing(NamedTuple):
    view_box: str
    inside: str


class Drawings:
    """The drawings of one game."""

    def __init__(self, sources: Mapping[str, str], *, pale: bool = False) -> None:
        """``sources`` are SVG documents by name; ``pale`` mixes white into their colours."""
        self._sources = sources
        self._pale = pale
        self._resolved: dict[str, _Drawing] = {}
        self._numbers = count()

    @classmethod
    def load(cls, client: Traversable, game: str, *, pale: bool = False) -> Drawings:
        """Read the drawings of a game; a game may have none. Raises ``NoDrawings`` if there is no client."""
        folder = client / "drawings"
        if not folder.is_dir():
            raise NoDrawings
        file = folder / f"{game}.json"
        return cls(msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.is_file() else {}, pale=pale)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all drawings."""
        return frozenset(self._sources)

    def place(self, name: str, x: float, y: float, width: float, height: float, colour: str = "#000000") -> str:
        """A drawing in a rectangle; its proportions are kept. ``colour`` is that of drawings in one colour."""
        drawing = self._resolved.get(name)
        if drawing is None:
            drawing = self._resolved[name] = _resolve(self._sources[name], pale=self._pale)
        # Several drawings in one document must not share ids.
        inside = _NAME.sub(rf"\g<1>d{next(self._numbers)}-", drawing.inside) if 'id="' in drawing.inside else None
        return (
            f'<svg x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" '
            f'viewBox="{drawing.view_box}" color="{colour}">'
            f"{drawing.inside if inside is None else inside}</svg>"
        )


def is_dark(colour: str) -> bool:
    """Whether a colour is that of a line."""
    return sum(_parts(colour)) / (3 * 255) < DARK


def paler(colour: str) -> str:
    """A colour mixed with white."""
    return "#" + "".join(f"{round(part + (255 - part) * PALE):02x}" for part in _parts(colour))


def _parts(colour: str) -> list[int]:
    """Red, green and blue from 0 to 255."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return [int(digits[start : start + 2], 16) for start in (0, 2, 4)]


def _resolve(source: str, *, pale: bool) -> _Drawing:
    root = ElementTree.fromstring(source)
    _replace_variables(root, {}, pale=pale)
    ElementTree.register_namespace("", SVG.strip("{}"))
    inside = "".join(ElementTree.tostring(child, encoding="unicode") for child in root)
    colour = root.get("color")
    if colour is not None:
        inside = f'<g color="{colour}">{inside}</g>'
    return _Drawing(root.get("viewBox", "0 0 100 100"), inside)


def _replace_variables(element: ElementTree.Element, values: Mapping[str, str], *, pale: bool) -> None:
    """Replace variables by the values that the element or those around it give them."""
    style = dict(_declarations(element.attrib.pop("style", "")))
    values = {**values, **{name.removeprefix("--"): value for name, value in style.items() if name.startswith("--")}}
    for name, value in style.items():
        if not name.startswith("--"):
            element.set(name, value)
    element.attrib.pop("class", None)
    for name, value in element.attrib.items():
        element.set(name, _painted(_VARIABLE.sub(lambda found: values[found[1]], value), name, pale=pale))
    if pale and element.tag == f"{SVG}text":
        element.set("fill", INK)  # light letters on a ground that is pale now could not be read
    for child in element:
        _replace_variables(child, values, pale=pale)


def _painted(value: str, attribute: str, *, pale: bool) -> str:
    if pale and attribute in ("fill", "stroke", "stop-color"):
        return _COLOUR.sub(lambda found: found[0] if is_dark(found[0]) else paler(found[0]), value)
    return value


def _declarations(style: str) -> list[tuple[str, str]]:
    pairs = [declaration.partition(":") for declaration in style.split(";") if ":" in declaration]
    return [(name.strip(), value.strip()) for name, _, value in pairs]
