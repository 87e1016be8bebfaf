"""The stored duplicate tables: a deal, the people who came, and the tables at which they play it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Table, and_, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import (
    duplicate_people,
    duplicate_tables,
    duplicates,
    identities,
    matches,
    tables,
)


class StoredDuplicate(NamedTuple):
    """One deal for many tables. It holds the seed, so it must stay secret until it is closed."""

    code: str
    host: str | None
    deal: bytes
    level: str
    created_at: int
    started_at: int | None
    closed_at: int | None


class DuplicatePerson(NamedTuple):
    """Somebody who came, in the order in which they did."""

    identity: str
    name: str
    number: int | None
    """The number of the table where they sit, once everybody is seated."""


class DuplicateTable(NamedTuple):
    """One of the tables, with its match of the common deal."""

    number: int
    table: str
    stage: str | None
    """``None``: the table is not open yet, or was removed."""
    match: str | None
    finished_at: int | None


class Duplicates:
    """Reads and writes duplicate tables. Times are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, code: str, *, host: str, deal: bytes, level: str, now: int) -> bool:
        """Store a new deal; False if the code is taken."""
        values = {"code": code, "host": host, "deal": deal, "level": level, "created_at": now}
        return await self._insert(duplicates, values)

    async def read(self, code: str) -> StoredDuplicate | None:
        """The deal with this code."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(duplicates).where(duplicates.c.code == code))).one_or_none()
            return None if row is None else StoredDuplicate(*row)

    async def join(self, code: str, identity: str) -> None:
        """Note that somebody came, after those who are there; once is enough."""
        before = select(func.count()).select_from(duplicate_people).where(duplicate_people.c.code == code)
        values = {"code": code, "identity": identity, "place": before.scalar_subquery()}
        await self._insert(duplicate_people, values)

    async def people(self, code: str) -> list[DuplicatePerson]:
        """Everybody who came."""
        found = select(duplicate_people.c.identity, identities.c.name, duplicate_people.c.number)
        found = found.join(identities, identities.c.id == duplicate_people.c.identity)
        found = found.where(duplicate_people.c.code == code)
        async with self._database.reading() as connection:
            rows = await connection.execute(found.order_by(duplicate_people.c.place, duplicate_people.c.identity))
            return [DuplicatePerson(*row) for row in rows]

    async def start(self, code: str, now: int, seated: Mapping[str, Collection[str]]) -> bool:
        """Begin, with the people of each table by its id; False if it was begun before.

        The tables are opened afterwards: whoever finds one that is not open yet can open it.
        """
        begun = update(duplicates).where(duplicates.c.code == code, duplicates.c.started_at.is_(None))
        async with self._database.writing() as connection:
            if not (await connection.execute(begun.values(started_at=now))).rowcount:
                return False
            for number, (table, people) in enumerate(seated.items(), 1):
                values = {"code": code, "number": number, "table_id": table}
                own = (duplicate_people.c.code == code, duplicate_people.c.identity.in_(people))
                await connection.execute(insert(duplicate_tables).values(**values))
                await connection.execute(update(duplicate_people).where(*own).values(number=number))
            return True

    async def tables(self, code: str) -> list[DuplicateTable]:
        """The tables, in the order of their numbers."""
        first = (  # later matches at the same table have deals of their own
            select(matches.c.table_id, func.min(matches.c.created_at).label("created_at"))
            .where(matches.c.table_id.in_(select(duplicate_tables.c.table_id).where(duplicate_tables.c.code == code)))
            .group_by(matches.c.table_id)
            .subquery()
        )
        own = duplicate_tables.c
        is_first = and_(matches.c.table_id == first.c.table_id, matches.c.created_at == first.c.created_at)
        found = (
            select(own.number, own.table_id, tables.c.stage, matches.c.id, matches.c.finished_at)
            .select_from(duplicate_tables)
            .outerjoin(tables, tables.c.id == own.table_id)
            .outerjoin(first, first.c.table_id == own.table_id)
            .outerjoin(matches, is_first)
            .where(own.code == code)
            .order_by(own.number)
        )
        async with self._database.reading() as connection:
            return [DuplicateTable(*row) for row in await connection.execute(found)]

    async def close(self, code: str, now: int) -> None:
        """Close the deal: its seed is no secret any more, and its matches can be watched."""
        closed = update(duplicates).where(duplicates.c.code == code, duplicates.c.closed_at.is_(None))
        await self._database.write_one(closed.values(closed_at=now))

    async def _insert(self, table: Table, values: Mapping[str, object]) -> bool:
        try:
            await self._database.write_one(insert(table).values(**values))
        except IntegrityError:
            return False
        return True
