# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Where lines wait for one, two or three more tokens.

For every element there are 25 patterns of missing tokens: a single one, two in one
of four directions that are one, two or three steps apart, and three in one of four
directions (steps 1 and 1, 1 and 2, 2 and 1). An opening is the set of cells on
which the first missing token of a pattern would have to lie. With these sets, all
placements of a card that make a line are found at once, instead of trying each.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import BIT, filled
from ludotheque.games.boussanga.rules.codes import DIRECTIONS, GAP_PATTERNS
from ludotheque.games.boussanga.rules.lines import ACROSS, DOWN, FALLING, RISING

STEPS: Final = vec[i64]([1, 8, 9, 7])
STARTS: Final = vec[i64]([ACROSS, DOWN, FALLING, RISING])
SIGN: Final[i64] = BIT[63]


def onward(cells: i64, steps: i64) -> i64:
    """A set moved to later cells; what leaves the board is dropped, and nothing overflows."""
    kept = (cells & (BIT[63 - steps] - 1)) << steps
    return kept | SIGN if cells & BIT[63 - steps] else kept


@final
class Openings:
    """The openings on one board."""

    def __init__(self) -> None:
        self.cells: vec[i64] = filled(4 * GAP_PATTERNS, 0)
        self.known: vec[i64] = filled(4, 0)  # the cells of each element these were found for

    def look(self, stones: vec[i64]) -> None:
        """Find the openings of a board; elements that did not change are not looked at again."""
        element: i64
        for element in range(4):
            if self.known[element] != stones[element]:
                self.known[element] = stones[element]
                self._look_for(element * GAP_PATTERNS, stones[element])

    def _look_for(self, place: i64, own: i64) -> None:
        cells = self.cells
        single: i64 = 0
        direction: i64
        for direction in range(DIRECTIONS):
            step = STEPS[direction]
            starts = STARTS[direction]
            a = own & starts
            b = (own >> step) & starts
            c = (own >> (2 * step)) & starts
            d = (own >> (3 * step)) & starts
            ab = a & b
            cd = c & d
            single |= (b & cd) | onward(a & cd, step) | onward(ab & d, 2 * step) | onward(ab & c, 3 * step)
            pair = place + 1 + direction * 3
            cells[pair] = cd | onward(a & d, step) | onward(ab, 2 * step)
            cells[pair + 1] = (b & d) | onward(a & c, step)
            cells[pair + 2] = b & c
            triple = pair + DIRECTIONS * 3
            cells[triple] = d | onward(a, step)
            cells[triple + 1] = c
            cells[triple + 2] = b
        cells[place] = single
