"""The lateness of the event loop is what it sleeps longer than it was asked to."""

from __future__ import annotations

import pytest

from ludotheque.server.common.lateness import watch_lateness


class Over(Exception):
    """Ends a loop that has no end."""


async def test_lateness_is_measured_by_the_steady_clock() -> None:
    now, delays, found = 100.0, [0.0, 0.25, -0.001], list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal now
        if not delays:
            raise Over
        now += seconds + delays.pop(0)

    with pytest.raises(Over):
        await watch_lateness(found.append, lambda: now, sleep)
    assert found == pytest.approx([0.0, 0.25, 0.0])
