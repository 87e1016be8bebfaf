"""Matches at a table in memory, of people and bots."""

from __future__ import annotations

from typing import Any

from ludotheque.table.messages import SeatBot, Sit, Start
from support.server.memory_table import MemoryTable, Person


async def playing(
    *people: Person, seats: int = 3, game: str = "bouh", options: dict[str, Any] | None = None, **record: Any
) -> MemoryTable:
    """A match of these people, the first being Ann, and of bots."""
    table = MemoryTable(game, seats, options, **record)
    for person in people:
        await table.enter(person)
        if person.identity != "ann":
            assert (await table.request(person, Sit)).refusal is None
    for seat in range(len(people), seats):
        await table.request(people[0], SeatBot, seat=seat, level="fox")
    assert (await table.request(people[0], Start)).refusal is None
    return table
