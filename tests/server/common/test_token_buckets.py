"""Token buckets: taking tokens, refilling, and the limit on the number of buckets."""

from __future__ import annotations

from ludotheque.server.common.token_buckets import Buckets
from ludotheque.table.people.token_bucket import Bucket


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_refills() -> None:
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


def test_a_bucket_never_exceeds_its_size_and_ignores_a_clock_that_goes_back() -> None:
    bucket = Bucket(size=3, rate=0.01, now=0.0)
    assert bucket.take(3, now=1_000_000.0) == 0
    assert bucket.take(1, now=500_000.0) == 100
    assert bucket.take(1, now=1_000_100.0) == 0


def test_a_cost_above_the_bucket_size_needs_a_full_bucket() -> None:
    buckets = Buckets(burst=3, per_second=1, tick=Clock())
    assert buckets.take("ann", 10) == 0
    assert buckets.take("ann", 10) == 3.0


def test_the_number_of_buckets_is_limited() -> None:
    buckets = Buckets(burst=3, per_second=1, tick=Clock(), most_kept=10)
    for number in range(100):
        buckets.take(f"guest {number}")
    assert len(buckets) == 10
    assert buckets.left("guest 99") == 2
    assert buckets.left("guest 0") == 3
