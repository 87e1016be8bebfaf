"""Rate limits: the cost of requests, and the buckets of guests and addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.server.app import rate_limits
from ludotheque.server.http.rate_limits import request_cost
from ludotheque.server.settings import read_settings


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("method", "path", "cost"),
    [
        ("POST", "/api/tables", 10),
        ("GET", "/api/tables", 1),
        ("HEAD", "/index.html", 0.1),
        ("POST", "/api/me/links", 10),
        ("GET", "/healthz", 0),
        ("DELETE", "/elsewhere", 1),
    ],
)
def test_the_cost_of_requests(method: str, path: str, cost: float) -> None:
    assert request_cost(method, path) == cost


def test_many_guests_share_an_address_but_one_guest_is_limited(tmp_path: Path) -> None:
    limits = rate_limits(read_settings({}, {}, default_data=tmp_path), Clock())
    scope = {"type": "http", "method": "GET", "path": "/api/me", "headers": [], "client": ("192.0.2.1", 1)}
    assert all(limits.charge(scope, f"child {number}") == 0 for number in range(30) for _ in range(10))
    waits = [limits.charge(scope, "flood") for _ in range(200)]
    assert waits[119] == 0
    assert waits[120] > 0
    assert limits.charge(scope, "child 0") == 0


def test_sockets_are_refused_unread_exactly_where_they_would_be_refused_later(tmp_path: Path) -> None:
    clock = Clock()
    limits = rate_limits(read_settings({"limit_address_burst": 12.0}, {}, default_data=tmp_path), clock)
    socket = {"type": "websocket", "path": "/ws", "headers": [], "client": ("192.0.2.1", 1)}
    found = []
    for _ in range(4):
        found.append((limits.refuses_socket("192.0.2.1", b"GET /ws HTTP/1.1\r\n"), limits.charge(socket, None) > 0))
    assert found == [(False, False), (False, False), (True, True), (True, True)]
    assert not limits.refuses_socket("192.0.2.2", b"GET /ws HTTP/1.1\r\n")
    assert not limits.refuses_socket("192.0.2.1", b"GET /healthz HTTP/1.1\r\n")
    clock.now += 1.0
    assert not limits.refuses_socket("192.0.2.1", b"GET /ws HTTP/1.1\r\n")
