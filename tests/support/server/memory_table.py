"""A table in memory with a clock of its own, and people and bots at it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from ludotheque.bots.bot import Decision
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game
from ludotheque.engine.view import View
from ludotheque.engine.wire import Action, Millis
from ludotheque.table.ghosts.script import Script
from ludotheque.table.identities import Identity
from ludotheque.table.live_match import LiveMatch
from ludotheque.table.match_log import Conflict, Row, Then
from ludotheque.table.messages import Act, Answer, TableMessage, TableRequest, TableShown, Update
from ludotheque.table.people.attempt import Attempt
from ludotheque.table.publishing.listener import Envelope
from ludotheque.table.races.credit import Witness
from ludotheque.table.record import Chair, GhostOf, TableRecord
from ludotheque.table.requests.seating import options_of
from ludotheque.table.requests.timing import Timing
from ludotheque.table.table import Table

MESSAGE = msgspec.json.Decoder(TableMessage)
LIMIT = 400_000


class MemoryLog:
    """Keeps rows as long as it lives; fails, or waits, when told to."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, int], Row] = {}
        self.fence = 0
        self.failing = False
        self.gate: asyncio.Event | None = None
        self.writing: set[asyncio.Task[None]] = set()

    async def append(self, rows: Sequence[Row], fence: int = 0) -> None:
        if self.gate is not None:
            await self.gate.wait()
        if self.failing:
            raise OSError("no space left on device")
        if fence < self.fence or any((row.match, row.seq) in self.rows for row in rows):
            raise Conflict("exists", rows[0].match)
        self.rows |= {(row.match, row.seq): row for row in rows}

    def append_then(self, rows: Sequence[Row], fence: int, then: Then) -> None:
        writing = asyncio.get_running_loop().create_task(self.append(rows, fence))
        self.writing.add(writing)

        def written(task: asyncio.Task[None]) -> None:
            self.writing.discard(task)
            problem = task.exception()
            assert problem is None or isinstance(problem, Exception)
            then(problem)

        writing.add_done_callback(written)

    async def read(self, match: str, since: int = 0) -> list[Row]:
        return sorted(
            (row for (name, seq), row in self.rows.items() if name == match and seq >= since), key=lambda r: r.seq
        )

    async def close(self) -> None:
        pass


class MemoryTableStore:
    """Keeps records, and what matches began with."""

    def __init__(self) -> None:
        self.records: list[TableRecord] = []
        self.begun: dict[str, Match] = {}
        self.finished: list[str] = []
        self.amended: dict[tuple[str, int], bytes] = {}
        self.attempts: list[Attempt] = []
        self.failures = 0
        """So many times yet a record, or the end of a match, cannot be stored."""

    def _stumble(self) -> None:
        if self.failures:
            self.failures -= 1
            raise OSError("no space left on device")

    async def save(self, record: TableRecord, sitters: tuple[Identity, ...]) -> None:
        self._stumble()
        if self.records and record.version != self.records[-1].version + 1:
            raise Conflict("exists", record.id)
        self.records.append(record)

    async def begin(self, record: TableRecord, match: Match, id: str) -> None:
        self.begun[id] = match

    async def store_at_once(
        self, record: TableRecord, sitters: tuple[Identity, ...], match: Match, id: str, rows: Sequence[Row]
    ) -> bool:
        return False

    async def finish(self, record: TableRecord, match: Match, id: str) -> None:
        self._stumble()
        self.finished.append(id)

    async def amend(self, id: str, receipts: Mapping[int, bytes]) -> None:
        self.amended |= {(id, seq): receipt for seq, receipt in receipts.items()}

    def keep_attempt(self, attempt: Attempt) -> None:
        self.attempts.append(attempt)


class FirstOption:
    """A bot that plays the first legal action, after a second."""

    def __init__(self) -> None:
        self.asked: list[tuple[int | None, Millis]] = []

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        self.asked.append((view.seat, now))
        options = find_game(game).options(view)
        return Decision(options[0] if options else None, now + 1_000)

    async def options(self, game: str, view: View, most: int) -> tuple[Any, ...]:
        return tuple(find_game(game).options(view))[:most]

    async def hints(self, game: str, view: View, person: str) -> tuple[Hint[Any], ...]:
        return (Hint("nudge", "somewhere", {}),)


