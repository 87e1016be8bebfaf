"""Draws the pictures of the docs that need no browser, from real matches: ``make pictures``."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from docs import draw_reaction_times
from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.player import BotPlayer
from ludotheque.bots.registry import find_bot
from ludotheque.engine.wire import Event
from ludotheque.games.boussanga.terminal import TERMINAL_BOARD
from ludotheque.games.tohuwabohu.box.edition import standard_edition
from ludotheque.games.tohuwabohu.box.painting import svg_of

FOLDER = Path(__file__).parent / "pictures"
PAPER = TerminalTheme((251, 246, 234), (58, 48, 38), [(58, 48, 38)] * 8, [(120, 108, 92)] * 8)


def boussanga() -> str:
    """A competitive game after a dozen moves, as the terminal shows it."""
    match = Match("boussanga", seats=2, seed="picture", options={"first": 0})
    bot = BotPlayer(find_bot("boussanga"), "rabbit", "picture", lambda _: Budget())
    news: list[Event] = []
    for _ in range(14):
        seat = next(seat for seat in match.prompts if isinstance(seat, int))
        action = bot.think(match.view(seat), match.now).action
        assert action is not None
        news = [notice.data for notice in match.play(seat, action)]
    console = Console(record=True, width=76, file=io.StringIO(), color_system="truecolor", force_terminal=True)
    console.print(TERMINAL_BOARD.draw(match.view(0), "en", ["Camille", "Zoé"], news))
    drawn = console.export_svg(title="ludotheque play boussanga", theme=PAPER)
    # the picture must not load fonts from the network
    return re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)


def tohuwabohu() -> str:
    """The 36 shapes on one sheet."""
    box = standard_edition()
    places = ((index % 9 * 150 + 80, index // 9 * 150 + 80, shape) for index, shape in enumerate(box.shapes))
    shapes = (f'<g transform="translate({x} {y}) scale(.62)">{svg_of(shape, box)}</g>' for x, y, shape in places)
    paper = '<rect width="1360" height="610" rx="18" fill="#fbf6ea"/>'
    return f'<svg viewBox="0 0 1360 610" xmlns="http://www.w3.org/2000/svg">{paper}{"".join(shapes)}</svg>\n'


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "tohuwabohu.svg").write_text(tohuwabohu(), "utf-8")
    (FOLDER / "boussanga.svg").write_text(boussanga(), "utf-8")
    (FOLDER / "reaction-times.svg").write_text(draw_reaction_times.draw(), "utf-8")
