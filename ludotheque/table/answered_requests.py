# Compiled with mypyc: every move at a table comes through here.
"""Which wishes have been carried out: one that is sent again is answered again, and not done again.

What people do in a match is remembered by its log, for good. Everything else is
remembered here, as long as the table is in memory: somebody who reconnects does not
know whether a request was heard, and sends it again.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.engine.refusal import Refusal
from ludotheque.table.record import Identity

MOST = 256
"""So many are remembered for one table, the last ones."""


class Answered(NamedTuple):
    """What became of a request."""

    refusal: Refusal | None


class Commands:
    """The wishes of everybody at a table, by the names their clients gave them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._stored: dict[tuple[Identity, str], Answered] = {}
        self._new: dict[tuple[Identity, str], Answered] = {}

    def answer_to(self, person: Identity, command: str) -> Answered | None:
        """What became of a request, if it was heard before."""
        key = person, command
        return self._stored.get(key) or self._new.get(key)

    def note(self, person: Identity, command: str, refusal: Refusal | None) -> None:
        """A request was carried out, or refused; it counts once it is stored."""
        self._new[person, command] = Answered(refusal)

    def keep(self) -> None:
        """What was noted is stored."""
        if self._new:
            self._stored |= self._new
            self._new = {}
            for key in list(self._stored)[: -self._most]:
                del self._stored[key]

    def forget(self) -> None:
        """What was noted could not be stored: none of it has happened."""
        self._new = {}
