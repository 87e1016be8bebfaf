"""The stored identities of people (name, avatar, settings), and the links that carry them to another device."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import bindparam, delete, insert, or_, select, update

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import daily_plays, identities, links, players

FORGOTTEN = ""
"""The name in match histories of a person who asked to be forgotten."""
CREATE = insert(identities)
READ = select(identities).where(identities.c.id == bindparam("of_id"))
"""Run for every request, so it is built once."""


class Identity(msgspec.Struct, frozen=True):
    """A stored person. ``avatar`` is public, ``settings`` are private."""

    id: str
    created_at: int
    seen_at: int
    name: str
    avatar: bytes
    settings: bytes


class Identities:
    """Reads and writes identities and links. Times are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, id: str, *, name: str, avatar: bytes, settings: bytes, now: int) -> None:
        """Store a new person."""
        values = {"id": id, "name": name, "avatar": avatar, "settings": settings, "created_at": now, "seen_at": now}
        await self._database.write_prepared(CREATE, values)

    async def read(self, id: str) -> Identity | None:
        """The person with this id, or ``None``."""
        rows = await self._database.read_prepared(READ, {"of_id": id})
        return Identity(*rows[0]) if rows else None

    async def read_many(self, ids: Collection[str]) -> dict[str, Identity]:
        """The people with these ids who exist, by id."""
        async with self._database.reading() as connection:
            rows = await connection.execute(select(identities).where(identities.c.id.in_(ids)))
            return {row.id: Identity(*row) for row in rows}

    async def change(self, id: str, *, name: str, avatar: bytes, settings: bytes, now: int) -> bool:
        """Replace a person's name, avatar and settings; False if there is no such person."""
        change = update(identities).where(identities.c.id == id)
        async with self._database.writing() as connection:
            changed = change.values(name=name, avatar=avatar, settings=settings, seen_at=now)
            return bool((await connection.execute(changed)).rowcount)

    async def seen(self, ids: Collection[str], now: int) -> None:
        """Record that these people were here."""
        async with self._database.writing() as connection:
            await connection.execute(update(identities).where(identities.c.id.in_(ids)).values(seen_at=now))

    async def forget(self, id: str) -> bool:
        """Delete a person with their links and ratings; they and their companions stay in histories without a name.

        Tables are not changed here: the processes that serve them have removed the person before.
        """
        async with self._database.writing() as connection:
            seats_of_person = update(players).where(or_(players.c.identity == id, players.c.device == id))
            await connection.execute(seats_of_person.values(identity=None, device=None, name=FORGOTTEN))
            return bool((await connection.execute(delete(identities).where(identities.c.id == id))).rowcount)

    async def inactive(self, before: int, *, after: str = "", limit: int) -> list[str]:
        """Ids of people last seen before ``before`` who never finished anything: the next ``limit`` after ``after``."""
        played = select(players.c.match_id).where(players.c.identity == identities.c.id).exists()
        daily = select(daily_plays.c.day).where(
            daily_plays.c.identity == identities.c.id, daily_plays.c.finished_at.is_not(None)
        )
        found = select(identities.c.id).where(identities.c.seen_at < before, identities.c.id > after)
        found = found.where(~played, ~daily.exists())
        async with self._database.reading() as connection:
            return list(await connection.scalars(found.order_by(identities.c.id).limit(limit)))

    async def link(self, token_hash: bytes, identity: str, expires_at: int) -> None:
        """Store a link that gives another device this identity, once. Only the hash of its token is stored."""
        values = {"token_hash": token_hash, "identity": identity, "expires_at": expires_at}
        async with self._database.writing() as connection:
            await connection.execute(insert(links).values(**values))

    async def follow(self, token_hash: bytes, now: int) -> str | None:
        """Use up a link; return its identity, or ``None`` if it is expired, unknown or already used."""
        good = (links.c.token_hash == token_hash, links.c.used_at.is_(None), links.c.expires_at > now)
        used = update(links).where(*good).values(used_at=now).returning(links.c.identity)
        async with self._database.writing() as connection:
            identity: str | None = (await connection.execute(used)).scalar_one_or_none()
            return identity

    async def forget_links(self, before: int) -> int:
        """Delete links that expired before ``before``; return how many."""
        async with self._database.writing() as connection:
            return (await connection.execute(delete(links).where(links.c.expires_at < before))).rowcount
