# Compiled with mypyc: every move at a table comes through here.
"""Remembers the answers to requests, so that a request that is sent twice is carried out once.

A client that reconnects does not know whether its last request arrived, and sends it
again. Actions of a match are remembered by its log, for good; all other requests are
remembered here, as long as the table is in memory.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.engine.refusal import Refusal
from ludotheque.table.identities import Identity

MOST = 256
"""So many answers are remembered per table; older ones are dropped."""


class Answered(NamedTuple):
    """The answer to a request: carried out, or refused."""

    refusal: Refusal | None


class AnsweredRequests:
    """The answers of one table, by person and command id."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._stored: dict[tuple[Identity, str], Answered] = {}
        self._new: dict[tuple[Identity, str], Answered] = {}

    def answer_to(self, person: Identity, command: str) -> Answered | None:
        """The answer to this request, if it was sent before."""
        key = person, command
        return self._stored.get(key) or self._new.get(key)

    def note(self, person: Identity, command: str, refusal: Refusal | None) -> None:
        """Remember an answer, provisionally: it counts once its effect is stored."""
        self._new[person, command] = Answered(refusal)

    def keep(self) -> None:
        """The effects are stored: make the provisional answers permanent."""
        if self._new:
            self._stored |= self._new
            self._new = {}
            for key in list(self._stored)[: -self._most]:
                del self._stored[key]

    def forget(self) -> None:
        """The effects could not be stored: drop the provisional answers."""
        self._new = {}
