"""How much anybody may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.server.app import rate_limits
from ludotheque.server.common.token_buckets import Bucket, Buckets
from ludotheque.server.http.rate_limits import request_cost
from ludotheque.server.settings import read_settings


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    buckets = Buckets(burst=3, per_second=0.5, tick=clock)
    assert [buckets.take("ann") for _ in range(4)] == [0, 0, 0, 2.0]
    assert buckets.take("bob") == 0
    clock.now = 1.0
    assert buckets.take("ann") == 1.0
    clock.now = 2.0
    assert buckets.take("ann") == 0
    clock.now = 1_000.0
    assert buckets.left("ann") == 3


def test_a_bucket_never_holds_more_than_its_size_and_time_never_goes_back() -> None:
    bucket = Bucket(size=3, rate=0.01, now=0.0)
    assert bucket.take(3, now=1_000_000.0) == 0
    assert bucket.take(1, now=500_000.0) == 100
    assert bucket.take(1, now=1_000_100.0) == 0


def test_what_costs_more_than_a_bucket_holds_can_still_be_paid() -> None:
    buckets = Buckets(burst=3, per_second=1, tick=Clock())
    assert buckets.take("ann", 10) == 0
    assert buckets.take("ann", 10) == 3.0


def test_only_so_many_buckets_are_kept() -> None:
    buckets = Buckets(burst=3, per_second=1, tick=Clock(), most_kept=10)
    for number in range(100):
        buckets.take(f"guest {number}")
    assert len(buckets) == 10
    assert buckets.left("guest 99") == 2
    assert buckets.left("guest 0") == 3


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
def test_requests_have_their_price(method: str, path: str, cost: float) -> None:
    assert request_cost(method, path) == cost


def test_a_school_behind_one_address_can_play_while_one_guest_cannot_flood(tmp_path: Path) -> None:
    limits = rate_limits(read_settings({}, {}, default_data=tmp_path), Clock())
    scope = {"type": "http", "method": "GET", "path": "/api/me", "headers": [], "client": ("192.0.2.1", 1)}
    assert all(limits.charge(scope, f"child {number}") == 0 for number in range(30) for _ in range(10))
    waits = [limits.charge(scope, "flood") for _ in range(200)]
    assert waits[119] == 0
    assert waits[120] > 0
    assert limits.charge(scope, "child 0") == 0
