"""Measures the round trip of a connection, in a way that the client cannot falsify downwards."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable

from ludotheque.table.moments import Moment, moment

KEPT = 8
"""The number of round trips remembered: few, because devices change networks."""
UNANSWERED = 16
"""The most unanswered pings remembered; older ones are forgotten."""


class RoundTrips:
    """The round trips of one connection, from pings that the server times.

    The least of the last few is trusted. A client can answer a ping late, but never early:
    it would have to know the token before the ping arrives.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._under_way: OrderedDict[Hashable, Moment] = OrderedDict()
        self._times: deque[float] = deque(maxlen=kept)

    def sent(self, token: Hashable, now: float) -> None:
        """A ping was sent with this token, which is unique and cannot be guessed."""
        self._under_way.setdefault(token, moment(now))
        if len(self._under_way) > UNANSWERED:
            self._under_way.popitem(last=False)

    def received(self, token: Hashable, now: float) -> float | None:
        """A pong with this token arrived: returns the milliseconds it took; ``None`` for an unknown token."""
        sent = self._under_way.pop(token, None)
        if sent is None:
            return None
        took = max(0, moment(now) - sent) / 1000
        self._times.append(took)
        return took

    @property
    def trusted(self) -> float | None:
        """The least of the last few round trips in milliseconds; ``None`` before the first."""
        return min(self._times, default=None)
