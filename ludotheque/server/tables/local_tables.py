"""All tables that this process serves: opened, woken, put to sleep.

A table is served by whoever holds its lease. Those that nobody looks at leave
memory after a while, and come back with the next one who enters.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ludotheque.bots.level import Level
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.wire import Seat
from ludotheque.server.people.identity import Guest
from ludotheque.server.store.records.tables import CodeTaken, StoredTable
from ludotheque.server.store.store import Store
from ludotheque.server.tables.interfaces import NewTable, TableCard, TableDoor
from ludotheque.server.tables.table_records import TableKeeper, load_match, record_of
from ludotheque.table import seating
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import Unavailable
from ludotheque.table.metrics import TableMetrics
from ludotheque.table.record import NOBODY, Chair, Identity, TableRecord, television_of
from ludotheque.table.table import Table

LEASE_MS = 4_000
"""How long a table stays ours without a renewal: what a crash of ours costs those who play."""
RENEW_MS = 1_000
SLEEP_AFTER_MS = 60_000
"""So long after the last one has left, a table leaves memory."""
QUICK_WAIT_MS = 15_000
"""So long quick play waits for people before bots sit down."""
QUICK_LEVEL: Level = "fox"
SIT_DOWN_MS = 2_000
"""So long bots wait at least once a table is awake, for whoever woke it to come in."""
LISTED_MS = 30 * 60_000
"""A public table that nobody has touched for so long is not listed."""
SETTLING_PAUSE_SECONDS = 0.02
SETTLING_TRIES = 300
"""Longer than a lease lasts: then a table of somebody who died is nobody's."""


logger = logging.getLogger(__name__)


class Clocks(NamedTuple):
    """Time as a hall needs it."""

    tick: Callable[[], float]
    """The machine's steady clock, in milliseconds."""
    unix: Callable[[], int]
    """Unix milliseconds."""


class Served(NamedTuple):
    """A table in memory."""

    table: Table
    running: asyncio.Task[None]
    fence: int


class Elsewhere(NamedTuple):
    """A table that another process serves."""

    owner: str


