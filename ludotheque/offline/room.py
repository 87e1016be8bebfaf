"""The tables of one browser: speaks the messages of the game socket with the page, without a server.

All who play here share one device: the guest and their companions.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.wire import Millis, Seat
from ludotheque.offline.browser_store import BrowserStore
from ludotheque.table.bots.bot_thinking import Thinker
from ludotheque.table.connection_messages import (
    VERSION,
    ClientMessage,
    Companion,
    Enter,
    Leave,
    Problem,
    To,
    Welcome,
)
from ludotheque.table.identities import Identity, companion
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import Unavailable
from ludotheque.table.people.visible_text import visible_text
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.races.credit import Witness
from ludotheque.table.record import Chair, TableRecord
from ludotheque.table.requests import seating
from ludotheque.table.table import Table

logger = logging.getLogger(__name__)

GUEST: Identity = "here"
"""The person whose browser it is."""
LOCAL = "here-"
"""The ids of tables and matches of a browser begin like this; those of a server do not."""
LONGEST_NAME = 20
encode = msgspec.json.encode


class NewLocalTable(msgspec.Struct, frozen=True):
    """A table to open: as for a server, without what only a server has."""

    game: str
    seats: int
    name: str
    """What the guest is called."""
    options: dict[str, Any] = {}
    bots: dict[Seat, Level] = {}
    start: bool = False


class _PageListener:
    """The page at one table, for the guest or for a companion."""

    allowance: Millis = 0
    witness: Witness = "ping"

    def __init__(self, identity: Identity, name: str, send: Callable[[str], None]) -> None:
        self.identity, self.name, self._send = identity, name, send

    def send(self, envelope: Envelope) -> None:
        """Send a message of the table to the page."""
        self._send(envelope.body.decode())


class Room:
    """All tables of a browser."""

    def __init__(
        self,
        store: BrowserStore,
        thinker: Thinker,
        *,
        send: Callable[[str], None],
        tick: Callable[[], float],
        new_id: Callable[[], str],
    ) -> None:
        """``send`` sends a frame to the page; ``tick`` is a steady clock in milliseconds.

        ``new_id`` makes the ids of tables and matches.
        """
        self._store, self._thinker, self._send, self._tick, self._new_id = store, thinker, send, tick, new_id
        self._tables: dict[str, Table] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._listeners: dict[str, _PageListener] = {}
        self._entering: dict[str, list[Leave | To]] = {}
        """Messages for tables that are still being loaded."""
        self._name = ""

    # Opening

    async def open_table(self, request: NewLocalTable) -> str | Refusal:
        """Open a table; returns its id, or a refusal."""
        record = new_local_record(request, self._new_id())
        if isinstance(record, Refusal):
            return record
        if request.start:
            begun = seating.start(record, GUEST, "")
            if isinstance(begun, Refusal):
                return begun
        await self._store.create(record)
        table = self._tables[record.id] = self._serve(record, None)
        if request.start:
            table.begin(GUEST)
        return record.id

    # Frames

    def connect(self, name: str) -> None:
        """The page has connected, anew or for the first time."""
        self._name = name
        for table, listener in self._listeners.items():
            self._tables[table].leave(listener)
        self._listeners.clear()
        self._post(Welcome(VERSION, name))

    def receive(self, frame: str) -> None:
        """Handle a frame of the page."""
        try:
            message = msgspec.json.decode(frame, type=ClientMessage)
        except msgspec.MsgspecError as error:
            self._post(Problem("not_understood", detail=str(error)))
            return
        self._handle(message)

    def _handle(self, message: ClientMessage) -> None:
        if isinstance(message, Enter):
            self._entering.setdefault(message.table, [])
            self._start(self._enter(message))
        elif isinstance(message, Leave | To) and message.table in self._entering:
            self._entering[message.table].append(message)
        elif isinstance(message, Leave):
            listener = self._listeners.pop(message.table, None)
            if listener is not None:
                self._tables[message.table].leave(listener)
        elif isinstance(message, To):
            listener = self._listeners.get(message.table)
            if listener is None:
                self._post(Problem("not_entered", message.table, message.request.command))
            else:
                self._tables[message.table].request(listener, message.request)

    async def _enter(self, message: Enter) -> None:
        id = message.table
        try:
            table = await self._find(id)
        except (Unavailable, OSError) as problem:
            self._post(Problem("unavailable", id, detail=str(problem)))
            table = None
        else:
            if table is None:
                self._post(Problem("no_such_table", id))
        if table is not None:
            before = self._listeners.get(id)
            listener = self._listeners[id] = _PageListener(*self._person(message.companion), self._send)
            table.enter(listener, message.since)
            if before is not None:
                table.leave(before)  # only now, so that the table does not see the person leave and come back
        for held_back in self._entering.pop(id, []):
            self._handle(held_back)

    def _person(self, who: Companion | None) -> tuple[Identity, str]:
        if who is None:
            return GUEST, self._name
        return companion(GUEST, who.number), clean(who.name) or str(who.number + 1)

    def _post(self, message: Welcome | Problem) -> None:
        self._send(encode(message).decode())

    # Tables

    async def _find(self, id: str) -> Table | None:
        """A table, loaded if necessary."""
        if id not in self._tables:
            found = await self._store.load(id, self._tick())
            if found is None:
                return None
            if id not in self._tables:  # it may have been loaded meanwhile
                self._tables[id] = self._serve(*found)
        return self._tables[id]

    def _serve(self, record: TableRecord, live: LiveMatch | None) -> Table:
        id = record.id
        table = Table(
            record,
            live=live,
            log=self._store,
            store=self._store,
            thinker=self._thinker,
            tick=self._tick,
            new_id=self._new_id,
            reload=lambda: self._reload(id),
        )
        self._start(self._run(table))
        return table

    async def _run(self, table: Table) -> None:
        await table.run()
        if self._tables.get(table.record.id) is table:  # it has broken: the page enters it again
            del self._tables[table.record.id]
            self._listeners.pop(table.record.id, None)

    async def _reload(self, id: str) -> tuple[TableRecord, LiveMatch | None]:
        found = await self._store.load(id, self._tick())
        assert found is not None, "tables in use are not deleted"
        return found

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Store what is open, and stop."""
        for table in self._tables.values():
            table.close()
        await asyncio.gather(*self._running)
        await self._store.close()


def new_local_record(request: NewLocalTable, id: str) -> TableRecord | Refusal:
    """The record of a new table, with the guest on the first chair; or a refusal if the request is not valid."""
    refusal = seating.problem_with_new_table(request.game, request.seats, request.options, request.bots)
    if refusal is not None:
        return refusal
    others = (Chair(bot=request.bots.get(seat)) for seat in range(1, request.seats))
    first = Chair(person=GUEST, name=clean(request.name))
    options = msgspec.Raw(encode(request.options))
    return TableRecord(id=id, code="", game=request.game, host=GUEST, chairs=(first, *others), options=options)


def clean(name: str) -> str:
    """A name as it can be shown; only the people on this device see it."""
    return visible_text(name)[:LONGEST_NAME].strip()
