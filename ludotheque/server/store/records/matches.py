"""The stored matches: creating and finishing them, match histories, replays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, and_, bindparam, func, insert, or_, select, update
from sqlalchemy.exc import NoResultFound
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.prepared import write, write_many
from ludotheque.server.store.database.schema import duplicate_tables, duplicates, entries, matches
from ludotheque.server.store.database.schema import players as seats
from ludotheque.server.store.records.ratings import Rating, StaleRating, write_ratings
from ludotheque.table.match_log import Row

T = TypeVar("T")

Finish = Literal["done", "done before", "ratings moved"]

# Statements that every match runs are built once: building takes SQLAlchemy longer than running them.
CREATE = insert(matches)
_ended = update(matches).where(matches.c.id == bindparam("match"), matches.c.finished_at.is_(None))
FINISH = _ended.returning(matches.c.game)
SEAT = insert(seats)
AMEND = update(entries).where(entries.c.match_id == bindparam("of_match"), entries.c.seq == bindparam("of_seq"))
FINISH_ON_POSTGRES = """
    WITH ended AS (
        UPDATE matches SET outcome = $2, finished_at = $3 WHERE id = $1 AND finished_at IS NULL RETURNING id
    ), seated AS (
        INSERT INTO players (match_id, seat, name, identity, level, rank, score, device, ghost_match, ghost_seat)
        SELECT ended.id, player.* FROM ended,  -- in the order of ``Player``
        unnest(
            $4::int[], $5::text[], $6::text[], $7::text[], $8::int[], $9::float8[], $10::text[], $11::text[], $12::int[]
        ) AS player
    )
    SELECT ended.id IS NOT NULL AS is_done FROM matches LEFT JOIN ended ON ended.id = matches.id WHERE matches.id = $1
"""
"""Finishes a match without ratings in one round trip; returns whether it was done now."""


_closed = duplicates.c.closed_at.is_not(None)
_other_tables_play = (
    select(duplicate_tables.c.table_id)
    .join(duplicates, and_(duplicates.c.code == duplicate_tables.c.code, ~_closed))
    .where(duplicate_tables.c.table_id == matches.c.table_id)
)
OPEN_TO_ALL = ~_other_tables_play.exists()
"""Matches whose deal is not being played at other tables: the others must not see its cards."""


class StoredMatch(msgspec.Struct, frozen=True):
    """A stored match. Its header holds the seed, so it must stay secret until the match ends."""

    id: str
    table: str | None
    game: str
    header: bytes
    created_at: int
    finished_at: int | None
    outcome: bytes | None
    branched_from: str | None = None
    """The match that it was played on from."""


class Player(msgspec.Struct, frozen=True):
    """Who had a seat, with rank and score."""

    seat: int
    name: str
    identity: str | None = None
    """``None`` for bots, and for people who asked to be forgotten."""
    level: str | None = None
    """The level of a bot."""
    rank: int | None = None
    score: float | None = None
    device: str | None = None
    """For a companion without an identity, the guest on whose device they played."""
    ghost_match: str | None = None
    """Of a ghost: the match that it repeats."""
    ghost_seat: int | None = None

    @property
    def is_ghost(self) -> bool:
        """Whether it repeated what somebody did in another match."""
        return self.ghost_match is not None


SEAT_COLUMNS = ("match_id", *Player.__struct_fields__)


class FinishedMatch(msgspec.Struct, frozen=True):
    """A finished match in a person's history."""

    id: str
    game: str
    finished_at: int
    outcome: bytes
    players: list[Player]


class Beside(NamedTuple):
    """What is stored in one transaction with a match, where its database shares commits with the log."""

    save: Callable[[Connection], None]
    """Stores the table of the match; what it raises undoes all of it."""
    rows: Sequence[Row]
    """New rows of its log."""
    fence: int


class Finished(NamedTuple):
    """A finished match with its players."""

    match: StoredMatch
    players: list[Player]


class Replay(NamedTuple):
    """A finished match with its players and log rows."""

    match: StoredMatch
    players: list[Player]
    rows: list[Row]


