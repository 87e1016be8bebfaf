"""Deals of earlier days, and those of today that were taken along, are played without a server by the same rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ludotheque.engine.deals.deal import Deal
from ludotheque.engine.deals.puzzle import puzzle_of
from ludotheque.offline.answers import Answers, NotHere
from ludotheque.offline.browser_store import BrowserStore
from ludotheque.offline.dailies import DEALS, SEEN, TAKEN, OfflineDailies
from ludotheque.table.daily.days import DAY_MS
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
        self.now = NOW
        for day in (EARLIER, TODAY):  # a day that is not over is only played if it was taken along
            self.keeps(DEALS + day)
        self._answers = Answers(
            BrowserStore(self.storage, now=lambda: self.now), OfflineDailies(self.storage, now=lambda: self.now)
        )

    def keeps(self, key: str) -> None:
        self.storage.texts[key] = msgspec.json.encode([prepared()]).decode()

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


async def passes_all_boards(browser: Browser, path: str) -> Any:
    shown = await browser.asks(path)
    while shown["doing"] != "done":
        cards = [card["id"] for card in shown["view"]["hands"][0] if card]
        action = None if shown["doing"] == "waiting" else {"type": "pass", "card": cards[0]}
        shown = await browser.asks(f"{path}/steps", number=shown["steps"], action=action)
    return shown


def taken(shelf: Any) -> list[str]:
    return [game["game"] for game in shelf["games"] for each in game["variants"] if each["taken"]]


async def test_a_deal_of_today_that_was_taken_along_is_played_and_is_one_of_an_earlier_day_tomorrow() -> None:
    browser = Browser()
    browser.keeps(TAKEN + TODAY)
    path = f"daily/{TODAY}/{GAME}/one"
    shelf = await browser.asks("daily")
    assert taken(shelf) == [GAME]
    assert len(shelf["games"]) > 1, "the others are listed, too"
    with pytest.raises(NotHere):
        await browser.asks(f"daily/{TODAY}/tohuwabohu/one")
    begun = await browser.asks(path)
    assert (begun["offline"], begun["taken"], begun["doing"]) == (True, True, "playing")
    result = (await passes_all_boards(browser, path))["result"]
    assert (result["score"], result["spread"]) == (0, None)
    assert (result["told"], result["seeds"]) == (None, None), "the day is not over"
    shelf = await browser.asks("daily")
    assert (GAME, True, 0) in listed(shelf)
    assert shelf["finished"] == [TODAY]
    browser.now += DAY_MS
    assert listed(await browser.asks(f"daily?day={TODAY}")) == [(GAME, True, 0)]
    result = (await browser.asks(path))["result"]
    assert (result["score"], len(result["seeds"])) == (0, 3)


async def test_after_midnight_without_a_network_what_was_taken_can_still_be_played() -> None:
    browser = Browser()
    del browser.storage.texts[DEALS + TODAY]
    browser.keeps(TAKEN + TODAY)
    browser.now += DAY_MS
    assert listed(await browser.asks(f"daily?day={TODAY}")) == [(GAME, False, None)]
    assert taken(await browser.asks("daily")) == []
    assert (await passes_all_boards(browser, f"daily/{TODAY}/{GAME}/one"))["offline"]


async def test_the_deal_of_today_that_was_not_taken_along_is_looked_at_and_not_played() -> None:
    browser = Browser()
    shelf = await browser.asks("daily")
    assert taken(shelf) == []
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
