"""Which origins may send requests and open sockets."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.server.http.origins import Origins


def asked(method: str = "POST", scheme: str = "https", **headers: str) -> dict[str, Any]:
    kept = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": method, "scheme": scheme, "headers": kept, "path": "/", "client": ("9.9.9.9", 1)}


OURS = Origins(["https://games.example"])


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [
        (asked(origin="https://games.example"), True),
        (asked(origin="https://GAMES.example:443"), True),
        (asked(origin="https://games.example.evil.example"), False),
        (asked(origin="http://games.example"), False),
        (asked(origin="https://games.example:8443"), False),
        (asked(origin="null"), False),
        (asked(origin="https://evil.example", host="games.example"), False),
        (asked(origin="https://evil.example", x_ludotheque="1"), False),
        (asked(), False),
        (asked(x_ludotheque="1"), True),
        (asked("GET", origin="https://evil.example"), True),
    ],
)
def test_unsafe_requests_need_an_allowed_origin(scope: dict[str, Any], allowed: bool) -> None:
    assert OURS.allows_request(scope) is allowed


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [
        (asked(scheme="wss", origin="https://games.example"), True),
        (asked(scheme="wss", origin="https://evil.example"), False),
        (asked(scheme="wss", origin="null"), False),
        (asked(scheme="wss"), True),
    ],
)
def test_sockets_need_an_allowed_origin(scope: dict[str, Any], allowed: bool) -> None:
    assert OURS.allows_socket(scope) is allowed


def test_without_settings_the_requested_host_is_allowed() -> None:
    anywhere = Origins()
    assert anywhere.allows_request(asked(scheme="http", origin="http://192.168.1.7:8000", host="192.168.1.7:8000"))
    assert anywhere.allows_socket(asked(scheme="ws", origin="http://[::1]:8000", host="[::1]:8000"))
    assert not anywhere.allows_request(asked(scheme="http", origin="http://evil.example", host="192.168.1.7:8000"))
    assert not anywhere.allows_request(asked(scheme="http", origin="http://192.168.1.7:9", host="192.168.1.7:8000"))
    assert not anywhere.allows_request(asked(scheme="http", origin="http://evil.example"))
    assert not anywhere.allows_request(asked(scheme="http", origin="http://[", host="["))
