"""Chooses the puzzles of today and tomorrow before anybody asks for them."""

from __future__ import annotations

from datetime import date, timedelta

from ludotheque.engine.deals.puzzle import puzzle_games, puzzle_of
from ludotheque.server.common.hourly import Sleep, every_hour
from ludotheque.server.common.logs import Log
from ludotheque.server.daily.service import DailyService
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.table.daily.days import day_of

FIRST_SECONDS = 60.0
"""So long after its start a server begins: those who came with it are served first."""
DAYS = 2
"""Today and tomorrow: at midnight, the puzzles of the new day are ready."""


def keys_of(first: str, days: int) -> list[DailyKey]:
    """All puzzles of so many days.

    >>> [key.day for key in keys_of("2027-01-31", 2) if key.game == "boussanga"]
    ['2027-01-31', '2027-02-01']
    """
    begin = date.fromisoformat(first)
    dates = [(begin + timedelta(days=number)).isoformat() for number in range(days)]
    variants = {game: puzzle.variants for game in puzzle_games() if (puzzle := puzzle_of(game)) is not None}
    return [DailyKey(day, game, variant.id) for day in dates for game in variants for variant in variants[game]]


async def prepare_ahead(daily: DailyService) -> None:
    """Choose and store the puzzles of today and tomorrow; nothing happens to those that are stored."""
    for key in keys_of(day_of(daily.now()), DAYS):
        await daily.prepared(key)


async def keep_prepared(daily: DailyService, sleep: Sleep, log: Log) -> None:
    """Prepare ahead a minute after the start and then every hour, until cancelled."""
    await sleep(FIRST_SECONDS)
    failure = "the puzzles of coming days could not be prepared"
    await every_hour(lambda: prepare_ahead(daily), sleep, log, failure)
