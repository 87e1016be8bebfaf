"""Opens, reads and changes classes; every change is stored before anybody is told."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Mapping
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from ludotheque.engine.words import Language
from ludotheque.server.classes import changes
from ludotheque.server.classes.changes import Change, ClassProblem
from ludotheque.server.classes.classroom import LASTS_DAYS, Child, Classroom, Plan, TableProgress
from ludotheque.server.classes.rounds import RoundOpener, ghosts_of_last_round, opened_round, with_place
from ludotheque.server.common.clock_and_random import Pick
from ludotheque.server.people.identity import token
from ludotheque.server.people.names import child_name
from ludotheque.server.store.records.classes import Classes, StoredClass
from ludotheque.server.store.records.tables import CodeTaken
from ludotheque.server.tables.codes import CLASS_LENGTH, new_code
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.identities import Identity
from ludotheque.table.match_log import Unavailable
from ludotheque.table.record import Chair

DAY_MS = 24 * 3600 * 1000
AT_ONCE = 50
"""How many old classes are read in one step."""
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
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One for each class that is being changed."""

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

    async def name_on(self, device: Identity, id: str, number: int) -> str | None:
        """The animal of a child who plays on this device; ``None`` if there is no such child, or elsewhere."""
        classroom = await self.read(id)
        child = None if classroom is None else classroom.child(number)
        if classroom is None or child is None or child.device != device:
            return None
        return child_name(child.animal, child.colour, classroom.language)

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
        lock = self._locks.setdefault(id, asyncio.Lock())
        async with lock:
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
        """Seat all children for a new round and begin their matches; the plan has been checked.

        Against ghosts, the game, the options and the deal are those of the last round.
        """
        ghosts: list[Chair] = []
        if plan.sitting == "ghosts":
            ghosts = ghosts_of_last_round(classroom, await self.progress(classroom.id))
            if not ghosts or classroom.plan is None:
                return "no_ghosts"
            plan = replace(classroom.plan, sitting="ghosts", minutes=plan.minutes)
        begun = await self._rounds.open(classroom, plan, ghosts)
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

    async def delete_old(self) -> None:
        """Delete the classes whose time is over."""
        while old := await self.classes.ended(self.now(), AT_ONCE):
            for id in old:
                await self.delete(id)

    def _current(self, stored: StoredClass | None) -> Classroom | None:
        return None if stored is None else changes.pass_time(classroom_of_row(stored), self.now())


def classroom_of_row(stored: StoredClass) -> Classroom:
    """Decode the record of a stored class."""
    return replace(msgspec.json.decode(stored.record, type=Classroom), version=stored.version)


def _hashed(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()
