"""Errors become problem responses, and are logged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.processes.postgres import PostgresServer
from support.server.local_server import open_server


async def test_a_bug_is_logged_and_answered_with_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_server(tmp_path) as server, server.browser() as browser:

        async def fail(*_: object) -> None:
            raise RuntimeError("the seed is 12345")

        monkeypatch.setattr(server.tables, "public_tables", fail)
        answer = await browser.get("/api/tables")
        assert (answer.status_code, answer.json()["problem"]) == (500, "broken")
        assert "12345" not in answer.text
        broken = [json.loads(line) for line in server.log.getvalue().splitlines()][-2]
        assert (broken["event"], broken["level"], broken["error"]) == ("broken", "error", "RuntimeError")
        assert "12345" not in server.log.getvalue()


async def test_an_unreachable_database_is_answered_with_a_problem(
    tmp_path: Path, stoppable_postgres: PostgresServer
) -> None:
    url = await stoppable_postgres.new_database()
    async with open_server(tmp_path, database=url) as server, server.browser() as browser:
        await browser.post("/api/me", json={"name": "Rosalinde"})
        stoppable_postgres.stop()
        answer = await browser.get("/api/me")
        assert (answer.status_code, answer.json()["problem"]) == (503, "unavailable")
        ready = await browser.get("/readyz")
        assert (ready.status_code, ready.text) == (503, "the database cannot be reached")
        assert (await browser.get("/healthz")).status_code == 200
        logged = server.log.getvalue()
    assert '"event": "unavailable"' in logged
    assert "Rosalinde" not in logged
    assert "SELECT" not in logged
