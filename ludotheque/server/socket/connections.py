"""Everybody who is connected, and how many of one guest or one address that may be."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ludotheque.server.socket.limits import Limits
from ludotheque.table.record import Identity

if TYPE_CHECKING:
    from ludotheque.server.socket.connection import Connection


class Crowd:
    """All connections.

    Whoever opens one too many loses their oldest: it may be a broken one, and where
    people are is where they came last. At an address, behind which many may sit, the
    newest has to go: nobody can push out those who play there.
    """

    def __init__(self, limits: Limits) -> None:
        self._most_of_guest, self._most_of_address = limits.most_of_guest, limits.most_of_address
        self._addresses: dict[Connection, str] = {}
        self._of_guest: dict[Identity, list[Connection]] = {}
        self._of_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._addresses)

    def of(self, person: Identity) -> tuple[Connection, ...]:
        """Somebody's connections, the oldest first."""
        return tuple(self._of_guest.get(person, ()))

    def add(self, connection: Connection, address: str) -> Connection | None:
        """Somebody connects; returns the connection that has to go for that, if any."""
        self._addresses[connection] = address
        self._of_address[address] += 1
        own = self._of_guest.setdefault(connection.guest.id, [])
        own.append(connection)
        if self._most_of_address is not None and self._of_address[address] > self._most_of_address:
            return connection
        if self._most_of_guest is not None and len(own) > self._most_of_guest:
            return own[-self._most_of_guest - 1]  # any before it are on their way out
        return None

    def remove(self, connection: Connection) -> None:
        """A connection is gone."""
        address = self._addresses.pop(connection)
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]
        own = self._of_guest[connection.guest.id]
        own.remove(connection)
        if not own:
            del self._of_guest[connection.guest.id]
