"""The commands ``ludotheque daily prepare`` and ``ludotheque daily check``."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass
from datetime import date

from cyclopts import App, Parameter
from rich.table import Table

from ludotheque.server.commands import OF_SETTINGS, WhichDatabase
from ludotheque.server.daily.ahead import keys_of
from ludotheque.server.daily.service import DailyService, puzzle_in
from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.database.migrate import NewerSchema
from ludotheque.server.store.database.private_files import make_private_folder
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.server.store.store import open_store
from ludotheque.table.daily.days import day_of
from ludotheque.table.daily.prepared import Prepared, problems_of, try_here
from ludotheque.table.match_log import Unavailable
from ludotheque.terminal.output import console, fail, say

app = App(name="daily", help="Today's deal: prepare the puzzles of coming days, and check them.")


@Parameter(name="*")
@dataclass(frozen=True)
class WhichDays:
    """Days whose puzzles are meant.

    Parameters
    ----------
    days
        For how many days.
    first
        The first day, such as 2027-01-31; today by default.
    """

    days: int = 7
    first: str | None = None

    @property
    def keys(self) -> list[DailyKey]:
        """All puzzles of these days; exits with a message if the first day is none."""
        return keys_of(_first_day(self.first), self.days)


COMING_WEEK = WhichDays()


@app.command
def prepare(*, when: WhichDays = COMING_WEEK, which: WhichDatabase = OF_SETTINGS) -> None:
    """Choose the puzzles of coming days and store them. Those that are stored already stay as they are."""
    found = _collect(which.address, when.keys)
    _show(found)
    say(f"{len(found)} puzzles of {when.days} days are ready.")


@app.command
def check(*, when: WhichDays = COMING_WEEK, which: WhichDatabase = OF_SETTINGS) -> None:
    """Check by the rules that the puzzles of coming days are solvable and not trivial; prepare what is missing."""
    found = _collect(which.address, when.keys)
    _show(found)
    problems = [
        f"{key.day} {key.game} {key.variant}: {problem}"
        for key, prepared in found.items()
        for problem in problems_of(puzzle_in(key), prepared)
    ]
    if problems:
        fail("\n".join(problems))
    say(f"{len(found)} puzzles of {when.days} days are sound.")


def _first_day(given: str | None) -> str:
    if given is None:
        return day_of(int(time.time() * 1000))
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError:
        fail(f"{given} is no day: write it like 2027-01-31")


def _collect(database: str, keys: list[DailyKey]) -> dict[DailyKey, Prepared]:
    """The puzzles, chosen and stored where they are missing; exits with a message if the database cannot be used."""
    try:
        if is_sqlite(database):
            make_private_folder(sqlite_file(database).parent)
        return asyncio.run(_prepared(database, keys))
    except (OSError, Unavailable, NewerSchema) as error:
        fail(f"the database cannot be used: {error}")


async def _prepared(database: str, keys: list[DailyKey]) -> dict[DailyKey, Prepared]:
    async with open_store(database) as store:
        service = DailyService(
            store.records.dailies,
            now=lambda: int(time.time() * 1000),
            tick=time.monotonic,
            random_bytes=os.urandom,
            try_deal=try_here,
        )
        return {key: await service.prepared(key) for key in keys}


def _show(found: dict[DailyKey, Prepared]) -> None:
    """The difficulty of each kind of puzzle, without anything that gives a puzzle away."""
    kinds: dict[tuple[str, str], list[Prepared]] = {}
    for key, prepared in found.items():
        kinds.setdefault((key.game, key.variant), []).append(prepared)
    table = Table("game", "variant", "puzzles", "best play", "weakest bot", "strongest bot", "missed by bots", box=None)
    for (game, variant), all_of_kind in kinds.items():
        best = [sum(each.best) for each in all_of_kind]
        scores = [list(each.scores.values()) for each in all_of_kind]
        missed = [each.difficulty for each in all_of_kind]
        table.add_row(
            game,
            variant,
            str(len(all_of_kind)),
            f"{min(best)}–{max(best)}",
            f"{min(each[0] for each in scores)}–{max(each[0] for each in scores)}",
            f"{min(each[-1] for each in scores)}–{max(each[-1] for each in scores)}",
            f"{min(missed):.0%}–{max(missed):.0%}",
        )
    console.print(table)
