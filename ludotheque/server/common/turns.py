# Compiled with mypyc: every message of every client comes through here.
"""Shares each turn of the event loop among all who send something.

Between two turns of the loop nobody is answered. Where hundreds of clients send at once, only as many are handled
in one turn as fit into a few milliseconds. The others wait in a queue for each address, and one of each queue
goes after the other: whoever opens many connections waits for the most part behind themselves. Those who send
little, as people who play do, have a share of their own; where nobody else sends anything, the shares are larger.

Nobody who plays is answered before their move is stored, either. The thread that writes it to SQLite needs Python's
global lock a dozen times, and the event loop has the lock while it handles something. So those who send much wait
meanwhile, for a few milliseconds at most, if somebody who sends little is there.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Final, NamedTuple, final

QUIET_SECONDS = 0.003
"""So much of one turn goes to the messages of those who send little."""
BUSY_SECONDS = 0.001
"""So much to requests, new connections, and the messages of those who send much or have just come."""
ALONE_SECONDS = 0.1
"""So much to either of these while nothing comes from the others: more at once takes less processor time. Counts
what takes later turns too."""
ALONE_AFTER: Final = 1.0
"""So many seconds after the last message of the others."""
MOST_PAUSE_SECONDS: Final = 0.01
"""So long a share is paused at most: the disk may be slow, and the log may wait for other writers."""

QUIET_MESSAGES: Final = 4.0
QUIET_PER_SECOND: Final = 2.0
"""Whoever sends fewer messages at once, and not more a second, sends little."""
FIRST_MESSAGES: Final = 6.0
"""As if so many had come, who has just come sends much."""
TASKS_SECONDS: Final = 0.0005
"""What the messages of somebody who sends much take about of later turns, for tables that are entered or asked."""

GoOn = Callable[[], None]


@final
class Turns:
    """A share of each turn of the running event loop."""

    def __init__(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        """After so many seconds of one turn, by a steady clock, whoever sends something has to wait for the next."""
        self._seconds, self._clock = seconds, clock
        self._limit = seconds
        """How long clients are handled in this turn."""
        self._others: Turns | None = None
        self._has_begun = False
        """Whether a client was handled in this turn, or waits for the next."""
        self._began = 0.0
        """When the first one was."""
        self._waiting: dict[str, deque[GoOn]] = {}
        """Those who wait, by address; the address that has waited longest comes first."""
        self._number = 0
        """How many they are."""
        self._paused_until = 0.0
        """Nobody is handled before this moment."""
        self._pause_end: asyncio.TimerHandle | None = None
        """Ends the pause, if somebody waits for its end."""

    def make_room_for(self, others: Turns) -> None:
        """Take only the given seconds while there is something to do in the other share, and more otherwise."""
        self._others = others

    def has_room(self, address: str) -> bool:
        """Whether something that was just received is handled in this turn; otherwise call ``wait``."""
        now = self._clock()
        if now < self._paused_until:
            return False
        if not self._has_begun:
            self._begin(now)
            return True
        return now - self._began < self._limit and address not in self._waiting

    def spend(self, seconds: float) -> None:
        """What was handled will take this much longer, in tasks that it has started."""
        self._began -= seconds

    def wait(self, address: str, go_on: GoOn) -> None:
        """Call ``go_on`` in one of the next turns."""
        if not self._has_begun:
            self._begin(self._clock())
        queue = self._waiting.get(address)
        if queue is None:
            queue = self._waiting[address] = deque()
        queue.append(go_on)
        self._number += 1

    def pause(self) -> None:
        """Let everybody wait until ``resume``, but not for long; nobody, while nothing comes from the others."""
        now = self._clock()
        if not self._is_alone(now):
            self._paused_until = now + MOST_PAUSE_SECONDS

    def resume(self) -> None:
        """Go on after a pause, if there is one."""
        self._paused_until = 0.0
        if self._pause_end is not None:
            self._pause_end.cancel()
            self._pause_end = None
            asyncio.get_running_loop().call_soon(self._next)

    def _is_alone(self, now: float) -> bool:
        return self._others is not None and now - self._others._began > ALONE_AFTER

    def _begin(self, now: float) -> None:
        self._has_begun = True
        self._began = now
        self._limit = ALONE_SECONDS if self._is_alone(now) else self._seconds
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """A new turn has begun: let some of those go on who wait."""
        if not self._waiting:
            self._has_begun = False
            return
        now = self._clock()
        if now < self._paused_until:
            self._pause_end = asyncio.get_running_loop().call_later(self._paused_until - now, self.resume)
            return
        self._begin(now)
        for _ in range(self._number):  # who has to wait again meanwhile goes on in the next turn
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            go_on = queue.popleft()
            self._number -= 1
            if queue:
                self._waiting[address] = queue  # behind all others
            go_on()
            if self._clock() - self._began >= self._limit:
                return


class Shares(NamedTuple):
    """What each turn is shared into."""

    busy: Turns
    quiet: Turns


def new_shares() -> Shares:
    """The shares of one server."""
    shares = Shares(Turns(BUSY_SECONDS), Turns(QUIET_SECONDS))
    shares.busy.make_room_for(shares.quiet)
    shares.quiet.make_room_for(shares.busy)
    return shares


@final
class Sender:
    """One client that is connected and sends messages."""

    def __init__(self, shares: Shares, address: str, clock: Callable[[], float] = perf_counter) -> None:
        """``address`` is what counts as its address."""
        self.address = address
        self._busy, self._quiet, self._clock = shares.busy, shares.quiet, clock
        self._turns = shares.busy
        """The share that the last message belongs to."""
        self._recent, self._counted_at = FIRST_MESSAGES, clock()
        """How many messages have come recently, and when they were counted."""

    def has_room(self) -> bool:
        """Whether something that was just received is handled in this turn; otherwise call ``wait``."""
        now = self._clock()
        recent = max(0.0, self._recent - QUIET_PER_SECOND * (now - self._counted_at))
        self._recent, self._counted_at = recent + 1, now
        if recent < QUIET_MESSAGES:
            self._turns = self._quiet
            return self._quiet.has_room(self.address)
        self._turns = self._busy
        if not self._busy.has_room(self.address):
            return False
        self._busy.spend(TASKS_SECONDS)
        return True

    def one_more(self) -> bool:
        """Another message has come together with the last one: whether it is handled in this turn, as above."""
        self._recent += 1
        if self._turns is self._quiet:
            return True
        if not self._busy.has_room(self.address):
            return False
        self._busy.spend(TASKS_SECONDS)
        return True

    def wait(self, go_on: GoOn) -> None:
        """Call ``go_on`` in one of the next turns."""
        self._turns.wait(self.address, go_on)

    def goes_on(self) -> None:
        """Something that waited is handled now."""
        self._turns.spend(TASKS_SECONDS)
