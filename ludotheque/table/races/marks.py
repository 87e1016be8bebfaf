"""Finds players who answer faster than people can, again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ludotheque.engine.wire import Seat, Wire
from ludotheque.table.races.receipts import Receipt

TIMES = 3
"""So many impossible reactions in a match are no accident…"""
SHARE = 0.2
"""… if they are at least this part of a player's answers: a child who taps at random has a few in a long match."""


class MarkedPlayer(Wire, frozen=True):
    """A player whose reactions no person can have."""

    seat: Seat
    times: int
    """How many such reactions the player had in the match."""
    answers: int
    """How many answers the player gave in races."""


def marks_of(receipts: Iterable[Receipt]) -> tuple[MarkedPlayer, ...]:
    """The players of a match who are marked, by seat. The receipts contain those of the beaten."""
    claims = [each for receipt in receipts for each in (receipt, *receipt.beaten)]
    answers = Counter(claim.seat for claim in claims)
    impossible = Counter(claim.seat for claim in claims if claim.is_impossible)
    return tuple(
        MarkedPlayer(seat, times, answers[seat])
        for seat, times in sorted(impossible.items())
        if times >= TIMES and times >= SHARE * answers[seat]
    )
