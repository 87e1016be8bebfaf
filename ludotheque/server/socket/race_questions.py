# Compiled with mypyc: every move at a table comes through here.
"""Remembers when each person was sent the race question they are asked now."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from ludotheque.engine.wire import Millis
from ludotheque.table.identities import Identity
from ludotheque.table.moments import moment, whole_millis

MOST = 10_000
"""So many questions are remembered; the oldest are forgotten first."""


class _Question(NamedTuple):
    prompt: int
    sent: float
    over: bool


class RaceQuestions:
    """The last race question of each person at each table.

    It belongs to the person, not to the connection: a person who reconnects in the
    middle of a race, or opens a second window, has seen the question before.
    """

    def __init__(self, most: int = MOST) -> None:
        self._last: OrderedDict[tuple[Identity, str], _Question] = OrderedDict()
        self._most = most

    def sent(self, person: Identity, table: str, prompt: int | None, now: float) -> None:
        """An update was sent to a person; ``prompt`` is the race question in it, if there is one."""
        if prompt is None and not self._last:
            return
        key = person, table
        last = self._last.get(key)
        if prompt is None:
            if last is not None and not last.over:
                self._last[key] = last._replace(over=True)  # another match may use the number again
        elif last is None or last.prompt != prompt or last.over:
            self._last[key] = _Question(prompt, now, over=False)
            self._last.move_to_end(key)
            if len(self._last) > self._most:
                self._last.popitem(last=False)

    def elapsed(self, person: Identity, table: str, prompt: int, now: float) -> Millis | None:
        """How long ago a person was first sent this question; ``None`` if they never were."""
        last = self._last.get((person, table)) if self._last else None  # there may be no races at all
        if last is None or last.prompt != prompt:
            return None
        return max(0, whole_millis(moment(last.sent), moment(now)))
