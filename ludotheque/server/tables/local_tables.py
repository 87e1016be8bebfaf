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
from ludotheque.server.tables.interfaces import NewTable, TableCard, TableHandle
from ludotheque.server.tables.table_records import TableKeeper, load_match, record_of
from ludotheque.table import seating
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.figures import Figures
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import Unavailable
from ludotheque.table.record import NOBODY, Chair, Identity, TableRecord, television_of
from ludotheque.table.table import Table

LEASE_MS = 4_000
"""How long a table stays ours without a renewal: what a crash of ours costs those who play."""
RENEW_MS = 1_000
UNLOAD_AFTER_MS = 60_000
"""So long after the last one has left, a table leaves memory."""
QUICK_PLAY_WAIT_MS = 15_000
"""So long quick play waits for people before bots sit down."""
QUICK_PLAY_LEVEL: Level = "fox"
BOTS_WAIT_MS = 2_000
"""So long bots wait at least once a table is awake, for whoever woke it to come in."""
LISTED_MS = 30 * 60_000
"""A public table that nobody has touched for so long is not listed."""
PERSON_CHANGE_PAUSE_SECONDS = 0.02
PERSON_CHANGE_TRIES = 300
"""Longer than a lease lasts: then a table of somebody who died is nobody's."""


logger = logging.getLogger(__name__)


class Clocks(NamedTuple):
    """Time as a hall needs it."""

    tick: Callable[[], float]
    """The machine's steady clock, in milliseconds."""
    unix: Callable[[], int]
    """Unix milliseconds."""


class ServedTable(NamedTuple):
    """A table in memory."""

    table: Table
    running: asyncio.Task[None]
    fence: int


class ServedElsewhere(NamedTuple):
    """A table that another process serves."""

    owner: str


