"""Matches in the terminal: hints, refusals, saving and continuing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque import Match
from ludotheque.engine.files.verify import verify
from support.terminal_session import TerminalSession, type_lines


def test_each_hint_says_more_than_the_one_before(tmp_path: Path) -> None:
    printed = type_lines(tmp_path, "h", "h", "h", "h")
    hints = [answer.split("> ")[1] for answer in printed.split("h hint")[1:5]]
    assert "You could try" not in hints[0] + hints[1]
    assert "You could try: " in hints[2]
    assert hints[2] == hints[3]
    words = hints[2].split("You could try: ")[1].split()
    card = words[1] if words[0] == "p" else words[0]  # p passes
    assert f"card {card}" in hints[1].lower(), "hints name cards by their place in the hand"


def test_the_opponents_level_is_printed(tmp_path: Path) -> None:
    assert "Zoé: Chick. " in type_lines(tmp_path)
    assert "Zoé : Poussin. " in type_lines(tmp_path, language="fr")


def test_what_was_agreed_is_printed_once_when_play_begins(tmp_path: Path) -> None:
    file = tmp_path / "saved.jsonl"
    match = Match("boussanga", seats=2, seed=6, options={"first": 0, "handicaps": [4, 0]})
    assert TerminalSession(match, iter(["p 1", "q"]), file).run().count("Camille: points to start with: 4") == 1
    assert "to start with" not in TerminalSession(Match.load(file.read_bytes()), iter(["q"]), file).run()


def test_refusals_are_explained_in_french_too(tmp_path: Path) -> None:
    printed = type_lines(tmp_path, "1 0 h8", language="fr")
    assert "hors du plateau" in printed
    assert "(BSG-3)" in printed


def test_leaving_saves_the_game(tmp_path: Path) -> None:
    printed = type_lines(tmp_path, "p 1", "q")
    assert "The game is kept" in printed
    saved = Match.load((tmp_path / "saved.jsonl").read_bytes())
    assert len([entry for entry in saved.log if isinstance(entry.actor, int)]) == 2
    assert saved.outcome is None


@pytest.mark.at_length
@pytest.mark.parametrize("options", [{}, {"mode": "coop"}])
def test_following_every_hint_plays_a_whole_game(options: dict[str, object], tmp_path: Path) -> None:
    seats = 1 if options else 2
    match = Match("boussanga", seats=seats, seed=6, options={"first": 0} | options)
    sessions: list[TerminalSession] = []

    def lines() -> Iterator[str]:
        while True:
            yield from ("h", "h", "h")
            yield sessions[0].out.getvalue().rsplit("You could try: ", 1)[1].split("\n")[0]

    sessions.append(TerminalSession(match, lines(), tmp_path / "saved.jsonl"))
    printed = sessions[0].run()
    assert "Final points: Camille" in printed
    assert "No: " not in printed
    assert verify((tmp_path / "saved.jsonl").read_bytes()).outcome == match.outcome