class Matches:
    """Reads and writes matches. Times are unix milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def shares_commits(self) -> bool:
        """Whether a match can be created and finished with something ``Beside`` it."""
        return self._database.shares_commits

    async def create(
        self,
        id: str,
        *,
        table: str | None,
        game: str,
        header: bytes,
        now: int,
        branched_from: str | None = None,
        beside: Beside | None = None,
    ) -> None:
        """Store a new match, before its first entry is appended.

        The id should begin with the time: entries of matches played at the same time are then
        close together in the log's index, which reduces SQLite's work to a third.
        """
        values = {"id": id, "table_id": table, "game": game, "header": header, "created_at": now}
        values["branched_from"] = branched_from
        if beside is None:
            await self._database.write_prepared(CREATE, values)
        else:
            await self._write_beside(lambda connection: write(connection, CREATE, values), beside)

    async def read(self, id: str) -> StoredMatch | None:
        """The match with this id, finished or not, or ``None``."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(matches).where(matches.c.id == id))).one_or_none()
            return None if row is None else StoredMatch(*row)

    async def finish(
        self,
        id: str,
        *,
        outcome: bytes,
        players: Collection[Player],
        now: int,
        ratings: Mapping[str, Rating] | None = None,
        beside: Beside | None = None,
    ) -> Finish:
        """Store the outcome, the players and their new ratings in one transaction, and only once.

        ``done before``: the match was finished already, and nothing is changed. ``ratings
        moved``: another match has changed a rating meanwhile; read the ratings again and repeat.
        Raises ``NoResultFound`` for an unknown match, which is a programming error.
        """

        if not (ratings or self._database.is_sqlite):
            return await self._finish_on_postgres(id, outcome, players, now)

        def work(connection: Connection) -> Finish:
            ended = {"match": id, "outcome": outcome, "finished_at": now}
            game = write(connection, FINISH, ended).first
            if game is None:
                connection.execute(select(matches.c.id).where(matches.c.id == id)).one()
                return "done before"
            write_many(connection, SEAT, SEAT_COLUMNS, [(id, *msgspec.structs.astuple(player)) for player in players])
            write_ratings(connection, game, ratings or {})
            return "done"

        try:
            return await (self._database.write(work) if beside is None else self._write_beside(work, beside))
        except StaleRating:
            return "ratings moved"

    async def _write_beside(self, work: Callable[[Connection], T], beside: Beside) -> T:
        def both(connection: Connection) -> T:
            done = work(connection)
            beside.save(connection)
            return done

        return await self._database.write_with_rows(both, beside.rows, beside.fence)

    async def amend(self, id: str, receipts: Mapping[int, bytes]) -> None:
        """Replace the receipts of entries of a match, by their numbers; entries themselves never change."""
        values = [{"of_match": id, "of_seq": seq, "receipt": receipt} for seq, receipt in receipts.items()]

        def work(connection: Connection) -> None:
            for each in values:
                write(connection, AMEND, each)

        await self._database.write(work)

    async def receipts(self, id: str) -> list[bytes]:
        """The receipts of all races of a match, finished or not, in the order of the log."""
        found = select(entries.c.receipt).where(entries.c.match_id == id, entries.c.receipt.is_not(None))
        async with self._database.reading() as connection:
            return [bytes(row.receipt) for row in await connection.execute(found.order_by(entries.c.seq))]

    async def _finish_on_postgres(self, id: str, outcome: bytes, players: Collection[Player], now: int) -> Finish:
        columns = [[getattr(player, field) for player in players] for field in Player.__struct_fields__]
        rows = await self._database.run_on_postgres(FINISH_ON_POSTGRES, [id, outcome, now, *columns])
        if not rows:
            raise NoResultFound(id)
        return "done" if rows[0]["is_done"] else "done before"

    async def history(self, identity: str, limit: int = 20, before: FinishedMatch | None = None) -> list[FinishedMatch]:
        """Finished matches of a person, latest first. For the next page, ``before`` is the last match of this one."""
        played = select(seats.c.match_id).where(seats.c.identity == identity)
        order = (matches.c.finished_at.desc(), matches.c.id)
        found = select(matches.c.id, matches.c.game, matches.c.finished_at, matches.c.outcome)
        found = found.where(matches.c.id.in_(played), matches.c.finished_at.is_not(None))
        if before is not None:
            same = (matches.c.finished_at == before.finished_at) & (matches.c.id > before.id)
            found = found.where(or_(matches.c.finished_at < before.finished_at, same))
        async with self._database.reading() as connection:
            rows = list(await connection.execute(found.order_by(*order).limit(limit)))
            who = await _players_of(connection, [row.id for row in rows])
        return [FinishedMatch(*row, players=who[row.id]) for row in rows]

    async def of_game(self, identity: str, game: str, limit: int) -> list[Finished]:
        """The newest finished matches of a person at a game, without those that were played on from another one."""
        played = select(seats.c.match_id).where(seats.c.identity == identity)
        found = select(matches).where(matches.c.id.in_(played), matches.c.game == game)
        found = found.where(matches.c.finished_at.is_not(None), matches.c.branched_from.is_(None))
        async with self._database.reading() as connection:
            rows = list(await connection.execute(found.order_by(matches.c.finished_at.desc()).limit(limit)))
            who = await _players_of(connection, [row.id for row in rows])
        return [Finished(StoredMatch(*row), who[row.id]) for row in rows]

    async def leave(self, id: str, identity: str) -> bool:
        """Make a person nobody in one finished match: it leaves their history. Returns whether they were in it."""
        here = (seats.c.match_id == id) & (seats.c.identity == identity)

        def work(connection: Connection) -> bool:
            return connection.execute(update(seats).where(here).values(identity=None, name="")).rowcount > 0

        return await self._database.write(work)

    async def finished(self, id: str) -> Finished | None:
        """A finished match without its log; ``None`` before it is finished, and while others still play its deal."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(matches).where(matches.c.id == id, OPEN_TO_ALL))).one_or_none()
            if row is None or row.finished_at is None:
                return None
            who = await _players_of(connection, [id])
            return Finished(StoredMatch(*row), who[id])

    async def branches(self, ids: Collection[str], limit: int) -> list[Finished]:
        """The finished matches that were played on from these, in the order in which they were begun."""
        found = select(matches).where(matches.c.branched_from.in_(ids), matches.c.finished_at.is_not(None))
        async with self._database.reading() as connection:
            rows = list(await connection.execute(found.order_by(matches.c.created_at, matches.c.id).limit(limit)))
            who = await _players_of(connection, [row.id for row in rows])
        return [Finished(StoredMatch(*row), who[row.id]) for row in rows]

    async def players(self, ids: Collection[str]) -> dict[str, list[Player]]:
        """The players of these finished matches."""
        async with self._database.reading() as connection:
            return await _players_of(connection, ids)

    async def replay(self, id: str) -> Replay | None:
        """A finished match with its whole log; ``None`` before it is finished, and while others still play its deal."""
        log = select(entries.c.match_id, entries.c.seq, entries.c.entry, entries.c.command, entries.c.receipt)
        async with self._database.reading() as connection:
            row = (await connection.execute(select(matches).where(matches.c.id == id, OPEN_TO_ALL))).one_or_none()
            if row is None or row.finished_at is None:
                return None
            who = await _players_of(connection, [id])
            rows = await connection.execute(log.where(entries.c.match_id == id).order_by(entries.c.seq))
            return Replay(StoredMatch(*row), who[id], [Row(*entry) for entry in rows])


async def _players_of(connection: AsyncConnection, ids: Collection[str]) -> dict[str, list[Player]]:
    repeated = seats.alias("repeated")
    name = func.coalesce(repeated.c.name, seats.c.name)
    columns = (seats.c.seat, name, *(seats.c[field] for field in Player.__struct_fields__[2:]))
    same = and_(repeated.c.match_id == seats.c.ghost_match, repeated.c.seat == seats.c.ghost_seat)
    found = select(seats.c.match_id, *columns).select_from(seats.outerjoin(repeated, same))
    found = found.where(seats.c.match_id.in_(ids)).order_by(seats.c.seat)
    who: dict[str, list[Player]] = {id: [] for id in ids}
    for match, *player in await connection.execute(found):
        who[match].append(Player(*player))
    return who
