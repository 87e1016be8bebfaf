"""The stored tables: their records, the people seated at them, their owners.

A record is opaque here. It is changed by compare-and-set: the caller says which version it has
read, and the save is refused if the stored version is a different one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, Literal, NotRequired, TypedDict, Unpack

import msgspec
from sqlalchemy import Connection, Select, UpdateBase, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.prepared import write
from ludotheque.server.store.database.schema import entries, matches, sitters, tables

Stage = Literal["gathering", "playing", "over"]

# Statements that every match runs are built once: building takes SQLAlchemy longer than running them.
SAVE = update(tables).where(tables.c.id == bindparam("table"), tables.c.version == bindparam("expected"))
SAVE_WITH_FENCE = SAVE.where(tables.c.fence == bindparam("held"))


class StoredTable(msgspec.Struct, frozen=True):
    """A stored table."""

    id: str
    code: str | None
    """What people type to join; freed when the table is over."""
    game: str
    public: bool
    stage: Stage
    record: bytes
    version: int
    """Grows with every save."""
    updated_at: int
    owner: str | None
    """The process that holds the lease."""
    fence: int
    """Grows every time the lease is taken."""
    lease_until: int


class TableChange(TypedDict):
    """What is stored of a table that has changed."""

    record: bytes
    code: str | None
    public: bool
    stage: Stage
    seated: Collection[str] | None
    """The people at the table; ``None`` if they have not changed."""
    now: int
    fence: NotRequired[int | None]
    """The fence that the table must have, if any."""


class CodeTaken(Exception):
    """Another table has this code."""


class IdTaken(Exception):
    """The table is stored already."""


class Tables:
    """Reads and writes tables. Times (``now``, ``until``) are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self,
        id: str,
        *,
        game: str,
        code: str | None,
        public: bool,
        record: bytes,
        seated: Collection[str] = (),
        stage: Stage = "gathering",
        now: int,
    ) -> None:
        """Store a new table, with version 1. Raises ``CodeTaken`` or ``IdTaken`` if another table has code or id."""
        values = {"id": id, "game": game, "code": code, "public": public, "record": record, "stage": stage}
        new = insert(tables).values(**values, version=1, updated_at=now, owner=None, fence=0, lease_until=0)

        def work(connection: Connection) -> None:
            connection.execute(new)
            _seat(connection, id, seated)

        try:
            await self._database.write(work)
        except IntegrityError as error:
            if await self.read(id) is not None:
                raise IdTaken(id) from error
            if code is None or await self.find(code) is None:
                raise
            raise CodeTaken(code) from error

    async def save(self, id: str, expected_version: int, **change: Unpack[TableChange]) -> bool:
        """Replace the record of a table that still has the expected version; the version grows by one.

        False if the table has another version or, where a ``fence`` is given, another fence.
        Raises ``CodeTaken`` if the code is new and another table has it.
        """
        if change["seated"] is not None:
            return await self._database.write(saving(id, expected_version, **change))
        with _code_taken(change["code"]):
            return (await self._database.write_prepared(*_statement(id, expected_version, change))).rows > 0

    async def read(self, id: str) -> StoredTable | None:
        """The table with this id, or ``None``."""
        return await self._one(select(tables).where(tables.c.id == id))

    async def find(self, code: str) -> StoredTable | None:
        """The table with this code, or ``None``."""
        return await self._one(select(tables).where(tables.c.code == code))

    async def public(
        self, stage: Stage = "gathering", game: str | None = None, limit: int = 50, since: int = 0
    ) -> list[StoredTable]:
        """Public tables updated at ``since`` or later, latest first."""
        found = select(tables).where(tables.c.public, tables.c.stage == stage, tables.c.updated_at >= since)
        if game is not None:
            found = found.where(tables.c.game == game)
        return await self._many(found.order_by(tables.c.updated_at.desc(), tables.c.id).limit(limit))

    async def of(self, identity: str, limit: int = 50) -> list[StoredTable]:
        """The unfinished tables at which a person sits, latest first."""
        seated = select(sitters.c.table_id).where(sitters.c.identity == identity)
        found = select(tables).where(tables.c.id.in_(seated), tables.c.stage != "over")
        return await self._many(found.order_by(tables.c.updated_at.desc(), tables.c.id).limit(limit))

    async def involving(self, identity: str) -> list[StoredTable]:
        """All tables at which a person sits, or whose host they are."""
        seated = select(sitters.c.table_id).where(sitters.c.identity == identity)
        return await self._many(select(tables).where(tables.c.id.in_(seated)))

    async def forget(self, before: int, stages: Collection[Stage], *, now: int, limit: int) -> int:
        """Delete up to ``limit`` tables that were last updated before ``before``; return how many.

        Tables that a process serves are kept, and so are finished matches. An unfinished match is
        deleted with its table, because nobody could reach it any more.
        """
        unserved = or_(tables.c.owner.is_(None), tables.c.lease_until <= now)
        old = (tables.c.updated_at < before, tables.c.stage.in_(stages), unserved)
        some = select(tables.c.id).where(*old).order_by(tables.c.updated_at).limit(limit)

        def work(connection: Connection) -> int:
            found = list(connection.scalars(some))
            gone = list(connection.scalars(delete(tables).where(tables.c.id.in_(found), *old).returning(tables.c.id)))
            unfinished = select(matches.c.id).where(matches.c.table_id.in_(gone), matches.c.finished_at.is_(None))
            lost = list(connection.scalars(unfinished))
            if lost:
                connection.execute(delete(entries).where(entries.c.match_id.in_(lost)))
                connection.execute(delete(matches).where(matches.c.id.in_(lost)))
            return len(gone)

        return await self._database.write(work)

    async def _one(self, found: Select[Any]) -> StoredTable | None:
        rows = await self._many(found)
        return rows[0] if rows else None

    async def _many(self, found: Select[Any]) -> list[StoredTable]:
        async with self._database.reading() as connection:
            return [StoredTable(*row) for row in await connection.execute(found)]


def saving(id: str, expected_version: int, **change: Unpack[TableChange]) -> Callable[[Connection], bool]:
    """The work of ``Tables.save``, to be done in a transaction with other work."""
    statement, values = _statement(id, expected_version, change)

    def work(connection: Connection) -> bool:
        with _code_taken(change["code"]):
            saved = write(connection, statement, values)
        if saved.rows and change["seated"] is not None:
            _seat(connection, id, change["seated"])
        return saved.rows > 0

    return work


def _statement(id: str, expected_version: int, change: TableChange) -> tuple[UpdateBase, dict[str, Any]]:
    """The statement that replaces a record, and its values."""
    values: dict[str, Any] = {"record": change["record"], "code": change["code"], "public": change["public"]}
    values |= {"stage": change["stage"], "updated_at": change["now"]}
    values |= {"version": expected_version + 1, "table": id, "expected": expected_version}
    fence = change.get("fence")
    return (SAVE, values) if fence is None else (SAVE_WITH_FENCE, values | {"held": fence})


@contextmanager
def _code_taken(code: str | None) -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise CodeTaken(code) from error


def _seat(connection: Connection, table: str, seated: Collection[str]) -> None:
    """Replace the people seated at a table."""
    connection.execute(delete(sitters).where(sitters.c.table_id == table))
    if seated:
        connection.execute(insert(sitters), [{"table_id": table, "identity": who} for who in sorted(set(seated))])
