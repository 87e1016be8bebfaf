"""The API behaves as its OpenAPI schema says."""

from __future__ import annotations

from pathlib import Path

from ludotheque.testing.effort import effort
from support.server.local_server import open_server
from support.server.schema_fuzz import fuzz_api

ONE_IN = effort(quick=8, brief=8, full=1)
"""Short runs test one in eight operations."""


def test_responses_match_the_schema(tmp_path: Path) -> None:
    asked = fuzz_api(tmp_path, examples=effort(quick=1, brief=1, full=12), one_in=ONE_IN)
    assert asked > 50 / ONE_IN


async def test_the_schema_describes_every_route(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:
        described = (await browser.get("/api/openapi.json")).json()
    asked = {f"{verb.upper()} {path}" for path, verbs in described["paths"].items() for verb in verbs}
    assert asked == {
        "GET /api/me",
        "POST /api/me",
        "PATCH /api/me",
        "DELETE /api/me",
        "POST /api/me/links",
        "POST /api/links/{token}",
        "GET /api/me/tables",
        "GET /api/me/matches",
        "POST /api/me/matches",
        "GET /api/me/ratings",
        "GET /api/me/strengths",
        "GET /api/tables/{table}/handicaps",
        "GET /api/games",
        "GET /api/tables",
        "POST /api/tables",
        "POST /api/quick/{game}",
        "GET /api/codes/{code}",
        "GET /api/invitation",
        "GET /api/matches/{match}",
        "GET /api/matches/{match}/races",
        "DELETE /api/me/matches/{match}",
        "POST /api/replays",
        "GET /api/replays/{match}",
        "GET /api/replays/{match}/chunks/{number}",
        "GET /api/replays/{match}/branches",
        "POST /api/replays/{match}/branches",
        "GET /api/replays/{match}/analysis",
        "POST /api/replays/{match}/analysis",
        "GET /api/ratings/{game}",
        "GET /api/scenes/{game}",
        "POST /api/scenes/{game}/{scene}/{attempt}",
        "GET /api/daily",
        "GET /api/daily/{day}/deals",
        "POST /api/daily/{day}/deals",
        "POST /api/daily/{day}/{game}/{variant}",
        "POST /api/daily/{day}/{game}/{variant}/steps",
        "POST /api/matches/{match}/challenge",
        "GET /api/challenges/{match}/{seat}",
        "POST /api/challenges/{match}/{seat}",
        "GET /api/class-games",
        "POST /api/classes",
        "GET /api/classes/{id}",
        "DELETE /api/classes/{id}",
        "POST /api/classes/{id}/rounds",
        "POST /api/classes/{id}/steps",
        "POST /api/classes/{id}/children/{number}",
        "GET /api/class/{code}",
        "POST /api/class/{code}/children",
        "POST /api/class/{code}/claims",
        "GET /api/classes/{id}/facts",
        "POST /api/duplicates/{code}/close",
        "POST /api/duplicates/{code}/start",
        "POST /api/duplicates/{code}/people",
        "GET /api/duplicates/{code}",
        "POST /api/duplicates",
        "GET /api/daily/reminder.ics",
        "GET /api/me/waiting",
        "POST /api/me/book/lessons",
        "DELETE /api/me/book",
        "GET /api/me/book",
        "GET /api/me/facts",
        "DELETE /api/me/attempts",
        "GET /api/me/attempts",
        "POST /api/matches/{match}/ghosts",
        "GET /api/matches/{match}/ghosts",
        "GET /api/challenges/{match}/{seat}/plays/{play}",
        "POST /api/daily/{day}/{game}/{variant}/challenge",
        "GET /api/daily/{day}/{game}/{variant}/challenges",
        "POST /api/daily/challenges/{challenge}",
        "GET /api/daily/challenges/{challenge}/plays/{number}",
    }
    for verbs in described["paths"].values():
        for operation in verbs.values():
            assert operation["description"]
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Problem"}
