"""BSG-20 and BSG-21: lines of four or more are taken off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.boussanga.scene import EARTH, FIRE, MODES_AND_SEATS, Scene, random_game
from ludotheque.games.boussanga.box.options import Mode, standard_edition
from ludotheque.games.boussanga.rules.actions import (
    Cleared,
)
from ludotheque.games.boussanga.rules.views.view_builder import view_of


@pytest.mark.clause("BSG-20")
@pytest.mark.parametrize(
    ("board", "cell"),
    [
        ("EEE.....", "e2"),  # a row
        ("...E.... ...E.... ...E.... ........", "e5"),  # a column
        ("E....... .E...... ..E..... ........", "e5"),  # falling
        (".......E ......E. .....E.. ........", "f5"),  # rising
    ],
)
def test_four_in_line_are_taken_off(board: str, cell: str) -> None:
    """In a row, a column or a diagonal: three go back to the reserve, one is earned."""
    scene = Scene(board, [["E../W../W.."], ["AA./W../..."]])
    events = scene.play(scene.place(1, cell))
    assert next(event for event in events if isinstance(event, Cleared)).earned == 1
    assert "E" not in "".join(scene.board)
    assert scene.zone(0) == (1, 0, 0, 0)
    assert scene.reserve[EARTH] == 15


@pytest.mark.clause("BSG-20")
def test_a_line_is_the_whole_unbroken_run() -> None:
    """Six in a row: all six go, three are earned, three go back."""
    scene = Scene("EEE.EE..", [["E../W../W.."], ["AA./W../..."]])
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0) == (3, 0, 0, 0)
    assert scene.reserve[EARTH] == 13
    assert "E" not in "".join(scene.board)


@pytest.mark.clause("BSG-20")
def test_three_tokens_or_a_broken_row_stay() -> None:
    """A gap breaks a line, and so does the edge of the board."""
    scene = Scene("E.E..... .....EEE E.......", [["E../W../W.."], ["AA./W../..."]])
    scene.play(scene.place(1, "c2"))
    assert scene.board[0] == "EEE....."
    assert scene.board[1] == ".W...EEE"
    assert scene.zone(0) == (0, 0, 0, 0)


@pytest.mark.clause("BSG-21")
def test_two_crossing_fours() -> None:
    """Seven are removed, two earned, five go back."""
    scene = Scene("EEE..... ...E.... ...E.... ...E....", [["E../.W./..W"], ["AA./W../..."]])
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0) == (2, 0, 0, 0)
    assert scene.reserve[EARTH] == 14
    assert "E" not in "".join(scene.board)


@pytest.mark.clause("BSG-21")
def test_lines_of_two_elements_are_taken_off_together() -> None:
    """One placement finishes a line of Earth and a line of Fire."""
    scene = Scene("EEE..... FFF.....", [["E../F../..."], ["AA./W../..."]])
    events = scene.play(scene.place(1, "e2"))
    assert {event.element for event in events if isinstance(event, Cleared)} == {EARTH, FIRE}
    assert scene.zone(0) == (1, 0, 0, 1)


TABLES = st.sampled_from(MODES_AND_SEATS)


LINES = [
    [(row + down * step, column + right * step) for step in range(4)]
    for row in range(8)
    for column in range(8)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 3 * down < 8 and 0 <= column + 3 * right < 8
]


@given(TABLES.filter(lambda table: table[0] != "coop"), st.integers(0, 2**40))
def test_no_line_of_four_is_left_in_a_random_game(table: tuple[Mode, int], seed: int) -> None:
    """Lines are searched cell by cell here, not with sets of cells as in the rules."""
    for position in random_game(*table, seed):
        board = view_of(position, None, None, standard_edition(), None).board
        for line in LINES:
            letters = {board[row][column] for row, column in line}
            assert len(letters) > 1 or letters == {"."}
