"""Who sits where when one deal is played at many tables."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TypeVar

from ludotheque.bots.level import Level
from ludotheque.engine.deals.deal import Deal
from ludotheque.server.people.identity import Guest
from ludotheque.table.record import Chair, TableRecord

FEWEST_TABLES = 2
MOST_TABLES = 40

T = TypeVar("T")


def tables_for(people: int, seats: int) -> int:
    """The fewest tables for so many people; at least two, or there is nothing to compare."""
    return max(FEWEST_TABLES, ceil(people / seats))


def may_have(tables: int, people: int, seats: int) -> bool:
    """Whether so many people can play at so many tables: everybody has a chair, and no table is without people."""
    return FEWEST_TABLES <= tables <= MOST_TABLES and tables <= people <= tables * seats


def at_tables(people: Sequence[T], tables: int) -> list[list[T]]:
    """The people of each table, seat by seat. Those who come together sit at different tables, on the same seat.

    >>> at_tables(["Ann", "Bob", "Cat", "Dan", "Eva"], 2)
    [['Ann', 'Cat', 'Eva'], ['Bob', 'Dan']]
    """
    return [list(people[table::tables]) for table in range(tables)]


def table_record(deal: Deal, duplicate: str, people: Sequence[Guest], level: Level, id: str, code: str) -> TableRecord:
    """The record of one of the tables: its people on the first seats, bots on the others."""
    chairs = [Chair(person=guest.id, name=guest.name) for guest in people]
    chairs += [Chair(bot=level)] * (deal.seats - len(chairs))
    return TableRecord(
        id=id,
        code=code,
        game=deal.game,
        host=people[0].id,
        chairs=tuple(chairs),
        options=deal.options,
        seed=deal.seed,
        duplicate=duplicate,
    )