class LocalTables:
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
        is_dead: Callable[[str], bool] = lambda _: False,
        figures: Figures | None = None,
        on_takeover: Callable[[], None] = lambda: None,
    ) -> None:
        """``owner`` names this process among those that share the database.

        ``is_dead`` says of others whether their tables may be taken before their leases have run out,
        and ``on_takeover`` is told of each table taken from somebody who did not give it back.
        """
        self._figures = figures
        self._store, self._thinker, self._owner, self._clocks = store, thinker, owner, clocks
        self._new_id, self._new_match_id, self._new_code = new_id, new_match_id, new_code
        self._is_dead, self._on_takeover = is_dead, on_takeover
        self._served: dict[str, ServedTable] = {}
        self._loading: dict[str, asyncio.Task[Table | ServedElsewhere | None]] = {}
        self._watchers: dict[object, Callable[[], None]] = {}
        self._bot_timers: set[asyncio.Task[None]] = set()
        self._renewed_at = clocks.tick()
        self._people_watchers: dict[object, Callable[[Identity, str | None], None]] = {}
        self._closing = False

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._served)

    @property
    def problem(self) -> str | None:
        """What keeps tables from being reached; one process alone has nothing to say."""
        return None

    # Opening

    async def open_table(self, host: Guest, request: NewTable, bots_at: int | None = None) -> str | Refusal:
        """Open a table; its id, or why not. Bots take the chairs that are free at the moment ``bots_at``."""
        record = new_record(host, request, self._new_id(), self._new_code())
        if isinstance(record, Refusal):
            return record
        record = replace(record, bots_at=bots_at)
        if request.start:
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
                    seated=[host.id],
                    now=self._clocks.unix(),
                )
                break
            except CodeTaken:
                record = replace(record, code=self._new_code())
        if request.start:
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
            if self._has_waiting_players(stored):
                seated = seating.sit(record_of(stored), guest.id, guest.name)
                if isinstance(seated, TableRecord):
                    return stored.id
        seats = max(rules.seats[0], min(4, rules.seats[-1]), 2)
        return await self.open_table(
            guest, NewTable(game, seats, public=True), self._clocks.unix() + QUICK_PLAY_WAIT_MS
        )

    def _has_waiting_players(self, stored: StoredTable) -> bool:
        """Whether a table is in memory, here with somebody at it or elsewhere."""
        served = self._served.get(stored.id)
        if served is not None:
            return not served.table.is_deserted
        return self._is_served_elsewhere(stored)

    def _is_served_elsewhere(self, stored: StoredTable) -> bool:
        """Whether another process serves a table."""
        if stored.owner is None or stored.owner == self._owner:
            return False
        return stored.lease_until > self._clocks.unix() and not self._is_dead(stored.owner)

    def _schedule_bots(self, table: Table) -> None:
        """Whoever serves a table sees to it that bots come when they are due."""
        if table.record.stage == "gathering" and table.record.bots_at is not None:
            wait = max(BOTS_WAIT_MS, table.record.bots_at - self._clocks.unix())
            task = asyncio.get_running_loop().create_task(_seat_bots_after(wait, table), name="fill up")
            table_ends = self._served[table.record.id].running
            table_ends.add_done_callback(lambda _: task.cancel())
            self._bot_timers.add(task)
            task.add_done_callback(self._bot_timers.discard)

    # Finding

    async def table(self, id: str) -> TableHandle | None:
        """A table's front door; one that sleeps is woken. Raises ``Unavailable`` if it is to be found elsewhere."""
        found = await self.serve(id)
        if isinstance(found, ServedElsewhere):
            raise Unavailable("another process serves this table")
        return found

    def loaded_table(self, id: str) -> Table | None:
        """A table that is in memory and ours, as far as we know."""
        return None if self._leases_may_have_expired else self._served_table(id)

    def _served_table(self, id: str) -> Table | None:
        """A table that was ours when we last renewed our leases."""
        served = self._served.get(id)
        return None if served is None or served.running.done() or served.table.is_lost else served.table

    @property
    def _leases_may_have_expired(self) -> bool:
        """Whether leases were not renewed for so long that others may have taken what we believe to be ours."""
        return self._clocks.tick() - self._renewed_at > LEASE_MS

    async def serve(self, id: str) -> Table | ServedElsewhere | None:
        """A table served here, woken once however many come together, or where it is served."""
        if self._leases_may_have_expired:
            await self.renew()  # however long it took: what was not ours any more is given up by now
        table = self._served_table(id)
        if table is not None:
            return table
        if self._closing:
            raise Unavailable("we are about to stop")
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table | ServedElsewhere | None:
        taken = await self._take_lease(id)
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
            figures=self._figures,
        )
        before = self._served.get(id)
        if before is not None:
            before.table.give_up()  # whoever may still be there comes here
        running = asyncio.get_running_loop().create_task(table.run(), name=f"table {id}")
        self._served[id] = ServedTable(table, running, taken)
        self._schedule_bots(table)
        return table

    async def _take_lease(self, id: str) -> int | ServedElsewhere | None:
        """The fence of a table's lease that is ours from now on, or whose it is."""
        while True:
            stored = await self._store.records.tables.read(id)
            if stored is None:
                return None
            if stored.owner is not None and self._is_served_elsewhere(stored):
                return ServedElsewhere(stored.owner)
            dead = stored.owner if stored.owner is not None and self._is_dead(stored.owner) else None
            now = self._clocks.unix()
            fence = await self._store.records.leases.take(id, self._owner, now, now + LEASE_MS, dead=dead)
            if fence is not None:
                if stored.owner not in (None, self._owner):
                    self._on_takeover()
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
        cards = [self._card(stored, guest, await self._seats_asked_elsewhere(stored)) for stored in seated]
        return sorted(cards, key=lambda card: (not card.yours, -card.updated_at))

    async def _seats_asked_elsewhere(self, stored: StoredTable) -> tuple[Seat, ...] | None:
        """Who is asked something at a table that another process serves: only the log knows."""
        record = record_of(stored)
        if record.stage != "playing" or record.match is None or not self._is_served_elsewhere(stored):
            return None
        live = await load_match(self._store, record.match, self._clocks.tick())
        return tuple(seat for seat in live.match.prompts if isinstance(seat, int))

    def _card(
        self, stored: StoredTable, viewer: Guest | None, asked_elsewhere: tuple[Seat, ...] | None = None
    ) -> TableCard:
        served = self._served.get(stored.id)
        record = record_of(stored) if served is None else served.table.record
        asked = record.asked if served is None else served.table.asked
        if asked_elsewhere is not None:
            asked = asked_elsewhere
        seats = () if viewer is None else record.seats_around(viewer.id)
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
        await self.apply_person_change(person, name)
        return await self.update_stored_tables(person, name)

    def watch_people(self, changed: Callable[[Identity, str | None], None]) -> Callable[[], None]:
        """Be told whenever somebody gets another name or is forgotten; returns how to stop that."""
        key = object()
        self._people_watchers[key] = changed
        return lambda: self._people_watchers.pop(key, None) and None

    async def apply_person_change(self, person: Identity, name: str | None) -> None:
        """Tell sockets and the tables in memory, also those just being woken."""
        for changed in list(self._people_watchers.values()):
            changed(person, name)
        if self._loading:
            await asyncio.wait(list(self._loading.values()))
        for served in self._served.values():
            served.table.know(person, name)

    async def update_stored_tables(self, person: Identity, name: str | None) -> bool:
        """Wait until every stored table knows somebody's name or has forgotten them, wherever it is served.

        Those that nobody serves are changed here: if one is woken meanwhile, its fence has grown and it
        is the waker's. False if it takes longer than a lease of somebody who died.
        """
        for _ in range(PERSON_CHANGE_TRIES):
            outdated = [
                (stored, changed)
                for stored in await self._store.records.tables.involving(person)
                if (changed := seating.know(record_of(stored), person, name)) != record_of(stored)
            ]
            if not outdated:
                return True
            now = self._clocks.unix()
            for stored, changed in outdated:
                if stored.owner is None or stored.lease_until <= now:
                    await self._save_unserved(stored, changed)
            await asyncio.sleep(PERSON_CHANGE_PAUSE_SECONDS)
        return False

    async def _save_unserved(self, stored: StoredTable, changed: TableRecord) -> None:
        """Save a table that nobody serves, unless somebody is quicker. It does not count as touched."""
        await self._store.records.tables.save(
            stored.id,
            stored.version,
            record=msgspec.json.encode(replace(changed, version=stored.version + 1)),
            code=stored.code,
            public=stored.public,
            stage=stored.stage,
            seated=changed.concerned,
            now=stored.updated_at,
            fence=stored.fence,
        )

    # Keeping and giving up

    async def maintain(self) -> None:
        """Renew leases and put deserted tables to sleep, for as long as it is awaited.

        Each by itself: a table that takes long to end costs no other its lease.
        """
        await asyncio.gather(self._repeat(self.renew), self._repeat(self.unload_idle))

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
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
        self._renewed_at = asked_at
        for id, served in believed:
            if ours.get(id) != served.fence:
                served.table.give_up()

    async def unload_idle(self, after_ms: float = UNLOAD_AFTER_MS) -> None:
        """Let tables go that nobody has looked at for a while, and those that have ended by themselves."""
        now = self._clocks.tick()
        for id, served in list(self._served.items()):
            table = served.table
            if served.running.done() or (table.is_deserted and now - table.touched >= after_ms):
                await self._release(id, served)

    async def _release(self, id: str, served: ServedTable) -> None:
        served.table.close()
        await asyncio.wait([served.running])
        if self._served.get(id) is served:
            del self._served[id]
        await self._store.records.leases.release(id, self._owner, served.fence)

    async def close(self) -> None:
        """Finish what is going on at every table, and let all of them go."""
        self._closing = True
        for task in self._bot_timers:
            task.cancel()
        await asyncio.gather(*self._bot_timers, *self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(self._release(id, served) for id, served in list(self._served.items())))


