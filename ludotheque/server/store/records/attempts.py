# Compiled with mypyc: every calculation at a table comes through here.
"""The stored attempts of people: what they tried in matches, and the clause that refused it.

Attempts are written a moment after they are made, many at once, so that no move waits for them. A server that is
killed loses those of the last moment. Of each person the newest are kept. Those of a guest are deleted with the
guest, those of a child of a school class with the class.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, Table, UpdateBase, bindparam, delete, literal_column, select
from sqlalchemy.dialects import postgresql, sqlite

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.server.store.database import prepared
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import attempts, class_attempts, classes, identities
from ludotheque.table.identities import child_number, class_of
from ludotheque.table.match_log import Unavailable
from ludotheque.table.people.attempt import Attempt

MOST = 2_000
"""So many attempts of a person are kept."""
TRIM_EVERY = 250
"""Older ones are deleted after so many new ones, at the latest."""
MOST_WAITING = 5_000
"""So many attempts of all people wait to be written; while the database is out of reach, older ones are dropped."""
WAIT_SECONDS = 0.5
COLUMNS = ("at", "match_id", "game", "took", "clause", "action", "calculation")

logger = logging.getLogger(__name__)
encode: Final = msgspec.json.Encoder().encode
_calculation = msgspec.json.Decoder(Calculation)


class _Kind(NamedTuple):
    """Where and how the attempts of guests, or those of children, are written."""

    columns: tuple[str, ...]
    keep: dict[str, UpdateBase]
    """Stores an attempt, by the name of the database. One with the time of another of the same person is left out."""
    owners: Select[Any]
    """Those of some ids that exist; they cannot be deleted before the transaction ends."""
    trim: UpdateBase
    """Deletes the oldest attempts of a person."""


def _kind(table: Table, owners: Table, keys: tuple[str, ...]) -> _Kind:
    """``keys`` name somebody in the table; the first of them is an id among the ``owners``."""
    keep: dict[str, UpdateBase] = {
        "sqlite": sqlite.insert(table).on_conflict_do_nothing(),
        "postgresql": postgresql.insert(table).on_conflict_do_nothing(),
    }
    existing = select(owners.c.id).where(owners.c.id.in_(bindparam("ids", expanding=True)))
    own = [table.c[name] == bindparam(f"of_{name}", type_=table.c[name].type) for name in keys]
    oldest_kept = select(table.c.at).where(*own).order_by(table.c.at.desc())
    oldest_kept = oldest_kept.offset(literal_column(str(MOST - 1))).limit(literal_column("1"))
    trim = delete(table).where(*own, table.c.at < oldest_kept.scalar_subquery())
    return _Kind((*keys, *COLUMNS), keep, existing.with_for_update(read=True, key_share=True), trim)


OF_GUESTS = _kind(attempts, identities, ("identity",))
OF_CHILDREN = _kind(class_attempts, classes, ("class_id", "number"))


class KeptAttempt(NamedTuple):
    """An attempt as it is stored."""

    at: int
    """Unix milliseconds; different for all attempts of a person."""
    match: str
    game: str
    took: int
    clause: str | None
    action: bytes
    calculation: Calculation | None


class StoredAttempts:
    """Reads and writes attempts."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[int, Attempt]] = []
        self._writer: asyncio.Task[None] | None = None
        self._last_at = 0
        self._untrimmed: dict[str, int] = {}
        """How many attempts each person has made since older ones were deleted."""

    def keep(self, attempt: Attempt, now: int) -> None:
        """Store an attempt soon."""
        self._last_at = max(now, self._last_at + 1)
        self._waiting.append((self._last_at, attempt))
        if len(self._waiting) > MOST_WAITING:
            del self._waiting[0]
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write_soon(), name="write attempts")

    async def _write_soon(self) -> None:
        while self._waiting:
            await asyncio.sleep(WAIT_SECONDS)
            await self.write()
        self._writer = None

    async def write(self) -> None:
        """Write the attempts that wait. If that fails, they wait on."""
        batch, self._waiting = self._waiting, []
        if not batch:
            return
        trimmed = self._to_trim([attempt.person for _, attempt in batch])

        def work(connection: Connection) -> None:
            guests, children = [], []
            # In the order of the index: SQLite takes two thirds of the time.
            for at, attempt in sorted(batch, key=_person):
                if classroom := class_of(attempt.person):
                    children.append((classroom, child_number(attempt.person), *_values(at, attempt)))
                else:
                    guests.append((attempt.person, *_values(at, attempt)))
            _keep(connection, OF_GUESTS, guests)
            _keep(connection, OF_CHILDREN, children)
            _trim(connection, trimmed)

        try:
            await self._database.write(work)
        except Unavailable as problem:
            self._waiting = (batch + self._waiting)[-MOST_WAITING:]
            logger.warning("attempts could not be stored yet: %s", type(problem).__name__)
        else:
            for person in trimmed:
                del self._untrimmed[person]

    def _to_trim(self, people: Collection[str]) -> list[str]:
        """Count new attempts; returns those whose older ones should be deleted now."""
        for person in people:
            self._untrimmed[person] = self._untrimmed.get(person, TRIM_EVERY - 1) + 1
        return [person for person in dict.fromkeys(people) if self._untrimmed[person] >= TRIM_EVERY]

    async def of(self, identity: str, *, limit: int = MOST, match: str | None = None) -> list[KeptAttempt]:
        """The newest attempts of a guest, newest first; ``match``: those of one match."""
        found = select(*[attempts.c[name] for name in COLUMNS]).where(attempts.c.identity == identity)
        if match is not None:
            found = found.where(attempts.c.match_id == match)
        async with self._database.reading() as connection:
            rows = await connection.execute(found.order_by(attempts.c.at.desc()).limit(limit))
            return [_kept(*row) for row in rows]

    async def of_class(self, classroom: str) -> dict[int, list[KeptAttempt]]:
        """The attempts of all children of a class who have made any, by their numbers, oldest first."""
        found = select(class_attempts.c.number, *[class_attempts.c[name] for name in COLUMNS])
        found = found.where(class_attempts.c.class_id == classroom)
        kept: dict[int, list[KeptAttempt]] = {}
        async with self._database.reading() as connection:
            for number, *rest in await connection.execute(found.order_by(class_attempts.c.number, class_attempts.c.at)):
                kept.setdefault(number, []).append(_kept(*rest))
        return kept

    async def forget(self, identity: str) -> None:
        """Delete all attempts of a guest."""
        self._waiting = [(at, attempt) for at, attempt in self._waiting if attempt.person != identity]
        await self._database.write_one(delete(attempts).where(attempts.c.identity == identity))

    async def close(self) -> None:
        """Write the attempts that wait."""
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            self._writer = None
        await self.write()


