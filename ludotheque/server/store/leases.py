"""Leases: at any moment at most one process owns a table, and proves it with a fence.

Clocks of different machines differ a little; let leases last many times longer than that,
and renew them early. A late owner does no harm: its fence no longer fits.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, or_, select, text, update

from ludotheque.server.store.database import Database
from ludotheque.server.store.schema import tables

LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:table, 0))")
"""Waits for the batches of the log that have read the old fence and are not yet written."""


class Leases:
    """Who owns which table. Moments (``now``, ``until``) are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, table: str, owner: str, now: int, until: int) -> int | None:
        """Take a table that is free, whose lease has run out, or which one owns oneself.

        Returns the new fence, one more than the last. From now on nothing can be appended to
        its matches, nor saved with a fence, under an older one. ``None``: it is not to be had.
        """
        free = or_(tables.c.owner.is_(None), tables.c.owner == owner, tables.c.lease_until <= now)
        taken = update(tables).where(tables.c.id == table, free)
        taken = taken.values(owner=owner, fence=tables.c.fence + 1, lease_until=until)

        def work(connection: Connection) -> int | None:
            if not self._database.is_sqlite:
                connection.execute(LOCK, {"table": table})
            fence: int | None = connection.execute(taken.returning(tables.c.fence)).scalar_one_or_none()
            return fence

        return await self._database.write(work)

    async def renew(self, table: str, owner: str, fence: int, until: int) -> bool:
        """Prolong a lease, even one that has run out, if nobody has taken the table meanwhile."""
        return await self._change(table, owner, fence, lease_until=until)

    async def renew_all(self, owner: str, until: int) -> dict[str, int]:
        """Prolong every lease of an owner in one go; the tables it still owns, with their fences."""
        renewed = update(tables).where(tables.c.owner == owner).values(lease_until=until)

        def work(connection: Connection) -> dict[str, int]:
            rows = connection.execute(renewed.returning(tables.c.id, tables.c.fence))
            return {row.id: row.fence for row in rows}

        return await self._database.write(work)

    async def release(self, table: str, owner: str, fence: int) -> bool:
        """Give a table back. The fence stays, so that the next one is newer."""
        return await self._change(table, owner, fence, owner=None, lease_until=0)

    async def abandoned(self, now: int, limit: int = 100) -> list[str]:
        """Tables in play that nobody owns: somebody should take them, the longest abandoned first."""
        found = select(tables.c.id).where(tables.c.stage == "playing", tables.c.lease_until <= now)
        async with self._database.reading() as connection:
            return list((await connection.execute(found.order_by(tables.c.lease_until).limit(limit))).scalars())

    async def owners(self, ids: Collection[str], now: int) -> dict[str, str]:
        """Who holds the leases of these tables, as far as somebody does."""
        found = select(tables.c.id, tables.c.owner).where(
            tables.c.id.in_(ids), tables.c.owner.is_not(None), tables.c.lease_until > now
        )
        async with self._database.reading() as connection:
            return {row.id: row.owner for row in await connection.execute(found)}

    async def _change(self, table: str, holder: str, fence: int, **values: str | int | None) -> bool:
        held = (tables.c.id == table, tables.c.owner == holder, tables.c.fence == fence)
        return bool(await self._database.write_one(update(tables).where(*held).values(**values)))
