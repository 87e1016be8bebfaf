"""The stored challenges: who plays the deal of a finished match, at which table, and with what result."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import and_, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import challenges, matches, players


class ChallengeKey(NamedTuple):
    """The deal of a finished match, played on one of its seats."""

    origin: str
    seat: int


class ChallengePlay(NamedTuple):
    """A finished play of a challenge."""

    identity: str
    match: str
    name: str
    """Empty for a person who asked to be forgotten."""
    rank: int | None
    score: float | None
    seen_at: int | None
    """When the sender saw the result."""


class Challenges:
    """Reads and writes challenges."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, key: ChallengeKey, identity: str, table: str) -> bool:
        """Store the table of a person; False if they have one already."""
        values = {**key._asdict(), "identity": identity, "table_id": table}
        try:
            await self._database.write_one(insert(challenges).values(**values))
        except IntegrityError:
            return False
        return True

    async def table_of(self, key: ChallengeKey, identity: str) -> str | None:
        """The table at which a person plays a challenge, or ``None``."""
        own = (challenges.c.origin == key.origin, challenges.c.seat == key.seat, challenges.c.identity == identity)
        async with self._database.reading() as connection:
            found = await connection.execute(select(challenges.c.table_id).where(*own))
            table: str | None = found.scalar_one_or_none()
            return table

    async def finished(self, key: ChallengeKey) -> list[ChallengePlay]:
        """The results of everybody who has finished, in the order in which they did."""
        of_challenge = and_(challenges.c.origin == key.origin, challenges.c.seat == key.seat)
        first = (  # later matches at the same table have deals of their own
            select(matches.c.table_id, func.min(matches.c.created_at).label("created_at"))
            .where(matches.c.table_id.in_(select(challenges.c.table_id).where(of_challenge)))
            .group_by(matches.c.table_id)
            .subquery()
        )
        of_table = and_(matches.c.table_id == challenges.c.table_id, matches.c.finished_at.is_not(None))
        is_first = and_(first.c.table_id == matches.c.table_id, first.c.created_at == matches.c.created_at)
        own_seat = and_(players.c.match_id == matches.c.id, players.c.seat == challenges.c.seat)
        found = (
            select(
                *(challenges.c.identity, matches.c.id, players.c.name, players.c.rank, players.c.score),
                challenges.c.seen_at,
            )
            .select_from(challenges)
            .join(matches, of_table)
            .join(first, is_first)
            .join(players, own_seat)
            .where(of_challenge)
            .order_by(matches.c.finished_at, matches.c.id)
        )
        async with self._database.reading() as connection:
            return [ChallengePlay(*row) for row in await connection.execute(found)]

    async def unseen(self, identity: str, limit: int) -> list[ChallengeKey]:
        """Challenges of a sender that somebody plays or has played and whose result the sender has not seen."""
        sent = and_(players.c.match_id == challenges.c.origin, players.c.seat == challenges.c.seat)
        found = select(challenges.c.origin, challenges.c.seat).join(players, sent).distinct()
        found = found.where(
            players.c.identity == identity, challenges.c.identity != identity, challenges.c.seen_at.is_(None)
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(found.order_by(challenges.c.origin.desc()).limit(limit))
            return [ChallengeKey(*row) for row in rows]

    async def see(self, key: ChallengeKey, people: Collection[str], now: int) -> None:
        """Store that the sender has seen the results of these people."""
        own = (challenges.c.origin == key.origin, challenges.c.seat == key.seat, challenges.c.identity.in_(people))
        async with self._database.writing() as connection:
            await connection.execute(update(challenges).where(*own).values(seen_at=now))
