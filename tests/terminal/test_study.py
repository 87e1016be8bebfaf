"""``ludotheque study``: tables, report and exported games."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.terminal import output
from support.command_line import run

SMALL = ("--seats", "2", "--level", "random", "--games", "4", "--workers", "1")


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output.console, "width", 200)
    monkeypatch.setattr(output.errors, "width", 200)


@pytest.mark.at_length
def test_the_report_is_one_page_and_the_games_are_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    duckdb = pytest.importorskip("duckdb", reason="the extra [lab] is not installed")
    pytest.importorskip("matplotlib", reason="the extra [lab] is not installed")
    command = ("study", "boussanga", *SMALL, "--sweep", "first=0,1", "--output", str(tmp_path))
    assert run(*command) == 0
    assert "How games end" in capsys.readouterr().out
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<svg") == 3
    assert "http" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    ), "the page loads nothing from elsewhere"
    with duckdb.connect() as database:
        counted = database.sql(f"select count(*) from '{tmp_path / 'games.parquet'}'").fetchall()
    assert counted == [(2 * 4 * 2,)]
    assert run(*command) == 0
    assert (tmp_path / "report.html").read_text("utf-8") == page


def test_tables_are_written_to_a_page(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("# How games go\n\n## Bouh\n\nkept\n")
    assert run("study", "boussanga", *SMALL, "--write", str(page)) == 0
    text = page.read_text("utf-8")
    assert "## Bouh\n\nkept" in text
    assert "### Which seats win" in text


def test_the_handicap_at_which_two_levels_are_even_is_searched(capsys: pytest.CaptureFixture[str]) -> None:
    found = ("--level", "random", "--level", "chick", "--games", "2", "--even", "handicap")
    assert run("study", "boussanga", *found) == 0
    assert "handicap (points) =" in capsys.readouterr().out
    assert run("study", "boussanga", *found, "--seats", "3") == 1
    assert "2 seats" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("study", "chess"), "chess"),
        (("study", "boussanga", "--games", "0"), "games and workers are counted from 1"),
        (("study", "boussanga", "--option", "mode"), "mode: write NAME=VALUE"),
        (("study", "boussanga", "--option", "mode=alone"), "standard: these are not options of boussanga"),
        (("study", "boussanga", "--sweep", "edition.wind=1"), "there is no field edition.wind"),
        (("study", "boussanga", "--edition", "nowhere.toml"), "nowhere.toml cannot be read"),
    ],
)
def test_errors_are_printed_in_one_line(words: tuple[str, ...], error: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 1
    printed = capsys.readouterr().err
    assert error in printed
    assert printed.count("\n") == 1
