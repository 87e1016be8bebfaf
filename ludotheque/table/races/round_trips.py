"""How fast a connection can be, as far as the server can know."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable

from ludotheque.table.moments import Moment, moment

KEPT = 8
"""So many of the last round trips are remembered: a few, since people walk from one network into another."""
UNANSWERED = 16
"""So many pings may be under way; of a connection that answers none, older ones are forgotten."""


class RoundTrips:
    """The round trips of one connection, from pings the server timed itself.

    The least of the last few is trusted. A client can answer a ping later than it
    could, never earlier: it would have to know the token before it came.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._under_way: OrderedDict[Hashable, Moment] = OrderedDict()
        self._times: deque[float] = deque(maxlen=kept)

    def sent(self, token: Hashable, now: float) -> None:
        """A ping with this token, never used before and not to be guessed, went out."""
        self._under_way.setdefault(token, moment(now))
        if len(self._under_way) > UNANSWERED:
            self._under_way.popitem(last=False)

    def received(self, token: Hashable, now: float) -> float | None:
        """A pong with this token came in: the milliseconds it took, or nothing if no such ping was under way."""
        sent = self._under_way.pop(token, None)
        if sent is None:
            return None
        took = max(0, moment(now) - sent) / 1000
        self._times.append(took)
        return took

    @property
    def trusted(self) -> float | None:
        """The least of the last few round trips in milliseconds; nothing before the first."""
        return min(self._times, default=None)
