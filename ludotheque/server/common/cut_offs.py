"""Counts and logs the connections that the server ends because of what their clients do."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.server.common.logs import Log
from ludotheque.server.common.metrics import Metrics
from ludotheque.server.common.token_buckets import Buckets

LINES_PER_SECOND = 1 / 60


class CutOffs:
    """Counts every cut-off; each reason is logged at most once a minute for one address, without the address."""

    def __init__(self, metrics: Metrics, log: Log, tick: Callable[[], float]) -> None:
        """``tick`` is a steady clock in seconds."""
        self.metrics = metrics
        self._log = log
        self._lines = Buckets(burst=1, per_second=LINES_PER_SECOND, tick=tick)
        self._unlogged: dict[str, int] = {}

    def record(self, why: str, address: str) -> None:
        """A client at this address was cut off."""
        self.metrics.cut_off.labels(why=why).inc()
        self._unlogged[why] = self._unlogged.get(why, 0) + 1
        if self._lines.take(f"{why} {address}") == 0.0:
            self._log.warning("connection cut off", why=why, count=self._unlogged.pop(why))
