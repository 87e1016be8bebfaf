"""Logs that can be shown to anybody, and figures."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import pytest

from ludotheque.server.common.logs import LibraryLogHandler, make_log
from support.processes.postgres import PostgresServer
from support.server.local_server import open_house


def test_only_what_is_on_the_list_is_logged() -> None:
    stream = io.StringIO()
    make_log("json", stream).info("move", game="bouh", cookie="c00kie", seed="5eed", name="Zoé", action={"card": 1})
    line = json.loads(stream.getvalue())
    assert set(line) == {"event", "level", "timestamp", "game"}


@pytest.mark.parametrize("format", ["json", "text"])
def test_an_exception_is_told_without_its_words(format: str) -> None:
    stream = io.StringIO()
    log = make_log("json" if format == "json" else "text", stream)
    try:
        raise ValueError("the seed is 12345")
    except ValueError as error:
        log.error("broken", exc_info=error)
    assert "ValueError" in stream.getvalue()
    assert "test_logs.py" in stream.getvalue()
    assert "12345" not in stream.getvalue()


def test_libraries_are_heard_without_their_words() -> None:
    stream = io.StringIO()
    logger = logging.getLogger("some.library")
    handler = LibraryLogHandler(make_log("json", stream))
    logger.addHandler(handler)
    try:
        logger.error("GET /api/links/tok3n failed for %s", "Zoé", exc_info=KeyError("c00kie"))
        logger.info("nothing to worry about")
    finally:
        logger.removeHandler(handler)
    (line,) = map(json.loads, stream.getvalue().splitlines())
    assert (line["logger"], line["level"], line["error"]) == ("some.library", "error", "KeyError")
    assert not {"tok3n", "Zoé", "c00kie"} & set(stream.getvalue().split())
    assert "tok3n" not in stream.getvalue()


async def test_nothing_of_anybody_is_in_the_log_of_the_api(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.browser("198.51.100.77") as browser:
        await browser.post("/api/me", json={"name": "Rosalinde"})
        cookie = browser.cookies["ludotheque"]
        token = (await browser.post("/api/me/links")).json()["token"]
        await browser.post(f"/api/links/{token}")
        await browser.post(f"/api/links/{token}")
        table = (await browser.post("/api/tables", json={"game": "bouh", "seats": 2})).json()["table"]
        (card,) = (await browser.get("/api/me/tables")).json()
        await browser.get(f"/api/codes/{card['code']}")
        await browser.get(f"/api/matches/{table}")
        await browser.get(f"/nowhere/{token}?token={token}")
        await browser.post("/api/tables", content=b"{Rosalinde", headers={"content-type": "application/json"})
        await browser.delete("/api/me")
        logged = house.log.getvalue()
        figures = house.app.metrics.page().decode()
    for secret in ("Rosalinde", cookie, cookie.split(".")[0], token, table, card["code"], "198.51.100.77"):
        assert secret not in logged
        assert secret not in figures
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {"/api/me", "/api/links/{token}", "/api/codes/{code}"} <= {line["route"] for line in lines}
    assert all(line["event"] == "request" for line in lines)


async def test_a_fault_of_ours_is_logged_and_told_kindly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house, house.browser() as browser:

        async def fail(*_: object) -> None:
            raise RuntimeError("the seed is 12345")

        monkeypatch.setattr(house.hall, "public_tables", fail)
        answer = await browser.get("/api/tables")
        assert (answer.status_code, answer.json()["problem"]) == (500, "broken")
        assert "12345" not in answer.text
        broken = [json.loads(line) for line in house.log.getvalue().splitlines()][-2]
        assert (broken["event"], broken["level"], broken["error"]) == ("broken", "error", "RuntimeError")
        assert "12345" not in house.log.getvalue()


async def test_when_the_database_is_gone_it_is_said_kindly(tmp_path: Path, frail: PostgresServer) -> None:
    url = await frail.new_database()
    async with open_house(tmp_path, database=url) as house, house.browser() as browser:
        await browser.post("/api/me", json={"name": "Rosalinde"})
        frail.stop()
        answer = await browser.get("/api/me")
        assert (answer.status_code, answer.json()["problem"]) == (503, "unavailable")
        ready = await browser.get("/readyz")
        assert (ready.status_code, ready.text) == (503, "the database cannot be reached")
        assert (await browser.get("/healthz")).status_code == 200
        logged = house.log.getvalue()
    assert '"event": "unavailable"' in logged
    assert "Rosalinde" not in logged
    assert "SELECT" not in logged


async def test_figures_are_for_this_machine_and_those_named(tmp_path: Path) -> None:
    async with open_house(tmp_path, metrics_for="203.0.113.0/24") as house:
        for address, status in (("192.0.2.1", 404), ("127.0.0.1", 200), ("::1", 200), ("203.0.113.5", 200)):
            async with house.browser(address) as browser:
                answer = await browser.get("/metrics")
                assert answer.status_code == status
                assert ("ludotheque_requests_total" in answer.text) is (status == 200)


async def test_a_proxy_nobody_told_us_of_does_not_make_figures_public(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.browser("127.0.0.1") as browser:
        for _ in range(2):
            assert (await browser.get("/metrics", headers={"x-forwarded-for": "198.51.100.7"})).status_code == 404
        warnings = [line for line in house.log.getvalue().splitlines() if "trusted_proxies" in line]
        assert len(warnings) == 1


async def test_ready_says_when_the_database_is_gone(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.browser() as browser:
        assert (await browser.get("/readyz")).status_code == 200
        async with house.store.records._database.writing() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'other'")
        answer = await browser.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "the database has another schema")
        assert (await browser.get("/healthz")).status_code == 200
