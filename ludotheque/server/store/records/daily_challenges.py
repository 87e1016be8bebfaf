"""The stored daily challenges: puzzles that were sent to others, who opened the link, and their results."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, UpdateBase, and_, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import daily_answers, daily_challenges, daily_plays, identities
from ludotheque.server.store.records.dailies import WAS_TAKEN, DailyKey

MOST_RESULTS = 100


class SentDaily(NamedTuple):
    """A puzzle that somebody has sent."""

    id: str
    sender: str
    name: str
    key: DailyKey


class DailyAnswer(NamedTuple):
    """The result of somebody who opened the link."""

    identity: str
    name: str
    score: int
    seen_at: int | None
    """When the sender saw it."""
    taken: bool
    """Whether they had taken the puzzle along."""


class DailyChallenges:
    """Reads and writes daily challenges."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def send(self, id: str, identity: str, key: DailyKey) -> None:
        """Store a challenge; once is enough."""
        await self._insert_once(insert(daily_challenges).values(id=id, identity=identity, **key._asdict()))

    async def answer(self, id: str, identity: str) -> None:
        """Note that somebody has opened the link; once is enough."""
        await self._insert_once(insert(daily_answers).values(challenge=id, identity=identity))

    async def read(self, id: str) -> SentDaily | None:
        """The challenge with this id."""
        found = await self._sent(daily_challenges.c.id == id)
        return found[0] if found else None

    async def of_person(self, identity: str, key: DailyKey) -> list[SentDaily]:
        """The challenges of a puzzle that a person has sent or opened; their own first."""
        at = daily_challenges.c
        opened = select(daily_answers.c.challenge).where(daily_answers.c.identity == identity)
        same = (at.day == key.day, at.game == key.game, at.variant == key.variant)
        found = await self._sent(*same, or_(at.identity == identity, at.id.in_(opened)))
        return sorted(found, key=lambda each: (each.sender != identity, each.name, each.id))

    async def finished(self, id: str) -> list[DailyAnswer]:
        """The results of those who opened the link, in the order in which they finished."""
        at = daily_challenges.c
        own = (daily_plays.c.day == at.day, daily_plays.c.game == at.game, daily_plays.c.variant == at.variant)
        found = (
            select(daily_answers.c.identity, identities.c.name, daily_plays.c.score, daily_answers.c.seen_at)
            .add_columns(WAS_TAKEN.label("taken"))
            .join(daily_challenges, at.id == daily_answers.c.challenge)
            .join(identities, identities.c.id == daily_answers.c.identity)
            .join(daily_plays, and_(daily_plays.c.identity == daily_answers.c.identity, *own))
            .where(daily_answers.c.challenge == id, daily_plays.c.finished_at.is_not(None))
            .order_by(daily_plays.c.finished_at, daily_answers.c.identity)
            .limit(MOST_RESULTS)
        )
        async with self._database.reading() as connection:
            return [DailyAnswer(*row) for row in await connection.execute(found)]

    async def unseen(self, identity: str, limit: int) -> list[SentDaily]:
        """Challenges of a sender whose link somebody has opened and whose result the sender has not seen."""
        new = select(daily_answers.c.challenge).where(daily_answers.c.seen_at.is_(None))
        at = daily_challenges.c
        found = await self._sent(at.identity == identity, at.id.in_(new))
        return sorted(found, key=lambda each: each.key, reverse=True)[:limit]

    async def see(self, id: str, people: Collection[str], now: int) -> None:
        """Store that the sender has seen the results of these people."""
        own = (daily_answers.c.challenge == id, daily_answers.c.identity.in_(people))
        async with self._database.writing() as connection:
            await connection.execute(update(daily_answers).where(*own).values(seen_at=now))

    async def _sent(self, *conditions: ColumnElement[bool]) -> list[SentDaily]:
        at = daily_challenges.c
        found = select(at.id, at.identity, identities.c.name, at.day, at.game, at.variant)
        found = found.join(identities, identities.c.id == at.identity).where(*conditions)
        async with self._database.reading() as connection:
            return [SentDaily(*row[:3], DailyKey(*row[3:])) for row in await connection.execute(found)]

    async def _insert_once(self, statement: UpdateBase) -> None:
        try:
            await self._database.write_one(statement)
        except IntegrityError:
            return
