# Compiled with mypyc: every move at a table comes through here.
"""The seat of each person at a table, looked up for every move and read from the record when it changes."""

from __future__ import annotations

from typing import final

from ludotheque.engine.wire import Seat
from ludotheque.table.identities import Identity
from ludotheque.table.record import TableRecord


@final
class SeatedPeople:
    """The seats of people, as ``TableRecord.seat_of`` finds them."""

    def __init__(self) -> None:
        self._seats: dict[Identity, Seat] = {}
        self._record: TableRecord | None = None
        """The record that they were read from."""

    def seat_of(self, record: TableRecord, person: Identity) -> Seat | None:
        """The seat of a person, if they have one."""
        if self._record is not record:
            self._seats = {}
            for seat, chair in enumerate(record.chairs):
                if chair.person is not None:
                    self._seats.setdefault(chair.person, seat)
            self._record = record
        return self._seats.get(person)
