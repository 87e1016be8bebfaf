"""The order of the lobby: everybody's newest table first, so that nobody's tables hide those of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludotheque.engine.refusal import Refusal
from ludotheque.server.people.identity import Guest
from ludotheque.table.record import TableRecord

MOST_OF_PERSON = 3
"""How many public tables that wait for players one person may have."""
MOST_OF_ADDRESS = 30
"""How many of them may have been opened from one address. A whole school may share an address."""
CONSIDERED = 400
"""How many of the newest public tables are put in order."""
LISTED = 50
"""How many of them are listed."""


def fair_order(records: Sequence[TableRecord]) -> list[int]:
    """The indices of the tables to list, from tables sorted by age, newest first.

    The newest tables of all hosts and addresses come first, then the second newest of each, and so on.
    """
    hosts: Counter[str] = Counter()
    addresses: Counter[str] = Counter()
    places: list[tuple[int, int]] = []
    for index, record in enumerate(records):
        places.append((max(hosts[record.host], addresses[record.opened_from]), index))
        hosts[record.host] += 1
        if record.opened_from:
            addresses[record.opened_from] += 1
    return [index for _, index in sorted(places)[:LISTED]]


def problem_with_opening(waiting: Sequence[TableRecord], host: Guest, opened_from: str) -> Refusal | None:
    """Why a person may not open one more public table, or ``None``; ``waiting`` are those that wait for players."""
    of_person = sum(record.host == host.id for record in waiting)
    of_address = sum(bool(opened_from) and record.opened_from == opened_from for record in waiting)
    if of_person >= MOST_OF_PERSON or of_address >= MOST_OF_ADDRESS:
        return Refusal("TBL-17", "too_many_open")
    return None
