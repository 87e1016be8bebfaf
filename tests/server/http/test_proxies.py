"""The address of a client behind trusted and other proxies."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.server.http.proxies import Proxies, is_direct, proxy_round_trip, rate_limit_key


def asked(method: str = "POST", scheme: str = "https", **headers: str) -> dict[str, Any]:
    kept = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": method, "scheme": scheme, "headers": kept, "path": "/", "client": ("9.9.9.9", 1)}


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
def test_only_trusted_proxies_set_the_client_address(
    trusted: tuple[str, ...], peer: str, forwarded: str, client: str
) -> None:
    scope = asked(scheme="http", x_forwarded_for=forwarded, x_forwarded_proto="https") | {"client": (peer, 1)}
    Proxies(trusted).apply(scope)
    assert rate_limit_key(scope) == client
    assert scope["scheme"] == ("https" if Proxies(trusted).is_trusted(peer) else "http")


def test_the_rate_limit_key_of_addresses() -> None:
    inside = [rate_limit_key({"client": (f"2001:db8:0:1{number:02x}::{number}", 1)}) for number in range(4)]
    assert len(set(inside)) == 1
    assert rate_limit_key({"client": ("2001:db8:0:200::1", 1)}) != inside[0]
    assert rate_limit_key({"client": ("::ffff:192.0.2.1", 1)}) == "192.0.2.1"
    assert rate_limit_key({"client": None}) == rate_limit_key({}) == "unknown"


@pytest.mark.parametrize(
    ("peer", "forwarded", "direct"),
    [
        ("1.2.3.4", None, True),
        ("192.168.1.7", None, True),  # a phone in the house
        ("1.2.3.4", "5.6.7.8", True),  # a client that pretends to be a proxy
        ("10.0.0.1", "5.6.7.8", False),  # a trusted proxy
        ("10.0.0.1", None, False),
        ("192.168.1.7", "5.6.7.8", False),  # a proxy that nobody has set up as trusted
        ("127.0.0.1", None, False),  # a tunnel
        ("::ffff:127.0.0.1", None, False),
        ("::1", None, False),
        ("2001:db8::1", None, True),
    ],
)
def test_whether_a_connection_comes_straight_from_the_client(peer: str, forwarded: str | None, direct: bool) -> None:
    scope = asked(**({} if forwarded is None else {"x_forwarded_for": forwarded})) | {"client": (peer, 1)}
    Proxies(("10.0.0.0/8",)).apply(scope)
    assert is_direct(scope) is direct


@pytest.mark.parametrize(
    ("sent", "millis"),
    [("83400", 83.4), ("0", 0.0), ("-", None), ("83.4", None), ("-5", None), ("", None), ("9999999999", None)],
)
def test_a_trusted_proxy_reports_the_round_trip_in_microseconds(sent: str, millis: float | None) -> None:
    for peer, expected in (("10.0.0.1", millis), ("8.8.8.8", None)):
        scope = asked(x_round_trip=sent) | {"client": (peer, 1)}
        Proxies(("10.0.0.0/8",), "X-Round-Trip").apply(scope)
        assert proxy_round_trip(scope) == expected


def test_a_doubled_report_is_ignored_and_so_is_one_without_the_setting() -> None:
    scope = asked(x_round_trip="83400") | {"client": ("10.0.0.1", 1)}
    scope["headers"] *= 2
    Proxies(("10.0.0.0/8",), "x-round-trip").apply(scope)
    assert proxy_round_trip(scope) is None
    scope = asked(x_round_trip="83400") | {"client": ("10.0.0.1", 1)}
    Proxies(("10.0.0.0/8",)).apply(scope)
    assert proxy_round_trip(scope) is None
