"""Opens, reads and changes classes; every change is stored before anybody is told."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ludotheque.engine.words import Language
from ludotheque.server.classes import changes
from ludotheque.server.classes.changes import Change, ClassProblem
from ludotheque.server.classes.classroom import LASTS_DAYS, Child, Classroom, Plan, TableProgress
from ludotheque.server.classes.rounds import RoundOpener, opened_round, with_place
from ludotheque.server.common.clock_and_random import Pick
from ludotheque.server.people.identity import token
from ludotheque.server.store.records.classes import Classes, StoredClass
from ludotheque.server.store.records.tables import CodeTaken
from ludotheque.server.tables.codes import CLASS_LENGTH, new_code
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.match_log import Unavailable
from ludotheque.table.record import Identity

DAY_MS = 24 * 3600 * 1000
KEY_BYTES = 16
MOST_TRIES = 40
"""How often a change is tried again when other processes change the same class at the same time."""


class OpenedClass(NamedTuple):
    """A new class, and the key that only its teacher gets."""

    classroom: Classroom
    key: str


class ClassService:
    """All classes. ``now`` is unix milliseconds; ``changed`` is called with the id of a class after a change."""

    def __init__(
        self,
        classes: Classes,
        tables: TableService,
        *,
        now: Callable[[], int],
        random_bytes: Callable[[int], bytes],
        pick: Pick,
        changed: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.classes, self.now = classes, now
        self._random_bytes, self._pick, self._changed = random_bytes, pick, changed
        self._rounds = RoundOpener(tables, random_bytes, pick)
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    # Reading

    async def read(self, id: str) -> Classroom | None:
        """The class with this id, or ``None``."""
        return self._current(await self.classes.read(id))

    async def find(self, code: str) -> Classroom | None:
        """The class with this code, or ``None``."""
        return self._current(await self.classes.find(code))

    async def of_teacher(self, id: str, key: str) -> Classroom | None:
        """The class with this id if the key is right, or ``None``."""
        stored = await self.classes.read(id)
        if stored is None or not hmac.compare_digest(stored.key_hash, _hashed(key)):
            return None
        return self._current(stored)

    async def is_played_on(self, id: str, number: int, device: Identity) -> bool:
        """Whether a child plays on this device."""
        classroom = await self.read(id)
        child = None if classroom is None else classroom.child(number)
        return child is not None and child.device == device

    async def progress(self, id: str) -> dict[str, TableProgress]:
        """How far all tables of a class are, those of earlier rounds too."""
        stored = await self.classes.progress(id)
        return {each.table: msgspec.json.decode(each.progress, type=TableProgress) for each in stored}

    # Changing

    async def open(self, language: Language) -> OpenedClass:
        """Open a class."""
        now, id, key = self.now(), token(self._random_bytes, KEY_BYTES), token(self._random_bytes, KEY_BYTES)
        while True:
            code = new_code(self._random_bytes, CLASS_LENGTH)
            classroom = Classroom(id, code, language, now, now + LASTS_DAYS * DAY_MS)
            record = msgspec.json.encode(classroom)
            try:
                await self.classes.create(
                    id, code=code, key_hash=_hashed(key), record=record, ends_at=classroom.ends_at
                )
            except CodeTaken:
                continue
            return OpenedClass(classroom, key)

    async def change(
        self, id: str, work: Callable[[Classroom], Change], opened: Mapping[str, tuple[int, bytes]] | None = None
    ) -> Classroom | ClassProblem | None:
        """Change a class; ``None`` if there is no such class. ``opened`` are new tables of it."""
        async with self._locks[id]:
            for _ in range(MOST_TRIES):
                classroom = await self.read(id)
                if classroom is None:
                    return None
                done = work(classroom)
                if not isinstance(done, Classroom) or (done == classroom and not opened):
                    return done
                if await self.classes.save(id, classroom.version, msgspec.json.encode(done), opened or {}):
                    self._changed(id)
                    return replace(done, version=classroom.version + 1)
            raise Unavailable("other processes changed the class every time")

    async def join(self, id: str, device: Identity) -> Classroom | ClassProblem | None:
        """A new child, on a device; while a round is played, the child gets a table too."""
        joined = await self.change(id, lambda classroom: changes.join(classroom, device, self._pick))
        if not isinstance(joined, Classroom):
            return joined
        return await self.seat_late(joined, joined.children[-1])

    async def seat_late(self, classroom: Classroom, child: Child) -> Classroom | ClassProblem | None:
        """Open a table for a child who has no place in the round that is played."""
        plan = classroom.plan
        if plan is None or not classroom.is_playing or child.number in classroom.places:
            return classroom
        opened = await self._rounds.open_alone(classroom, plan, child)
        return await self.change(
            classroom.id, lambda now: with_place(now, child.number, opened), opened_round(classroom.round, [opened])
        )

    async def begin_round(self, classroom: Classroom, plan: Plan) -> Classroom | ClassProblem | None:
        """Seat all children for a new round and begin their matches; the plan has been checked."""
        begun = await self._rounds.open(classroom, plan)
        number = classroom.round + 1
        return await self.change(
            classroom.id,
            lambda now: begun.applied(now, number, plan, self.now()),
            opened_round(number, begun.tables),
        )

    async def delete(self, id: str) -> bool:
        """Delete a class with everything that was played in it; False if there is no such class."""
        deleted = await self.classes.forget(id)
        self._changed(id)
        return deleted

    async def delete_old(self, limit: int) -> int:
        """Delete up to so many classes whose time is over; returns how many."""
        old = await self.classes.ended(self.now(), limit)
        return sum([await self.delete(id) for id in old])

    def _current(self, stored: StoredClass | None) -> Classroom | None:
        if stored is None:
            return None
        classroom = replace(msgspec.json.decode(stored.record, type=Classroom), version=stored.version)
        return changes.pass_time(classroom, self.now()) if classroom.ends_at > self.now() else None


def _hashed(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()
