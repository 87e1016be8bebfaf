"""Today's deal over HTTP: begun once, played step by step on any device, and honest by construction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.engine.deals.puzzle import puzzle_games
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.table.daily.days import DAY_MS, FIRST_DAY, end_of_day
from support.server.local_server import LocalServer, open_server

TODAY = "2027-01-15"
KEY = DailyKey(TODAY, "tohuwabohu", "one")
TOHUWABOHU = f"/api/daily/{TODAY}/tohuwabohu/one"
BOUSSANGA = f"/api/daily/{TODAY}/boussanga/one"


async def step(browser: httpx.AsyncClient, path: str, number: int, action: object = None, **more: object) -> Any:
    answer = await browser.post(f"{path}/steps", json={"number": number, "action": action, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def play_out(server: LocalServer, browser: httpx.AsyncClient, path: str) -> Any:
    """Finish Tohuwabohu without touching anything: cards are turned, and their time passes."""
    shown = (await browser.post(path)).json()
    for _ in range(100):
        if shown["doing"] == "done":
            return shown
        if shown["doing"] == "waiting":
            shown = await step(browser, path, shown["steps"])
        elif shown["due_in"] is None:
            shown = await step(browser, path, shown["steps"], {"type": "turn_card"})
        else:
            server.time.pass_seconds(shown["due_in"] / 1000)
            shown = (await browser.post(path)).json()
    raise AssertionError("the puzzle does not end")


async def test_the_shelf_lists_all_puzzles_of_a_day(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        shelf = (await ann.get("/api/daily")).json()
        assert (shelf["day"], shelf["today"], shelf["streak"]) == (TODAY, TODAY, 0)
        assert [game["game"] for game in shelf["games"]] == list(puzzle_games())
        assert [len(game["variants"]) for game in shelf["games"]] == [3, 1, 1, 1]
        assert 0 < shelf["ends_at"] - server.time.millis <= DAY_MS
        assert (await ann.get("/api/daily", params={"day": "2027-01-01"})).json()["day"] == "2027-01-01"
        for day in ("2027-01-16", "2025-01-01", "yesterday"):
            assert (await ann.get("/api/daily", params={"day": day})).status_code == 404


@pytest.mark.parametrize(
    "path", [f"/api/daily/{TODAY}/chess/one", f"/api/daily/{TODAY}/bouh/x", "/api/daily/2027-01-16/boussanga/one"]
)
async def test_puzzles_that_do_not_exist_or_are_not_due_are_not_found(tmp_path: Path, path: str) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        for address in (path, f"{path}/steps"):
            answer = await ann.post(address, json={"number": 0})
            assert (answer.status_code, answer.json()["problem"]) == (404, "no_such_daily")


async def test_a_play_goes_on_elsewhere_and_cannot_be_begun_again(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as phone, server.browser() as desktop:
        first = (await phone.post(BOUSSANGA)).json()
        assert (first["doing"], first["stage"], first["stages"], first["steps"]) == ("playing", 0, 3, 0)
        link = (await phone.post("/api/me/links")).json()
        await desktop.post(f"/api/links/{link['token']}")
        card = next(card["id"] for card in first["view"]["hands"][0] if card)
        passed = await step(phone, BOUSSANGA, 0, {"type": "pass", "card": card})
        assert (passed["doing"], passed["marks"], passed["steps"]) == ("waiting", [0], 1)
        elsewhere = (await desktop.post(BOUSSANGA)).json()
        assert elsewhere["view"] == passed["view"]
        repeated = await step(desktop, BOUSSANGA, 0, {"type": "pass", "card": card})
        assert (repeated["steps"], repeated["marks"]) == (1, [0])
        second = await step(desktop, BOUSSANGA, 1)
        assert (second["stage"], second["doing"]) == (1, "playing")
        assert second["deal"] != first["deal"]
        stranger_shown = (await (server.browser()).post(BOUSSANGA)).json()
        assert stranger_shown["view"] == first["view"]
        assert stranger_shown["seed_hash"] == first["seed_hash"]


async def test_wrong_actions_are_refused_with_the_clause_and_cost_nothing(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        await ann.post(BOUSSANGA)
        refused = await step(ann, BOUSSANGA, 0, {"type": "pass", "card": 999_999})
        assert refused["refusal"]["clause"].startswith("BSG-")
        assert refused["steps"] == 0
        for wrong in ({"type": "nonsense"}, {"type": "place", "card": "x"}):
            answer = await ann.post(f"{BOUSSANGA}/steps", json={"number": 0, "action": wrong})
            assert (answer.status_code, answer.json()["problem"]) == (422, "refused")
        for body in ({}, {"number": -1}, {"number": 0, "more": 1}, {"number": 0, "reaction": "fast"}):
            assert (await ann.post(f"{BOUSSANGA}/steps", json=body)).status_code == 400


async def test_results_of_others_are_sent_only_after_ones_own_and_from_five_on(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server:
        browsers = [server.browser() for _ in range(6)]
        waiting = browsers[-1]
        assert (await waiting.post(TOHUWABOHU)).json()["result"] is None
        spreads = []
        for browser in browsers[:5]:
            done = await play_out(server, browser, TOHUWABOHU)
            spreads.append(done["result"]["spread"])
            assert done["result"]["score"] == sum(done["marks"]) == 0
            assert done["result"]["told"] is None
            assert done["result"]["seeds"] is None
        assert spreads == [None, None, None, None, {"0": 5}]
        shown = (await waiting.post(TOHUWABOHU)).json()
        assert shown["result"] is None
        assert "spread" not in str(shown)


async def test_a_second_identity_shows_in_nothing_but_its_own_result(tmp_path: Path) -> None:
    """Somebody who plays again as another guest adds one result; the first one's result and streak stay."""
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as ann_again:
        first = await play_out(server, ann, TOHUWABOHU)
        dailies = server.store.records.dailies
        before = await dailies.spread(KEY, before=end_of_day(TODAY))
        second = await play_out(server, ann_again, TOHUWABOHU)
        after = await dailies.spread(KEY, before=end_of_day(TODAY))
        assert sum(after.values()) == sum(before.values()) + 1
        assert after[second["result"]["score"]] == before.get(second["result"]["score"], 0) + 1
        again = (await ann.post(TOHUWABOHU)).json()
        assert {**again["result"], "best": 0} == {**first["result"], "best": 0}
        assert (await ann.get("/api/daily")).json()["streak"] == 1


