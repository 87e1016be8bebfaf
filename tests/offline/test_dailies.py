"""Deals of earlier days are played without a server by the same rules; that of today is only looked at."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ludotheque.engine.deals.deal import Deal
from ludotheque.engine.deals.puzzle import puzzle_of
from ludotheque.offline.answers import Answers, NotHere
from ludotheque.offline.browser_store import BrowserStore
from ludotheque.offline.dailies import DEALS, SEEN, OfflineDailies
from ludotheque.table.daily.play import DailyPlay, PlayRecord
from ludotheque.table.daily.prepared import Prepared
from support.browser_storage import Storage

NOW = 1_800_000_000_000
TODAY, EARLIER, GAME = "2027-01-15", "2027-01-14", "boussanga"
PATH = f"daily/{EARLIER}/{GAME}/one"


def prepared() -> Prepared:
    """A puzzle as a server sends it."""
    puzzle = puzzle_of(GAME)
    assert puzzle is not None
    [variant] = puzzle.variants
    deals = [
        Deal.fresh(GAME, seats=variant.seats, options=variant.options, seed=f"deal {number}")
        for number in range(puzzle.stages)
    ]
    return Prepared(GAME, variant.id, tuple(deals), (9, 9, 9), (9, 9, 9), (), {})


class Browser:
    """A browser that keeps the deals of an earlier day."""

    def __init__(self) -> None:
        self.storage = Storage()
        for day in (EARLIER, TODAY):  # a day that is not over is never played, even if somebody writes its deals here
            self.storage.texts[DEALS + day] = msgspec.json.encode([prepared()]).decode()
        self._answers = Answers(
            BrowserStore(self.storage, now=lambda: NOW), OfflineDailies(self.storage, now=lambda: NOW)
        )

    async def asks(self, address: str, **body: object) -> Any:
        return msgspec.json.decode(
            msgspec.json.encode(await self._answers.answer(address, msgspec.json.encode(body).decode()))
        )


def listed(shelf: Any) -> list[tuple[str, bool, int | None]]:
    return [(game["game"], each["begun"], each["score"]) for game in shelf["games"] for each in game["variants"]]


async def test_a_deal_of_an_earlier_day_is_played_to_its_end_and_kept() -> None:
    browser = Browser()
    assert listed(await browser.asks(f"daily?day={EARLIER}")) == [(GAME, False, None)]
    shown = await browser.asks(PATH)
    begun = await browser.asks(f"daily?day={EARLIER}")
    assert (listed(begun), begun["finished"]) == ([(GAME, True, None)], [])
    puzzle = puzzle_of(GAME)
    assert puzzle is not None
    there = DailyPlay(puzzle, prepared(), PlayRecord(NOW), NOW)
    for _ in range(20):
        if shown["doing"] == "done":
            break
        assert shown["view"] == msgspec.json.decode(msgspec.json.encode(there.match.view(puzzle.seat)))
        if shown["doing"] == "waiting":
            shown = await browser.asks(f"{PATH}/steps", number=shown["steps"], action=None, reaction=None)
            there.go_on()
        else:
            action = there.match.options(puzzle.seat)[0]
            sent = msgspec.to_builtins(action)
            await browser.asks(f"{PATH}/steps", number=shown["steps"], action=sent, reaction=None)
            # a step that is sent again changes nothing
            shown = await browser.asks(f"{PATH}/steps", number=shown["steps"], action=sent, reaction=None)
            assert there.act(action) is None
    result = shown["result"]
    assert shown["marks"] == list(there.marks)
    assert (result["score"], result["best"], result["spread"]) == (sum(there.marks), 27, None)
    assert shown["offline"]
    done = await browser.asks(f"daily?day={EARLIER}")
    assert (listed(done), done["finished"]) == ([(GAME, True, sum(there.marks))], [EARLIER])
    # once begun here it goes on here, also when there is a network
    assert (await browser.asks(PATH.replace("daily/", "daily/here-")))["result"] == result


async def test_the_deal_of_today_is_looked_at_and_not_played() -> None:
    browser = Browser()
    shelf = await browser.asks("daily")
    assert (shelf["day"], shelf["today"], shelf["offline"]) == (TODAY, TODAY, True)
    assert len(shelf["games"]) > 1
    with pytest.raises(NotHere):
        await browser.asks(f"daily/{TODAY}/{GAME}/one")
    seen = {"marks": [3, 4, 5], "result": {"score": 12}}
    browser.storage.texts[f"{SEEN}{TODAY}/{GAME}/one"] = msgspec.json.encode(seen).decode()
    assert await browser.asks(f"daily/{TODAY}/{GAME}/one") == seen
    shelf = await browser.asks("daily")
    assert (GAME, True, 12) in listed(shelf)
    assert shelf["finished"] == [TODAY]


@pytest.mark.parametrize("address", ["daily?day=2027-01-16", "daily?day=x", f"daily/{EARLIER}/chess/one"])
async def test_days_and_puzzles_that_do_not_exist_are_not_here(address: str) -> None:
    with pytest.raises(NotHere):
        await Browser().asks(address)


async def test_of_a_day_that_is_not_kept_nothing_is_listed() -> None:
    assert listed(await Browser().asks("daily?day=2027-01-10")) == []
