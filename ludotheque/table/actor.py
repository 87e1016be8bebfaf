# Compiled with mypyc: every move at a table comes through here.
"""Somebody who does one thing after another, and nothing before the last one is stored.

A turn works off what was posted and what is due, stores what it led to, and tells of
it. Most turns lead to nothing but rows of the log: those are taken on the spot by
whoever posts something, and go on where the log says that the rows are there. No task
is woken for them. Whatever has to wait for more than that is left to ``run``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

Item = Callable[[float], None]
"""Something to do in its turn, at the moment it is told then."""


class Actor:
    """Takes turns; subclasses know what is done in them."""

    def __init__(self, tick: Callable[[], float]) -> None:
        self._tick = tick
        self._inbox: list[Item] = []
        self._awake = asyncio.Event()
        """Whether ``run`` has to go on."""
        self._resting = False
        """Whether ``run`` waits and nothing is under way: turns are taken on the spot."""
        self._storing = False
        """Whether rows are on their way into the log."""
        self._problem: Exception | None = None
        """Why the last rows could not be stored."""
        self._mistake: Exception | None = None
        """What broke in a turn: a mistake of ours."""
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        self._closing = False
        self._lost = False
        self._ended = False
        """Whether no turn will be taken any more."""

    # What subclasses know

    def _work_off(self) -> None:
        """Do what is in the inbox, and what is due."""
        raise NotImplementedError

    def _store_soon(self) -> bool | None:
        """Begin to store what there is, if that is rows alone: ``_stored`` is called then.

        ``None`` where there is nothing to store, ``False`` where it is more than rows.
        """
        raise NotImplementedError

    def _tell(self) -> None:
        """Everything is stored: tell of it."""
        raise NotImplementedError

    def _next_due(self, tick: float) -> float | None:
        """When to look again, if nothing is posted before."""
        raise NotImplementedError

    def _turn_away(self) -> None:
        """It has ended: whoever posted what is in the inbox must not wait for it."""
        raise NotImplementedError

    # Turns

    def give_up(self) -> None:
        """Somebody else is in charge now: stop at once."""
        self._lost = True
        self._wake()

    def close(self) -> None:
        """Finish what is in the inbox, then stop."""
        self._closing = True
        self._wake()

    @property
    def is_lost(self) -> bool:
        """Whether it was given up."""
        return self._lost

    def _post(self, item: Item) -> None:
        self._inbox.append(item)
        if self._resting:
            self._take_turn()
        elif self._ended:
            self._turn_away()

    def _wake(self) -> None:
        self._resting = False
        if not self._storing:  # what is under way comes to its end first
            self._awake.set()

    def _take_turn(self) -> None:
        self._resting = False
        try:
            self._work_off()
            stored = self._store_soon()
            if stored is None:
                self._tell()
                self._rest()
            elif not stored:
                self._awake.set()
        except Exception as mistake:
            self._mistake = mistake
            self._awake.set()

    def _stored(self, problem: Exception | None) -> None:
        """The rows of this turn are in the log, or are not to be had there."""
        self._storing = False
        if problem is not None:
            self._problem = problem
            self._awake.set()
            return
        try:
            self._tell()
            self._rest()
        except Exception as mistake:
            self._mistake = mistake
            self._awake.set()

    def _rest(self) -> None:
        """Nothing is under way: wait for whatever comes."""
        if self._closing or self._lost:
            self._awake.set()
        elif self._inbox:
            self._take_turn()
        else:
            self._resting = True
            self._set_alarm()

    async def _wait(self) -> None:
        """Return when a turn has to be taken that ``run`` alone can take."""
        if self._inbox or self._closing or self._lost:
            return
        self._awake.clear()
        self._rest()
        await self._awake.wait()
        self._resting = False
        if self._mistake is not None:
            raise self._mistake

    # Time

    def _set_alarm(self) -> None:
        tick = self._tick()
        due = self._next_due(tick)
        if due is None or (self._alarm is not None and self._alarm_at <= due):
            return  # one that rings too early does no harm
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_at = due
        self._alarm = asyncio.get_running_loop().call_later(max(0.0, due - tick) / 1000, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if self._resting:
            self._take_turn()

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
