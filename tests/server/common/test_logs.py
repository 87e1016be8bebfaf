"""The log writes only allowed keys, and no text of exceptions or libraries."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import pytest

from ludotheque.server.common.logs import LINES_AT_ONCE, LibraryLogHandler, make_log
from support.server.local_server import open_server


def test_only_allowed_keys_are_logged() -> None:
    stream = io.StringIO()
    make_log("json", stream).info("move", game="bouh", cookie="c00kie", seed="5eed", name="Zoé", action={"card": 1})
    line = json.loads(stream.getvalue())
    assert set(line) == {"event", "level", "timestamp", "game"}


@pytest.mark.parametrize("format", ["json", "text"])
def test_an_exception_is_logged_without_its_message(format: str) -> None:
    stream = io.StringIO()
    log = make_log("json" if format == "json" else "text", stream)
    try:
        raise ValueError("the seed is 12345")
    except ValueError as error:
        log.error("broken", exc_info=error)
    assert "ValueError" in stream.getvalue()
    assert "test_logs.py" in stream.getvalue()
    assert "12345" not in stream.getvalue()


def test_library_records_are_logged_without_their_message() -> None:
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


def test_a_message_that_is_repeated_does_not_fill_the_disk() -> None:
    stream = io.StringIO()
    handler = LibraryLogHandler(make_log("json", stream))

    def log(text: str, at: float) -> None:
        record = logging.LogRecord("some.library", logging.WARNING, "", 0, text, (), None)
        record.created = at
        handler.emit(record)

    for number in range(1_000):
        log("Invalid HTTP request received.", 0.001 * number)
    log("Something else.", 1.0)
    assert len(stream.getvalue().splitlines()) == LINES_AT_ONCE + 1
    log("Invalid HTTP request received.", 60.0)
    assert len(stream.getvalue().splitlines()) == LINES_AT_ONCE + 2


async def test_the_log_of_the_api_has_no_personal_data(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server, server.browser("198.51.100.77") as browser:
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
        logged = server.log.getvalue()
        figures = server.app.metrics.page().decode()
    for secret in ("Rosalinde", cookie, cookie.split(".")[0], token, table, card["code"], "198.51.100.77"):
        assert secret not in logged
        assert secret not in figures
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {"/api/me", "/api/links/{token}", "/api/codes/{code}"} <= {line["route"] for line in lines}
    assert all(line["event"] == "request" for line in lines)
