"""Lays parts out on pages: grids of pieces with cut marks, backs for printing on both sides, drawings in parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Literal, NamedTuple

from ludotheque.paper.parts import Part, Pieces, Poster

Format = Literal["A4", "Letter"]
FORMATS: dict[Format, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 5.0
"""Most printers cannot print nearer to the edge of a page."""
MARK = 2.5
"""The length of a cut mark."""
OVERLAP = 8.0
"""How much of a part of a large drawing is printed on the next page too, to be glued on."""


class Line(NamedTuple):
    """A cut mark, or a line along which a page is cut or glued."""

    x: float
    y: float
    to_x: float
    to_y: float
    dashed: bool = False


class Image(NamedTuple):
    """A drawing of this size in millimetres at a place of a page."""

    x: float
    y: float
    width: float
    height: float
    drawing: str
    view: tuple[float, float] = (0.0, 0.0)
    """The point of the drawing that is in the upper left corner."""


class Page(NamedTuple):
    """A page with its images and lines."""

    title: str
    images: tuple[Image, ...]
    lines: tuple[Line, ...]
    is_back: bool = False


def pages_of(part: Part, format: Format) -> Iterator[Page]:
    """The pages of a part."""
    size = FORMATS[format]
    yield from _grid_pages(part, size) if isinstance(part, Pieces) else _poster_pages(part, size)


def with_backs(pages: Iterable[Page]) -> Iterator[Page]:
    """The pages with an empty back after every page that has none, so that all can be printed on both sides.

    Otherwise the next page would be printed on the back of this one, and cutting out one would spoil the other.
    """
    lacks_back: Page | None = None
    for page in pages:
        if lacks_back is not None and not page.is_back:
            yield _empty_back(lacks_back)
        yield page
        lacks_back = None if page.is_back else page
    if lacks_back is not None:
        yield _empty_back(lacks_back)


def _empty_back(page: Page) -> Page:
    return Page(page.title, (), (), is_back=True)


def _grid_pages(part: Pieces, size: tuple[float, float]) -> Iterator[Page]:
    columns, rows = _columns_and_rows(part, size)
    left = (size[0] - columns * part.width) / 2
    top = (size[1] - rows * part.height) / 2
    for first in range(0, len(part.pieces), columns * rows):
        pieces = part.pieces[first : first + columns * rows]
        used_columns = min(columns, len(pieces))
        used_rows = ceil(len(pieces) / columns)
        places = [
            (left + number % columns * part.width, top + number // columns * part.height)
            for number in range(len(pieces))
        ]
        marks = tuple(_cut_marks(part, left, top, used_columns, used_rows))
        fronts = [
            Image(x, y, part.width, part.height, piece.front) for (x, y), piece in zip(places, pieces, strict=True)
        ]
        yield Page(part.title, tuple(fronts), marks)
        if any(piece.back for piece in pieces):
            # The paper is turned over its long edge, so what is left on the front is right on the back.
            backs = [
                Image(size[0] - x - part.width, y, part.width, part.height, piece.back)
                for (x, y), piece in zip(places, pieces, strict=True)
            ]
            yield Page(part.title, tuple(backs), (), is_back=True)


def _columns_and_rows(part: Pieces, size: tuple[float, float]) -> tuple[int, int]:
    columns, rows = (
        int((whole - 2 * (MARGIN + MARK)) // piece)
        for whole, piece in zip(size, (part.width, part.height), strict=True)
    )
    if columns < 1 or rows < 1:
        raise ValueError(f"{part.title}: {part.width:g} × {part.height:g} mm does not fit on a page")
    return columns, rows


def _cut_marks(part: Pieces, left: float, top: float, columns: int, rows: int) -> Iterator[Line]:
    right, bottom = left + columns * part.width, top + rows * part.height
    for column in range(columns + 1):
        x = left + column * part.width
        yield Line(x, top - MARK, x, top)
        yield Line(x, bottom, x, bottom + MARK)
    for row in range(rows + 1):
        y = top + row * part.height
        yield Line(left - MARK, y, left, y)
        yield Line(right, y, right + MARK, y)


def _poster_pages(part: Poster, size: tuple[float, float]) -> Iterator[Page]:
    room_x, room_y = (whole - 2 * (MARGIN + MARK) for whole in size)
    if _pages_needed(part.height, part.width, room_x, room_y) < _pages_needed(part.width, part.height, room_x, room_y):
        part = _lying(part)
    columns, rows = _pieces_along(part.width, room_x), _pieces_along(part.height, room_y)
    width = min(part.width, part.width / columns + OVERLAP * (columns > 1))
    height = min(part.height, part.height / rows + OVERLAP * (rows > 1))
    for row in range(rows):
        for column in range(columns):
            x, y = part.width / columns * column, part.height / rows * row
            wide, high = min(width, part.width - x), min(height, part.height - y)
            left, top = (size[0] - wide) / 2, (size[1] - high) / 2
            lines = [*_corners(left, top, wide, high)]
            if column + 1 < columns:
                at = left + part.width / columns
                lines.append(Line(at, top, at, top + high, dashed=True))
            if row + 1 < rows:
                at = top + part.height / rows
                lines.append(Line(left, at, left + wide, at, dashed=True))
            yield Page(part.title, (Image(left, top, wide, high, part.drawing, (x, y)),), tuple(lines))


def _pages_needed(width: float, height: float, room_x: float, room_y: float) -> int:
    return _pieces_along(width, room_x) * _pieces_along(height, room_y)


def _lying(part: Poster) -> Poster:
    """The drawing turned by a quarter turn."""
    drawing = f'<g transform="translate({part.height:g} 0) rotate(90)">{part.drawing}</g>'
    return Poster(part.title, part.height, part.width, drawing)


def _pieces_along(length: float, room: float) -> int:
    """How many pages a drawing needs in one direction."""
    return 1 if length <= room else ceil(length / (room - OVERLAP))


def _corners(left: float, top: float, width: float, height: float) -> Iterator[Line]:
    for x, outwards in ((left, -MARK), (left + width, MARK)):
        for y, away in ((top, -MARK), (top + height, MARK)):
            yield Line(x, y + away, x, y)
            yield Line(x + outwards, y, x, y)
