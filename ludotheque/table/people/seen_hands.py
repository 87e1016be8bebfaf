"""Who has seen which hand of a match: in a game with secrets, a person has one chair per match.

Whoever has seen the hand of a seat may come back to that seat, but may not take another one in the same match.
People on one device count as one person, because all of them can look at its screen.
"""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Seat
from ludotheque.table.identities import Identity, owner_of
from ludotheque.table.record import TableRecord


def with_seen(record: TableRecord) -> TableRecord:
    """The record with a note that everybody has seen the hand of their seat, in a match with secrets."""
    if record.stage != "playing" or not find_game(record.game).secrets:
        return record
    seen = dict(record.seen)
    for seat in record.people:
        guest = owner_of(record.chairs[seat].person or "")
        if seat not in seen.get(guest, ()):
            seen[guest] = (*seen.get(guest, ()), seat)
    return record if seen == record.seen else replace(record, seen=seen)


def problem_with_taking(record: TableRecord, person: Identity, seat: Seat) -> Refusal | None:
    """Why a person who has seen a hand of this match may not take this chair (TBL-14)."""
    if record.stage != "playing" or not find_game(record.game).secrets:
        return None
    seen = with_seen(record).seen.get(owner_of(person), ())
    return Refusal("TBL-14", "has_seen_a_hand", {"seat": seen[0]}) if seen and seat not in seen else None


def without_person(record: TableRecord, person: Identity) -> TableRecord:
    """The record without the notes about a guest who asked to be forgotten."""
    if owner_of(person) not in record.seen:
        return record
    return replace(record, seen={guest: seats for guest, seats in record.seen.items() if guest != owner_of(person)})
