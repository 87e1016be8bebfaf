"""Guests over HTTP: creating and changing them, names, links to other devices, deletion."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludotheque.server.people.identity import LINK_LASTS_MS, token_hash
from support.server.local_server import LocalServer, open_server


async def test_reading_my_identity_creates_none(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        answer = await browser.get("/api/me")
        assert answer.json() == {"me": None}
        assert "set-cookie" not in answer.headers
        for path in ("/api/me/tables", "/api/me/matches", "/api/me/ratings", "/api/me/attempts", "/api/me/facts"):
            assert (await browser.get(path)).json() == []


async def test_a_guest_is_created_once_and_keeps_the_identity(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        me = (await browser.post("/api/me", json={"name": " Zoé\u202e "})).json()
        assert me["name"] == "Zoé"
        assert (await browser.get("/api/me")).json() == {"me": me}
        again = await browser.post("/api/me", json={"name": "Ann"})
        assert again.json() == me
        assert "set-cookie" not in again.headers
        async with server.browser() as other:
            assert (await other.get("/api/me")).json() == {"me": None}


async def test_settings_are_taken_from_a_new_guest_only(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        me = (await browser.post("/api/me", json={"settings": {"theme": "evening", "text_percent": 130}})).json()
        assert (me["settings"]["theme"], me["settings"]["text_percent"]) == ("evening", 130)
        again = await browser.post("/api/me", json={"settings": {"theme": "day"}})
        assert again.json() == me


@pytest.mark.parametrize(
    ("spoken", "adjective"), [("fr-CA, en;q=0.5", True), ("de, en;q=0.9, fr;q=0.2", False), ("", True), (";q=x", True)]
)
async def test_a_guest_without_a_name_gets_a_random_one_in_their_language(
    spoken: str, adjective: bool, tmp_path: Path
) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        me = (await browser.post("/api/me", json={}, headers={"accept-language": spoken})).json()
        assert me["name"].split()[1].islower() is adjective


async def test_changes_are_stored_and_the_rest_stays(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        assert (await browser.patch("/api/me", json={"name": "Ann"})).json()["problem"] == "nobody"
        before = (await browser.post("/api/me", json={})).json()
        after = (await browser.patch("/api/me", json={"settings": {"language": "en", "sound": False}})).json()
        assert after["name"] == before["name"]
        assert after["avatar"] == before["avatar"]
        assert after["settings"]["sound"] is False
        after = (await browser.patch("/api/me", json={"name": "Root", "avatar": {"shape": 3}})).json()
        assert after["name"] not in ("Root", before["name"])
        assert after["avatar"] == {"shape": 3, "colour": 0, "look": 0}
        assert (await browser.get("/api/me")).json()["me"] == after
        wrong = await browser.patch("/api/me", json={"settings": {"text_percent": 9000}})
        assert (wrong.status_code, wrong.json()["problem"]) == (400, "bad_request")


async def test_an_old_cookie_is_renewed(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        await browser.post("/api/me", json={})
        server.time.pass_seconds(6 * 24 * 3600)
        assert "set-cookie" not in (await browser.get("/api/me")).headers
        server.time.pass_seconds(2 * 24 * 3600)
        assert "Max-Age=31536000" in (await browser.get("/api/me")).headers["set-cookie"]
        for _ in range(3):
            server.time.pass_seconds(300 * 24 * 3600)
            assert (await browser.get("/api/me")).json()["me"] is not None


async def link_of(server: LocalServer, name: str = "Zoé") -> str:
    async with server.browser() as first:
        await first.post("/api/me", json={"name": name})
        offered = (await first.post("/api/me/links")).json()
        assert offered["path"] == f"/link#{offered['token']}"
        token: str = offered["token"]
        return token


async def test_a_link_carries_a_guest_to_another_device_once(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as second, server.browser() as third:
        token = await link_of(server)
        assert (await second.get(f"/api/links/{token}")).status_code == 405, "a preview does not use it up"
        await second.post("/api/me", json={"name": "Ann"})
        assert (await second.post(f"/api/links/{token}")).json()["name"] == "Zoé"
        assert (await second.get("/api/me")).json()["me"]["name"] == "Zoé"
        used = await third.post(f"/api/links/{token}")
        assert (used.status_code, used.json()["problem"]) == (404, "link_used")


async def test_a_link_works_once_for_two_parallel_requests(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server:
        token = await link_of(server)

        async def follow() -> int:
            async with server.browser() as browser:
                return (await browser.post(f"/api/links/{token}")).status_code

        assert sorted(await asyncio.gather(*(follow() for _ in range(5)))) == [200, 404, 404, 404, 404]


async def test_a_link_lasts_ten_minutes_and_only_its_hash_is_stored(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        token = await link_of(server)
        assert len(token) * 6 >= 128
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert token.encode() not in stored
        assert token_hash(token) in stored
        server.time.pass_seconds(LINK_LASTS_MS / 1000)
        assert (await browser.post(f"/api/links/{token}")).status_code == 404


async def test_guessing_links_is_rate_limited(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser, server.browser("192.0.2.2") as elsewhere:
        token = await link_of(server)
        statuses = [(await browser.post(f"/api/links/{'x' * 30}{number:02}")).status_code for number in range(14)]
        assert statuses == [404] * 12 + [429] * 2
        assert (await browser.post(f"/api/links/{token}")).status_code == 429, "the right one is refused too"
        assert (await elsewhere.post(f"/api/links/{token}")).status_code == 200


async def test_a_guest_can_be_deleted(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser, server.browser() as other:
        token = await link_of(server, "Rosalinde")
        await browser.post(f"/api/links/{token}")
        await other.post("/api/me", json={"name": "Ann"})
        cookie = browser.cookies["ludotheque"]
        gone = await browser.delete("/api/me")
        assert gone.status_code == 204
        assert "Max-Age=0" in gone.headers["set-cookie"]
        assert (await browser.get("/api/me")).json() == {"me": None}
        stale = await other.get("/api/me", headers={"cookie": f"ludotheque={cookie}"})
        assert stale.json() == {"me": None}, "the cookie on another device is invalid too"
        assert (await browser.delete("/api/me")).status_code == 401
        assert (await other.get("/api/me")).json()["me"]["name"] == "Ann"


async def test_guests_and_tables_are_the_same_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    async with open_server(tmp_path, database=postgres_url) as server, server.browser() as browser:
        token = await link_of(server)
        assert (await browser.post(f"/api/links/{token}")).json()["name"] == "Zoé"
        assert (await browser.post(f"/api/links/{token}")).status_code == 404
        table = (await browser.post("/api/tables", json={"game": "bouh", "seats": 2, "public": True})).json()["table"]
        for path in ("/api/me/tables", "/api/tables"):
            assert [card["table"] for card in (await browser.get(path)).json()] == [table]
        assert (await browser.get("/api/ratings/bouh")).json() == []
        assert (await browser.get("/readyz")).text == "ready"
        assert (await browser.delete("/api/me")).status_code == 204


async def test_names_change_three_times_an_hour_at_most(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser, server.browser() as other:
        await browser.post("/api/me", json={"name": "Ann"})
        await other.post("/api/me", json={"name": "Bob"})
        for name in ("Anna", "Anne", "Annie"):
            assert (await browser.patch("/api/me", json={"name": name})).json()["name"] == name
        assert (await browser.patch("/api/me", json={"name": "Annie"})).status_code == 200, "nothing changes"
        refused = await browser.patch("/api/me", json={"name": "Annabel"})
        assert (refused.status_code, refused.json()["problem"]) == (429, "renamed_often")
        assert (await browser.patch("/api/me", json={"settings": {"sound": False}})).json()["name"] == "Annie"
        assert (await other.patch("/api/me", json={"name": "Bobby"})).status_code == 200
        server.time.pass_seconds(1300)
        assert (await browser.patch("/api/me", json={"name": "Annabel"})).status_code == 200


async def test_names_do_not_change_during_a_match_with_strangers(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        await browser.post("/api/me", json={"name": "Ann"})
        wanted = {"game": "boussanga", "seats": 2, "bots": {"1": "fox"}, "start": True}
        await browser.post("/api/tables", json=wanted)
        assert (await browser.patch("/api/me", json={"name": "Anna"})).status_code == 200, "a private match"
        await browser.post("/api/tables", json=wanted | {"public": True})
        refused = await browser.patch("/api/me", json={"name": "Anne"})
        assert (refused.status_code, refused.json()["problem"]) == (409, "plays_in_public")


async def test_strangers_see_a_cleaned_name(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser, server.browser() as other:
        me = (await browser.post("/api/me", json={"name": "Zoé 06 12 34 56"})).json()
        assert me["name"] == "Zoé 06 12 34 56"
        await browser.post("/api/tables", json={"game": "boussanga", "seats": 2, "public": True})
        (card,) = (await other.get("/api/tables")).json()
        assert card["names"] == [me["public_name"]]
        assert not any(char.isdigit() for char in me["public_name"])
