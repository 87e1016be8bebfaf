"""Lines that lack tokens are found, and the sets of their gap kinds agree with them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from ludotheque.engine.native.bits import BIT, bit
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.bot.open_lines import OpenLines, kind_of, shift_forward
from ludotheque.games.boussanga.rules.codes import DIRECTIONS, GAP_KINDS, GAP_PATTERNS
from ludotheque.games.boussanga.rules.geometry.lines import tokens_earned

STEPS = [(0, 1), (1, 0), (1, 1), (1, -1)]
"""Rows and columns from one cell of a line to the next, per direction."""


@pytest.mark.parametrize(("cell", "steps"), [(0, 1), (40, 21), (62, 1), (42, 21)])
def test_cells_are_shifted_up_to_the_last_cell(cell: int, steps: int) -> None:
    assert shift_forward(bit(cell), steps) == bit(cell + steps)


def test_cells_that_leave_the_board_are_dropped() -> None:
    assert shift_forward(bit(63) | bit(60), 7) == 0


def random_board(rng: Rng) -> list[list[int]]:
    """The token cells of each element on a board without complete lines."""
    board: list[list[int]] = [[], [], [], []]
    free = list(range(64))
    for _ in range(rng.below(40)):
        cell = free.pop(rng.below(len(free)))
        own = board[rng.below(4)]
        if not tokens_earned(sum(map(bit, [*own, cell]))):
            own.append(cell)
    return board


def lines_that_lack_tokens(own: list[int]) -> Counter[tuple[int, int]]:
    """How many lines of one element lack tokens, by gap pattern and first missing cell, found by trying all lines."""
    found: Counter[tuple[int, int]] = Counter()
    for direction, (down, right) in enumerate(STEPS):
        for row in range(8 - 3 * down):
            for column in range(8):
                if not 0 <= column + 3 * right < 8:
                    continue
                line = [(row + step * down) * 8 + column + step * right for step in range(4)]
                missing = [step for step in range(4) if line[step] not in own]
                gaps = [after - before for before, after in pairwise(missing)]
                pattern = {
                    (): 0,
                    (1,): 1 + direction * 3,
                    (2,): 2 + direction * 3,
                    (3,): 3 + direction * 3,
                    (1, 1): 13 + direction * 3,
                    (1, 2): 14 + direction * 3,
                    (2, 1): 15 + direction * 3,
                }.get(tuple(gaps))
                if pattern is not None:
                    found[pattern, line[missing[0]]] += 1
    return found


def kinds(patterns: set[int]) -> int:
    """The gap kinds of these patterns, as a set."""
    found = 0
    for pattern in patterns:
        found |= kind_of(pattern)
    return found


def test_the_lines_of_random_boards_are_those_found_by_trying_all() -> None:
    """The same object is told one board after another, like in a search."""
    rng = Rng(5)
    lines = OpenLines()
    seen: set[int] = set()
    for _ in range(60):
        board = random_board(rng)
        lines.update(type(lines.known_cells)(sum(map(bit, own)) for own in board))
        opened, plural, shared = set(), set(), set()
        for element, own in enumerate(board):
            found = lines_that_lack_tokens(own)
            for pattern in range(GAP_PATTERNS):
                index = element * GAP_PATTERNS + pattern
                cells = {cell: count for (kind, cell), count in found.items() if kind == pattern}
                several = {cell for cell, count in cells.items() if count > 1}
                assert lines.cells[index] == sum(map(bit, cells))
                assert lines.several[index] == sum(map(bit, several))
                opened |= {index} if cells else set()
                # lines that lack three are taken together and not counted
                plural |= {index} if len(cells) > 1 or (cells and pattern > 3 * DIRECTIONS) else set()
                shared |= {index} if several else set()
        assert lines.open_kinds == kinds(opened)
        assert lines.plural_kinds == kinds(plural)
        assert lines.shared_kinds == kinds(shared)
        seen |= opened | shared
    assert len(seen) == 4 * GAP_PATTERNS, "the comparison saw all patterns"


def test_all_kinds_of_four_elements_are_one_positive_number() -> None:
    assert kinds(set(range(4 * GAP_PATTERNS))) == BIT[4 * GAP_KINDS] - 1
