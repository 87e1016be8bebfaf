"""Shares each turn of the event loop among all who send something.

Between two turns of the loop nobody is answered. Where hundreds of clients send at once, only as many are handled
in one turn as fit into a few milliseconds. The others wait in a queue for each address, and one of each queue
goes after the other: whoever opens many connections waits for the most part behind themselves. Those who send
little, as people who play do, have a share of their own.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

QUIET_SECONDS = 0.003
"""So much of one turn goes to the messages of those who send little."""
BUSY_SECONDS = 0.001
"""So much to requests, new connections, and the messages of those who send much or have just come."""

GoOn = Callable[[], None]


class Turns:
    """A share of each turn of the running event loop."""

    def __init__(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        """After so many seconds of one turn, by a steady clock, whoever sends something has to wait for the next."""
        self._seconds, self._clock = seconds, clock
        self._began: float | None = None
        """When the first client of this turn was handled, if one was."""
        self._waiting: dict[str, deque[GoOn]] = {}
        """Those who wait, by address; the address that has waited longest comes first."""

    def has_room(self, address: str) -> bool:
        """Whether something that was just received is handled in this turn; otherwise call ``wait``."""
        if self._began is None:
            self._began = self._clock()
            asyncio.get_running_loop().call_soon(self._next)
            return True
        return self._clock() - self._began < self._seconds and address not in self._waiting

    def spend(self, seconds: float) -> None:
        """What was handled will take this much longer, in tasks that it has started."""
        if self._began is not None:
            self._began -= seconds

    def wait(self, address: str, go_on: GoOn) -> None:
        """Call ``go_on`` in one of the next turns."""
        if self._began is None:
            self._began = self._clock()
            asyncio.get_running_loop().call_soon(self._next)
        self._waiting.setdefault(address, deque()).append(go_on)

    def _next(self) -> None:
        """A new turn has begun: let some of those go on who wait."""
        if not self._waiting:
            self._began = None
            return
        self._began = self._clock()
        asyncio.get_running_loop().call_soon(self._next)
        while self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            go_on = queue.popleft()
            if queue:
                self._waiting[address] = queue  # behind all others
            go_on()
            if self._clock() - self._began >= self._seconds:
                return


class Shares(NamedTuple):
    """What each turn is shared into."""

    busy: Turns
    quiet: Turns


def new_shares() -> Shares:
    """The shares of one server."""
    return Shares(Turns(BUSY_SECONDS), Turns(QUIET_SECONDS))
