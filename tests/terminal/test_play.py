"""A game in the terminal: typed lines in, a table drawn out."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from ludotheque import Match
from ludotheque.engine.files.verify import verify
from ludotheque.engine.words import Language
from ludotheque.terminal.boussanga import TABLE
from ludotheque.terminal.play import TerminalGame


class Sitting:
    """Somebody at a terminal who types prepared lines."""

    def __init__(self, match: Match, lines: Iterator[str], keep: Path, language: Language = "en") -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, width=100, force_terminal=False, highlight=False)

        def read(question: str) -> str:
            self.out.write(question)
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        self.game = TerminalGame(match, TABLE, 1, "chick", console=console, read=read, keep=keep, language=language)

    def run(self) -> str:
        self.game.run()
        return self.out.getvalue()


def sit(*lines: str, language: Language = "en", options: dict[str, object] | None = None) -> Callable[[Path], str]:
    seats = 1 if (options or {}).get("mode") == "coop" else 2
    match = Match("boussanga", seats=seats, seed=5, options={"first": 0} | (options or {}))
    return lambda folder: Sitting(match, iter(lines), folder / "kept.jsonl", language).run()


def test_the_table_is_drawn_with_motifs_as_well_as_colours(tmp_path: Path) -> None:
    printed = sit()(tmp_path)
    assert "▲  Earth (1)" in printed
    assert "✹  Fire (3)" in printed
    assert "Reserve:  ▲  16" in printed
    assert printed.count("─ Camille ─") == printed.count("─ Zoé ─") == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("nonsense", "I did not decode_frame"),
        ("", "I did not decode_frame"),
        ("9 c4", "Choose one of the cards"),
        ("1 9 c4", "Turns are eighths"),
        ("1 2 z4", "A cell is a letter"),
        ("p x", "Choose one of the cards"),
        ("1 2 3 4", "I did not decode_frame"),
        ("²", "I did not decode_frame"),
        ("1 ² c4", "A cell is a letter"),
        ("stop", "That is not what is being asked now. (LUD-3)"),
        ("1 0 h8", "off the board. Only blank cells may overhang. (BSG-3)"),
        ("?", "CARD is 1 to 4"),
        ("2 3", "turned 3 eighths"),
    ],
)
def test_every_line_gets_an_answer(line: str, answer: str, tmp_path: Path) -> None:
    assert answer in sit(line)(tmp_path)


def test_each_hint_says_more_than_the_one_before(tmp_path: Path) -> None:
    printed = sit("h", "h", "h", "h")(tmp_path)
    said = [answer.split("> ")[1] for answer in printed.split("h hint")[1:5]]
    assert "You could try" not in said[0] + said[1]
    assert "You could try: " in said[2]
    assert said[2] == said[3]
    card = said[2].split("You could try: ")[1].split()[0]
    assert f"card {card}" in said[1], "cards are called by where they lie"


def test_the_opponents_level_is_told(tmp_path: Path) -> None:
    assert "Zoé: Chick. " in sit()(tmp_path)
    assert "Zoé : Poussin. " in sit(language="fr")(tmp_path)


def test_refusals_are_explained_in_french_too(tmp_path: Path) -> None:
    printed = sit("1 0 h8", language="fr")(tmp_path)
    assert "hors du plateau" in printed
    assert "(BSG-3)" in printed


def test_leaving_keeps_the_game_and_it_goes_on_from_there(tmp_path: Path) -> None:
    printed = sit("p 1", "q")(tmp_path)
    assert "The game is kept" in printed
    kept = Match.load((tmp_path / "kept.jsonl").read_bytes())
    assert len([entry for entry in kept.log if isinstance(entry.actor, int)]) == 2
    assert kept.outcome is None


@pytest.mark.parametrize("options", [{}, {"mode": "coop"}])
def test_following_every_hint_plays_a_whole_game(options: dict[str, object], tmp_path: Path) -> None:
    seats = 1 if options else 2
    match = Match("boussanga", seats=seats, seed=6, options={"first": 0} | options)
    sitting: list[Sitting] = []

    def lines() -> Iterator[str]:
        while True:
            yield from ("h", "h", "h")
            yield sitting[0].out.getvalue().rsplit("You could try: ", 1)[1].split("\n")[0]

    sitting.append(Sitting(match, lines(), tmp_path / "kept.jsonl"))
    printed = sitting[0].run()
    assert "Final points: Camille" in printed
    assert "No: " not in printed
    assert verify((tmp_path / "kept.jsonl").read_bytes()).outcome == match.outcome
