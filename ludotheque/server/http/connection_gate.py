"""How many TCP connections there may be, of one address and in all.

When there is no room for a new connection, the oldest one that has not sent a request yet is
closed for it: those who open connections and stay silent cannot keep others out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ludotheque.server.http.proxies import Proxies, address_key

CutOff = Callable[[str, str], object]
"""Takes the reason and the address of a client that was cut off."""
Close = Callable[[], None]


class Place:
    """The place of one connection."""

    def __init__(self, key: str, close: Close) -> None:
        self.key, self.close = key, close
        self.is_free = False
        """Whether the connection has left it."""


class ConnectionGate:
    """All TCP connections of a server."""

    def __init__(self, most: int, most_of_address: int, proxies: Proxies, cut_off: CutOff) -> None:
        """The connections of trusted proxies are limited in all only: each carries many people."""
        self._most, self._most_of_address = most, most_of_address
        self._proxies, self._cut_off = proxies, cut_off
        self._of_address: Counter[str] = Counter()
        self._number = 0
        self._silent: dict[Place, None] = {}
        """The connections that have not sent a request, the oldest first."""
        self._silent_of: dict[str, dict[Place, None]] = {}
        """The same, by address."""

    def __len__(self) -> int:
        """How many connections there are."""
        return self._number

    def enter(self, address: str | None, close: Close) -> Place | None:
        """Make room for a new connection; ``None`` if there is none. ``close`` is called to make room for another."""
        key = "" if address is None or self._proxies.is_trusted(address) else address_key(address)
        if key and self._of_address[key] >= self._most_of_address and not self._make_room(self._silent_of.get(key)):
            self._cut_off("too_many", key)
            return None
        if self._number >= self._most and not self._make_room(self._silent):
            self._cut_off("too_many", key)
            return None
        place = Place(key, close)
        self._number += 1
        self._of_address[key] += 1
        self._silent[place] = None
        self._silent_of.setdefault(key, {})[place] = None
        return place

    def has_asked(self, place: Place) -> None:
        """A connection has sent its first request: it is not closed for others any more."""
        if place in self._silent:
            del self._silent[place]
            of_address = self._silent_of[place.key]
            del of_address[place]
            if not of_address:
                del self._silent_of[place.key]

    def leave(self, place: Place) -> None:
        """A connection has ended, or was closed for another."""
        if place.is_free:
            return
        place.is_free = True
        self.has_asked(place)
        self._number -= 1
        self._of_address[place.key] -= 1
        if not self._of_address[place.key]:
            del self._of_address[place.key]

    def _make_room(self, silent: dict[Place, None] | None) -> bool:
        """Close the oldest of these silent connections, if there is one."""
        if not silent:
            return False
        oldest = next(iter(silent))
        self.leave(oldest)
        self._cut_off("too_many", oldest.key)
        oldest.close()
        return True
