"""The stored analyses of finished matches, as far as they have come."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import analyses, matches

REPLACE = update(analyses).where(analyses.c.match_id == bindparam("match"))


class StoredAnalysis(NamedTuple):
    """An analysis as it was last stored."""

    analysis: bytes
    updated_at: int


class StoredAnalyses:
    """Reads and writes analyses. They are deleted with their match. Times are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, match: str) -> StoredAnalysis | None:
        """The analysis of a match, or ``None``."""
        found = select(analyses.c.analysis, analyses.c.updated_at).where(analyses.c.match_id == match)
        async with self._database.reading() as connection:
            row = (await connection.execute(found)).one_or_none()
            return None if row is None else StoredAnalysis(bytes(row.analysis), row.updated_at)

    async def keep(self, match: str, analysis: bytes, now: int) -> bool:
        """Store the analysis of a match in place of an earlier one; False if the match is not stored."""
        values = {"analysis": analysis, "updated_at": now}
        of_match = select(matches.c.id, literal(analysis), literal(now)).where(matches.c.id == match)
        begin = insert(analyses).from_select(["match_id", "analysis", "updated_at"], of_match)

        def work(connection: Connection) -> bool:
            replaced = connection.execute(REPLACE.values(**values), {"match": match}).rowcount
            return replaced > 0 or connection.execute(begin).rowcount > 0

        try:
            return await self._database.write(work)
        except IntegrityError:  # another process has stored one meanwhile
            return await self._database.write(work)