class LocalHall:
    """The tables of one process."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        *,
        owner: str,
        clocks: Clocks,
        new_id: Callable[[], str],
        new_match_id: Callable[[], str],
        new_code: Callable[[], str],
        is_gone: Callable[[str], bool] = lambda _: False,
        metrics: TableMetrics | None = None,
        took_over: Callable[[], None] = lambda: None,
    ) -> None:
        """``owner`` names this process among those that share the database.

        ``is_gone`` says of others whether their tables may be taken before their leases have run out,
        and ``took_over`` is told of each table taken from somebody who did not give it back.
        """
        self._metrics = metrics
        self._store, self._thinker, self._owner, self._clocks = store, thinker, owner, clocks
        self._new_id, self._new_match_id, self._new_code = new_id, new_match_id, new_code
        self._is_gone, self._took_over = is_gone, took_over
        self._served: dict[str, Served] = {}
        self._waking: dict[str, asyncio.Task[Table | Elsewhere | None]] = {}
        self._watchers: dict[object, Callable[[], None]] = {}
        self._filling: set[asyncio.Task[None]] = set()
        self._renewed = clocks.tick()
        self._people_watchers: dict[object, Callable[[Identity, str | None], None]] = {}
        self._closing = False

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(self._served)

    @property
    def problem(self) -> str | None:
        """What keeps tables from being reached; one process alone has nothing to say."""
        return None

    # Opening

    async def open_table(self, host: Guest, wanted: NewTable, bots_at: int | None = None) -> str | Refusal:
        """Open a table; its id, or why not. Bots take the chairs that are free at the moment ``bots_at``."""
        record = new_record(host, wanted, self._new_id(), self._new_code())
        if isinstance(record, Refusal):
            return record
        record = replace(record, bots_at=bots_at)
        if wanted.start:
            begun = seating.start(record, host.id, self._new_match_id())
            if isinstance(begun, Refusal):
                return begun
        while True:
            try:
                await self._store.records.tables.create(
                    record.id,
                    game=record.game,
                    code=record.code,
                    public=record.public,
                    record=msgspec.json.encode(record),
                    sitting=[host.id],
                    now=self._clocks.unix(),
                )
                break
            except CodeTaken:
                record = replace(record, code=self._new_code())
        if wanted.start:
            table = await self.table(record.id)
            assert isinstance(table, Table), "a table just made is ours"
            table.begin(host.id)
        self._lobby_changed(record)
        return record.id

    async def quick_play(self, guest: Guest, game: str) -> str | Refusal:
        """A table with somebody waiting, else a new public one that bots fill up after a while."""
        try:
            rules = find_game(game)
        except UnknownGame:
            return seating.unknown_game()
        for stored in await self._store.records.tables.public("gathering", game):
            if self._somebody_waits_at(stored):
                seated = seating.sit(record_of(stored), guest.id, guest.name)
                if isinstance(seated, TableRecord):
                    return stored.id
        seats = max(rules.seats[0], min(4, rules.seats[-1]), 2)
        return await self.open_table(guest, NewTable(game, seats, public=True), self._clocks.unix() + QUICK_WAIT_MS)

    def _somebody_waits_at(self, stored: StoredTable) -> bool:
        """Whether a table is in memory, here with somebody at it or elsewhere."""
        served = self._served.get(stored.id)
        if served is not None:
            return not served.table.is_deserted
        return self._is_held(stored)

    def _is_held(self, stored: StoredTable) -> bool:
        """Whether another process serves a table."""
        if stored.owner is None or stored.owner == self._owner:
            return False
        return stored.lease_until > self._clocks.unix() and not self._is_gone(stored.owner)

    def _fill_when_it_is_time(self, table: Table) -> None:
        """Whoever serves a table sees to it that bots come when they are due."""
        if table.record.stage == "gathering" and table.record.bots_at is not None:
            wait = max(SIT_DOWN_MS, table.record.bots_at - self._clocks.unix())
            task = asyncio.get_running_loop().create_task(_fill_after(wait, table), name="fill up")
            table_ends = self._served[table.record.id].running
            table_ends.add_done_callback(lambda _: task.cancel())
            self._filling.add(task)
            task.add_done_callback(self._filling.discard)

    # Finding

    async def table(self, id: str) -> TableDoor | None:
        """A table's front door; one that sleeps is woken. Raises ``Unavailable`` if it is to be found elsewhere."""
        found = await self.serve(id)
        if isinstance(found, Elsewhere):
            raise Unavailable("another process serves this table")
        return found

    def awake_table(self, id: str) -> Table | None:
        """A table that is in memory and ours, as far as we know."""
        return None if self._is_unsure else self._table_here(id)

    def _table_here(self, id: str) -> Table | None:
        """A table that was ours when we last renewed our leases."""
        served = self._served.get(id)
        return None if served is None or served.running.done() or served.table.is_lost else served.table

    @property
    def _is_unsure(self) -> bool:
        """Whether leases were not renewed for so long that others may have taken what we believe to be ours."""
        return self._clocks.tick() - self._renewed > LEASE_MS

    async def serve(self, id: str) -> Table | Elsewhere | None:
        """A table served here, woken once however many come together, or where it is served."""
        if self._is_unsure:
            await self.renew()  # however long it took: what was not ours any more is given up by now
        table = self._table_here(id)
        if table is not None:
            return table
        if self._closing:
            raise Unavailable("we are about to stop")
        waking = self._waking.get(id)
        if waking is None:
            waking = self._waking[id] = asyncio.get_running_loop().create_task(self._wake(id))
            waking.add_done_callback(lambda _: self._waking.pop(id, None))
        return await asyncio.shield(waking)

    async def _wake(self, id: str) -> Table | Elsewhere | None:
        taken = await self._take(id)
        if not isinstance(taken, int):
            return taken
        # only now: whoever owned it before may have saved until the lease was taken
        record, live = await self._read(id)
        table = Table(
            record,
            live=live,
            log=self._store.log,
            keeper=TableKeeper(self._store, taken, self._clocks.unix, self._lobby_changed),
            thinker=self._thinker,
            tick=self._clocks.tick,
            new_id=self._new_match_id,
            reload=lambda: self._read(id),
            fence=taken,
            metrics=self._metrics,
        )
        before = self._served.get(id)
        if before is not None:
            before.table.give_up()  # whoever may still be there comes here
        running = asyncio.get_running_loop().create_task(table.run(), name=f"table {id}")
        self._served[id] = Served(table, running, taken)
        self._fill_when_it_is_time(table)
        return table

    async def _take(self, id: str) -> int | Elsewhere | None:
        """The fence of a table's lease that is ours from now on, or whose it is."""
        while True:
            stored = await self._store.records.tables.read(id)
            if stored is None:
                return None
            if stored.owner is not None and self._is_held(stored):
                return Elsewhere(stored.owner)
            dead = stored.owner if stored.owner is not None and self._is_gone(stored.owner) else None
            now = self._clocks.unix()
            fence = await self._store.records.leases.take(id, self._owner, now, now + LEASE_MS, dead=dead)
            if fence is not None:
                if stored.owner not in (None, self._owner):
                    self._took_over()
                return fence
            # somebody was quicker: look again who

    async def _read(self, id: str) -> tuple[TableRecord, LiveMatch | None]:
        stored = await self._store.records.tables.read(id)
        assert stored is not None, "tables in use are not removed"
        record = record_of(stored)
        if record.match is None:
            return record, None
        return record, await load_match(self._store, record.match, self._clocks.tick())

    async def find(self, code: str) -> str | None:
        """The table with this join code."""
        stored = await self._store.records.tables.find(code)
        return None if stored is None else stored.id

    async def public_tables(self, game: str | None = None) -> list[TableCard]:
        """Public tables that can be joined or watched, those that gather first."""
        since = self._clocks.unix() - LISTED_MS
        found: list[StoredTable] = []
        for stage in ("gathering", "playing"):
            found += await self._store.records.tables.public(stage, game, since=since)
        return [self._card(stored, None) for stored in found]

    async def tables_of(self, guest: Guest) -> list[TableCard]:
        """Somebody's own games, those waiting for them first."""
        tables = await self._store.records.tables.of(guest.id)
        seated = [stored for stored in tables if record_of(stored).seats_around(guest.id)]
        cards = [self._card(stored, guest, await self._asked_elsewhere(stored)) for stored in seated]
        return sorted(cards, key=lambda card: (not card.yours, -card.updated_at))

    async def _asked_elsewhere(self, stored: StoredTable) -> tuple[Seat, ...] | None:
        """Who is asked something at a table that another process serves: only the log knows."""
        record = record_of(stored)
        if record.stage != "playing" or record.match is None or not self._is_held(stored):
            return None
        live = await load_match(self._store, record.match, self._clocks.tick())
        return tuple(seat for seat in live.match.prompts if isinstance(seat, int))

    def _card(
        self, stored: StoredTable, reader: Guest | None, asked_elsewhere: tuple[Seat, ...] | None = None
    ) -> TableCard:
        served = self._served.get(stored.id)
        record = record_of(stored) if served is None else served.table.record
        asked = record.asked if served is None else served.table.asked
        if asked_elsewhere is not None:
            asked = asked_elsewhere
        seats = () if reader is None else record.seats_around(reader.id)
        return TableCard(
            table=record.id,
            code=record.code,
            game=record.game,
            stage=record.stage,
            names=tuple(chair.name for chair in record.chairs if chair.person is not None),
            seats=len(record.chairs),
            free=sum(chair.is_free for chair in record.chairs),
            public=record.public,
            yours=any(seat in asked for seat in seats),
            updated_at=stored.updated_at,
        )

    def watch_lobby(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Be called whenever public tables change; returns how to stop that."""
        key = object()
        self._watchers[key] = changed
        return lambda: self._watchers.pop(key, None) and None

    def _lobby_changed(self, record: TableRecord) -> None:
        if record.public:
            for changed in list(self._watchers.values()):
                changed()

    # People

    async def person_changed(self, person: Identity, name: str | None) -> bool:
        """Somebody is called something else at all tables, or (``None``) is known at none any more."""
        await self.hear_of(person, name)
        return await self.settle(person, name)

    def watch_people(self, changed: Callable[[Identity, str | None], None]) -> Callable[[], None]:
        """Be told whenever somebody gets another name or is forgotten; returns how to stop that."""
        key = object()
        self._people_watchers[key] = changed
        return lambda: self._people_watchers.pop(key, None) and None

    async def hear_of(self, person: Identity, name: str | None) -> None:
        """Tell sockets and the tables in memory, also those just being woken."""
        for changed in list(self._people_watchers.values()):
            changed(person, name)
        if self._waking:
            await asyncio.wait(list(self._waking.values()))
        for served in self._served.values():
            served.table.know(person, name)

    async def settle(self, person: Identity, name: str | None) -> bool:
        """Wait until every stored table knows somebody's name or has forgotten them, wherever it is served.

        Those that nobody serves are changed here: if one is woken meanwhile, its fence has grown and it
        is the waker's. False if it takes longer than a lease of somebody who died.
        """
        for _ in range(SETTLING_TRIES):
            outdated = [
                (stored, changed)
                for stored in await self._store.records.tables.concerning(person)
                if (changed := seating.know(record_of(stored), person, name)) != record_of(stored)
            ]
            if not outdated:
                return True
            now = self._clocks.unix()
            for stored, changed in outdated:
                if stored.owner is None or stored.lease_until <= now:
                    await self._save_asleep(stored, changed)
            await asyncio.sleep(SETTLING_PAUSE_SECONDS)
        return False

    async def _save_asleep(self, stored: StoredTable, changed: TableRecord) -> None:
        """Save a table that nobody serves, unless somebody is quicker. It does not count as touched."""
        await self._store.records.tables.save(
            stored.id,
            stored.version,
            record=msgspec.json.encode(replace(changed, version=stored.version + 1)),
            code=stored.code,
            public=stored.public,
            stage=stored.stage,
            sitting=changed.concerned,
            now=stored.updated_at,
            fence=stored.fence,
        )

    # Keeping and giving up

    async def look_after(self) -> None:
        """Renew leases and put deserted tables to sleep, for as long as it is awaited.

        Each by itself: a table that takes long to end costs no other its lease.
        """
        await asyncio.gather(self._again_and_again(self.renew), self._again_and_again(self.put_to_sleep))

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(RENEW_MS / 1000)
            try:
                await work()
            except Unavailable:
                pass  # a database that is away for a moment costs us no table before its lease has run out
            except Exception:
                logger.exception("tables were not looked after")  # a mistake of ours: the next time may be better

    async def renew(self) -> None:
        """Keep what is ours; a table that somebody else has taken is served here no longer."""
        asked_at, believed = self._clocks.tick(), list(self._served.items())
        ours = await self._store.records.leases.renew_all(self._owner, self._clocks.unix() + LEASE_MS)
        self._renewed = asked_at
        for id, served in believed:
            if ours.get(id) != served.fence:
                served.table.give_up()

    async def put_to_sleep(self, after_ms: float = SLEEP_AFTER_MS) -> None:
        """Let tables go that nobody has looked at for a while, and those that have ended by themselves."""
        now = self._clocks.tick()
        for id, served in list(self._served.items()):
            table = served.table
            if served.running.done() or (table.is_deserted and now - table.touched >= after_ms):
                await self._let_go(id, served)

    async def _let_go(self, id: str, served: Served) -> None:
        served.table.close()
        await asyncio.wait([served.running])
        if self._served.get(id) is served:
            del self._served[id]
        await self._store.records.leases.release(id, self._owner, served.fence)

    async def close(self) -> None:
        """Finish what is going on at every table, and let all of them go."""
        self._closing = True
        for task in self._filling:
            task.cancel()
        await asyncio.gather(*self._filling, *self._waking.values(), return_exceptions=True)
        await asyncio.gather(*(self._let_go(id, served) for id, served in list(self._served.items())))


def new_record(host: Guest, wanted: NewTable, id: str, code: str) -> TableRecord | Refusal:
    """The record of a table somebody wants to open, or why it cannot be."""
    try:
        rules = find_game(wanted.game)
    except UnknownGame:
        return seating.unknown_game()
    if wanted.seats not in rules.seats:
        fewest, most = rules.seats[0], rules.seats[-1]
        return Refusal("LUD-5", "seats", {"seats": wanted.seats, "fewest": fewest, "most": most})
    refusal = seating.problem_with_options(wanted.game, wanted.options, wanted.seats)
    if refusal is not None:
        return refusal
    bots = {seat: Chair(bot=level) for seat, level in wanted.bots.items()}
    if any(not 0 < seat < wanted.seats for seat in bots):
        return Refusal("TBL-1", "no_such_chair", {"seat": max(bots)})
    first = Chair() if wanted.television else Chair(person=host.id, name=host.name)
    chairs = (first, *(bots.get(seat, Chair()) for seat in range(1, wanted.seats)))
    public = wanted.public and not wanted.television
    return TableRecord(
        id=id,
        code=code,
        game=wanted.game,
        host=NOBODY if wanted.television else host.id,
        television=television_of(host.id) if wanted.television else None,
        chairs=chairs,
        options=msgspec.Raw(msgspec.json.encode(wanted.options)),
        public=public,
        chat=wanted.chat and not public,
        keep_warm=wanted.keep_warm,
    )


async def _fill_after(wait_ms: float, table: Table) -> None:
    """Let bots come; again and again, should nobody be there just then or the database be away."""
    await asyncio.sleep(wait_ms / 1000)
    while table.record.stage == "gathering":
        table.fill_up(QUICK_LEVEL)
        await asyncio.sleep(SIT_DOWN_MS / 1000)
