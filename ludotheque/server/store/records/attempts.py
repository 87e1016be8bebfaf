"""The stored attempts of people: what they tried in matches, and the clause that refused it.

Attempts are written a moment after they are made, many at once, so that no move waits for them. A server that is
killed loses those of the last moment. Of each person the newest are kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, literal_column, select

from ludotheque.engine.playing.attempt import Calculation
from ludotheque.server.store.database import prepared
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import attempts, identities
from ludotheque.table.match_log import Unavailable
from ludotheque.table.people.attempts import Attempt

MOST = 2_000
"""So many attempts of a person are kept."""
TRIM_EVERY = 50
"""Older ones are deleted after so many new ones, at the latest."""
MOST_WAITING = 5_000
"""So many attempts of all people wait to be written; while the database is out of reach, older ones are dropped."""
WAIT_SECONDS = 0.5
COLUMNS = ("at", "match_id", "game", "took", "clause", "action", "calculation")

logger = logging.getLogger(__name__)
_calculation = msgspec.json.Decoder(Calculation)

_taken: Any = select(literal_column("1")).where(
    attempts.c.identity == bindparam("of_identity"), attempts.c.at == bindparam("of_at")
)
KEEP = insert(attempts).from_select(
    ["identity", *COLUMNS],
    select(identities.c.id, *[bindparam(f"of_{name}", type_=attempts.c[name].type) for name in COLUMNS]).where(
        identities.c.id == bindparam("of_identity"), ~_taken.exists()
    ),
)
"""Stores nothing of a person who does not exist any more."""
_own = attempts.c.identity == bindparam("of_identity")
_oldest_kept = (
    select(attempts.c.at)
    .where(_own)
    .order_by(attempts.c.at.desc())
    .offset(literal_column(str(MOST - 1)))
    .limit(literal_column("1"))
)
TRIM = delete(attempts).where(_own, attempts.c.at < _oldest_kept.scalar_subquery())


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
            for at, attempt in batch:
                prepared.write(connection, KEEP, _values(at, attempt))
            for person in trimmed:
                prepared.write(connection, TRIM, {"of_identity": person})

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
        """The newest attempts of a person, newest first; ``match``: those of one match."""
        return (await self.of_many([identity], limit=limit, match=match)).get(identity, [])

    async def of_many(
        self, people: Collection[str], *, limit: int = MOST, match: str | None = None, since: int = 0
    ) -> dict[str, list[KeptAttempt]]:
        """The newest attempts of several people since a moment, newest first."""
        found = select(attempts.c.identity, *[attempts.c[name] for name in COLUMNS])
        found = found.where(attempts.c.identity.in_(people), attempts.c.at >= since)
        if match is not None:
            found = found.where(attempts.c.match_id == match)
        kept: dict[str, list[KeptAttempt]] = {}
        async with self._database.reading() as connection:
            for identity, *rest in await connection.execute(found.order_by(attempts.c.identity, attempts.c.at.desc())):
                of_person = kept.setdefault(identity, [])
                if len(of_person) < limit:
                    of_person.append(_kept(*rest))
        return kept

    async def forget(self, identity: str) -> None:
        """Delete all attempts of a person."""
        self._waiting = [(at, attempt) for at, attempt in self._waiting if attempt.person != identity]
        await self._database.write_one(delete(attempts).where(attempts.c.identity == identity))

    async def close(self) -> None:
        """Write the attempts that wait."""
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            self._writer = None
        await self.write()


def _values(at: int, attempt: Attempt) -> dict[str, object]:
    calculation = None if attempt.calculation is None else msgspec.json.encode(attempt.calculation)
    return {
        "of_identity": attempt.person,
        "of_at": at,
        "of_match_id": attempt.match,
        "of_game": attempt.game,
        "of_took": min(attempt.took, 2**31 - 1),
        "of_clause": attempt.clause,
        "of_action": attempt.action,
        "of_calculation": calculation,
    }


def _kept(
    at: int, match: str, game: str, took: int, clause: str | None, action: bytes, calculation: bytes | None
) -> KeptAttempt:
    said = None if calculation is None else _calculation.decode(calculation)
    return KeptAttempt(at, match, game, took, clause, bytes(action), said)
