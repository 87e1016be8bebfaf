"""People, as far as they want to be known: a name, an avatar, settings. And links that carry them to another device."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import identities, links, players

FORGOTTEN = ""
"""The name that stands in histories for somebody who asked to be forgotten."""
SOME = select(identities).where(identities.c.id.in_(bindparam("ids", expanding=True)))
"""Asked by everybody who comes in, so it is put together once."""


class Identity(msgspec.Struct, frozen=True):
    """Somebody. ``avatar`` is for everyone to see, ``settings`` is not."""

    id: str
    created_at: int
    seen_at: int
    name: str
    avatar: bytes
    settings: bytes


class Identities:
    """The people of a database. Moments are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, id: str, *, name: str, avatar: bytes, settings: bytes, now: int) -> None:
        """Somebody new."""
        values = {"id": id, "name": name, "avatar": avatar, "settings": settings, "created_at": now, "seen_at": now}
        await self._database.write_one(insert(identities).values(**values))

    async def read(self, id: str) -> Identity | None:
        """Somebody, if they exist."""
        return (await self.read_many([id])).get(id)

    async def read_many(self, ids: Collection[str]) -> dict[str, Identity]:
        """Those of them who exist."""
        async with self._database.reading() as connection:
            rows = await connection.execute(SOME, {"ids": list(ids)})
            return {row.id: Identity(*row) for row in rows}

    async def change(self, id: str, *, name: str, avatar: bytes, settings: bytes, now: int) -> bool:
        """A new name, avatar, settings; False if there is nobody of this id."""
        change = update(identities).where(identities.c.id == id)
        async with self._database.writing() as connection:
            changed = change.values(name=name, avatar=avatar, settings=settings, seen_at=now)
            return bool((await connection.execute(changed)).rowcount)

    async def seen(self, ids: Collection[str], now: int) -> None:
        """They were here."""
        async with self._database.writing() as connection:
            await connection.execute(update(identities).where(identities.c.id.in_(ids)).values(seen_at=now))

    async def forget(self, id: str) -> bool:
        """Remove somebody with their links and ratings; in the history of others they stay without a name.

        Tables are not ours to change: whoever serves them has forgotten them there before.
        """
        async with self._database.writing() as connection:
            theirs = update(players).where(players.c.identity == id)
            await connection.execute(theirs.values(identity=None, name=FORGOTTEN))
            return bool((await connection.execute(delete(identities).where(identities.c.id == id))).rowcount)

    async def inactive(self, before: int, *, after: str = "", limit: int) -> list[str]:
        """Who was last seen before then and never finished a match: the next so many after an id, in order."""
        played = select(players.c.match_id).where(players.c.identity == identities.c.id).exists()
        found = select(identities.c.id).where(identities.c.seen_at < before, identities.c.id > after, ~played)
        async with self._database.reading() as connection:
            return list(await connection.scalars(found.order_by(identities.c.id).limit(limit)))

    async def link(self, token_hash: bytes, identity: str, expires_at: int) -> None:
        """Remember a link that turns another device into somebody, once. Only its token's hash is kept."""
        values = {"token_hash": token_hash, "identity": identity, "expires_at": expires_at}
        async with self._database.writing() as connection:
            await connection.execute(insert(links).values(**values))

    async def follow(self, token_hash: bytes, now: int) -> str | None:
        """Whom a link leads to. It does so once, and not when it has expired, however many try together."""
        good = (links.c.token_hash == token_hash, links.c.used_at.is_(None), links.c.expires_at > now)
        used = update(links).where(*good).values(used_at=now).returning(links.c.identity)
        async with self._database.writing() as connection:
            identity: str | None = (await connection.execute(used)).scalar_one_or_none()
            return identity

    async def forget_links(self, before: int) -> int:
        """Remove links that expired before then; says how many."""
        async with self._database.writing() as connection:
            return (await connection.execute(delete(links).where(links.c.expires_at < before))).rowcount
