"""A finished puzzle is sent to others: they play the same one, and everybody is compared after their own result."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from support.server.daily import passes_boussanga
from support.server.guests import guest
from support.server.local_server import LocalServer, open_server

TODAY = "2027-01-15"
BOUSSANGA = f"/api/daily/{TODAY}/boussanga/one"


async def sent(server: LocalServer, browser: httpx.AsyncClient, name: str) -> str:
    """Somebody plays and sends the puzzle; returns the id of the challenge."""
    await guest(server, browser, name)
    await passes_boussanga(browser, TODAY)
    path: str = (await browser.post(f"{BOUSSANGA}/challenge")).json()["path"]
    page, _, id = path.partition("#")
    assert page == f"/daily/boussanga/one/{TODAY}"
    return id


async def test_two_people_are_compared_step_by_step_once_both_have_finished(url: str, tmp_path: Path) -> None:
    async with open_server(tmp_path, database=url) as server, server.browser() as ann, server.browser() as bob:
        id = await sent(server, ann, "Ann")
        assert (await ann.post(f"{BOUSSANGA}/challenge")).json()["path"].endswith(f"#{id}"), "sent once"
        await guest(server, bob, "Bob")
        opened = (await bob.post(f"/api/daily/challenges/{id}")).json()
        assert opened == {"by": "Ann", "day": TODAY, "game": "boussanga", "variant": "one", "you": False}
        await bob.post(f"/api/daily/challenges/{id}")  # a second time changes nothing
        assert (await ann.get("/api/me/waiting")).json()["challenges"] == [], "Bob has not finished"
        await passes_boussanga(bob, TODAY)
        waits = (await ann.get("/api/me/waiting")).json()["challenges"]
        page = f"/daily/boussanga/one/{TODAY}#{id}"
        assert waits == [{"game": "boussanga", "name": "Bob", "people": 1, "page": page}]
        [challenge] = (await bob.get(f"{BOUSSANGA}/challenges")).json()
        assert challenge["results"] == [
            {"name": "Ann", "score": 0, "you": False, "taken": False},
            {"name": "Bob", "score": 0, "you": True, "taken": False},
        ]
        compared = (await bob.get(f"/api/daily/challenges/{id}/plays/1")).json()
        assert (compared["names"], compared["scores"]) == (["Ann", "Bob"], [0, 0])
        assert [step["marks"] for step in compared["steps"]] == [[0, 0]] * 3
        assert [step["told"][0]["en"] for step in compared["steps"]] == ["pass"] * 3
        assert (await ann.get(f"{BOUSSANGA}/challenges")).json()[0]["results"][1]["name"] == "Bob"
        assert (await ann.get("/api/me/waiting")).json()["challenges"] == [], "Ann has looked"


async def test_nobody_sees_a_result_before_their_own(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        id = await sent(server, ann, "Ann")
        await guest(server, bob, "Bob")
        await bob.post(f"/api/daily/challenges/{id}")
        await bob.post(BOUSSANGA)
        assert (await bob.get(f"{BOUSSANGA}/challenges")).json() == []
        assert (await bob.get(f"/api/daily/challenges/{id}/plays/1")).status_code == 404
        assert (await bob.post(f"{BOUSSANGA}/challenge")).status_code == 404, "only a finished puzzle is sent"


async def test_whoever_did_not_open_the_link_takes_no_part(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as eve:
        id = await sent(server, ann, "Ann")
        await guest(server, eve, "Eve")
        await passes_boussanga(eve, TODAY)
        assert (await eve.get(f"{BOUSSANGA}/challenges")).json() == []
        assert (await eve.get(f"/api/daily/challenges/{id}/plays/1")).status_code == 404
        assert len((await ann.get(f"{BOUSSANGA}/challenges")).json()[0]["results"]) == 1


@pytest.mark.parametrize("way", ["sender", "answerer"])
async def test_a_forgotten_person_is_compared_no_more(tmp_path: Path, way: str) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        id = await sent(server, ann, "Ann")
        await guest(server, bob, "Bob")
        await bob.post(f"/api/daily/challenges/{id}")
        await passes_boussanga(bob, TODAY)
        gone, left = (ann, bob) if way == "sender" else (bob, ann)
        assert (await gone.delete("/api/me")).is_success
        challenges = (await left.get(f"{BOUSSANGA}/challenges")).json()
        assert [len(each["results"]) for each in challenges] == ([] if way == "sender" else [1])
        assert (await left.get(f"/api/daily/challenges/{id}/plays/1")).status_code == 404


@pytest.mark.parametrize("id", ["nothing", "%00", "x" * 65])
async def test_an_unknown_challenge_is_not_found(tmp_path: Path, id: str) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann:
        assert (await ann.post(f"/api/daily/challenges/{id}")).status_code in (400, 404)