def new_record(host: Guest, request: NewTable, id: str, code: str) -> TableRecord | Refusal:
    """The record of a table somebody wants to open, or why it cannot be."""
    try:
        rules = find_game(request.game)
    except UnknownGame:
        return seating.unknown_game()
    if request.seats not in rules.seats:
        fewest, most = rules.seats[0], rules.seats[-1]
        return Refusal("LUD-5", "seats", {"seats": request.seats, "fewest": fewest, "most": most})
    refusal = seating.problem_with_options(request.game, request.options, request.seats)
    if refusal is not None:
        return refusal
    bots = {seat: Chair(bot=level) for seat, level in request.bots.items()}
    if any(not 0 < seat < request.seats for seat in bots):
        return Refusal("TBL-1", "no_such_chair", {"seat": max(bots)})
    first = Chair() if request.television else Chair(person=host.id, name=host.name)
    chairs = (first, *(bots.get(seat, Chair()) for seat in range(1, request.seats)))
    public = request.public and not request.television
    return TableRecord(
        id=id,
        code=code,
        game=request.game,
        host=NOBODY if request.television else host.id,
        television=television_of(host.id) if request.television else None,
        chairs=chairs,
        options=msgspec.Raw(msgspec.json.encode(request.options)),
        public=public,
        chat=request.chat and not public,
        keep_warm=request.keep_warm,
    )


async def _seat_bots_after(wait_ms: float, table: Table) -> None:
    """Let bots come; again and again, should nobody be there just then or the database be away."""
    await asyncio.sleep(wait_ms / 1000)
    while table.record.stage == "gathering":
        table.fill_up(QUICK_PLAY_LEVEL)
        await asyncio.sleep(BOTS_WAIT_MS / 1000)
