# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Lines of four that lack one, two or three tokens.

For every element there are 25 gap patterns, that is, arrangements of the missing tokens:

- 0: a single missing token,
- 1 to 12: two missing tokens in one of four directions, one, two or three steps apart,
- 13 to 24: three missing tokens in one of four directions, with steps 1 and 1, 1 and 2, or 2 and 1.

For each pattern, the set of cells is kept on which its first missing token would have
to lie. With these sets all placements of a card that make a line are found at once,
without trying each placement. A second set has those of the cells that belong to more
than one such line: tokens laid there earn more than one token.

Most patterns have no cell at all. Which ones have is kept as a set of *gap kinds*: patterns 0 to
12 of an element, and one kind for all its patterns of three missing tokens, so that the kinds of
all four elements are one 64-bit integer. ``alignments.py`` has the same for shapes and cards.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import BIT, filled
from ludotheque.games.boussanga.rules.codes import DIRECTIONS, GAP_KINDS, GAP_PATTERNS
from ludotheque.games.boussanga.rules.geometry.lines import ACROSS, DOWN, FALLING, RISING

STEPS: Final = vec[i64]([1, 8, 9, 7])
FIRST_CELLS: Final = vec[i64]([ACROSS, DOWN, FALLING, RISING])
SIGN_BIT: Final[i64] = BIT[63]


def shift_forward(cells: i64, steps: i64) -> i64:
    """Move a set of cells to later cells. Cells that leave the board are dropped; no integer overflows."""
    kept = (cells & (BIT[63 - steps] - 1)) << steps
    return kept | SIGN_BIT if cells & BIT[63 - steps] else kept


def kind_of(pattern: i64) -> i64:
    """The gap kind, as a set of one, of an element's pattern (element * GAP_PATTERNS + pattern)."""
    return BIT[pattern // GAP_PATTERNS * GAP_KINDS + min(pattern % GAP_PATTERNS, GAP_KINDS - 1)]


def _kinds_of(element: i64) -> i64:
    return (BIT[GAP_KINDS] - 1) << (element * GAP_KINDS)


KINDS_OF_ELEMENT: Final = vec[i64]([_kinds_of(0), _kinds_of(1), _kinds_of(2), _kinds_of(3)])
THREE_MISSING: Final[i64] = BIT[GAP_KINDS - 1]


@final
class OpenLines:
    """For every element and gap pattern of one board, the cells of the first missing token."""

    def __init__(self) -> None:
        self.cells: vec[i64] = filled(4 * GAP_PATTERNS, 0)  # element * GAP_PATTERNS + pattern
        self.several: vec[i64] = filled(4 * GAP_PATTERNS, 0)  # the same: cells of more than one line
        self.known_cells: vec[i64] = filled(4, 0)  # per element, the token cells that ``cells`` was computed from
        # sets of gap kinds: element * GAP_KINDS + kind
        self.open_kinds: i64 = 0  # those with any cell
        self.plural_kinds: i64 = 0  # those with more than one cell
        self.shared_kinds: i64 = 0  # those with a cell of more than one line

    def update(self, token_cells: vec[i64]) -> None:
        """Compute the sets for a board; elements that did not change are skipped."""
        element: i64
        for element in range(4):
            if self.known_cells[element] != token_cells[element]:
                self.known_cells[element] = token_cells[element]
                self._update_element(element, token_cells[element])

    def _update_element(self, element: i64, own: i64) -> None:
        """Compute the sets of one element; ``own`` are its cells.

        For every cell where four in a row can begin, a to d tell whether the first to the
        fourth of its cells hold the element. A line is counted once, for exactly the tokens
        that it lacks. No line is complete: complete ones are taken off the board.
        """
        cells = self.cells
        several = self.several
        first = element * GAP_PATTERNS
        single: i64 = 0
        singles: i64 = 0
        # gap kinds of this element
        found: i64 = 0
        plural: i64 = 0
        shared: i64 = 0
        direction: i64
        for direction in range(DIRECTIONS):
            step = STEPS[direction]
            starts = FIRST_CELLS[direction]
            a = own & starts
            b = (own >> step) & starts
            c = (own >> (2 * step)) & starts
            d = (own >> (3 * step)) & starts
            pair = first + 1 + direction * 3
            triple = pair + DIRECTIONS * 3
            if not (a | b | c | d):
                cells[pair] = cells[pair + 1] = cells[pair + 2] = 0
                several[pair] = several[pair + 1] = 0
                cells[triple] = cells[triple + 1] = cells[triple + 2] = 0
                several[triple] = 0
                continue
            ab = a & b
            cd = c & d
            neither_ab = ~(a | b)
            neither_cd = ~(c | d)
            if cd:
                line = b & cd
                singles |= single & line
                single |= line
                line = shift_forward(a & cd, step)
                singles |= single & line
                single |= line
            if ab:
                line = shift_forward(ab & d, 2 * step)
                singles |= single & line
                single |= line
                line = shift_forward(ab & c, 3 * step)
                singles |= single & line
                single |= line
            left = cd & neither_ab
            middle = a & d & ~(b | c)
            if middle:
                middle = shift_forward(middle, step)
            right = ab & neither_cd
            if right:
                right = shift_forward(right, 2 * step)
            missing = left | middle | right
            twice = (left & middle) | ((left | middle) & right)
            cells[pair] = missing
            several[pair] = twice
            if missing:
                kind = BIT[1 + direction * 3]
                found |= kind
                if missing & (missing - 1):
                    plural |= kind
                if twice:
                    shared |= kind
            left = b & d & ~(a | c)
            right = a & c & ~(b | d)
            if right:
                right = shift_forward(right, step)
            missing = left | right
            cells[pair + 1] = missing
            several[pair + 1] = left & right
            if missing:
                kind = BIT[2 + direction * 3]
                found |= kind
                if missing & (missing - 1):
                    plural |= kind
                if left & right:
                    shared |= kind
            missing = b & c & ~(a | d)
            cells[pair + 2] = missing
            if missing:
                kind = BIT[3 + direction * 3]
                found |= kind
                if missing & (missing - 1):
                    plural |= kind
            left = d & ~c & neither_ab
            right = shift_forward(a & ~b & neither_cd, step)
            cells[triple] = left | right
            several[triple] = left & right
            if left & right:
                shared |= THREE_MISSING
            cells[triple + 1] = c & ~d & neither_ab
            cells[triple + 2] = b & ~a & neither_cd
            found |= THREE_MISSING
        # nearly every token is part of several lines that lack three: these are not counted
        plural |= found & THREE_MISSING
        cells[first] = single
        several[first] = singles
        if single:
            found |= 1
            if single != SIGN_BIT and single & (single - 1):
                plural |= 1
            if singles:
                shared |= 1
        kinds = KINDS_OF_ELEMENT[element]
        self.open_kinds = (self.open_kinds & ~kinds) | (found << (element * GAP_KINDS))
        self.plural_kinds = (self.plural_kinds & ~kinds) | (plural << (element * GAP_KINDS))
        self.shared_kinds = (self.shared_kinds & ~kinds) | (shared << (element * GAP_KINDS))
