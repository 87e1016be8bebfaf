"""Every problem key has a sentence in both languages, and clients that leave cause none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.engine.words import LANGUAGES, words
from ludotheque.server.http.problems import STATUS
from support.server.local_server import open_server


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_sentence(language: Any) -> None:
    assert set(words("ludotheque.server", language)["problems"]) == set(STATUS)


async def test_a_client_that_leaves_before_it_has_sent_everything_is_no_error_of_ours(tmp_path: Path) -> None:
    async with open_server(tmp_path) as server:
        parts: Iterator[dict[str, Any]] = iter(
            [{"type": "http.request", "body": b'{"na', "more_body": True}, {"type": "http.disconnect"}]
        )
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return next(parts)

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"host", b"games.test"), (b"origin", b"http://games.test"), (b"content-length", b"90")]
        scope = {
            **{"type": "http", "method": "POST", "path": "/api/me", "raw_path": b"/api/me", "query_string": b""},
            **{"headers": [*headers, (b"content-type", b"application/json")], "scheme": "http", "root_path": ""},
            **{"client": ("192.0.2.1", 1), "server": ("games.test", 80), "http_version": "1.1", "asgi": {}},
        }
        await server.app(scope, receive, send)
        assert sent[0]["status"] == 400
        assert "broken" not in server.log.getvalue()
