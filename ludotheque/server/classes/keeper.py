"""Keeps the tables of classes in step with their classes, and tells everybody who watches a class of changes.

Once a second each process reads the versions of the classes whose tables it serves or whose watchers are connected
to it, in one query. It pauses its tables as their classes say, and stores how far they are in one transaction. So
it does not matter which process serves a table or changes a class, and nothing depends on messages between them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from ludotheque.server.classes.changes import pass_time
from ludotheque.server.classes.classroom import Classroom, TableProgress
from ludotheque.server.classes.progress import TableMeter
from ludotheque.server.classes.service import classroom_of_row
from ludotheque.server.store.records.classes import Classes, ClassVersion
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.match_log import Unavailable
from ludotheque.table.table import Table

EVERY_SECONDS = 1.0
DELETED = ClassVersion(0, 0)

Watcher = Callable[[str, ClassVersion, bool], None]
"""Called with the id of a class, its version, and whether its children have to know."""
logger = logging.getLogger(__name__)


class ClassKeeper:
    """The classes that this process has to do with. ``now`` is unix milliseconds."""

    def __init__(self, classes: Classes, tables: TableService, now: Callable[[], int]) -> None:
        self._classes, self._tables, self._now = classes, tables, now
        self._watchers: dict[str, set[Watcher]] = {}
        self._new_watchers: set[tuple[str, Watcher]] = set()
        self._versions: dict[str, ClassVersion] = {}
        self._classrooms: dict[str, Classroom | None] = {}
        """The classes as they were read last; ``None`` for those that were deleted."""
        self._meters: dict[str, tuple[Table, TableMeter]] = {}
        self._stored: dict[str, TableProgress] = {}
        self._changed_here: set[str] = set()
        self._wake = asyncio.Event()
        self._looking = asyncio.Lock()

    def watch(self, id: str, watcher: Watcher) -> None:
        """Call a watcher soon, and then whenever a class changes or its tables get on."""
        self._watchers.setdefault(id, set()).add(watcher)
        self._new_watchers.add((id, watcher))
        self._wake.set()

    def unwatch(self, id: str, watcher: Watcher) -> None:
        """Stop calling a watcher. Does nothing for one that does not watch."""
        self._new_watchers.discard((id, watcher))
        watchers = self._watchers.get(id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(id, None)

    def changed(self, id: str) -> None:
        """A class was changed by this process: look at once."""
        self._changed_here.add(id)
        self._wake.set()

    async def run(self) -> None:
        """Look after the classes every second, until cancelled."""
        while True:
            try:
                async with asyncio.timeout(EVERY_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            try:
                await self.look()
            except Unavailable:
                pass  # storage may be down for a while: try again
            except Exception:
                logger.exception("classes could not be looked after")

    async def look(self) -> None:
        """Store what is new at the tables, apply changes of classes to them, and tell the watchers."""
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        tables = {table.record.id: table for table in self._tables.class_tables()}
        with_tables = {table.record.classroom for table in tables.values()}
        ids = with_tables | self._watchers.keys()
        if not ids:
            return
        await self._keep_progress(tables)
        versions = await self._classes.versions(ids)
        for id in ids:
            version = versions.get(id, DELETED)
            before, known = self._versions.get(id), self._classrooms.get(id)
            if id in self._changed_here or before is None or before.version != version.version:
                self._changed_here.discard(id)
                stored = await self._classes.read(id)
                self._classrooms[id] = None if stored is None else classroom_of_row(stored)
            concerns_children = known is None or _concerns_children(known, self._classrooms[id])
            await self._end_round(id)
            self._versions[id] = version
            for watcher in tuple(self._watchers.get(id, ())):
                if (id, watcher) in self._new_watchers:
                    self._new_watchers.discard((id, watcher))
                    watcher(id, version, True)
                elif before != version:
                    watcher(id, version, concerns_children)
        for table in tables.values():
            self._hold(table)
        for kept in (self._versions, self._classrooms):
            for id in kept.keys() - ids:
                del kept[id]

    async def _end_round(self, id: str) -> None:
        """Store the end of a round whose time is over."""
        classroom = self._classrooms[id]
        if classroom is None:
            return
        passed = pass_time(classroom, self._now())
        if passed is not None and passed != classroom:
            await self._classes.save(id, classroom.version, msgspec.json.encode(passed), {})
            self.changed(id)

    def _hold(self, table: Table) -> None:
        """Let a table go on only while its round is played."""
        classroom = self._classrooms.get(table.record.classroom)
        places = () if classroom is None else classroom.places.values()
        is_played = classroom is not None and classroom.state == "playing"
        paused = not is_played or all(place.table != table.record.id for place in places)
        if table.record.paused != paused and table.record.stage == "playing":
            table.hold(paused)

    async def _keep_progress(self, tables: dict[str, Table]) -> None:
        """Store how far tables are, where that has changed."""
        now = self._now()
        changed: dict[tuple[str, str], TableProgress] = {}
        for id, table in tables.items():
            known = self._meters.get(id)
            meter = known[1] if known is not None and known[0] is table else TableMeter(table)
            self._meters[id] = (table, meter)
            progress = meter.read(now)
            if self._stored.get(id) != progress:
                changed[table.record.classroom, id] = progress
        if changed:
            await self._classes.keep_progress({key: msgspec.json.encode(made) for key, made in changed.items()})
            self._stored |= {table: made for (_, table), made in changed.items()}
        for id in self._meters.keys() - tables.keys():
            del self._meters[id]
            self._stored.pop(id, None)


def _concerns_children(before: Classroom, after: Classroom | None) -> bool:
    """Whether children have to know of a change. That somebody else has joined does not concern them."""
    if after is None:
        return True
    kept = {child.number: child for child in after.children}
    same = all(kept.get(child.number) == child for child in before.children)
    joined = len(after.children) > len(before.children)
    rest = replace(before, children=(), places={}, next_number=0, version=0, is_open=True)
    rest_after = replace(after, children=(), places={}, next_number=0, version=0, is_open=True)
    moved = any(after.places.get(number) != place for number, place in before.places.items())
    return not same or rest != rest_after or moved or (not joined and before.places != after.places)
