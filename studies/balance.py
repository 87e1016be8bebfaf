"""Plays the tables of ``balance.toml`` and writes how their games go to a page.

    python studies/balance.py docs/balance.md
    python studies/balance.py docs/balance.md --game bouh --games 400

The same numbers follow from the same seed on any machine. A section of the page is replaced
when its game is played again; the others stay.
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.lab.bot_match import Strength
from ludotheque.lab.report import ReportTable, name_of, percent, write_page
from ludotheque.lab.statistics import Share
from ludotheque.lab.study import Figures, Plan, Variant, figures_of, play_study
from ludotheque.terminal.play import title_of

TABLES = Path(__file__).with_name("balance.toml")
HEADER = (
    *("table", "seats", "level", "games", "shared wins", "nobody scores", "ends"),
    *("decisions", "minutes", "seat 1 wins", "the other seats", "fair"),
)


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables with the same options."""

    name: str
    seats: tuple[int, ...]
    levels: tuple[Strength, ...]
    options: dict[str, Any] = {}
    share: float = 1.0
    """The share of the games that are played; less for slow bots, more for fast ones."""


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of the page."""

    game: str
    minutes: int
    """How long the box says a game takes."""
    note: str
    """What is to be said about its figures."""
    tables: tuple[Tables, ...]


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole page."""

    games: tuple[Game, ...]


def main() -> None:
    """Play the tables and write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=Path)
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--games", type=int, default=200, help="games at each table")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--workers", type=int, help="processes; one per core by default")
    given = parser.parse_args()
    page = msgspec.convert(tomllib.loads(TABLES.read_text("utf-8")), type=Page)
    for game in page.games:
        if given.game in (None, game.game):
            rows: list[tuple[str, ...]] = []
            for tables in game.tables:
                for level in tables.levels:
                    rows += play(game.game, tables, level, given.games, given.seed, given.workers)
                    write(given.page, game, given.games, rows)  # a run that is stopped leaves what it found


def write(page: Path, game: Game, games: int, rows: list[tuple[str, ...]]) -> None:
    """Write the section of a game."""
    command = f"`python studies/balance.py docs/balance.md --game {game.game} --games {games}`."
    said = f"The box says {game.minutes} minutes. {game.note}".strip()
    table = ReportTable("How games go", HEADER, tuple(rows)).for_page()
    write_page(page, "How games go", {title_of(game.game, "en"): "\n\n".join([command, said, table])})


def play(
    game: str, tables: Tables, level: Strength, games: int, seed: str, workers: int | None
) -> list[tuple[str, ...]]:
    """Play the games of one level at some tables; returns their rows."""
    variant = Variant(tables.name, tables.options)
    plan = Plan(game, (variant,), tables.seats, (level,), max(2, round(games * tables.share)), seed)
    return [row_of(figures) for figures in figures_of(play_study(plan, workers=workers))]


def row_of(figures: Figures) -> tuple[str, ...]:
    """One condition as a row."""
    contested = figures.luck_of_deal is not None
    return (
        figures.variant,
        str(figures.seats),
        name_of(figures.line_up),  # type: ignore[arg-type]
        str(figures.games),
        share_text(figures.draws) if contested else "",
        share_text(figures.scoreless) if figures.scoreless.part else "0",
        ", ".join(f"{reason} {share.value * 100:.0f} %" for reason, share in figures.reasons.items()),
        f"{figures.decisions.middle:.0f} ({figures.decisions.low:.0f}–{figures.decisions.high:.0f})",
        f"{figures.minutes.middle:.0f}",
        share_text(figures.seat_shares[0]) if contested else "",
        ", ".join(percent(share.value) for share in figures.seat_shares[1:]) if contested else "",
        percent(1 / figures.seats) if contested else "",
    )


def share_text(share: Share) -> str:
    """A share with its 95 % interval, in per cent."""
    low, high = share.interval
    return f"{percent(share.value)} ({low * 100:.0f}–{high * 100:.0f})"


if __name__ == "__main__":
    main()
