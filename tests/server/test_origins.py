"""Whose pages may act in a guest's name, and who a client is behind a proxy."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.server.http.origins import Origins
from ludotheque.server.http.proxies import Proxies, rate_limit_key


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
def test_unsafe_requests_come_from_our_pages_only(scope: dict[str, Any], allowed: bool) -> None:
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
def test_sockets_too(scope: dict[str, Any], allowed: bool) -> None:
    assert OURS.allows_socket(scope) is allowed


def test_without_settings_the_name_asked_for_is_ours() -> None:
    anywhere = Origins()
    assert anywhere.allows_request(asked(scheme="http", origin="http://192.168.1.7:8000", host="192.168.1.7:8000"))
    assert anywhere.allows_socket(asked(scheme="ws", origin="http://[::1]:8000", host="[::1]:8000"))
    assert not anywhere.allows_request(asked(scheme="http", origin="http://evil.example", host="192.168.1.7:8000"))
    assert not anywhere.allows_request(asked(scheme="http", origin="http://192.168.1.7:9", host="192.168.1.7:8000"))
    assert not anywhere.allows_request(asked(scheme="http", origin="http://evil.example"))
    assert not anywhere.allows_request(asked(scheme="http", origin="http://[", host="["))


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "client"),
    [
        ((), "10.0.0.1", "1.2.3.4", "10.0.0.1"),
        (("10.0.0.0/8",), "10.0.0.1", "1.2.3.4", "1.2.3.4"),
        (("10.0.0.0/8",), "8.8.8.8", "1.2.3.4", "8.8.8.8"),
        (("10.0.0.0/8",), "10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (("10.0.0.0/8",), "10.0.0.1", "1.2.3.4, 10.0.0.2", "1.2.3.4"),
        (("10.0.0.0/8",), "10.0.0.1", "nonsense", "10.0.0.1"),
        (("10.0.0.0/8",), "10.0.0.1", "1.2.3.4, nonsense", "10.0.0.1"),
    ],
)
def test_only_trusted_proxies_say_who_somebody_is(
    trusted: tuple[str, ...], peer: str, forwarded: str, client: str
) -> None:
    scope = asked(scheme="http", x_forwarded_for=forwarded, x_forwarded_proto="https") | {"client": (peer, 1)}
    Proxies(trusted).apply(scope)
    assert rate_limit_key(scope) == client
    assert scope["scheme"] == ("https" if Proxies(trusted).is_trusted(peer) else "http")


def test_households_are_counted_once() -> None:
    inside = [rate_limit_key({"client": (f"2001:db8:0:1{number:02x}::{number}", 1)}) for number in range(4)]
    assert len(set(inside)) == 1
    assert rate_limit_key({"client": ("2001:db8:0:200::1", 1)}) != inside[0]
    assert rate_limit_key({"client": ("::ffff:192.0.2.1", 1)}) == "192.0.2.1"
    assert rate_limit_key({"client": None}) == rate_limit_key({}) == "unknown"
