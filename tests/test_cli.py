"""The commands of the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque import cli
from ludotheque.engine.files.verify import verify
from ludotheque.engine.native import bits
from ludotheque.engine.registry import own_game_ids
from ludotheque.games.boussanga.box.options import standard_edition
from ludotheque.terminal import output
from ludotheque.testing.random_play import played
from ludotheque.testing.tables import Table
from support.command_line import run

OWN_EDITION = Path(cli.__file__).parent / "games" / "boussanga" / "box" / "edition.toml"


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(output.console, "width", 200)
    monkeypatch.setattr(output.errors, "width", 200)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "match.jsonl"
    file.write_text(played(Table("boussanga", 2, {}), seed=4).save())
    return file


def test_the_version_says_whether_the_rules_are_compiled() -> None:
    command = [sys.executable, "-P", "-m", "ludotheque", "--version"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert printed.stdout.strip() == cli.version_line()
    assert ("uncompiled" in printed.stdout) == str(bits.__file__).endswith(".py")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("play", "--file", "."), ". is not a file"),
        (("play", "--file", f"{__file__}/game.jsonl"), f"{__file__} cannot be used: "),
        (("edition", "check", "nowhere.toml"), "nowhere.toml cannot be read: No such file or directory\n"),
        (("ladder", "boussanga", "--games", "0"), "games and workers are counted from 1"),
        (("ladder", "boussanga", "--workers", "0"), "games and workers are counted from 1"),
    ],
)
def test_errors_are_printed_in_one_line(words: tuple[str, ...], error: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 1
    printed = capsys.readouterr().err
    assert printed.startswith(f"ludotheque: {error}")
    assert printed.count("\n") == 1


def test_the_ladder_plays_and_writes_its_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "strength.md"
    options = ("--arena", "against", "--games", "2", "--workers", "1", "--levels", "random", "--levels", "chick")
    assert run("ladder", "boussanga", *options, "--write", str(page)) == 0
    assert "Chick" in capsys.readouterr().out
    assert "| Chick | at random | 2 |" in page.read_text("utf-8")


def test_server_commands_name_the_missing_packages() -> None:
    """Without the extra ``server``, its commands end with one line that says what to install."""
    program = "import sys; sys.modules['sqlalchemy'] = None; from ludotheque.cli import main; main()"
    printed = subprocess.run([sys.executable, "-c", program, "doctor"], capture_output=True, text=True, check=False)
    assert printed.returncode == 1
    assert "sqlalchemy" in printed.stderr
    assert 'pip install "ludotheque[server]"' in printed.stderr
    assert "Traceback" not in printed.stderr


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games") == 0
    printed = capsys.readouterr().out
    assert all(game in printed for game in own_game_ids())


def test_a_sound_match_is_verified(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", str(finished)) == 0
    printed = capsys.readouterr().out
    assert "moves verified" in printed
    hash_shown = printed.split("seed hash ")[1].split()[0]
    assert run("verify", str(finished), "--hash", hash_shown[:16]) == 0
    assert "as published" in capsys.readouterr().out
    assert run("verify", str(finished), "--hash", "feed") == 1
    assert "not feed" in capsys.readouterr().err


def test_a_match_is_verified_against_its_deal(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deal = verify(finished.read_text("utf-8")).deal
    assert run("verify", str(finished), "--deal", deal.upper()) == 0
    assert f"deal {deal} (as expected)" in capsys.readouterr().out
    assert run("verify", str(finished), "--deal", "aaaabbbbccccdddd") == 1
    assert f"from deal {deal}, not from aaaabbbbccccdddd" in capsys.readouterr().err


def test_a_manipulated_match_is_refused_without_a_traceback(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finished.write_text(finished.read_text().replace('"card":', '"card":1', 1))
    assert run("verify", str(finished)) == 1
    assert "line 3" in capsys.readouterr().err
    assert run("verify", str(finished.parent / "nothing.jsonl")) == 1
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("game", own_game_ids())
def test_the_check_finds_the_game_of_an_edition_from_its_contents(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    assert run("edition", "copy", str(file), "--game", game) == 0
    assert run("edition", "check", str(file)) == 0
    assert f"sound edition of {game}" in capsys.readouterr().out


def test_a_file_that_is_like_no_edition_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.toml"
    file.write_text('name = "mine"\ncolour = 3\n')
    assert run("edition", "check", str(file)) == 1
    assert "has nothing that an edition of a game has" in capsys.readouterr().err


def test_the_standard_edition_can_be_copied_but_never_over_an_existing_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    assert run("edition", "copy", str(file)) == 0
    assert file.read_text() == OWN_EDITION.read_text()
    file.write_text("mine")
    assert run("edition", "copy", str(file)) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert file.read_text() == "mine"


def test_the_check_of_a_wrong_edition_names_the_card_and_the_property(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = OWN_EDITION.read_text()
    first = standard_edition().cards[0].rows
    old = "".join(f'  "{row}",\n' for row in first)
    assert old in text
    file = tmp_path / "own.toml"
    file.write_text(text.replace(old, '  "E.E",\n  "...",\n  "E..",\n', 1))
    assert run("edition", "check", str(file)) == 1
    printed = capsys.readouterr()
    assert "card 1: the tokens of a card touch" in printed.out
    assert "can be played with, but differs" in printed.err
    assert run("edition", "check", str(file), "--language", "fr") == 1
    assert "carte 1 : les jetons d’une carte se touchent" in capsys.readouterr().out.replace("1:", "1 :")
    file.write_text(text.replace(old, '  "E..",\n  "...",\n  "...",\n', 1))
    assert run("edition", "check", str(file)) == 1
    assert "cannot be played with" in capsys.readouterr().err
    file.write_text("name = [")
    assert run("edition", "check", str(file)) == 1
    assert "is not an edition: " in capsys.readouterr().err
    assert run("edition", "check", str(file), "--game", "boussanga") == 1
    assert "is not an edition of boussanga" in capsys.readouterr().err
    assert run("edition", "check", str(tmp_path / "none.toml")) == 1
    assert run("edition", "check", str(file), "--game", "chess") == 1


def test_clauses_are_listed_with_their_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("clauses", "boussanga", "--tests", str(Path(__file__).parent)) == 0
    printed = capsys.readouterr().out
    assert "BSG-1\n" in printed
    assert "games/boussanga/rules/geometry/test_lines.py::test_two_crossing_fours" in printed


def test_clauses_without_a_test_are_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_one.py").write_text('@pytest.mark.clause("BSG-1")\ndef test_it(): ...\n')
    assert run("clauses", "boussanga", "--tests", str(tmp_path)) == 1
    printed = capsys.readouterr()
    assert "BSG-2  no test" in printed.out
    assert "25 clauses have no test" in printed.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "chess"), "cannot be played in the terminal. These can: boussanga"),
        (("play", "--seats", "9"), "for 1 to 4 players, not 9"),
        (("play", "--seats", "3", "--mode", "teams"), "exactly four players"),
        (("play", "--people", "3", "--seats", "2"), "3 people do not fit 2 seats"),
        (("clauses", "chess"), "there is no game called 'chess'"),
    ],
)
def test_wrong_arguments_are_explained(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 1
    assert message in capsys.readouterr().err
