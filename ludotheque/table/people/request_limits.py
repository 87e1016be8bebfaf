# Compiled with mypyc: every request to a table comes through here.
"""How often one person may speak at a table, and change it, over all connections of that person.

Each phrase and each change is sent to everybody at the table. Limits of single connections do not protect the others
from a person who opens many.
"""

from __future__ import annotations

from ludotheque.engine.refusal import Refusal
from ludotheque.table.identities import Identity, owner_of
from ludotheque.table.people.token_bucket import Bucket

PHRASES, PHRASES_PER_MS = 6.0, 0.5 / 1000
"""Phrases and lines of chat at once, and after that."""
CHANGES, CHANGES_PER_MS = 30.0, 3 / 1000
"""Requests that change the table at once, and after that."""
MOST_KEPT = 500
"""How many people are remembered; then all start again."""


class RequestLimits:
    """The token buckets of the people at one table."""

    def __init__(self) -> None:
        self._phrases: dict[Identity, Bucket] = {}
        self._changes: dict[Identity, Bucket] = {}

    def problem_with_speaking(self, person: Identity, tick: float) -> Refusal | None:
        """Why a person may not say anything now; if they may, it counts as said (TBL-18)."""
        return _take(self._phrases, person, PHRASES, PHRASES_PER_MS, tick)

    def problem_with_changing(self, person: Identity, tick: float) -> Refusal | None:
        """Why a person may not change the table now; if they may, it counts as done (TBL-18)."""
        return _take(self._changes, person, CHANGES, CHANGES_PER_MS, tick)


def _take(kept: dict[Identity, Bucket], person: Identity, size: float, rate: float, tick: float) -> Refusal | None:
    guest = owner_of(person)
    bucket = kept.get(guest)
    if bucket is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        bucket = kept[guest] = Bucket(size, rate, tick)
    return Refusal("TBL-18", "too_often") if bucket.take(1, tick) else None
