"""What the stored matches say about a guest and about the companions on the guest's device.

A chapter is the guest's own (its key is empty) or that of a companion (its key is the name in small letters). The
sums are made by the database, so a book takes the same time to read after ten matches and after ten thousand.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Subquery, and_, case, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import daily_plays, daily_taken, learned, matches, players
from ludotheque.server.store.records.identities import FORGOTTEN

GUEST = ""
"""The key of a guest's own chapter."""
MOST_COMPANY = 500
"""So many pairs of people who played together are read, the most frequent ones first."""


class GameSums(NamedTuple):
    """The matches of one chapter at one game. Times are unix milliseconds."""

    chapter: str
    name: str
    game: str
    played: int
    won: int
    first_at: int
    first_won_at: int | None
    last_at: int


class BestMatch(NamedTuple):
    """The match of one chapter at one game with the highest score."""

    chapter: str
    game: str
    match: str
    score: float
    finished_at: int


class Company(NamedTuple):
    """Somebody who played with the person of a chapter: a person by name, or a bot by level."""

    chapter: str
    name: str
    level: str | None
    played: int


class Lesson(NamedTuple):
    """A first game that was finished."""

    game: str
    scene: str
    learned_at: int


class MatchSums(NamedTuple):
    """Everything that the matches say."""

    games: list[GameSums]
    bests: list[BestMatch]
    company: list[Company]


class BookRecords:
    """Reads and forgets what a book is made of."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_matches(self, identity: str) -> MatchSums:
        """The sums over the finished matches of a guest and of companions on the guest's device."""
        own = _own_matches(identity)
        async with self._database.reading() as connection:
            return MatchSums(
                await _games(connection, own), await _bests(connection, own), await _company(connection, own)
            )

    async def lessons(self, identity: str) -> list[Lesson]:
        """The first games that a guest has finished, in the order of time."""
        found = select(learned.c.game, learned.c.scene, learned.c.learned_at).where(learned.c.identity == identity)
        async with self._database.reading() as connection:
            rows = await connection.execute(found.order_by(learned.c.learned_at, learned.c.game, learned.c.scene))
            return [Lesson(*row) for row in rows]

    async def learn(self, identity: str, scenes: Collection[tuple[str, str]], now: int) -> None:
        """Store first games that a guest has finished, by game and scene; those that are stored stay as they are."""
        known = select(learned.c.game, learned.c.scene).where(learned.c.identity == identity)
        async with self._database.writing() as connection:
            stored = {(row.game, row.scene) for row in await connection.execute(known)}
            for game, scene in sorted(set(scenes) - stored):
                values = {"identity": identity, "game": game, "scene": scene, "learned_at": now}
                await connection.execute(insert(learned).values(**values))

    async def forget_guest(self, identity: str, today: str) -> None:
        """Take a guest out of all finished matches, and delete their daily puzzles and first games.

        Puzzles of the present day stay, begun or taken along: they would otherwise be begun again, and count.
        """
        async with self._database.writing() as connection:
            own = update(players).where(players.c.identity == identity)
            await connection.execute(own.values(identity=None, name=FORGOTTEN))
            for table in (daily_plays, daily_taken):
                await connection.execute(delete(table).where(table.c.identity == identity, table.c.day < today))
            await connection.execute(delete(learned).where(learned.c.identity == identity))

    async def forget_companion(self, identity: str, chapter: str) -> bool:
        """Take a companion out of all finished matches; returns whether there was one."""
        own = update(players).where(players.c.device == identity, func.lower(players.c.name) == chapter)
        async with self._database.writing() as connection:
            return bool((await connection.execute(own.values(device=None, name=FORGOTTEN))).rowcount)


def _own_matches(identity: str) -> Subquery:
    """The seats of a guest and of companions in finished matches."""
    is_guest = players.c.identity == identity
    return (
        select(
            case((is_guest, GUEST), else_=func.lower(players.c.name)).label("chapter"),
            *(players.c.match_id, players.c.seat, players.c.name, players.c.rank, players.c.score),
            *(matches.c.game, matches.c.finished_at),
        )
        .join(matches, matches.c.id == players.c.match_id)
        .where(or_(is_guest, players.c.device == identity), matches.c.finished_at.is_not(None))
        .subquery()
    )


async def _games(connection: AsyncConnection, own: Subquery) -> list[GameSums]:
    has_won = own.c.rank == 1
    found = select(
        own.c.chapter,
        func.max(own.c.name),
        own.c.game,
        func.count(),
        func.sum(case((has_won, 1), else_=0)),
        func.min(own.c.finished_at),
        func.min(case((has_won, own.c.finished_at))),
        func.max(own.c.finished_at),
    ).group_by(own.c.chapter, own.c.game)
    rows = await connection.execute(found.order_by(own.c.chapter, own.c.game))
    return [GameSums(*row) for row in rows]


async def _bests(connection: AsyncConnection, own: Subquery) -> list[BestMatch]:
    order = (own.c.score.desc(), own.c.finished_at, own.c.match_id)
    place = func.row_number().over(partition_by=(own.c.chapter, own.c.game), order_by=order).label("place")
    columns = (own.c.chapter, own.c.game, own.c.match_id, own.c.score, own.c.finished_at)
    ranked = select(*columns, place).where(own.c.score.is_not(None)).subquery()
    rows = await connection.execute(select(*ranked.columns).where(ranked.c.place == 1))
    return [BestMatch(*row[:5]) for row in rows]


async def _company(connection: AsyncConnection, own: Subquery) -> list[Company]:
    other = players.alias("other")
    together = and_(other.c.match_id == own.c.match_id, other.c.seat != own.c.seat)
    is_known = or_(other.c.level.is_not(None), other.c.name != FORGOTTEN)
    who = case(
        (other.c.level.is_not(None), "bot"),
        (other.c.identity.is_not(None), other.c.identity),
        else_=func.lower(other.c.name),
    )
    played = func.count(own.c.match_id.distinct())
    found = (
        select(own.c.chapter, func.max(other.c.name), other.c.level, played)
        .join(other, together)
        .where(is_known, other.c.ghost_match.is_(None))
        .group_by(own.c.chapter, who, other.c.level)
        .order_by(played.desc(), func.max(own.c.finished_at).desc())
        .limit(MOST_COMPANY)
    )
    return [
        Company(chapter, "" if level else name, level, number)
        for chapter, name, level, number in await connection.execute(found)
    ]
