# Compiled with mypyc: every move at a table comes through here.
"""Which connections follow a table, and how much of its match each has been sent."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, final

from ludotheque.engine.wire import Seat
from ludotheque.table.identities import Identity, is_television, owner_of
from ludotheque.table.messages import Gone
from ludotheque.table.publishing.listener import Listener, envelope_of
from ludotheque.table.record import TableRecord

logger = logging.getLogger(__name__)


@final
class Follower:
    """A connection that follows a table."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.identity = listener.identity
        self.send: Final = listener.send
        self.seen = 0
        """How many entries it has been sent."""
        self.needs_update = True
        """Whether it is sent an update even if it has seen all entries."""
        self.since = 0
        """How many entries it had seen before the update that it was taken for last."""


class Audience:
    """The connections that follow a table, each with the number of entries it has been sent."""

    def __init__(self) -> None:
        self._followers: dict[Listener, Follower] = {}

    @property
    def listeners(self) -> Sequence[Listener]:
        """All connections."""
        return tuple(self._followers)

    @property
    def is_empty(self) -> bool:
        """Whether there are no connections."""
        return not self._followers

    @property
    def has_people(self) -> bool:
        """Whether any connection is not a television."""
        return any(not is_television(follower.identity) for follower in self._followers.values())

    def add(self, listener: Listener, since: int) -> None:
        """Add a connection that has seen so many entries; the next ``take_outdated`` returns it in any case."""
        follower = self._followers.get(listener)
        if follower is None:
            follower = self._followers[listener] = Follower(listener)
        follower.seen, follower.needs_update = max(0, since), True

    def update_moved(self, before: TableRecord, after: TableRecord, number: int) -> list[Seat]:
        """Let those who sat down or stood up be sent an update: they see the match differently now.

        Returns the seats that people have sat down on.
        """
        taken: list[Seat] = []
        for listener in self.listeners:
            seat = after.seat_of(listener.identity)
            if seat != before.seat_of(listener.identity):
                self.add(listener, number)
                if seat is not None:
                    taken.append(seat)
        return taken

    def remove(self, listener: Listener) -> None:
        """Remove a connection."""
        self._followers.pop(listener, None)

    def dismiss(self, table: str) -> None:
        """Remove all connections, and tell them that the table is gone: they enter again."""
        for listener in self.listeners:
            self.remove(listener)
            try:
                listener.send(envelope_of(Gone(table)))
            except Exception:  # the other connections must be told all the same
                logger.exception("a connection of table %s cannot be told that it is gone", table)

    def has(self, person: Identity) -> bool:
        """Whether this person, or anybody on the same device, has a connection here."""
        return any(owner_of(follower.identity) == owner_of(person) for follower in self._followers.values())

    def present_seats(self, record: TableRecord) -> frozenset[Seat]:
        """The seats of people who are connected."""
        people = {seat: record.chairs[seat].person for seat in record.people}
        return frozenset(seat for seat, person in people.items() if person and self.has(person))

    def renew_all(self, number: int) -> None:
        """Let all connections be sent an update without new notices."""
        for listener in self._followers:
            self.add(listener, number)

    def start_over(self) -> None:
        """Forget what was sent: there is another match, or the same one was read from storage again."""
        for listener in self._followers:
            self.add(listener, 0)

    def take_outdated(self, number: int) -> list[Follower]:
        """The connections that lack some of so many entries.

        The caller sends them an update of what has come ``since``: from now on they count as up to date.
        """
        outdated: list[Follower] = []
        for follower in self._followers.values():
            if follower.needs_update or follower.seen != number:
                follower.since, follower.seen, follower.needs_update = follower.seen, number, False
                outdated.append(follower)
        return outdated
