"""The metrics of a process, for Prometheus.

Nothing here identifies a person, a table or a match: labels have few values, all fixed by the code.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

SECONDS_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Histogram buckets in seconds: from a fast commit to a caller that gives up waiting."""
ROWS_BUCKETS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096)


class MoveCounter(Collector):
    """Counts the stored moves. A plain integer, because moves are frequent and counting must be cheap."""

    def __init__(self) -> None:
        self.count = 0

    def collect(self) -> Iterator[Metric]:
        """The metric, for Prometheus."""
        yield CounterMetricFamily("ludotheque_moves", "Moves stored, of people and bots", value=self.count)


class Metrics:
    """The metrics of one process, in a registry of their own.

    >>> metrics = Metrics()
    >>> metrics.refusals.labels(game="bouh", clause="BOU-12").inc()
    >>> b'ludotheque_refusals_total{clause="BOU-12",game="bouh"} 1.0' in metrics.page()
    True
    """

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        # HTTP
        self.requests = Counter(
            "ludotheque_requests", "Requests answered", ["method", "route", "status"], registry=registry
        )
        self.request_seconds = Histogram(
            "ludotheque_request_seconds",
            "Time to answer a request",
            ["route"],
            buckets=SECONDS_BUCKETS,
            registry=registry,
        )
        self.turned_away = Counter(
            "ludotheque_turned_away", "Requests and sockets rejected", ["why"], registry=registry
        )
        self.open_connections = Gauge("ludotheque_open_connections", "Open TCP connections", registry=registry)
        self.loop_late_seconds = Histogram(
            "ludotheque_loop_late_seconds",
            "How late the event loop was, looked at ten times a second",
            buckets=SECONDS_BUCKETS,
            registry=registry,
        )
        # The game socket
        self.connections = Gauge("ludotheque_connections", "Open game sockets", registry=registry)
        self.resynchronised = Counter(
            "ludotheque_resynchronised", "Slow readers that skipped to the newest view", registry=registry
        )
        self.cut_off = Counter(
            "ludotheque_cut_off",
            "Connections ended for what their clients did",
            ["why"],
            registry=registry,
        )
        # Tables
        self.tables_awake = Gauge("ludotheque_tables_awake", "Tables in memory", registry=registry)
        self.moves = MoveCounter()
        registry.register(self.moves)
        self.refusals = Counter(
            "ludotheque_refusals", "Moves and other requests that were refused", ["game", "clause"], registry=registry
        )
        self.matches_finished = Counter(
            "ludotheque_matches_finished", "Matches played to their end", ["game"], registry=registry
        )
        self.verdict_delay_seconds = Histogram(
            "ludotheque_verdict_delay_seconds",
            "Time a race claim was held for others",
            buckets=SECONDS_BUCKETS,
            registry=registry,
        )
        self.tables_taken_over = Counter(
            "ludotheque_tables_taken_over", "Tables taken from a process that did not release them", registry=registry
        )
        # Other processes
        self.processes = Gauge(
            "ludotheque_processes", "Processes with a recent heartbeat, including this one", registry=registry
        )
        self.bus_connected = Gauge("ludotheque_bus_connected", "Whether the bus can be reached", registry=registry)
        self.bus_losses = Gauge(
            "ludotheque_bus_losses", "How often messages of this process may have been lost", registry=registry
        )
        # Storage
        self.commit_rows = Histogram(
            "ludotheque_commit_rows", "Rows in one commit of the log", buckets=ROWS_BUCKETS, registry=registry
        )
        self.commit_seconds = Histogram(
            "ludotheque_commit_seconds", "Time of one commit of the log", buckets=SECONDS_BUCKETS, registry=registry
        )
        # Bots
        self.thinking_seconds = Histogram(
            "ludotheque_thinking_seconds",
            "Time a bot took to decide",
            ["game", "level"],
            buckets=SECONDS_BUCKETS,
            registry=registry,
        )

    def commit(self, rows: int) -> AbstractContextManager[object]:
        """A context manager that measures the commit of a batch of the log."""
        self.commit_rows.observe(rows)
        return self.commit_seconds.time()

    def page(self) -> bytes:
        """The page that Prometheus reads."""
        return generate_latest(self.registry)
