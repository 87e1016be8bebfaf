# Compiled with mypyc: every move at a table comes through here.
"""Works through an inbox one turn at a time, and begins no turn before the last one is stored.

A turn processes what was posted and what is due, stores the results, and publishes them.
Most turns produce rows of the log and nothing else: the caller of ``_post`` runs such a
turn at once, and the log's callback finishes it. No task is woken for that. A turn that has
to wait for anything else is left to ``run``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import final


class Item:
    """Something to do in a turn."""

    def run(self, tick: float) -> None:
        """Do it; ``tick`` is the time of that turn."""
        raise NotImplementedError


@final
class Call(Item):
    """Calls a function in a turn."""

    def __init__(self, function: Callable[[float], None]) -> None:
        self._function = function

    def run(self, tick: float) -> None:
        """See ``Item``."""
        self._function(tick)


class InboxWorker:
    """Takes turns; subclasses define what happens in them."""

    def __init__(self, tick: Callable[[], float]) -> None:
        self._tick = tick
        self._inbox: list[Item] = []
        self._awake = asyncio.Event()
        """Set when ``run`` has to take the next turn."""
        self._is_idle = False
        """Whether ``run`` waits and no turn is under way: the next ``_post`` takes a turn at once."""
        self._storing = False
        """Whether rows are being written to the log."""
        self._problem: Exception | None = None
        """Why the last rows could not be stored."""
        self._bug: Exception | None = None
        """An exception in a turn, which is a bug."""
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        self._closing = False
        self._lost = False
        self._ended = False
        """Whether it has stopped for good."""

    # What subclasses define

    def _process_inbox(self) -> None:
        """Process the inbox, and what is due."""
        raise NotImplementedError

    def _begin_storing(self) -> bool | None:
        """Begin to store the results of the turn, if they are rows of the log only; then call ``_on_stored``.

        Returns ``None`` where there is nothing to store, ``False`` where there is more than rows.
        """
        raise NotImplementedError

    def _publish(self) -> None:
        """Send out the results, which are stored now."""
        raise NotImplementedError

    def _next_due(self, tick: float) -> float | None:
        """When the next turn is due, if nothing is posted before."""
        raise NotImplementedError

    def _reject_inbox(self) -> None:
        """Answer what is left in the inbox after the end, so that nobody waits for it."""
        raise NotImplementedError

    # Turns

    def give_up(self) -> None:
        """Stop at once: another process owns the table now."""
        self._lost = True
        self._wake()

    def close(self) -> None:
        """Process the inbox, then stop."""
        self._closing = True
        self._wake()

    @property
    def is_lost(self) -> bool:
        """Whether it was given up."""
        return self._lost

    def _post(self, item: Item) -> None:
        self._inbox.append(item)
        if self._is_idle:
            self._take_turn()
        elif self._ended:
            self._reject_inbox()

    def _wake(self) -> None:
        self._is_idle = False
        if not self._storing:  # a turn under way is finished first
            self._awake.set()

    def _take_turn(self) -> None:
        self._is_idle = False
        try:
            self._process_inbox()
            stored = self._begin_storing()
            if stored is None:
                self._publish()
                self._go_idle()
            elif not stored:
                self._awake.set()
        except Exception as bug:
            self._bug = bug
            self._awake.set()

    def _on_stored(self, problem: Exception | None) -> None:
        """The rows of this turn are in the log, or (``problem``) could not be written."""
        self._storing = False
        if problem is not None:
            self._problem = problem
            self._awake.set()
            return
        try:
            self._publish()
            self._go_idle()
        except Exception as bug:
            self._bug = bug
            self._awake.set()

    def _go_idle(self) -> None:
        """End the turn: take the next one, or wait for something to do."""
        if self._closing or self._lost:
            self._awake.set()
        elif self._inbox:
            self._take_turn()
        else:
            self._is_idle = True
            self._set_alarm()

    async def _wait(self) -> None:
        """Wait until there is a turn that only ``run`` can take."""
        if self._inbox or self._closing or self._lost:
            return
        self._awake.clear()
        self._go_idle()
        await self._awake.wait()
        self._is_idle = False
        if self._bug is not None:
            raise self._bug

    # Time

    def _set_alarm(self) -> None:
        tick = self._tick()
        due = self._next_due(tick)
        if due is None or (self._alarm is not None and self._alarm_at <= due):
            return  # the alarm that is set comes early enough
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_at = due
        self._alarm = asyncio.get_running_loop().call_later(max(0.0, due - tick) / 1000, self._on_alarm)

    def _on_alarm(self) -> None:
        self._alarm = None
        if self._is_idle:
            self._take_turn()

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
