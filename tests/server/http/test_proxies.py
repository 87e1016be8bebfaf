"""The address of a client behind trusted and other proxies."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.server.http.proxies import Proxies, rate_limit_key


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
