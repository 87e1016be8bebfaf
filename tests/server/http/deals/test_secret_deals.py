"""No address of the server gives a deal away before its time, whoever asks and whatever they know."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec

from ludotheque import Match, play_random
from ludotheque.engine.chance import DEAL_MARK
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.store.records.dailies import DailyKey
from ludotheque.server.store.records.matches import Player
from ludotheque.server.tables.table_records import players_of
from ludotheque.table.daily.prepared import Prepared
from ludotheque.table.table import Table
from support.server.daily import passes_boussanga
from support.server.guests import guest
from support.server.local_server import open_server

TODAY = "2027-01-15"


async def everything_told(browser: httpx.AsyncClient, known: dict[str, str], key: str) -> str:
    """All answers to reading requests, and to those that open something of a finished match, of all addresses."""
    schema: Any = (await browser.get("/api/openapi.json")).json()
    told = []
    for path, methods in schema["paths"].items():
        address = re.sub(r"\{(\w+)\}", lambda found: known.get(found[1], "1"), path)
        if "get" in methods:
            told.append(await browser.get(address, params={"key": key} if key else {}))
        if "post" in methods and re.search(r"\{match\}|\{challenge\}", path):
            told.append(await browser.post(address, params={"key": key} if key else {}, json={"seat": 0}))
    assert sum(answer.is_success for answer in told) >= 5, "most addresses were misspelt"
    assert all(answer.status_code != 429 for answer in told), "the limits of the server hide what it would tell"
    return "\n".join(answer.text for answer in told)


def secret(seed: str) -> str:
    return seed.removeprefix(DEAL_MARK)


async def test_a_daily_deal_before_its_day_is_over(tmp_path: Path) -> None:
    """Somebody in the middle of a puzzle, and somebody who has finished it, ask for everything.

    Both take along what they have not begun, and somebody else has taken this puzzle along, too.
    """
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(open_server(tmp_path))
        ann, bob, cleo = [await stack.enter_async_context(server.browser()) for _ in range(3)]
        await guest(server, cleo, "Cleo")
        taken = (await cleo.post(f"/api/daily/{TODAY}/deals")).text
        path = f"/api/daily/{TODAY}/boussanga/one"
        known = {"day": TODAY, "game": "boussanga", "variant": "one"}
        await guest(server, ann, "Ann")
        seen = [str(answer) for answer in await passes_boussanga(ann, TODAY)]
        link = (await ann.post(f"{path}/challenge")).json()["path"]
        await guest(server, bob, "Bob")
        known["challenge"] = link.partition("#")[2]
        seen.append((await bob.post(f"/api/daily/challenges/{known['challenge']}")).text)
        seen.append((await bob.post(path)).text)
        seen.append((await bob.post(f"{path}/steps", json={"number": 0, "action": {"type": "nonsense"}})).text)
        seen += [(await each.post(f"/api/daily/{TODAY}/deals")).text for each in (ann, bob)]
        own = await everything_told(ann, known, "")
        before = await everything_told(bob, known, "")
        stored = await server.store.records.dailies.prepared(DailyKey(TODAY, "boussanga", "one"))
        assert stored is not None
        prepared = msgspec.json.decode(stored, type=Prepared)
        for deal in prepared.deals:
            assert secret(deal.seed) not in own + before + "".join(seen)
            assert secret(deal.seed) in taken
        for line in prepared.told:
            assert line.en not in own + before + "".join(seen)
        assert '"Ann"' not in before.replace('"by":"Ann"', ""), "her result is not shown to who has not finished"


async def test_a_challenge_before_one_has_played_it(tmp_path: Path) -> None:
    match = Match("boussanga", seats=2, seed=f"{DEAL_MARK}{bytes(range(32)).hex()}")
    play_random(match, random.Random(1))
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        a = await guest(server, ann, "Ann")
        await guest(server, bob, "Bob")
        await import_match(server.store, "m", match, [Player(0, "Ann", a), Player(1, "", level="owl")], now=5)
        key = (await ann.post("/api/matches/m/challenge")).json()["path"].partition("#")[2]
        begun = (await bob.post("/api/challenges/m/0", params={"key": key})).json()
        known = {"match": "m", "seat": "0", "play": "m", "table": begun["table"]}
        assert secret(match.hidden_seed) not in await everything_told(bob, known, key)
        assert secret(match.hidden_seed) in await everything_told(ann, known, ""), "her own match is public to her"


async def test_a_deal_of_many_tables_before_all_are_done(tmp_path: Path) -> None:
    """Ann's table is done, Bob's is not: nothing of the finished match can be opened, also not by Ann."""
    async with open_server(tmp_path) as server, AsyncExitStack() as stack:
        host, ann, bob = [await stack.enter_async_context(server.browser()) for _ in range(3)]
        opened = await host.post("/api/duplicates", json={"game": "tohuwabohu", "seats": 3, "level": "chick"})
        code = opened.json()["path"].rpartition("/")[2]
        for browser, name in ((ann, "Ann"), (bob, "Bob")):
            await guest(server, browser, name)
            await browser.post(f"/api/duplicates/{code}/people")
        await host.post(f"/api/duplicates/{code}/start", json={})
        shown: Any = (await ann.get(f"/api/duplicates/{code}")).json()
        id = next(table["yours"] for table in shown["tables"] if table["yours"])
        table = await server.tables.table(id)
        assert isinstance(table, Table)
        while table.live is None:
            await asyncio.sleep(0.002)
        assert table.record.match is not None
        seed = table.live.match.hidden_seed
        players = [msgspec.structs.replace(each, rank=1, score=1.0) for each in players_of(table.record)]
        await server.store.records.matches.finish(table.record.match, outcome=b"{}", players=players, now=9)
        known = {"match": table.record.match, "seat": "0", "play": table.record.match, "code": code, "table": id}
        for browser in (ann, bob, host):
            told = await everything_told(browser, known, "")
            assert secret(seed) not in told
        assert (await ann.get(f"/api/matches/{table.record.match}/ghosts")).status_code == 404
