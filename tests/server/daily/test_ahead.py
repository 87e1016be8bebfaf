"""A server on which nobody prepared anything chooses the puzzles of a day before it begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.engine.chance import DEAL_MARK
from ludotheque.server.common.hourly import EVERY_SECONDS
from ludotheque.server.common.logs import make_log
from ludotheque.server.daily.ahead import FIRST_SECONDS, keep_prepared, keys_of
from ludotheque.server.daily.service import DailyService
from ludotheque.server.store.store import open_store
from ludotheque.table.daily.days import end_of_day
from ludotheque.table.daily.prepared import Candidate, try_here

TODAY = "2027-01-31"


class Over(Exception):
    """Ends a loop that has no end."""


async def test_puzzles_of_tomorrow_are_stored_before_midnight_and_failures_are_tried_again(tmp_path: Path) -> None:
    tried: list[str] = []
    slept: list[float] = []
    log = (tmp_path / "log").open("w")
    async with open_store(f"sqlite:///{tmp_path / 'database'}") as store:

        async def attempt(game: str, variant: str, _: str) -> Candidate:
            tried.append(f"{game} {variant}")
            if len(tried) == 1:
                raise OSError("no worker")
            found = await try_here("boussanga", "one", DEAL_MARK + "7")  # any deal: choosing is tested elsewhere
            return Candidate(found.deal, found.solved, found.scores, True)

        daily = DailyService(
            store.records.dailies,
            now=lambda: end_of_day(TODAY) - 3_600_000,
            tick=lambda: 0.0,
            random_bytes=bytes,
            try_deal=attempt,
        )

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            if len(slept) == 4:
                raise Over

        with pytest.raises(Over):
            await keep_prepared(daily, sleep, make_log("json", log))
        assert slept == [FIRST_SECONDS, EVERY_SECONDS, EVERY_SECONDS, EVERY_SECONDS]
        for key in keys_of(TODAY, 2):
            assert await store.records.dailies.prepared(key) is not None, key
        expected = sum(1 if each.game != "boussanga" else 3 for each in keys_of(TODAY, 2))
        assert len(tried) == 1 + expected, "what is stored is not chosen again"
    log.close()
    assert "could not be prepared" in (tmp_path / "log").read_text()