class Person:
    """A connected player who stores all messages received."""

    def __init__(
        self, identity: str, name: str | None = None, allowance: Millis = 40, witness: Witness = "ping"
    ) -> None:
        self.identity = identity
        self.name = name or identity.title()
        self.allowance = allowance
        self.witness = witness
        self.inbox: list[Any] = []
        self.questions: list[int] = []

    def send(self, envelope: Envelope) -> None:
        message = MESSAGE.decode(envelope.body)
        assert msgspec.json.encode(message) == envelope.body  # also for updates, which are joined from parts
        assert message.__struct_config__.tag == envelope.kind
        assert not isinstance(message, Update) or message.since == envelope.since
        self.inbox.append(message)
        if envelope.question is not None:
            self.questions.append(envelope.question)

    def last(self, kind: type[Any]) -> Any:
        return next(message for message in reversed(self.inbox) if isinstance(message, kind))

    @property
    def shown(self) -> TableShown:
        shown: TableShown = self.last(TableShown)
        return shown

    @property
    def update(self) -> Update:
        update: Update = self.last(Update)
        return update

    @property
    def answer(self) -> Answer:
        answer: Answer = self.last(Answer)
        return answer


class MemoryTable:
    """One table in memory, with a clock that the test controls."""

    def __init__(self, game: str, seats: int, options: dict[str, Any] | None = None, **record: Any) -> None:
        self.tick = 1_000.0
        self.log, self.store, self.thinker = MemoryLog(), MemoryTableStore(), FirstOption()
        self.commands = count(1)
        self.matches = count(1)
        kept = TableRecord(
            id="table",
            code="ABCD",
            game=game,
            host="ann",
            chairs=(Chair(person="ann", name="Ann"), *[Chair()] * (seats - 1)),
            options=msgspec.Raw(msgspec.json.encode(options or {})),
            **record,
        )
        self.scripts: dict[GhostOf, Script] = {}
        self.store.records.append(kept)
        self.table = self.open(kept, None)

    def open(self, record: TableRecord, live: LiveMatch | None) -> Table:
        return Table(
            record,
            live=live,
            log=self.log,
            store=self.store,
            thinker=self.thinker,
            tick=lambda: self.tick,
            new_id=lambda: f"match-{next(self.matches)}",
            reload=self.stored,
            public_name=lambda person, _: f"{person} for strangers",
            replay_key=lambda match: f"key of {match}",
            scripts=self.scripts,
        )

    async def stored(self) -> tuple[TableRecord, LiveMatch | None]:
        """The table as it is stored."""
        record = self.store.records[-1]
        if record.match is None:
            return record, None
        begun = self.store.begun[record.match]
        rows = await self.log.read(record.match)
        entries = msgspec.json.Decoder(entry_type(begun)).decode_lines(b"\n".join(row.lines for row in rows))
        seed = begun.hidden_seed
        match = Match.resume(record.game, seats=begun.seats, seed=seed, options=options_of(record), entries=entries)
        return record, LiveMatch(record.match, match, self.tick, rows)

    async def restart(self) -> None:
        """Open the table again from storage, as after the death of its process."""
        self.table = self.open(*await self.stored())

    async def settle(self) -> None:
        """Run everything that does not wait for time to pass."""
        for _ in range(50):
            await self.table.work()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            if not self.table._inbox and not self.table._background:
                return
        raise AssertionError("the table does not settle")

    async def enter(self, person: Person, since: int = 0) -> None:
        self.table.enter(person, since)
        await self.settle()

    async def leave(self, person: Person) -> None:
        self.table.leave(person)
        await self.settle()

    async def request(self, person: Person, kind: type[Any], timing: Timing | None = None, **fields: Any) -> Answer:
        """Send a request; returns the last answer."""
        command = f"c{next(self.commands)}"
        await self.send(person, kind(command=command, **fields), timing)
        return person.answer

    async def send(self, person: Person, request: TableRequest, timing: Timing | None = None) -> None:
        self.table.request(person, request, timing)
        await self.settle()

    async def act(self, person: Person, action: Action, timing: Timing | None = None) -> Answer:
        """Answer the present prompt of this player."""
        assert self.table.live is not None
        seat = self.table.record.seat_of(person.identity)
        assert seat is not None
        prompt = self.table.live.match.prompts[seat]
        return await self.request(
            person, Act, timing, prompt=prompt.id, action=msgspec.Raw(msgspec.json.encode(action))
        )

    async def wait(self, millis: float) -> None:
        """Let time pass, and run what becomes due at its time."""
        end = self.tick + millis
        for _ in range(LIMIT):
            due = self.table._next_due(self.tick)
            if due is None or due > end:
                break
            self.tick = max(self.tick, due)
            await self.settle()
        self.tick = end
        await self.settle()


def entry_type(match: Match) -> Any:
    """The type of a match's entries."""
    from ludotheque.engine.entry import Entry

    return Entry[match.game.Action]  # type: ignore[name-defined]
