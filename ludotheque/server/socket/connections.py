"""All open connections, and how many of them one guest or one address may have."""

from __future__ import annotations

from collections import Counter

from ludotheque.server.socket.connection import Connection
from ludotheque.server.socket.limits import Limits
from ludotheque.table.identities import Identity


class Connections:
    """All open connections.

    A guest who opens one too many loses the oldest one: it may be broken, and the newest is
    the one in use. For an address, which many people may share, the newest connection is
    closed instead: nobody can push out those who already play from there.
    """

    def __init__(self, limits: Limits) -> None:
        self._most_of_guest, self._most_of_address = limits.most_of_guest, limits.most_of_address
        self._addresses: dict[Connection, str] = {}
        self._of_guest: dict[Identity, list[Connection]] = {}
        self._of_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._addresses)

    def of(self, person: Identity) -> tuple[Connection, ...]:
        """The connections of a guest, the oldest first."""
        return tuple(self._of_guest.get(person, ()))

    def add(self, connection: Connection, address: str) -> Connection | None:
        """Add a new connection; returns the one that has to be closed for it, if any."""
        self._addresses[connection] = address
        self._of_address[address] += 1
        of_guest = self._of_guest.setdefault(connection.guest.id, [])
        of_guest.append(connection)
        if self._most_of_address is not None and self._of_address[address] > self._most_of_address:
            return connection
        if self._most_of_guest is not None and len(of_guest) > self._most_of_guest:
            return of_guest[-self._most_of_guest - 1]  # any before it are being closed already
        return None

    def remove(self, connection: Connection) -> None:
        """Remove a closed connection."""
        address = self._addresses.pop(connection)
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]
        of_guest = self._of_guest[connection.guest.id]
        of_guest.remove(connection)
        if not of_guest:
            del self._of_guest[connection.guest.id]
