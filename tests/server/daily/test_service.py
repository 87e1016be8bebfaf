"""Choosing puzzles of earlier days keeps nobody waiting who plays those of today."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ludotheque.engine.chance import DEAL_MARK
from ludotheque.server.daily.service import MOST_PREPARED, DailyService
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.server.store.store import Store, open_store
from ludotheque.table.daily.days import FIRST_DAY, end_of_day
from ludotheque.table.daily.prepared import Candidate, TryDeal, try_here

TODAY = "2027-01-31"


def service(store: Store, try_deal: TryDeal) -> DailyService:
    now = end_of_day(TODAY) - 3_600_000
    return DailyService(store.records.dailies, now=lambda: now, tick=lambda: 0.0, random_bytes=bytes, try_deal=try_deal)


async def any_deal(game: str, variant: str, _: str) -> Candidate:
    """Takes the first deal: choosing is tested elsewhere."""
    found = await try_here(game, variant, DEAL_MARK + "7")
    return Candidate(found.deal, found.solved, found.scores, True)


async def test_whoever_opens_many_earlier_days_keeps_nobody_waiting_who_plays_todays(tmp_path: Path) -> None:
    may_go_on = asyncio.Event()
    trying = 0
    most_at_once = 0

    async def attempt(game: str, variant: str, seed: str) -> Candidate:
        nonlocal trying, most_at_once
        trying += 1
        most_at_once = max(most_at_once, trying)
        if not is_todays:
            await may_go_on.wait()
        trying -= 1
        return await any_deal(game, variant, seed)

    is_todays = False
    async with open_store(f"sqlite:///{tmp_path / 'database'}") as store:
        daily = service(store, attempt)
        earlier = [
            asyncio.create_task(daily.prepared(DailyKey(f"2027-01-{day}", "boussanga", "one"))) for day in range(10, 30)
        ]
        while trying == 0:
            await asyncio.sleep(0)
        is_todays = True
        await daily.prepared(DailyKey(TODAY, "boussanga", "one"))
        assert not any(task.done() for task in earlier)
        assert most_at_once == 2, "one of an earlier day, and today's"
        may_go_on.set()
        await asyncio.gather(*earlier)
        assert most_at_once == 2


async def test_puzzles_that_are_played_stay_in_memory_while_others_come_and_go(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path / 'database'}") as store:
        daily = service(store, any_deal)
        key = DailyKey(TODAY, "boussanga", "one")
        chosen = await daily.prepared(key)
        encoded = await store.records.dailies.prepared(key)
        assert encoded is not None
        for number in range(MOST_PREPARED + 1):
            other = DailyKey(FIRST_DAY, "boussanga", f"other {number}")
            await store.records.dailies.keep(other, encoded)
            await daily.prepared(other)
            assert await daily.prepared(key) is chosen
