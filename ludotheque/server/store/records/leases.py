"""Leases: at any moment at most one process owns a table, and proves it with a fence.

Clocks of different machines differ a little; let leases last many times longer than that,
and renew them early. A late owner does no harm: its fence no longer fits.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, or_, select, text, update

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import tables

LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:table, 0))")
"""Waits for the batches of the log that have read the old fence and are not yet written."""


class Leases:
    """Who owns which table. Moments (``now``, ``until``) are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, table: str, owner: str, now: int, until: int, *, dead: str | None = None) -> int | None:
        """Take a table that is free, whose lease has run out, which one owns oneself, or whose owner is ``dead``.

        Returns the new fence, one more than the last. From now on nothing can be appended to
        its matches, nor saved with a fence, under an older one. ``None``: it is not to be had.
        """
        free = or_(tables.c.owner.is_(None), tables.c.owner.in_((owner, dead)), tables.c.lease_until <= now)
        taken = update(tables).where(tables.c.id == table, free)
        taken = taken.values(owner=owner, fence=tables.c.fence + 1, lease_until=until)

        def work(connection: Connection) -> int | None:
            if not self._database.is_sqlite:
                connection.execute(LOCK, {"table": table})
            fence: int | None = connection.execute(taken.returning(tables.c.fence)).scalar_one_or_none()
            return fence

        return await self._database.write(work)

    async def renew_all(self, owner: str, until: int) -> dict[str, int]:
        """Prolong every lease of an owner in one go; the tables it still owns, with their fences.

        Also those that have run out, if nobody has taken the table meanwhile.
        """
        renewed = update(tables).where(tables.c.owner == owner).values(lease_until=until)

        def work(connection: Connection) -> dict[str, int]:
            rows = connection.execute(renewed.returning(tables.c.id, tables.c.fence))
            return {row.id: row.fence for row in rows}

        return await self._database.write(work)

    async def release(self, table: str, owner: str, fence: int) -> bool:
        """Give a table back. The fence stays, so that the next one is newer."""
        held = (tables.c.id == table, tables.c.owner == owner, tables.c.fence == fence)
        return bool(await self._database.write_one(update(tables).where(*held).values(owner=None, lease_until=0)))

    async def release_all(self) -> None:
        """Give all tables back, whoever owns them: for a process that knows it is the only one."""
        held = update(tables).where(tables.c.owner.is_not(None))
        await self._database.write_one(held.values(owner=None, lease_until=0))

    async def owners(self, ids: Collection[str], now: int) -> dict[str, str]:
        """Who holds the leases of these tables, as far as somebody does."""
        found = select(tables.c.id, tables.c.owner).where(
            tables.c.id.in_(ids), tables.c.owner.is_not(None), tables.c.lease_until > now
        )
        async with self._database.reading() as connection:
            return {row.id: row.owner for row in await connection.execute(found)}
