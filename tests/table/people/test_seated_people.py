"""The seats of people are those of the record, also after it has changed."""

from __future__ import annotations

import msgspec

from ludotheque.table.people.seated_people import SeatedPeople
from ludotheque.table.record import Chair, TableRecord


def test_seats_follow_the_record() -> None:
    chairs = (Chair(person="ann"), Chair(bot="fox"), Chair(), Chair(person="bob"))
    record = TableRecord(id="t", code="c", game="bouh", host="ann", chairs=chairs, options=msgspec.Raw(b"{}"))
    moved = msgspec.structs.replace(record, chairs=(Chair(), Chair(person="ann"), Chair(), Chair()))
    seated = SeatedPeople()
    for now in (record, moved, record):
        for person in ("ann", "bob", "zoe"):
            assert seated.seat_of(now, person) == now.seat_of(person)
