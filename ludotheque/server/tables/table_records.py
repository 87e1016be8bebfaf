# Compiled with mypyc: the beginning and end of every match come through here.
"""Stores a table's record and matches in the database, and loads them again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.engine.entry import Entry
from ludotheque.engine.match import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.engine.wire import Seat
from ludotheque.server.people.identity import Guest
from ludotheque.server.people.public_names import public_name
from ludotheque.server.people.ratings import RatedSeat, finish_match
from ludotheque.server.store.records.match_header import MatchHeader
from ludotheque.server.store.records.matches import Beside, Player, StoredMatch
from ludotheque.server.store.records.tables import CodeTaken, StoredTable, TableChange, saving
from ludotheque.server.store.store import Store
from ludotheque.server.tables.interfaces import NewTable, SeatedTable, TableCard
from ludotheque.table.identities import NO_HOST, Identity, is_companion, owner_of, television_of
from ludotheque.table.live_match import LiveMatch, PreparedMatch
from ludotheque.table.match_log import Conflict, Row
from ludotheque.table.people import rated
from ludotheque.table.people.attempt import Attempt
from ludotheque.table.record import Chair, TableRecord
from ludotheque.table.requests import seating

encode = msgspec.json.encode

PERSON_CHANGE_PAUSE_SECONDS = 0.02
PERSON_CHANGE_TRIES = 300
"""Together longer than a lease: the lease of a dead process has expired by then."""


def record_of(stored: StoredTable) -> TableRecord:
    """Decode the record of a stored table."""
    return replace(msgspec.json.decode(stored.record, type=TableRecord), version=stored.version)


def new_record(host: Guest, request: NewTable, id: str, code: str) -> TableRecord | Refusal:
    """The record of a new table, or a refusal if the request is not valid."""
    refusal = seating.problem_with_new_table(request.game, request.seats, request.options, request.bots)
    if refusal is not None:
        return refusal
    bots = {seat: Chair(bot=level) for seat, level in request.bots.items()}
    first = Chair() if request.television else Chair(person=host.id, name=host.name)
    chairs = (first, *(bots.get(seat, Chair()) for seat in range(1, request.seats)))
    public = request.public and not request.television
    return TableRecord(
        id=id,
        code=code,
        game=request.game,
        host=NO_HOST if request.television else host.id,
        television=television_of(host.id) if request.television else None,
        chairs=chairs,
        options=msgspec.Raw(msgspec.json.encode(request.options)),
        public=public,
        chat=request.chat and not public,
        keep_warm=request.keep_warm,
        far=request.far and seating.may_be_far(request.game, public),
    )


async def store_new(store: Store, record: TableRecord, new_code: Callable[[], str], now: int) -> TableRecord:
    """Store a new table; it gets another code if its own is taken."""
    while True:
        try:
            await store.records.tables.create(
                record.id,
                game=record.game,
                code=record.code,
                public=record.public,
                record=encode(record),
                seated=record.people_named,
                now=now,
            )
        except CodeTaken:
            record = replace(record, code=new_code())
        else:
            return record


def seated_record(request: SeatedTable, id: str, code: str) -> TableRecord:
    """The record of a new table at which everybody has a chair already."""
    return TableRecord(
        id=id,
        code=code,
        game=request.game,
        host=NO_HOST,
        chairs=request.chairs,
        options=msgspec.Raw(encode(request.options)),
        keep_warm=request.keep_warm,
        seed=request.seed,
        classroom=request.classroom,
    )


def players_of(record: TableRecord) -> list[Player]:
    """The players of a match, by seat."""
    names = record.names(public_name)
    return [_player(seat, names[seat], chair) for seat, chair in enumerate(record.chairs)]


def _player(seat: Seat, name: str, chair: Chair) -> Player:
    if chair.ghost is not None:
        return Player(seat, "", level=chair.bot, ghost_match=chair.ghost.match, ghost_seat=chair.ghost.seat)
    if chair.person is not None and is_companion(chair.person):  # without an identity of their own
        return Player(seat, name, level=chair.bot, device=owner_of(chair.person))
    return Player(seat, name, chair.person, chair.bot)


def rated_seats(record: TableRecord) -> list[RatedSeat] | None:
    """Who is rated by the match of a table, by seat; ``None`` if it is not rated."""
    if not rated.is_rated(record):
        return None
    began = rated.chairs_at_the_start(record)
    return [
        RatedSeat(first.person, first.person is not None and first.person == now.person)
        for first, now in zip(began, record.chairs, strict=True)
    ]


class DatabaseTableStore:
    """Stores one table for as long as this process holds its lease."""

    def __init__(
        self, store: Store, fence: int, now: Callable[[], int], changed: Callable[[TableRecord], None]
    ) -> None:
        """``now`` is unix milliseconds; ``changed`` is called with every record after it is stored."""
        self._store = store
        self._attempts = store.records.attempts
        self._fence = fence
        self._now = now
        self._changed = changed
        self._sitters: tuple[Identity, ...] | None = None
        """The people seated when the table was last stored; ``None`` if unknown."""

    async def save(self, record: TableRecord, sitters: tuple[Identity, ...]) -> None:
        """Store a changed record, whose version has grown by one."""
        change = self._change(record, sitters)
        if not await self._store.records.tables.save(record.id, record.version - 1, **change):
            raise Conflict("fence", record.match or record.id)
        self._sitters = sitters
        self._changed(record)

    async def store_at_once(
        self, record: TableRecord, sitters: tuple[Identity, ...], match: Match, id: str, rows: Sequence[Row]
    ) -> bool:
        """Store the beginning or end of a match with its rows and the record, where commits are shared with the log."""
        if not self._store.records.matches.shares_commits:
            return False
        work = saving(record.id, record.version - 1, **self._change(record, sitters))

        def save(connection: Connection) -> None:
            if not work(connection):
                raise Conflict("fence", id)

        if record.stage == "over":
            await self.finish(record, match, id, Beside(save, rows, self._fence))
        else:
            await self.begin(record, match, id, Beside(save, rows, self._fence))
        self._sitters = sitters
        self._changed(record)
        return True

    def _change(self, record: TableRecord, sitters: tuple[Identity, ...]) -> TableChange:
        """What is about to be stored of a record."""
        unchanged = sitters == self._sitters
        self._sitters = None  # unknown until it is stored
        return {
            "record": encode(record),
            "code": record.code,
            "public": record.public,
            "stage": record.stage,
            "seated": None if unchanged else sitters,
            "now": self._now(),
            "fence": self._fence,
        }

    async def begin(self, record: TableRecord, match: Match, id: str, beside: Beside | None = None) -> None:
        """Store a new match, and what is ``beside`` it in the same transaction."""
        options = msgspec.Raw(encode(match.table_options))
        header = MatchHeader(record.game, match.game.version, match.seats, options, match.hidden_seed, record.public)
        await self._store.records.matches.create(
            id, table=record.id, game=record.game, header=encode(header), now=self._now(), beside=beside
        )

    async def finish(self, record: TableRecord, match: Match, id: str, beside: Beside | None = None) -> None:
        """Store the outcome of a match and the new ratings. Calling this again changes nothing of them."""
        assert match.outcome is not None, "the match is finished"
        records = self._store.records
        await finish_match(
            records.matches,
            records.ratings,
            id,
            game=match.game,
            options=match.table_options,
            outcome=match.outcome,
            players=players_of(record),
            rated=rated_seats(record),
            now=self._now(),
            beside=beside,
        )

    async def amend(self, id: str, receipts: Mapping[int, bytes]) -> None:
        """Replace the receipts of stored entries."""
        await self._store.records.matches.amend(id, receipts)

    def keep_attempt(self, attempt: Attempt) -> None:
        """Store an attempt within a second."""
        self._attempts.keep(attempt, self._now())


async def load_match(store: Store, id: str, tick: float) -> LiveMatch:
    """Load a match from its log."""
    match, rows = await read_match(store, id)
    return LiveMatch(id, match, tick, rows)


async def read_match(store: Store, id: str) -> PreparedMatch:
    """Read a match and the rows of its log."""
    stored = await store.records.matches.read(id)
    assert stored is not None, "a match is stored before a record names it"
    rows = await store.log.read(id)
    return PreparedMatch(resume(stored, [row.lines for row in rows]), rows)


def resume(stored: StoredMatch, entries: list[bytes]) -> Match:
    """Rebuild a match from its stored header and log entries."""
    header = msgspec.json.decode(stored.header, type=MatchHeader)
    rules = find_game(header.game).of_version(header.version)
    assert rules is not None, f"{header.game}: the rules of version {header.version} are not known"
    options = msgspec.json.decode(header.options, type=rules.Options)
    kind: Any = Entry[rules.Action]  # type: ignore[name-defined]
    log = msgspec.json.Decoder(kind).decode_lines(b"\n".join(entries))
    return Match.resume(rules, seats=header.seats, seed=header.seed, options=options, entries=log, branch=header.branch)


def table_card(record: TableRecord, *, yours: bool, updated_at: int) -> TableCard:
    """A table as the lobby lists it."""
    return TableCard(
        table=record.id,
        code=record.code,
        game=record.game,
        stage=record.stage,
        names=tuple(record.names(public_name)[seat] for seat in record.people),
        seats=len(record.chairs),
        free=sum(chair.is_free for chair in record.chairs),
        public=record.public,
        yours=yours,
        updated_at=updated_at,
    )


async def update_stored_tables(store: Store, person: Identity, name: str | None, now: Callable[[], int]) -> bool:
    """Wait until every stored table has a person's new name, or no longer knows them if it is ``None``.

    Tables that a process serves are changed by that process. The others are changed here; if one
    is loaded meanwhile, its fence has grown, and the process that loaded it changes it. False if
    this takes longer than the lease of a dead process lasts.
    """
    for _ in range(PERSON_CHANGE_TRIES):
        outdated = [
            (stored, changed)
            for stored in await store.records.tables.involving(person)
            if (changed := seating.rename_or_forget(record_of(stored), person, name)) != record_of(stored)
        ]
        if not outdated:
            return True
        moment = now()
        for stored, changed in outdated:
            if stored.owner is None or stored.lease_until <= moment:
                await _save_unserved(store, stored, changed)
        await asyncio.sleep(PERSON_CHANGE_PAUSE_SECONDS)
    return False


async def _save_unserved(store: Store, stored: StoredTable, changed: TableRecord) -> None:
    """Save a table that no process serves, unless another process is faster. Its time of update stays the same."""
    await store.records.tables.save(
        stored.id,
        stored.version,
        record=encode(replace(changed, version=stored.version + 1)),
        code=stored.code,
        public=stored.public,
        stage=stored.stage,
        seated=changed.people_named,
        now=stored.updated_at,
        fence=stored.fence,
    )
