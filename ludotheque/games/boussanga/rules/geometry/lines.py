# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Lines of four or more, found with shifts of a set of cells."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, count, lowest


def _cells(top: i64, bottom: i64, left: i64, right: i64) -> i64:
    cells: i64 = 0
    row: i64
    column: i64
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            cells |= bit(row * 8 + column)
    return cells


def _line_cells() -> vec[i64]:
    """The cells of a line of exactly four, by direction and first cell (direction * 64 + cell)."""
    steps = [1, 8, 9, 7]
    lines = vec[i64]()
    for direction in range(4):
        for cell in range(64):
            cells: i64 = 0
            if cell + 3 * steps[direction] < 64:
                for place in range(4):
                    cells |= bit(cell + place * steps[direction])
            lines = append(lines, cells)
    return lines


# The cells at which a line of four can begin, for each direction
ACROSS: Final = _cells(0, 7, 0, 4)
DOWN: Final = _cells(0, 4, 0, 7)
FALLING: Final = _cells(0, 4, 0, 4)
RISING: Final = _cells(0, 4, 3, 7)
LINE_CELLS: Final = _line_cells()


def lines_in(own: i64) -> tuple[i64, i64]:
    """The cells of all lines among one element's cells, and the tokens these lines earn (BSG-20, BSG-21).

    In a line of n cells, four in a row begin at n - 3 cells. So the number of such cells
    in all directions is the number of tokens earned.
    """
    pairs = own & (own >> 1)
    across = pairs & (pairs >> 2) & ACROSS
    pairs = own & (own >> 8)
    down = pairs & (pairs >> 16) & DOWN
    pairs = own & (own >> 9)
    falling = pairs & (pairs >> 18) & FALLING
    pairs = own & (own >> 7)
    rising = pairs & (pairs >> 14) & RISING
    if not across | down | falling | rising:
        return 0, 0
    cells = _cells_from(0, across) | _cells_from(1, down) | _cells_from(2, falling) | _cells_from(3, rising)
    return cells, count(across) + count(down) + count(falling) + count(rising)


def tokens_earned(own: i64) -> i64:
    """The tokens that the lines among one element's cells earn, as ``lines_in`` counts them."""
    earned: i64 = 0
    pairs = own & (own >> 1)
    starts = pairs & (pairs >> 2) & ACROSS
    if starts:
        earned += count(starts)
    pairs = own & (own >> 8)
    starts = pairs & (pairs >> 16) & DOWN
    if starts:
        earned += count(starts)
    pairs = own & (own >> 9)
    starts = pairs & (pairs >> 18) & FALLING
    if starts:
        earned += count(starts)
    pairs = own & (own >> 7)
    starts = pairs & (pairs >> 14) & RISING
    if starts:
        earned += count(starts)
    return earned


def _cells_from(direction: i64, starts: i64) -> i64:
    cells: i64 = 0
    while starts:
        start = lowest(starts)
        starts &= ~bit(start)
        cells |= LINE_CELLS[direction * 64 + start]
    return cells
