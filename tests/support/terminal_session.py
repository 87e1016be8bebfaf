"""A match in the terminal whose player types prepared lines."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from ludotheque import Match
from ludotheque.engine.words import Language
from ludotheque.terminal.boards import find_terminal_board
from ludotheque.terminal.play import TerminalGame


class TerminalSession:
    """One match in the terminal; all that is printed is collected in ``out``."""

    def __init__(self, match: Match, lines: Iterator[str], save_file: Path, language: Language = "en") -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, width=100, force_terminal=False, highlight=False)

        def read_line(question: str) -> str:
            self.out.write(question)
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        board = find_terminal_board(match.game.id)
        assert board is not None
        self.game = TerminalGame(
            match, board, 1, "chick", console=console, read_line=read_line, save_file=save_file, language=language
        )

    def run(self) -> str:
        """Play until the lines or the match end; returns all that was printed."""
        self.game.run()
        return self.out.getvalue()


def type_lines(folder: Path, *lines: str, language: Language = "en", options: dict[str, object] | None = None) -> str:
    """Type lines in a match of Boussanga that is saved in a folder; returns all that was printed."""
    seats = 1 if (options or {}).get("mode") == "coop" else 2
    match = Match("boussanga", seats=seats, seed=5, options={"first": 0} | (options or {}))
    return TerminalSession(match, iter(lines), folder / "saved.jsonl", language).run()
