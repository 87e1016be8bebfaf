# Compiled with mypyc: every message of every client is charged here.
"""What all connections of one guest, or of one address, may send together.

Whoever opens more connections may not send more. A budget outlives its last connection by a few seconds, until it
would be full again anyway: leaving and coming back does not fill it up either.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.server.socket.frames.frame_budget import FrameBudget
from ludotheque.server.socket.limits import Limits
from ludotheque.table.people.token_bucket import Bucket

KEPT_MS = 10_000
"""How long a budget is kept after its last connection has left."""


class SharedBudget:
    """What one guest, or one address, may send: frames of any kind, and the work that messages cause."""

    def __init__(self, limits: Limits, times: float, tick: Callable[[], float]) -> None:
        """``times`` as much as one guest."""
        self.frames = FrameBudget(times * limits.most_frames, times * limits.frames_per_second, tick)
        self.work = Bucket(times * limits.burst, times * limits.per_second / 1000, tick())
        self.connections = 0


class ConnectionBudget:
    """What one connection may send: as much as is left of its guest's budget and of its address's."""

    def __init__(self, of_guest: SharedBudget, of_address: SharedBudget | None) -> None:
        self._of_guest, self._of_address = of_guest, of_address

    def take(self, size: int) -> bool:
        """Pay for a frame, or for data of so many bytes; false, if there is not enough left.

        What exceeds the guest's budget is not charged to the address, which others share.
        """
        if not self._of_guest.frames.take(size):
            return False
        return self._of_address is None or self._of_address.frames.take(size)

    def take_work(self, cost: float, now: float) -> float:
        """Pay for the work of a message and return 0, or return how many milliseconds to wait for enough."""
        wait = self._of_guest.work.take(cost, now)
        if wait or self._of_address is None:
            return wait
        return self._of_address.work.take(cost, now)


class Budgets:
    """The budgets of all guests and addresses. ``tick`` is a steady clock in milliseconds."""

    def __init__(self, limits: Limits, tick: Callable[[], float]) -> None:
        self._guests = _BudgetsByKey(limits, 1.0, tick)
        self._addresses = None if limits.most_of_address is None else _BudgetsByKey(limits, limits.address_share, tick)

    def __len__(self) -> int:
        """How many budgets are kept."""
        return len(self._guests) + (0 if self._addresses is None else len(self._addresses))

    def enter(self, guest: str, address: str) -> ConnectionBudget:
        """The budget of a new connection."""
        of_address = None if self._addresses is None else self._addresses.enter(address)
        return ConnectionBudget(self._guests.enter(guest), of_address)

    def leave(self, guest: str, address: str) -> None:
        """A connection has ended."""
        self._guests.leave(guest)
        if self._addresses is not None:
            self._addresses.leave(address)


class _BudgetsByKey:
    """The budgets of all guests, or of all addresses."""

    def __init__(self, limits: Limits, times: float, tick: Callable[[], float]) -> None:
        self._limits, self._times, self._tick = limits, times, tick
        self._kept: dict[str, SharedBudget] = {}
        self._left: dict[str, float] = {}
        """When the last connection of a kept budget left; the longest ago comes first."""

    def __len__(self) -> int:
        return len(self._kept)

    def enter(self, key: str) -> SharedBudget:
        self._forget_old()
        budget = self._kept.get(key)
        if budget is None:
            budget = self._kept[key] = SharedBudget(self._limits, self._times, self._tick)
        self._left.pop(key, None)
        budget.connections += 1
        return budget

    def leave(self, key: str) -> None:
        budget = self._kept[key]
        budget.connections -= 1
        if not budget.connections:
            self._left[key] = self._tick()
        self._forget_old()

    def _forget_old(self) -> None:
        before = self._tick() - KEPT_MS
        while self._left:
            key = next(iter(self._left))
            if self._left[key] > before:
                break
            del self._left[key]
            del self._kept[key]
