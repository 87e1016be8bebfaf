"""Tables over HTTP: opening, listing, finding, quick play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.server.local_server import open_server


async def test_a_table_is_opened_found_and_listed(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as host, server.browser() as friend:
        opened = await host.post("/api/tables", json={"game": "boussanga", "seats": 2})
        assert opened.status_code == 201
        assert "set-cookie" in opened.headers, "opening a table creates a guest"
        table = opened.json()["table"]
        (card,) = (await host.get("/api/me/tables")).json()
        assert card["table"] == table
        code = card["code"]
        for typed in (code, code.lower(), f"{code[:3]}-{code[3:]}", f"{code[:3]} {code[3:]}"):
            assert (await friend.get(f"/api/codes/{typed}")).json() == {"table": table}
        assert (await friend.get("/api/me/tables")).json() == []
        assert (await friend.get("/api/tables")).json() == [], "private tables are not listed"
        public = await host.post("/api/tables", json={"game": "bouh", "seats": 3, "public": True, "bots": {"1": "owl"}})
        (listed,) = (await friend.get("/api/tables?game=bouh")).json()
        assert (listed["table"], listed["free"]) == (public.json()["table"], 1)
        assert (await friend.get("/api/tables?game=dubalai")).json() == []


@pytest.mark.parametrize(
    ("wanted", "clause", "field"),
    [
        ({"game": "boussanga", "seats": 9}, "LUD-5", "seats"),
        ({"game": "chess", "seats": 2}, "TBL-6", "game"),
        ({"game": "boussanga", "seats": 2, "options": {"mode": "loud"}}, "LUD-5", "options.mode"),
        ({"game": "boussanga", "seats": 2, "options": {"moed": "coop"}}, "LUD-5", "options.moed"),
        ({"game": "boussanga", "seats": 3, "options": {"mode": "teams"}}, "BSG-11", "options"),
        ({"game": "boussanga", "seats": 2, "bots": {"5": "fox"}}, "TBL-1", "bots"),
        ({"game": "boussanga", "seats": 2, "start": True}, "TBL-7", "start"),
    ],
)
async def test_an_invalid_table_is_refused_with_a_sentence(
    wanted: dict[str, Any], clause: str, field: str, tmp_path: Path
) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        answer = await browser.post("/api/tables", json=wanted)
        assert answer.status_code == 422
        told = answer.json()
        assert told["problem"] == "refused"
        assert told["refusal"]["clause"] == clause
        assert told["field"] == field
        assert told["sentence"]["fr"]
        assert told["sentence"]["en"] != told["sentence"]["fr"]
        assert (await browser.get("/api/me/tables")).json() == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", None),
        (b"{", None),
        (b"[]", None),
        (b'{"game": "bouh"}', "seats"),
        (b'{"game": "bouh", "seats": "two"}', "seats"),
        (b'{"game": "bouh", "seats": 2, "colour": 1}', "colour"),
        (b'{"game": "bouh", "seats": 2, "bots": {"x": "fox"}}', None),
        (b'{"game": "bouh", "seats": 2, "options": {"a": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}", None),
        (b'{"game": "\xff", "seats": 2}', None),
    ],
)
async def test_a_malformed_request_is_reported(body: bytes, field: str | None, tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        answer = await browser.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["problem"]) == (400, "bad_request")
        if field is not None:
            assert answer.json()["field"] == field


async def test_quick_play_seats_two_guests_at_one_table(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as first:
        table = (await first.post("/api/quick/boussanga")).json()["table"]
        assert [card["table"] for card in (await first.get("/api/tables")).json()] == [table]
        missing = await first.post("/api/quick/chess")
        assert (missing.status_code, missing.json()["problem"]) == (404, "no_such_game")


async def test_guessing_codes_is_rate_limited_per_address(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as guesser, server.browser("192.0.2.9") as friend:
        await friend.post("/api/tables", json={"game": "bouh", "seats": 2})
        (card,) = (await friend.get("/api/me/tables")).json()
        guesses = [(await guesser.get(f"/api/codes/CCCCCC{letter}")).status_code for letter in "CDFGHJKMNPQRTW"]
        assert guesses == [404] * 12 + [429] * 2
        assert (await guesser.get(f"/api/codes/{card['code']}")).status_code == 429
        assert (await friend.get(f"/api/codes/{card['code']}")).status_code == 200
        server.time.pass_seconds(30)
        assert (await guesser.get(f"/api/codes/{card['code']}")).status_code == 200
        assert (await guesser.get("/api/codes/CCCCCCX")).status_code == 404
        assert (await guesser.get("/api/codes/CCCCCCY")).status_code == 429


async def test_one_address_does_not_hide_the_tables_of_others(tmp_path: Path) -> None:
    async with open_server(tmp_path, limit_address_burst=1e6, limit_identity_burst=1e6) as server:
        async with server.browser("198.51.100.9") as honest:
            mine = (await honest.post("/api/tables", json={"game": "bouh", "seats": 2, "public": True})).json()["table"]
        for _ in range(70):
            server.time.pass_seconds(1)
            async with server.browser("192.0.2.66") as flooding:
                await flooding.post("/api/tables", json={"game": "bouh", "seats": 2, "public": True})
        async with server.browser("203.0.113.4") as visitor:
            listed = [card["table"] for card in (await visitor.get("/api/tables")).json()]
            assert mine in listed[:2]
            assert (await visitor.get("/api/tables?game=bouh")).json()[listed.index(mine)]["table"] == mine


async def test_one_person_and_one_address_open_few_public_tables_at_a_time(tmp_path: Path) -> None:
    wanted = {"game": "bouh", "seats": 2, "public": True}
    async with open_server(tmp_path, limit_address_burst=1e6, limit_identity_burst=1e6) as server:
        async with server.browser("192.0.2.66") as host:
            opened = [await host.post("/api/tables", json=wanted) for _ in range(4)]
            assert [answer.status_code for answer in opened] == [201, 201, 201, 422]
            assert opened[3].json()["refusal"]["reason"] == "too_many_open"
            assert opened[3].json()["sentence"]["fr"]
            assert (await host.post("/api/tables", json=wanted | {"public": False})).status_code == 201
            server.time.pass_seconds(31 * 60)
            assert (await host.post("/api/tables", json=wanted)).status_code == 201, "the others are not listed now"
        answers = []
        for _ in range(40):
            async with server.browser("192.0.2.66") as other:
                answers.append((await other.post("/api/tables", json=wanted)).status_code)
        assert answers.count(201) == 29
        async with server.browser("198.51.100.9") as elsewhere:
            assert (await elsewhere.post("/api/tables", json=wanted)).status_code == 201


async def test_the_address_of_a_host_is_not_stored(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser("192.0.2.66") as host:
        await host.post("/api/tables", json={"game": "bouh", "seats": 2, "public": True})
        (stored,) = await server.store.records.tables.public()
        assert b"192.0.2.66" not in stored.record