def _keep(connection: Connection, kind: _Kind, rows: list[tuple[Any, ...]]) -> None:
    """Store rows, but nothing of somebody who does not exist any more."""
    if not rows:
        return
    existing = set(connection.scalars(kind.owners, {"ids": list({row[0] for row in rows})}))
    kept = [row for row in rows if row[0] in existing]
    prepared.write_many(connection, kind.keep[connection.dialect.name], kind.columns, kept)


def _person(waiting: tuple[int, Attempt]) -> str:
    return waiting[1].person


def _values(at: int, attempt: Attempt) -> tuple[Any, ...]:
    """The values of ``COLUMNS``."""
    said = None if attempt.calculation is None else encode(attempt.calculation)
    took = min(attempt.took, 2**31 - 1)
    return at, attempt.match, attempt.game, took, attempt.clause, attempt.action, said


def _trim(connection: Connection, people: list[str]) -> None:
    """Delete the oldest attempts of these people."""
    guests = [(person,) for person in people if not class_of(person)]
    children = [(class_of(person), child_number(person)) for person in people if class_of(person)]
    prepared.write_many(connection, OF_GUESTS.trim, ("of_identity",), guests)
    prepared.write_many(connection, OF_CHILDREN.trim, ("of_class_id", "of_number"), children)


def _kept(
    at: int, match: str, game: str, took: int, clause: str | None, action: bytes, calculation: bytes | None
) -> KeptAttempt:
    said = None if calculation is None else _calculation.decode(calculation)
    return KeptAttempt(at, match, game, took, clause, bytes(action), said)
