"""Rate limits of requests, and of wrong guesses of codes and links.

Every request takes tokens from two buckets: that of the guest, and the much larger one of the
address. A client without a cookie has only the bucket of the address. Wrong guesses of table codes
and links take tokens from a small bucket of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludotheque.server.common.token_buckets import Buckets
from ludotheque.server.http.asgi import Scope
from ludotheque.server.http.proxies import rate_limit_key

SOCKET_COST = 5.0
COSTS: tuple[tuple[str, str, float], ...] = (
    ("POST", "/api/tables", 10.0),
    ("POST", "/api/quick/", 10.0),
    ("POST", "/api/classes", 5.0),
    ("POST", "/api/challenges/", 10.0),
    ("POST", "/api/me/links", 10.0),
    ("POST", "/api/me/matches", 20.0),
    ("POST", "/api/links/", 5.0),
    ("POST", "/api/replays", 20.0),
    ("POST", "/api/me", 10.0),
    ("PATCH", "/api/me", 3.0),
    ("DELETE", "/api/me", 5.0),
    ("GET", "/api/matches/", 4.0),
    ("GET", "/api/me/matches", 2.0),
    ("GET", "/ws", SOCKET_COST),
    ("GET", "/healthz", 0.0),
    ("GET", "/readyz", 0.1),
    ("GET", "/api/", 1.0),
    ("GET", "/", 0.1),
)
"""The cost of requests by method and start of the path; the first matching line counts. Client files are cheap."""
USUAL_COST = 1.0
SOCKET_BEGINNING = b"GET /ws"
"""How the request for a game socket begins."""
CLASS_TABLE_COST = 3.0
"""What each table of a round of a class costs its address. Ten classes of a school may begin at the same time."""


def request_cost(method: str, path: str) -> float:
    """The cost of a request, in tokens.

    >>> request_cost("POST", "/api/tables"), request_cost("GET", "/assets/board.js")
    (10.0, 0.1)
    """
    method = "GET" if method == "HEAD" else method
    return next((cost for verb, start, cost in COSTS if verb == method and path.startswith(start)), USUAL_COST)


class Rate(NamedTuple):
    """The size of a token bucket, and how fast it fills up again."""

    burst: float
    per_second: float


class RateLimits:
    """The token buckets of all guests and addresses. ``tick`` is a steady clock in seconds."""

    RENAMES = Rate(3, 3 / 3600)
    """How often one guest may change their name."""
    CLASS_MISSES = Rate(60, 1.0)
    """Wrong codes of classes by one address. Thirty children behind one address mistype; a code opens little."""
    WRONG_DIGITS = 10.0
    """How many wrong codes of classes the wrong digits of a child count for."""

    def __init__(self, *, identity: Rate, address: Rate, misses: Rate, tick: Callable[[], float]) -> None:
        """``misses`` are wrong guesses of table codes and links, counted per address."""
        self._identities = Buckets(burst=identity.burst, per_second=identity.per_second, tick=tick)
        self._addresses = Buckets(burst=address.burst, per_second=address.per_second, tick=tick)
        self._renames = Buckets(burst=self.RENAMES.burst, per_second=self.RENAMES.per_second, tick=tick)
        self._class_misses = Buckets(burst=self.CLASS_MISSES.burst, per_second=self.CLASS_MISSES.per_second, tick=tick)
        self._misses = Buckets(burst=misses.burst, per_second=misses.per_second, tick=tick)

    def charge(self, scope: Scope, identity: str | None) -> float:
        """Take the tokens for a request: returns 0, or the seconds to wait until there are enough."""
        cost = request_cost(scope.get("method", "GET"), scope["path"])
        wait = self._addresses.take(rate_limit_key(scope), cost)
        if wait == 0.0 and identity is not None:
            wait = self._identities.take(identity, cost)
        return wait

    def refuses_socket(self, address: str, beginning: bytes) -> bool:
        """Whether a request that begins like this asks for a game socket that ``charge`` would refuse to its address.

        Takes no tokens. ``address`` is what counts as one, see ``address_key``.
        """
        return beginning.startswith(SOCKET_BEGINNING) and self._addresses.left(address) < SOCKET_COST

    def may_open_tables(self, scope: Scope, tables: int) -> bool:
        """Whether an address may open so many tables for a class now; takes the tokens for them."""
        return self._addresses.take(rate_limit_key(scope), tables * CLASS_TABLE_COST) == 0.0

    def may_rename(self, identity: str) -> bool:
        """Whether a guest may change their name now; counts as a change."""
        return self._renames.take(identity) == 0.0

    def may_guess(self, scope: Scope) -> bool:
        """Whether the client may try a code or a link, or has to wait after too many wrong ones."""
        return self._misses.left(rate_limit_key(scope)) >= 1.0

    def record_miss(self, scope: Scope) -> None:
        """Record a wrong guess."""
        self._misses.take(rate_limit_key(scope))

    def may_guess_class(self, scope: Scope, *, digits: bool = False) -> bool:
        """Whether the client may try the code of a class, or the digits of a child, or has to wait after wrong ones."""
        return self._class_misses.left(rate_limit_key(scope)) >= (self.WRONG_DIGITS if digits else 1.0)

    def record_class_miss(self, scope: Scope, *, digits: bool = False) -> None:
        """Record a wrong code of a class, or wrong digits of one of its children."""
        self._class_misses.take(rate_limit_key(scope), self.WRONG_DIGITS if digits else 1.0)
