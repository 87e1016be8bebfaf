"""Which processes are alive, as far as this one can hear.

Every process gives a sign of life over the bus a few times a second, and hears its own as well.
One that falls silent while our own signs come back is taken for dead, long before its leases
have run out. That may be wrong (it may only be stuck, or cut off), and does no harm: its fence
no longer fits once somebody else has taken its tables.
"""

from __future__ import annotations

from collections.abc import Callable

HEARTBEAT_SECONDS = 0.25
"""How often a process gives a sign of life."""
SILENT_MS = 1_500
"""After so long without one it is taken for dead."""
DEAF_MS = 750
"""Who has not heard even themselves for so long cannot say anything about others."""


class Presence:
    """What one process has heard of all, itself among them. ``tick`` is a steady clock in milliseconds."""

    def __init__(self, name: str, tick: Callable[[], float]) -> None:
        self.name = name
        self._tick = tick
        self._last_heard: dict[str, float] = {}
        self._listening_since = 0.0

    def record_heartbeat(self, name: str) -> None:
        """Somebody gave a sign of life."""
        now = self._tick()
        if name == self.name:
            if self._is_deaf(now):
                self._listening_since = now
            self._last_heard = {each: at for each, at in self._last_heard.items() if not self._is_silent(each, now)}
        self._last_heard[name] = now

    def is_dead(self, name: str) -> bool:
        """Whether a process has been silent for too long, while we could hear."""
        now = self._tick()
        return name != self.name and not self._is_deaf(now) and self._is_silent(name, now)

    @property
    def alive(self) -> int:
        """How many processes have been heard of lately."""
        now = self._tick()
        return sum(now - heard <= SILENT_MS for heard in self._last_heard.values())

    def _is_deaf(self, now: float) -> bool:
        own = self._last_heard.get(self.name)
        return own is None or now - own > DEAF_MS

    def _is_silent(self, name: str, now: float) -> bool:
        """Of a name never heard of it is known since when we listen."""
        return now - max(self._last_heard.get(name, 0.0), self._listening_since) > SILENT_MS
