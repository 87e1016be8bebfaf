"""The stored puzzles of each day, and what people have played of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, Select, bindparam, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import dailies, daily_plays, daily_taken

WAS_TAKEN = exists().where(
    daily_taken.c.identity == daily_plays.c.identity,
    daily_taken.c.day == daily_plays.c.day,
    daily_taken.c.game == daily_plays.c.game,
    daily_taken.c.variant == daily_plays.c.variant,
)
"""Whether the player of a row of ``daily_plays`` has taken the puzzle along."""

# Statements that every play runs are built once.
BEGIN = insert(daily_plays)
_own = (
    daily_plays.c.identity == bindparam("of_identity"),
    daily_plays.c.day == bindparam("of_day"),
    daily_plays.c.game == bindparam("of_game"),
    daily_plays.c.variant == bindparam("of_variant"),
)
CHANGE = update(daily_plays).where(*_own, daily_plays.c.version == bindparam("before"))
_read = (daily_plays.c.record, daily_plays.c.version, daily_plays.c.finished_at, daily_plays.c.score)
READ = select(*_read, daily_plays.c.seen_at, WAS_TAKEN.correlate(daily_plays).label("taken")).where(*_own)
SEE = update(daily_plays).where(*_own)
TAKEN = select(daily_taken.c.day).where(
    daily_taken.c.identity == bindparam("of_identity"),
    daily_taken.c.day == bindparam("of_day"),
    daily_taken.c.game == bindparam("of_game"),
    daily_taken.c.variant == bindparam("of_variant"),
)


class DailyKey(NamedTuple):
    """A puzzle of a day."""

    day: str
    game: str
    variant: str


class StoredPlay(NamedTuple):
    """What one person has played of a puzzle."""

    record: bytes
    version: int
    finished_at: int | None
    score: int | None
    seen_at: int | None
    """When the person saw the result after the day was over."""
    taken: bool
    """Whether the person has taken the puzzle along."""


class DailySummary(NamedTuple):
    """A puzzle that a person has begun."""

    key: DailyKey
    finished_at: int | None
    score: int | None


class Dailies:
    """Reads and writes puzzles and plays. Times are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def prepared(self, key: DailyKey) -> bytes | None:
        """The puzzle of a day, or ``None`` if it is not prepared yet."""
        found = select(dailies.c.prepared).where(
            dailies.c.day == key.day, dailies.c.game == key.game, dailies.c.variant == key.variant
        )
        async with self._database.reading() as connection:
            held: bytes | None = (await connection.execute(found)).scalar_one_or_none()
            return None if held is None else bytes(held)

    async def keep(self, key: DailyKey, prepared: bytes) -> bytes:
        """Store a puzzle unless another process has stored one meanwhile; returns the one that is stored."""

        def work(connection: Connection) -> None:
            connection.execute(insert(dailies).values(**key._asdict(), prepared=prepared))

        try:
            await self._database.write(work)
        except IntegrityError:
            held = await self.prepared(key)
            assert held is not None, "somebody else has stored it"
            return held
        return prepared

    async def read(self, identity: str, key: DailyKey) -> StoredPlay | None:
        """What a person has played of a puzzle, or ``None`` before it is begun."""
        rows = await self._database.read_prepared(READ, _names(identity, key))
        if not rows:
            return None
        record, version, finished_at, score, seen_at, taken = rows[0]
        return StoredPlay(record, version, finished_at, score, seen_at, bool(taken))

    async def begin(self, identity: str, key: DailyKey, record: bytes) -> bool:
        """Store a new play; False if it was begun before."""
        values = {"identity": identity, **key._asdict(), "record": record, "version": 1}
        try:
            await self._database.write_prepared(BEGIN, values)
        except IntegrityError:
            return False
        return True

    async def change(
        self, identity: str, key: DailyKey, version: int, record: bytes, finished_at: int | None, score: int | None
    ) -> bool:
        """Replace a play of this version; False if another device was faster."""
        values = {"record": record, "version": version + 1, "finished_at": finished_at, "score": score}
        changed = await self._database.write_prepared(CHANGE, {**values, **_names(identity, key), "before": version})
        return changed.rows > 0

    async def of_person(self, identity: str, *, since: str = "") -> list[DailySummary]:
        """All puzzles that a person has begun, from this day on."""
        columns = (daily_plays.c.day, daily_plays.c.game, daily_plays.c.variant)
        found = select(*columns, daily_plays.c.finished_at, daily_plays.c.score)
        found = found.where(daily_plays.c.identity == identity, daily_plays.c.day >= since)
        async with self._database.reading() as connection:
            rows = await connection.execute(found.order_by(*columns))
            return [DailySummary(DailyKey(*row[:3]), row[3], row[4]) for row in rows]

    async def take(self, identity: str, day: str, puzzles: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
        """Store that a person takes along those of these puzzles (game and variant) that they have not begun.

        Returns all that they have taken of this day, now or before.
        """

        def work(connection: Connection) -> set[tuple[str, str]]:
            at = daily_plays.c
            begun = connection.execute(select(at.game, at.variant).where(at.identity == identity, at.day == day))
            before = {(row.game, row.variant) for row in connection.execute(_taken_of(identity, day))}
            new = set(puzzles) - before - {(row.game, row.variant) for row in begun}
            for game, variant in sorted(new):
                values = {"identity": identity, "day": day, "game": game, "variant": variant}
                connection.execute(insert(daily_taken).values(**values))
            return before | new

        try:
            return await self._database.write(work)
        except IntegrityError:  # another device of the same person was faster
            return await self._database.write(work)

    async def taken(self, identity: str, day: str) -> set[tuple[str, str]]:
        """The puzzles of a day that a person has taken along: game and variant."""
        async with self._database.reading() as connection:
            return {(row.game, row.variant) for row in await connection.execute(_taken_of(identity, day))}

    async def is_taken(self, identity: str, key: DailyKey) -> bool:
        """Whether a person has taken a puzzle along."""
        return bool(await self._database.read_prepared(TAKEN, _names(identity, key)))

    async def see(self, identity: str, key: DailyKey, now: int) -> None:
        """Store that a person has seen the result of a day that is over."""
        await self._database.write_prepared(SEE, {"seen_at": now, **_names(identity, key)})

    async def unseen(self, identity: str, first: str, before: str) -> list[DailySummary]:
        """The finished puzzles of these days, from the first up to one before the last, whose result was not seen."""
        at = daily_plays.c
        found = select(at.day, at.game, at.variant, at.finished_at, at.score).where(
            *(at.identity == identity, at.day >= first, at.day < before),
            *(at.finished_at.is_not(None), at.seen_at.is_(None)),
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(found.order_by(at.day.desc(), at.game, at.variant))
            return [DailySummary(DailyKey(*row[:3]), row[3], row[4]) for row in rows]

    async def spread(self, key: DailyKey, before: int) -> dict[int, int]:
        """How many people have finished a puzzle with each score, before this moment, without having taken it along."""
        at = daily_plays.c
        of_day = (at.day == key.day, at.game == key.game, at.variant == key.variant, at.finished_at < before)
        found = select(at.score, func.count()).where(*of_day, ~WAS_TAKEN).group_by(at.score).order_by(at.score)
        async with self._database.reading() as connection:
            return {int(score): int(number) for score, number in await connection.execute(found)}


def _taken_of(identity: str, day: str) -> Select[tuple[str, str]]:
    at = daily_taken.c
    return select(at.game, at.variant).where(at.identity == identity, at.day == day)


def _names(identity: str, key: DailyKey) -> dict[str, str]:
    return {"of_identity": identity, "of_day": key.day, "of_game": key.game, "of_variant": key.variant}
