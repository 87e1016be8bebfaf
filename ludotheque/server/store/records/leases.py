"""Leases: at most one process owns a table at any time, and proves it with a fencing token (the fence).

The clocks of different machines differ a little, so leases must last many times longer than that
and be renewed early. An owner that is too late does no harm: its fence is outdated.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, or_, select, text, update

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import tables

LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:table, 0))")
"""Waits for batches of the log that have read the old fence and are not yet committed."""

RENEW_ON_POSTGRES = "UPDATE tables SET lease_until = $2 WHERE owner = $1 RETURNING id, fence"
OWNERS_ON_POSTGRES = "SELECT id, owner FROM tables WHERE id = ANY($1) AND owner IS NOT NULL AND lease_until > $2"
"""Every process runs both all the time, for thousands of tables."""


class Leases:
    """Takes, renews and releases the leases of tables. Times (``now``, ``until``) are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, table: str, owner: str, now: int, until: int, *, dead: str | None = None) -> int | None:
        """Take the lease of a table that is free, expired, owned by ``owner`` already, or owned by ``dead``.

        Returns the new fence, which is one more than the last. From now on an older fence can
        neither append to the table's matches nor save the table. ``None``: another process owns it.
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
        """Renew all leases of an owner; return the tables it still owns, with their fences.

        Expired leases are renewed too, if no other process has taken the table meanwhile.
        """
        if not self._database.is_sqlite:
            rows = await self._database.run_on_postgres(RENEW_ON_POSTGRES, [owner, until])
            return {row["id"]: row["fence"] for row in rows}
        renewed = update(tables).where(tables.c.owner == owner).values(lease_until=until)

        def work(connection: Connection) -> dict[str, int]:
            found = connection.execute(renewed.returning(tables.c.id, tables.c.fence))
            return {row.id: row.fence for row in found}

        return await self._database.write(work)

    async def release(self, table: str, owner: str, fence: int) -> bool:
        """Release the lease of a table. The fence is kept, so that the next one is higher."""
        held = (tables.c.id == table, tables.c.owner == owner, tables.c.fence == fence)
        return bool(await self._database.write_one(update(tables).where(*held).values(owner=None, lease_until=0)))

    async def release_all(self) -> None:
        """Release the leases of all owners. Only for a process that knows it is the only one."""
        held = update(tables).where(tables.c.owner.is_not(None))
        await self._database.write_one(held.values(owner=None, lease_until=0))

    async def owners(self, ids: Collection[str], now: int) -> dict[str, str]:
        """The owners of these tables; tables without a valid lease are left out."""
        if not self._database.is_sqlite:
            rows = await self._database.run_on_postgres(OWNERS_ON_POSTGRES, [list(ids), now])
            return {row["id"]: row["owner"] for row in rows}
        found = select(tables.c.id, tables.c.owner).where(
            tables.c.id.in_(ids), tables.c.owner.is_not(None), tables.c.lease_until > now
        )
        async with self._database.reading() as connection:
            return {row.id: row.owner for row in await connection.execute(found)}
