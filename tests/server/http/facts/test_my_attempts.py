"""My attempts over HTTP: mine alone, and gone when I wish."""

from __future__ import annotations

from pathlib import Path

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.table.people.attempt import Attempt
from support.server.local_server import LocalServer, open_server

WRONG = Calculation((7, 8, "*"), 56, 54)


async def identity_named(server: LocalServer, name: str) -> str:
    identities = server.store.records.identities
    people = await identities.read_many(await identities.inactive(2**62, limit=99))
    return next(id for id, person in people.items() if person.name == name)


async def test_attempts_are_shown_to_their_person_alone(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as bob:
        await ann.post("/api/me", json={"name": "Ann"})
        await bob.post("/api/me", json={"name": "Bob"})
        who = await identity_named(server, "Ann")
        kept = server.store.records.attempts
        kept.keep(Attempt(who, "one", "bouh", 1_500, "BOU-18", b'{"type":"capture","bouh":101}', WRONG), 1_000)
        kept.keep(Attempt(who, "two", "boussanga", 500, "BSG-12", b"{}", None), 2_000)
        mine = (await ann.get("/api/me/attempts")).json()
        assert [(one["match"], one["clause"], one["took"]) for one in mine] == [
            ("two", "BSG-12", 500),
            ("one", "BOU-18", 1_500),
        ]
        assert mine[0]["calculation"] is None
        assert mine[1]["calculation"]["steps"] == [7, 8, "*"]
        assert (mine[1]["calculation"]["made"], mine[1]["calculation"]["wanted"]) == (56, 54)
        assert mine[1]["again"] == [{"operation": "*", "first": 7, "second": 8}]
        [fact] = (await ann.get("/api/me/facts")).json()
        assert (fact["fact"]["second"], fact["tries"], fact["errors"], fact["verdict"]) == (8, 1, 1, "unknown")
        assert (fact["median_ms"], fact["strength"] < 200, fact["uncertainty"] > 100) == (1_500, True, True)
        assert (await bob.get("/api/me/facts")).json() == []
        only = (await ann.get("/api/me/attempts", params={"match": "one"})).json()
        assert [one["match"] for one in only] == ["one"]
        assert (await bob.get("/api/me/attempts")).json() == []
        assert (await bob.get("/api/me/attempts", params={"match": "one"})).json() == []
        assert (await ann.get("/api/me/attempts", params={"match": "x" * 65})).status_code == 400


async def test_attempts_can_be_deleted_and_go_with_the_person(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as ann, server.browser() as nobody:
        await ann.post("/api/me", json={"name": "Ann"})
        who = await identity_named(server, "Ann")
        kept = server.store.records.attempts
        for moment in (1, 2):
            kept.keep(Attempt(who, "one", "bouh", 1, "BOU-18", b"{}", WRONG), moment)
            assert len((await ann.get("/api/me/attempts")).json()) == 1
            kept.keep(Attempt(who, "one", "bouh", 1, "BOU-18", b"{}", WRONG), moment + 10)
            gone = await ann.delete("/api/me/attempts" if moment == 1 else "/api/me")
            assert gone.status_code == 204
            assert await kept.of(who) == []
        await kept.write()
        assert await kept.of(who) == []
        assert (await nobody.delete("/api/me/attempts")).json()["problem"] == "nobody"
