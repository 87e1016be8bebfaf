"""The family book over HTTP: made from a guest's own matches, on any of their devices, and forgotten when asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.engine.scenes.scene import scenes_of
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.matches.offline_matches import OfflinePlayer, hand_in
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.server.store.records.matches import Player
from support.random_match import random_match
from support.server.guests import guest
from support.server.local_server import open_server

DAY_MS = 86_400_000


async def book(browser: httpx.AsyncClient) -> list[Any]:
    answer = await browser.get("/api/me/book")
    assert answer.status_code == 200, answer.text
    chapters: list[Any] = answer.json()["chapters"]
    return chapters


async def test_nobody_has_no_book(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        for answer in (
            await ann.get("/api/me/book"),
            await ann.delete("/api/me/book"),
            await ann.post("/api/me/book/lessons", json={"done": []}),
        ):
            assert (answer.status_code, answer.json()["problem"]) == (401, "nobody")


async def test_every_person_on_a_device_has_a_chapter(url: str, tmp_path: Path) -> None:
    """The guest and a companion on the same device; a friend with a device of their own has their own book."""
    async with (
        open_server(tmp_path, database=url) as server,
        server.browser() as ann,
        server.browser() as tablet,
        server.browser() as bob,
    ):
        a, b = await guest(server, ann, "Ann"), await guest(server, bob, "Bob")
        now = server.time.millis
        best: dict[int, float] = {}
        for number in range(3):
            match = random_match("boussanga", 3, number)
            assert match.outcome is not None
            players = [Player(0, "Ann", a), Player(1, "Lou" if number else "lou", device=a), Player(2, "Bob", b)]
            await import_match(server.store, f"m{number}", match, players, now=now + number * DAY_MS)
            for seat in range(3):
                best[seat] = max(best.get(seat, 0), match.outcome.scores[seat])
        bots = [OfflinePlayer("Ann", you=True), OfflinePlayer("Lou"), OfflinePlayer("", level="fox")]
        offline = random_match("boussanga", 3, 9)
        await hand_in(server.store, a, offline, bots, None, now=now + 9 * DAY_MS)
        assert offline.outcome is not None
        own, lou = await book(ann)
        assert (own["key"], own["name"], lou["key"], lou["name"].casefold()) == ("", "Ann", "lou", "lou")
        for chapter, seat in ((own, 0), (lou, 1)):
            (game,) = chapter["games"]
            assert (game["game"], game["played"], game["first_at"]) == ("boussanga", 4, now)
            assert game["best"] == max(best[seat], offline.outcome.scores[seat])
            assert game["last_at"] == now + 9 * DAY_MS
            watched = await ann.get(f"/api/replays/{game['best_match']}")
            assert watched.status_code == 200
        assert [(each["name"].casefold(), each["level"], each["played"]) for each in own["friends"]] == [
            ("lou", None, 4),
            ("bob", None, 3),
            ("", "fox", 1),
        ]
        assert {each["name"] for each in lou["friends"]} == {"Ann", "Bob", ""}
        (others,) = await book(bob)
        assert [(game["played"], game["best"]) for game in others["games"]] == [(3, best[2])]
        link = (await ann.post("/api/me/links")).json()
        await tablet.post(f"/api/links/{link['token']}")
        assert await book(tablet) == [own, lou]
        assert a not in str(others)
        assert b not in str([own, lou])


async def test_first_games_are_kept_with_the_guest(url: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, database=url) as server, server.browser() as ann:
        await guest(server, ann, "Ann")
        done = [
            {"game": game, "scene": next(id for id, scene in scenes_of(game).items() if scene.first_game)}
            for game in ("bouh", "boussanga")
        ]
        for sent in (done[:1], done, done):
            assert (await ann.post("/api/me/book/lessons", json={"done": sent})).status_code == 204
            server.time.pass_seconds(60)
        (own,) = await book(ann)
        assert [each["game"] for each in own["lessons"]] == ["bouh", "boussanga"]
        assert own["lessons"][1]["learned_at"] - own["lessons"][0]["learned_at"] == 60_000
        assert all(each["title"]["fr"] and each["title"]["en"] for each in own["lessons"])
        unknown = [{"game": "bouh", "scene": "x"}, {"game": "chess", "scene": "first"}]
        assert (await ann.post("/api/me/book/lessons", json={"done": unknown})).status_code == 204
        assert (await book(ann))[0]["lessons"] == own["lessons"]


async def test_puzzles_of_the_day_are_in_the_book(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        a = await guest(server, ann, "Ann")
        dailies = server.store.records.dailies
        for day, score in (("2027-01-13", 4), ("2027-01-14", 9), ("2027-01-15", 7)):
            key = DailyKey(day, "bouh", "collect")
            await dailies.begin(a, key, b"{}")
            await dailies.change(a, key, 1, b"{}", server.time.millis, score)
        await dailies.begin(a, DailyKey("2027-01-15", "boussanga", "one"), b"{}")
        (own,) = await book(ann)
        (daily,) = own["dailies"]
        assert (daily["game"], daily["played"], daily["best"], daily["best_day"]) == ("bouh", 3, 9, "2027-01-14")
        assert daily["unit"]["fr"] == "Bouh"
        assert own["streak"] == 1, "only a puzzle that was finished on its day counts"


@pytest.mark.parametrize("chapter", ["", "lou"])
async def test_a_chapter_is_forgotten_alone(url: str, tmp_path: Path, chapter: str) -> None:
    async with open_server(tmp_path, database=url) as server, server.browser() as ann, server.browser() as bob:
        a, b = await guest(server, ann, "Ann"), await guest(server, bob, "Bob")
        players = [Player(0, "Ann", a), Player(1, "Lou", device=a), Player(2, "Bob", b)]
        await import_match(server.store, "m", random_match("boussanga", 3, 1), players, now=5)
        dailies = server.store.records.dailies
        for day in ("2027-01-14", "2027-01-15"):
            await dailies.begin(a, DailyKey(day, "bouh", "collect"), b"{}")
        assert (await ann.delete("/api/me/book", params={"chapter": "nobody"})).status_code == 404
        assert (await bob.delete("/api/me/book", params={"chapter": "lou"})).status_code == 404
        assert (await ann.delete("/api/me/book", params={"chapter": chapter})).status_code == 204
        kept = [each["key"] for each in await book(ann) if each["games"]]
        assert kept == (["lou"] if chapter == "" else [""])
        begun = [each.key.day for each in await dailies.of_person(a)]
        assert begun == (["2027-01-15"] if chapter == "" else ["2027-01-14", "2027-01-15"])
        ((others_view),) = await book(bob)
        assert {each["name"] for each in others_view["friends"]} == ({"Lou"} if chapter == "" else {"Ann"})
        assert others_view["games"][0]["played"] == 1


async def test_companions_are_forgotten_with_their_guest(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        a, b = await guest(server, ann, "Ann"), await guest(server, bob, "Bob")
        players = [Player(0, "Ann", a), Player(1, "Lou", device=a), Player(2, "Bob", b)]
        await import_match(server.store, "m", random_match("boussanga", 3, 1), players, now=5)
        await ann.delete("/api/me")
        (own,) = await book(bob)
        assert own["friends"] == []
