"""The stored school classes, their tables, and how far these are.

A record is opaque here. It is changed by compare-and-set, like that of a table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import class_tables, classes, entries, matches, tables
from ludotheque.server.store.records.tables import CodeTaken

SAVE = update(classes).where(classes.c.id == bindparam("of_class"), classes.c.version == bindparam("before"))
SAVE_PROGRESS = update(class_tables).where(
    class_tables.c.class_id == bindparam("of_class"), class_tables.c.table_id == bindparam("of_table")
)
BUMP = update(classes).where(classes.c.id == bindparam("of_class")).values(news=classes.c.news + 1)


class StoredClass(NamedTuple):
    """A stored class."""

    id: str
    key_hash: bytes
    record: bytes
    version: int
    news: int


class ClassVersion(NamedTuple):
    """What grows when a class changes: its record, or the progress of its tables."""

    version: int
    news: int


class StoredProgress(NamedTuple):
    """How far a table of a class is."""

    table: str
    round: int
    progress: bytes


class Classes:
    """Reads and writes classes. Times are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, id: str, *, code: str, key_hash: bytes, record: bytes, ends_at: int) -> None:
        """Store a new class, with version 1. Raises ``CodeTaken`` if another class has the code."""
        values = {"id": id, "code": code, "key_hash": key_hash, "record": record, "ends_at": ends_at}
        try:
            await self._database.write_one(insert(classes).values(**values, version=1, news=0))
        except IntegrityError as error:
            raise CodeTaken(code) from error

    async def read(self, id: str) -> StoredClass | None:
        """The class with this id, or ``None``."""
        return await self._one(classes.c.id, id)

    async def find(self, code: str) -> StoredClass | None:
        """The class with this code, or ``None``."""
        return await self._one(classes.c.code, code)

    async def save(self, id: str, version: int, record: bytes, opened: Mapping[str, tuple[int, bytes]]) -> bool:
        """Replace the record of a class that still has this version; False if it has another one.

        ``opened`` are new tables of the class, each with its round and its progress.
        """
        rows = [
            {"class_id": id, "table_id": table, "round": number, "progress": progress}
            for table, (number, progress) in opened.items()
        ]

        def work(connection: Connection) -> bool:
            values = {"record": record, "version": version + 1, "of_class": id, "before": version}
            if not connection.execute(SAVE, values).rowcount:
                return False
            if rows:
                connection.execute(insert(class_tables), rows)
            return True

        return await self._database.write(work)

    async def versions(self, ids: Collection[str]) -> dict[str, ClassVersion]:
        """The versions of those of these classes that exist."""
        found = select(classes.c.id, classes.c.version, classes.c.news).where(classes.c.id.in_(sorted(ids)))
        async with self._database.reading() as connection:
            return {row[0]: ClassVersion(row[1], row[2]) for row in await connection.execute(found)}

    async def progress(self, id: str) -> list[StoredProgress]:
        """How far all tables of a class are, those of earlier rounds too."""
        columns = (class_tables.c.table_id, class_tables.c.round, class_tables.c.progress)
        found = select(*columns).where(class_tables.c.class_id == id).order_by(class_tables.c.table_id)
        async with self._database.reading() as connection:
            return [StoredProgress(row[0], row[1], bytes(row[2])) for row in await connection.execute(found)]

    async def keep_progress(self, changed: Mapping[tuple[str, str], bytes]) -> None:
        """Store how far tables are, by class and table, in one transaction."""
        rows = [{"of_class": id, "of_table": table, "progress": made} for (id, table), made in sorted(changed.items())]

        def work(connection: Connection) -> None:
            # Classes in order, so that two processes never wait for each other.
            connection.execute(BUMP, [{"of_class": id} for id in sorted({id for id, _ in changed})])
            connection.execute(SAVE_PROGRESS, rows)

        await self._database.write(work)

    async def ended(self, now: int, limit: int) -> list[str]:
        """Classes whose time is over."""
        found = select(classes.c.id).where(classes.c.ends_at <= now).order_by(classes.c.ends_at).limit(limit)
        async with self._database.reading() as connection:
            return list((await connection.execute(found)).scalars())

    async def forget(self, id: str) -> bool:
        """Delete a class with its tables, their matches and logs; False if there is no such class."""

        def work(connection: Connection) -> bool:
            own = list(connection.scalars(select(class_tables.c.table_id).where(class_tables.c.class_id == id)))
            played = list(connection.scalars(select(matches.c.id).where(matches.c.table_id.in_(own))))
            connection.execute(delete(entries).where(entries.c.match_id.in_(played)))
            connection.execute(delete(matches).where(matches.c.id.in_(played)))
            connection.execute(delete(tables).where(tables.c.id.in_(own)))
            return connection.execute(delete(classes).where(classes.c.id == id)).rowcount > 0

        return await self._database.write(work)

    async def _one(self, column: object, value: str) -> StoredClass | None:
        columns = (classes.c.id, classes.c.key_hash, classes.c.record, classes.c.version, classes.c.news)
        async with self._database.reading() as connection:
            row = (await connection.execute(select(*columns).where(column == value))).one_or_none()  # type: ignore[arg-type]
            return None if row is None else StoredClass(row[0], bytes(row[1]), bytes(row[2]), row[3], row[4])
