"""The commands that prepare and check the puzzles of coming days."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.server.daily.ahead import keys_of
from support.command_line import run


def test_every_day_has_all_puzzles() -> None:
    keys = keys_of("2027-02-27", 3)
    assert len(keys) == len(set(keys)) == 3 * 6
    assert {key.day for key in keys} == {"2027-02-27", "2027-02-28", "2027-03-01"}


def test_a_day_that_is_none_is_an_error_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("daily", "prepare", "--first", "tomorrow", "--data", str(tmp_path)) == 1
    assert "write it like 2027-01-31" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_an_error_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert run("daily", "prepare", "--days", "1", "--data", str(tmp_path / "file" / "data")) == 1
    assert "the database cannot be used" in capsys.readouterr().err


@pytest.mark.at_length
def test_puzzles_are_prepared_checked_and_never_given_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    days = ("--days", "2", "--first", "2027-01-31", "--data", str(tmp_path / "new"))
    assert run("daily", "prepare", *days) == 0
    first = capsys.readouterr().out
    assert "12 puzzles of 2 days are ready" in first
    assert run("daily", "check", *days) == 0
    second = capsys.readouterr().out
    assert "12 puzzles of 2 days are sound" in second
    assert first.splitlines()[:-1] == second.splitlines()[:-1]  # what is stored stays as it is
    assert "deal:" not in first + second
