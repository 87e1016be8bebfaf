"""The tables that this process serves: opens, loads and unloads them, and renews their leases.

The process that holds the lease of a table serves it. A table without connections is unloaded
after a while, and loaded again when the next person enters.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from ludotheque.engine.match import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.engine.wire import Seat
from ludotheque.server.common.clock_and_random import Clocks
from ludotheque.server.people.identity import Guest
from ludotheque.server.people.public_names import public_name
from ludotheque.server.store.records.tables import IdTaken, StoredTable
from ludotheque.server.store.store import Store
from ludotheque.server.tables import lobby_order
from ludotheque.server.tables.bot_timers import BotTimers
from ludotheque.server.tables.branches import branch_record, store_prepared
from ludotheque.server.tables.challenge_tables import scripts_for, thinker_for
from ludotheque.server.tables.interfaces import MakeRecord, NewTable, PlayOn, SeatedTable, TableCard, TableHandle
from ludotheque.server.tables.table_records import (
    DatabaseTableStore,
    load_match,
    new_record,
    read_match,
    record_of,
    seated_record,
    store_new,
    table_card,
    update_stored_tables,
)
from ludotheque.server.tables.tables_in_memory import ServedTable, TablesInMemory
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.identities import Identity
from ludotheque.table.live_match import LiveMatch, PreparedMatch
from ludotheque.table.match_log import Unavailable
from ludotheque.table.metrics import TableCounters
from ludotheque.table.record import Stage, TableRecord
from ludotheque.table.replay.shared_replay import ReplayKey
from ludotheque.table.requests import seating
from ludotheque.table.table import Table

LEASE_MS = 4_000
"""How long a lease lasts without renewal. After a crash of this process, players wait this long at most."""
RENEW_MS = 1_000
UNLOAD_AFTER_MS = 60_000
"""How long after the last connection has left a table is unloaded."""
QUICK_PLAY_WAIT_MS = 15_000
"""How long quick play waits for people before bots sit down."""
LISTED: tuple[Stage, ...] = ("gathering", "playing")
LISTED_MS = 30 * 60_000
"""A public table that was not updated for this long is not listed."""

logger = logging.getLogger(__name__)


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
        metrics: TableCounters | None = None,
        on_takeover: Callable[[], None] = lambda: None,
        replay_key: ReplayKey = lambda _: "",
    ) -> None:
        """``owner`` is the name of this process. ``is_dead``: whether the tables of another process may be taken.

        ``on_takeover`` is called for each table taken from a process that did not release it.
        """
        self._store, self._thinker, self._owner, self._clocks, self._metrics = store, thinker, owner, clocks, metrics
        self.new_id, self._new_match_id, self._new_code = new_id, new_match_id, new_code
        self._is_dead, self._on_takeover, self._replay_key = is_dead, on_takeover, replay_key
        self._served: dict[str, ServedTable] = {}
        self.in_memory = TablesInMemory(self._served, clocks.tick, LEASE_MS)
        self._loading: dict[str, asyncio.Task[Table | ServedElsewhere | None]] = {}
        self._watchers: dict[object, Callable[[], None]] = {}
        self._bot_timers = BotTimers()
        self._people_watchers: dict[object, Callable[[Identity, str | None], None]] = {}
        self._closing = False

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._served)

    @property
    def problem(self) -> str | None:
        """Always ``None``: this process needs no connection to reach its own tables."""
        return None

    # Opening

    async def open_table(
        self, host: Guest, request: NewTable, opened_from: str = "", bots_at: int | None = None
    ) -> str | Refusal:
        """Open a table; return its id, or a refusal. At the time ``bots_at``, bots take the free chairs."""
        record = new_record(host, request, self.new_id(), self._new_code())
        if isinstance(record, Refusal):
            return record
        if record.public and not request.start:
            waiting = [record_of(stored) for stored in await self._newest_public("gathering", None)]
            refusal = lobby_order.problem_with_opening(waiting, host, opened_from)
            if refusal is not None:
                return refusal
        record = replace(record, bots_at=bots_at, opened_from=opened_from if record.public else "")
        if request.start:
            begun = seating.start(record, host.id, self._new_match_id())
            if isinstance(begun, Refusal):
                return begun
        return await self._create(record, request.start)

    async def open_branch(self, host: Guest, match: Match, request: PlayOn) -> str | Refusal:
        """Open a private table at which a match is played on from a moment of another one."""
        record = branch_record(host, match, request, self.new_id(), self._new_code(), self._new_match_id())
        if isinstance(record, Refusal):
            return record
        await store_prepared(self._store, match, record, self._clocks.unix())
        return await self._create(record, not any(chair.is_free for chair in record.chairs))

    async def open_with(self, record: MakeRecord, *, start: bool) -> str:
        """Open a private table with this record; with ``start`` its match begins at once."""
        return await self._create(record(self.new_id(), self._new_code()), start)

    async def open_once(self, id: str, record: MakeRecord) -> None:
        """Open a private table with this id and begin its match; does only what was not done before."""
        if await self._store.records.tables.read(id) is None:
            with suppress(IdTaken):  # somebody else was faster
                await self._create(record(id, self._new_code()), start=False)
        table = await self.serve(id)
        if isinstance(table, Table) and table.record.stage == "gathering":
            table.begin(table.record.host)

    async def open_seated(self, request: SeatedTable) -> str:
        """Open a table for people who have their chairs already, and begin its match."""
        return await self._create(seated_record(request, self.new_id(), self._new_code()), start=True)

    async def _create(self, record: TableRecord, start: bool) -> str:
        """Store a new table; begin its match if every chair is taken and ``start`` is wanted."""
        record = await store_new(self._store, record, self._new_code, self._clocks.unix())
        if start:
            table = await self.table(record.id)
            assert isinstance(table, Table), "a new table is served by this process"
            table.begin(record.host)
        self._lobby_changed(record)
        return record.id

    async def quick_play(self, guest: Guest, game: str, opened_from: str = "") -> str | Refusal:
        """A public table with waiting players, else a new one that bots fill up after a while."""
        try:
            rules = find_game(game)
        except UnknownGame:
            return seating.unknown_game()
        for stored in await self._listed("gathering", game):
            if self._may_have_people(stored):
                seated = seating.sit(record_of(stored), guest.id, guest.name)
                if isinstance(seated, TableRecord):
                    return stored.id
        seats = max(rules.seats[0], min(4, rules.seats[-1]), 2)
        return await self.open_table(
            guest, NewTable(game, seats, public=True), opened_from, self._clocks.unix() + QUICK_PLAY_WAIT_MS
        )

    def _may_have_people(self, stored: StoredTable) -> bool:
        """Whether people may be connected to a table; assumed of one that another process serves."""
        served = self._served.get(stored.id)
        if served is not None:
            return not served.table.is_deserted
        return self._is_served_elsewhere(stored)

    def _is_served_elsewhere(self, stored: StoredTable) -> bool:
        """Whether another process serves a table."""
        if stored.owner is None or stored.owner == self._owner:
            return False
        return stored.lease_until > self._clocks.unix() and not self._is_dead(stored.owner)

    # Finding

    async def table(self, id: str) -> TableHandle | None:
        """The table with this id, loaded if necessary. Raises ``Unavailable`` if another process serves it."""
        found = await self.serve(id)
        if isinstance(found, ServedElsewhere):
            raise Unavailable("another process serves this table")
        return found

    def class_tables(self) -> list[Table]:
        """The tables of school classes that are in memory."""
        return [served.table for served in self._served.values() if served.table.record.classroom]

    async def serve(self, id: str) -> Table | ServedElsewhere | None:
        """The table, served here and loaded only once for parallel callers, or the process that serves it."""
        if self.in_memory.leases_may_have_expired:
            await self.renew()  # drops the tables that other processes have taken
        table = self.in_memory.served(id)
        if table is not None:
            return table
        if self._closing:
            raise Unavailable("the server is stopping")
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table | ServedElsewhere | None:
        taken = await self._take_lease(id)
        if not isinstance(taken, int):
            return taken
        # Read only now: the previous owner could save until the lease was taken.
        record, live = await self._read(id)
        table = Table(
            record,
            live=live,
            log=self._store.log,
            store=DatabaseTableStore(self._store, taken, self._clocks.unix, self._lobby_changed),
            thinker=await thinker_for(record, self._thinker, self._store),
            scripts=await scripts_for(record, self._store),
            tick=self._clocks.tick,
            new_id=self._new_match_id,
            public_name=public_name,
            replay_key=self._replay_key,
            reload=lambda: self._read(id),
            fence=taken,
            metrics=self._metrics,
            prepared=await self._prepared(record),
        )
        before = self._served.get(id)
        if before is not None:
            before.table.give_up()  # its connections enter the new one
        running = asyncio.get_running_loop().create_task(table.run(), name=f"table {id}")
        self._served[id] = ServedTable(table, running, taken)
        if table.record.bots_at is not None:
            self._bot_timers.start(table, table.record.bots_at - self._clocks.unix(), running)
        return table

    async def _take_lease(self, id: str) -> int | ServedElsewhere | None:
        """Take the lease of a table; return its fence, or the process that holds it."""
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
            # Another process was faster: read the table again.

    async def _read(self, id: str) -> tuple[TableRecord, LiveMatch | None]:
        stored = await self._store.records.tables.read(id)
        assert stored is not None, "tables in use are not deleted"
        record, match = record_of(stored), record_of(stored).match
        return record, None if match is None else await load_match(self._store, match, self._clocks.tick())

    async def _prepared(self, record: TableRecord) -> PreparedMatch | None:
        if record.branch is None or record.match is not None:
            return None
        return await read_match(self._store, record.branch.prepared)

    async def find(self, code: str) -> str | None:
        """The table with this join code."""
        stored = await self._store.records.tables.find(code)
        return None if stored is None else stored.id

    async def public_tables(self, game: str | None = None) -> list[TableCard]:
        """Public tables that can be joined or watched, those that still wait for players first."""
        return [self._card(stored, None) for stage in LISTED for stored in await self._listed(stage, game)]

    async def _listed(self, stage: Stage, game: str | None) -> list[StoredTable]:
        """The public tables that the lobby lists, in its order."""
        newest = await self._newest_public(stage, game)
        return [newest[index] for index in lobby_order.fair_order([record_of(stored) for stored in newest])]

    async def _newest_public(self, stage: Stage, game: str | None) -> list[StoredTable]:
        since = self._clocks.unix() - LISTED_MS
        return await self._store.records.tables.public(stage, game, limit=lobby_order.CONSIDERED, since=since)

    async def tables_of(self, guest: Guest) -> list[TableCard]:
        """The tables at which a guest sits, those that wait for the guest first."""
        tables = await self._store.records.tables.of(guest.id)
        seated = [stored for stored in tables if record_of(stored).seats_on_device_of(guest.id)]
        cards = [self._card(stored, guest, await self._seats_asked_elsewhere(stored)) for stored in seated]
        return sorted(cards, key=lambda card: (not card.yours, -card.updated_at))

    async def _seats_asked_elsewhere(self, stored: StoredTable) -> tuple[Seat, ...] | None:
        """The seats that must act at a table of another process, found by loading its match from the log."""
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
        seats = () if viewer is None else record.seats_on_device_of(viewer.id)
        return table_card(record, yours=any(seat in asked for seat in seats), updated_at=stored.updated_at)

    def watch_lobby(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` whenever public tables change; returns a function that ends this."""
        key = object()
        self._watchers[key] = changed
        return lambda: self._watchers.pop(key, None) and None

    def _lobby_changed(self, record: TableRecord) -> None:
        if record.public:
            for changed in list(self._watchers.values()):
                changed()

    # People

    async def person_changed(self, person: Identity, name: str | None) -> bool:
        """Change a person's name at all tables, or remove the person from all tables if ``name`` is ``None``."""
        await self.apply_person_change(person, name)
        return await self.update_stored_tables(person, name)

    def watch_people(self, changed: Callable[[Identity, str | None], None]) -> Callable[[], None]:
        """Call ``changed`` whenever a person is renamed or removed; returns a function that ends this."""
        key = object()
        self._people_watchers[key] = changed
        return lambda: self._people_watchers.pop(key, None) and None

    async def apply_person_change(self, person: Identity, name: str | None) -> None:
        """Apply a changed name to sockets and tables in memory, including those that are being loaded."""
        for changed in list(self._people_watchers.values()):
            changed(person, name)
        if self._loading:
            await asyncio.wait(list(self._loading.values()))
        for served in self._served.values():
            served.table.person_changed(person, name)

    async def update_stored_tables(self, person: Identity, name: str | None) -> bool:
        """Wait until every stored table has a person's new name. See ``table_records.update_stored_tables``."""
        return await update_stored_tables(self._store, person, name, self._clocks.unix)

    # Leases and unloading

    async def maintain(self) -> None:
        """Renew leases and unload idle tables, until cancelled.

        The two run in parallel: a table that takes long to end must not delay the renewal of leases.
        """
        await asyncio.gather(self._repeat(self.renew), self._repeat(self.unload_idle))

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(RENEW_MS / 1000)
            try:
                await work()
            except Unavailable:
                pass  # leases stay valid for a while: try again
            except Exception:
                logger.exception("maintenance of tables failed")

    async def renew(self) -> None:
        """Renew the leases of this process; stop serving tables that another process has taken."""
        asked_at, served_before = self._clocks.tick(), list(self._served.items())
        owned = await self._store.records.leases.renew_all(self._owner, self._clocks.unix() + LEASE_MS)
        self.in_memory.renewed_at = asked_at
        for id, served in served_before:
            if owned.get(id) != served.fence:
                served.table.give_up()

    async def unload_idle(self, after_ms: float = UNLOAD_AFTER_MS) -> None:
        """Unload tables that have had no connection for a while, and those whose task has ended."""
        now = self._clocks.tick()
        for id, served in list(self._served.items()):
            if served.running.done() or (served.table.is_deserted and now - served.table.touched >= after_ms):
                await self._release(id, served)

    async def _release(self, id: str, served: ServedTable) -> None:
        served.table.close()
        await asyncio.wait([served.running])
        if self._served.get(id) is served:
            del self._served[id]
        await self._store.records.leases.release(id, self._owner, served.fence)

    async def close(self) -> None:
        """Finish the pending work of all tables, store it, and release their leases."""
        self._closing = True
        await self._bot_timers.close()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(self._release(id, served) for id, served in list(self._served.items())))
