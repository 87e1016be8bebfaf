# Compiled with mypyc: every move of a client of another process comes through here.
"""The tables that this process has in memory, and whether it may still serve them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import final

from ludotheque.table.table import Table


@final
class ServedTable:
    """A table in memory, with its running task and the fence of its lease."""

    def __init__(self, table: Table, running: asyncio.Task[None], fence: int) -> None:
        self.table, self.running, self.fence = table, running, fence


@final
class TablesInMemory:
    """Finds tables in memory."""

    def __init__(self, served: dict[str, ServedTable], tick: Callable[[], float], lease_ms: int) -> None:
        """``served`` are the tables by their ids; the caller adds and removes them."""
        self._served, self._tick, self._lease_ms = served, tick, lease_ms
        self.renewed_at: float = tick()
        """When the leases were renewed last."""

    @property
    def leases_may_have_expired(self) -> bool:
        """Whether the last renewal is so long ago that other processes may have taken our tables."""
        return self._tick() - self.renewed_at > self._lease_ms

    def table(self, id: str) -> Table | None:
        """A table whose lease is certainly valid, or ``None``."""
        return None if self.leases_may_have_expired else self.served(id)

    def served(self, id: str) -> Table | None:
        """A table whose lease was valid at the last renewal, or ``None``."""
        served = self._served.get(id)
        return None if served is None or served.running.done() or served.table.is_lost else served.table
