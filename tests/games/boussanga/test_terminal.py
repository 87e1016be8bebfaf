"""Boussanga's board in the terminal: what it draws, and which lines it reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.terminal_session import type_lines


def test_the_table_is_drawn_with_symbols_as_well_as_colours(tmp_path: Path) -> None:
    printed = type_lines(tmp_path)
    assert "▲  Earth (1)" in printed
    assert "✹  Fire (3)" in printed
    assert "Reserve:  ▲  16" in printed
    assert printed.count("─ Camille ─") == printed.count("─ Zoé ─") == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("nonsense", "I did not understand"),
        ("", "I did not understand"),
        ("9 c4", "Choose one of the cards"),
        ("1 9 c4", "Turns are eighths"),
        ("1 2 z4", "A cell is a letter"),
        ("p x", "Choose one of the cards"),
        ("1 2 3 4", "I did not understand"),
        ("²", "I did not understand"),
        ("1 ² c4", "A cell is a letter"),
        ("stop", "That is not what is being asked now. (LUD-3)"),
        ("1 0 h8", "off the board. Only blank cells may overhang. (BSG-3)"),
        ("?", "CARD is 1 to 4"),
        ("2 3", "turned 3 eighths"),
    ],
)
def test_every_line_gets_an_answer(line: str, answer: str, tmp_path: Path) -> None:
    assert answer in type_lines(tmp_path, line)
