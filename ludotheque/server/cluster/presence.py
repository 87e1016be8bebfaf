"""Tracks which processes are alive, by their heartbeats on the bus.

Every process sends a heartbeat a few times a second, and receives its own as well. A process whose
heartbeats stop while our own still arrive counts as dead, long before its leases expire. That may
be wrong (it may only be stuck or cut off), and does no harm: its fences are outdated as soon as
another process has taken its tables.
"""

from __future__ import annotations

from collections.abc import Callable

HEARTBEAT_SECONDS = 0.25
"""How often a process sends a heartbeat."""
SILENT_MS = 1_500
"""A process without a heartbeat for this long counts as dead."""
DEAF_MS = 750
"""A process that has not received its own heartbeat for this long cannot judge other processes."""


class Presence:
    """The heartbeats that one process has received. ``tick`` is a steady clock in milliseconds."""

    def __init__(self, name: str, tick: Callable[[], float]) -> None:
        self.name = name
        self._tick = tick
        self._last_heard: dict[str, float] = {}
        self._listening_since = 0.0
        self._protocols: dict[str, int] = {}

    def record_heartbeat(self, name: str, protocol: int) -> None:
        """Record a heartbeat of a process, possibly this one, with the version of its messages."""
        now = self._tick()
        self._protocols[name] = protocol
        if name == self.name:
            if self._is_deaf(now):
                self._listening_since = now
            self._last_heard = {each: at for each, at in self._last_heard.items() if not self._is_silent(each, now)}
            self._protocols = {each: self._protocols[each] for each in (*self._last_heard, name)}
        self._last_heard[name] = now

    def is_dead(self, name: str) -> bool:
        """Whether a process has been silent for too long while this one could receive heartbeats."""
        now = self._tick()
        return name != self.name and not self._is_deaf(now) and self._is_silent(name, now)

    def protocol_of(self, name: str) -> int | None:
        """The version of a process's messages; ``None`` if no heartbeat of it is known."""
        return self._protocols.get(name)

    @property
    def alive(self) -> int:
        """How many processes have sent a heartbeat lately."""
        now = self._tick()
        return sum(now - heard <= SILENT_MS for heard in self._last_heard.values())

    def _is_deaf(self, now: float) -> bool:
        own = self._last_heard.get(self.name)
        return own is None or now - own > DEAF_MS

    def _is_silent(self, name: str, now: float) -> bool:
        """Whether no heartbeat came for too long; for an unknown name, since this process began to listen."""
        return now - max(self._last_heard.get(name, 0.0), self._listening_since) > SILENT_MS
