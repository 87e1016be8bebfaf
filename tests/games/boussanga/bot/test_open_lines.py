"""Sets of cells are shifted without overflow."""

from __future__ import annotations

import pytest

from ludotheque.engine.native.bits import bit
from ludotheque.games.boussanga.bot.open_lines import shift_forward


@pytest.mark.parametrize(("cell", "steps"), [(0, 1), (40, 21), (62, 1), (42, 21)])
def test_cells_are_shifted_up_to_the_last_cell(cell: int, steps: int) -> None:
    assert shift_forward(bit(cell), steps) == bit(cell + steps)


def test_cells_that_leave_the_board_are_dropped() -> None:
    assert shift_forward(bit(63) | bit(60), 7) == 0