async def test_the_best_play_and_the_seeds_are_shown_when_the_day_is_over(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        done = await play_out(server, ann, TOHUWABOHU)
        prepared = await server.store.records.dailies.prepared(KEY)
        assert prepared is not None
        server.time.pass_seconds(86_400)
        after = (await ann.post(TOHUWABOHU)).json()
        assert after["result"]["score"] == done["result"]["score"]
        assert len(after["result"]["told"]) == 5
        assert after["result"]["seeds"][0] in prepared.decode()
        late = await play_out(server, bob, TOHUWABOHU)
        assert late["result"]["score"] == 0
        counted = await server.store.records.dailies.spread(KEY, before=end_of_day(TODAY))
        assert sum(counted.values()) == 1  # later results are not added


async def test_the_deals_of_a_day_that_is_over_are_sent_if_they_were_chosen(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        await ann.post(BOUSSANGA)
        assert (await ann.get(f"/api/daily/{TODAY}/deals")).status_code == 404
        server.time.pass_seconds(DAY_MS / 1000)
        [sent] = (await ann.get(f"/api/daily/{TODAY}/deals")).json()
        prepared = await server.store.records.dailies.prepared(DailyKey(TODAY, "boussanga", "one"))
        assert prepared is not None
        assert sent["deals"][0]["seed"] in prepared.decode()
        assert (await ann.get("/api/daily/2027-01-14/deals")).json() == []
        assert (await ann.get("/api/daily/2027-01-17/deals")).status_code == 404


async def test_puzzles_of_all_earlier_days_are_chosen_when_they_are_opened(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        server.time.pass_seconds(3 * 365 * 86_400)  # years later, and nobody has ever asked for them
        for day, status in ((FIRST_DAY, 200), (TODAY, 200), ("2026-10-31", 404), ("2030-02-01", 404)):
            assert (await ann.post(f"/api/daily/{day}/boussanga/one")).status_code == status
        shown = (await ann.post(f"/api/daily/{FIRST_DAY}/boussanga/one")).json()
        assert (await bob.post(f"/api/daily/{FIRST_DAY}/boussanga/one")).json()["deal"] == shown["deal"]
        first = (await ann.get("/api/daily", params={"day": FIRST_DAY})).json()
        assert (first["first"], first["finished"]) == (FIRST_DAY, [])
        done = await play_out(server, ann, f"/api/daily/{FIRST_DAY}/tohuwabohu/one")
        assert (done["result"]["spread"], len(done["result"]["told"])) == (None, 5)
        assert (await ann.get("/api/daily")).json()["finished"] == [FIRST_DAY]
        assert (await ann.get("/api/daily")).json()["streak"] == 0
        assert (await bob.get("/api/daily")).json()["finished"] == []


async def test_a_server_whose_clock_is_wrong_has_puzzles_of_its_today(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        server.time.pass_seconds(-20 * 365 * 86_400)
        today = (await ann.get("/api/daily")).json()["today"]
        assert today < FIRST_DAY
        assert (await ann.post(f"/api/daily/{today}/boussanga/one")).status_code == 200


async def test_nothing_secret_is_sent_before_it_is_due(tmp_path: Path) -> None:
    """The seed, the best play and the next card are in no answer."""
    async with open_server(tmp_path) as server, server.browser() as ann:
        text = (await ann.post(TOHUWABOHU)).text
        shown = (await ann.post(TOHUWABOHU)).json()
        if shown["doing"] == "waiting":
            text += (await ann.post(f"{TOHUWABOHU}/steps", json={"number": 0})).text
        else:
            text += (await ann.post(f"{TOHUWABOHU}/steps", json={"number": 0, "action": {"type": "turn_card"}})).text
        assert '"card":null' in text
        assert "deal:" not in text
        assert "told" not in text.replace('"result":null', "")


async def test_a_streak_counts_days_played_in_time_and_forgives_one(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        await play_out(server, ann, TOHUWABOHU)
        assert (await ann.get("/api/daily")).json()["streak"] == 1
        server.time.pass_seconds(2 * 86_400)
        await play_out(server, ann, "/api/daily/2027-01-16/tohuwabohu/one")
        shelf = (await ann.get("/api/daily")).json()
        assert shelf["streak"] == 1
        await play_out(server, ann, "/api/daily/2027-01-17/tohuwabohu/one")
        shelf = (await ann.get("/api/daily")).json()
        assert shelf["streak"] == 2
        own = next(game for game in shelf["games"] if game["game"] == "tohuwabohu")["variants"][0]
        assert (own["begun"], own["score"]) == (True, 0)
