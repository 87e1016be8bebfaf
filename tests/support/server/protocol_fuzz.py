"""People play with a bot while others send arbitrary messages; everything is checked afterwards."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ludotheque.bots.bot import Decision
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_game
from ludotheque.engine.view import View
from ludotheque.engine.wire import Millis
from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.decoding import decode_frame
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import Companion, Enter, Problem, To
from ludotheque.server.socket.route import GameSocket
from ludotheque.server.store.store import Store, open_store
from ludotheque.server.tables.interfaces import NewTable
from ludotheque.server.tables.local_tables import LocalTables
from ludotheque.server.tables.table_records import resume
from ludotheque.table.messages import Answer, HintsShown, OptionsShown, SeatBot, SetUp, Sit, Start, TableShown, Update
from ludotheque.table.table import Table
from support.server.attacker import Attacker
from support.server.live_tables import Time
from support.server.socket_server import Client

SECRET = {person: f"identity-of-{person}" for person in ("ann", "bob", "mallory", "eve", "zoe")}
"""Who people are never leaves the server, but to themselves."""
PATIENT = Limits(silent_ms=10**12, stalled_ms=10**12)
"""The time of the test is not that of the pings."""
NO_LIMITS = replace(PATIENT, burst=10**9, mistakes=10**9, most_messages=10**6, most_bytes=10**9)

MOST_IDLE_TURNS = 100_000
"""So many turns of the event loop without any news are the end: nothing takes that long."""


class Hasty:
    """A bot that takes the first legal action without delay."""

    async def think(
        self, game: str, view: View, now: Millis, level: Level, seed: str, memory: msgspec.Struct | None
    ) -> Decision[Any, Any]:
        options = find_game(game).options(view) if view.prompt is not None else ()
        return Decision(options[0] if options else None, now)

    async def options(self, game: str, view: View, most: int) -> tuple[Any, ...]:
        return tuple(find_game(game).options(view))[:most]

    async def hints(self, game: str, view: View, person: str) -> tuple[Hint[Any], ...]:
        return (Hint("move", "this", {}, (), find_game(game).options(view)[0]),)


class Shown(NamedTuple):
    """What a client has received of a match."""

    person: str
    match: str
    number: int
    since: int
    seat: int | None
    view: bytes
    notices: bytes
    seed: str | None


def fingerprint(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"\n".join(parts), digest_size=12).digest()


class Witness(Client):
    """A client that records what the test checks."""

    def __init__(self, fuzz: Fuzz, socket: GameSocket, person: str) -> None:
        super().__init__(socket, SECRET[person], fuzz.settle)
        self.who = person
        self.fuzz = fuzz
        self.table: TableShown | None = None
        self.update: Update | None = None
        self.seen: Any = None
        self.refused: dict[str, Any] = {}
        self.sitting_down: set[str] = set()
        """Commands by which it wanted a chair."""

    def send(self, message: Any) -> None:
        wanted = decode_frame(message, PATIENT.longest_message) if isinstance(message, str) else message
        if isinstance(wanted, To) and isinstance(wanted.request, Sit):
            self.sitting_down.add(wanted.request.command)
        super().send(message)

    def receive(self, message: Any, text: str) -> None:
        self.fuzz.received[type(message).__name__] += 1
        for person, secret in SECRET.items():
            assert person == self.who or secret not in text, f"{self.who} is told who {person} is: {text}"
        match message:
            case TableShown():
                self.table = message
                if message.you is not None:
                    self.fuzz.seated.add(self.who)
            case Update():
                self.see(message)
            case Answer(command=command, refusal=refusal):
                self.refused[command] = refusal
                if refusal is None and command in self.sitting_down:
                    self.fuzz.seated.add(self.who)  # perhaps only between two updates
            case Problem(key=key):
                self.fuzz.problems[key] += 1
            case HintsShown() | OptionsShown():
                assert self.who in self.fuzz.seated, f"{self.who} gets hints and never had a seat"

    def is_shown(self, seat: int) -> bool:
        """Whether the client was shown a seat last."""
        return self.table is not None and self.table.you == seat and self.seen is not None and self.seen.seat == seat

    def see(self, update: Update) -> None:
        self.update = update
        self.seen = self.fuzz.views.decode(update.view)
        self.fuzz.attacker.seen.append(self.seen)
        assert self.table is not None
        assert self.table.match is not None
        assert self.seen.seat == self.table.you, f"{self.who} at {self.table.you} is shown seat {self.seen.seat}"
        self.fuzz.shown.append(
            Shown(
                self.who,
                self.table.match,
                update.number,
                update.since,
                self.seen.seat,
                fingerprint(update.view),
                fingerprint(*map(bytes, update.notices)),
                update.seed,
            )
        )


class Fuzz:
    """People play with a bot and with Mallory; Mallory, Zoe and Eve send arbitrary messages."""

    def __init__(self, store: Store, game: str, seed: int, people: tuple[str, ...]) -> None:
        """``people`` are honest. The first of them is the host, if there are any; else Mallory is."""
        self.store = store
        self.people = people
        self.game = find_game(game)
        self.time = Time()
        ids = count(1)
        self.tables = LocalTables(
            store,
            Hasty(),
            owner="here",
            clocks=self.time.clocks,
            new_id=lambda: f"id-{next(ids)}",
            new_match_id=lambda: f"match-{next(ids)}",
            new_code=lambda: f"CODE{next(ids)}",
        )
        self.free = self.socket(NO_LIMITS)
        self.limited = self.socket(PATIENT)
        self.views: msgspec.json.Decoder[View] = msgspec.json.Decoder(self.game.View)
        self.attacker = Attacker(seed, "", self.game)
        self.rng = self.attacker.rng
        self.clients: dict[str, Witness] = {}
        self.gone: list[Witness] = []
        self.shown: list[Shown] = []
        self.received: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()
        self.sent_away = 0
        self.seated: set[str] = set()
        self.honest: set[str] = set()
        """The commands of those who play."""

    def socket(self, limits: Limits) -> GameSocket:
        tokens = count(1)
        return GameSocket(
            self.tables,
            identify=lambda scope: Guest(scope["person"], scope["person"][-3:].title()),
            may_connect=lambda scope: True,  # noqa: ARG005
            tick=self.time.clocks.tick,
            sleep=lambda millis: asyncio.sleep(millis / 1000),
            new_token=lambda: f"token-{next(tokens)}",
            limits=limits,
        )

    async def settle(self) -> None:
        """Let some tasks run, not necessarily all."""
        for _ in range(10):
            await asyncio.sleep(0)

    async def until(self, condition: Callable[[], bool], *waiting: Witness) -> None:
        """Wait until a condition is true, as long as the table goes on.

        Nothing is measured in seconds: on a busy machine this process may hardly run. ``waiting`` are clients besides
        the honest people who have to stay connected.
        """
        shown, turns = self.progress, 0
        while not condition():
            await asyncio.sleep(0.0005)
            assert not self.running.done(), "the table has ended"
            for client in (*waiting, *(self.clients[person] for person in self.people)):
                if client.task.done():
                    await client.task  # raises its error
                    raise AssertionError(f"{client.who} was sent away")
            turns = turns + 1 if self.progress == shown else 0
            shown = self.progress
            assert turns < MOST_IDLE_TURNS, f"nothing happens any more: {self.running_table.record}"

    @property
    def progress(self) -> int:
        """How much clients have been told so far."""
        return self.received["Answer"] + self.received["TableShown"] + self.received["Update"]

    @property
    def running(self) -> asyncio.Task[None]:
        return self.tables._served[self.attacker.table].running

    @property
    def running_table(self) -> Table:
        return self.tables._served[self.attacker.table].table

    async def connect(self, person: str, since: int = 0, *, limited: bool = False) -> Witness:
        """Replace a person's connection by a new one."""
        before = self.clients.get(person)
        if before is not None:
            before.disconnect()
            self.gone.append(before)
            if not before.sitting_down <= before.refused.keys():
                self.seated.add(person)  # perhaps: the answer may have come too late
        client = Witness(self, self.limited if limited else self.free, person)
        self.clients[person] = client
        client.send(Enter(self.attacker.table, since))
        await self.settle()
        return client

    async def order(self, person: str, kind: type[Any], **fields: Any) -> Any:
        """Send a request of an honest person, and return the answer."""
        client = self.clients[person]
        command = f"{person}-{next(client.commands)}-{len(self.honest)}"
        self.honest.add(command)
        client.send(
            msgspec.json.encode(
                {
                    "type": "to",
                    "table": self.attacker.table,
                    "wish": msgspec.to_builtins(kind(command=command, **fields)),
                }
            ).decode()
        )
        await self.until(lambda: command in client.refused, client)
        return client.refused[command]

    async def begin(self) -> None:
        sitting = (*self.people, "mallory")
        opened = await self.tables.open_table(Guest(SECRET[sitting[0]], "Host"), NewTable(self.game.id, 4))
        assert isinstance(opened, str)
        self.attacker.table = opened
        assert isinstance(await self.tables.table(opened), Table)
        for person in (*self.people, "mallory", "zoe"):
            await self.connect(person)
        await self.connect("eve", limited=True)
        for seat, person in enumerate(sitting):
            assert await self.order(person, Sit, seat=seat) is None
        await self.make_ready()

    async def attack(self, messages: int) -> None:
        """Send this many hostile messages; sometimes Ann or Bob play."""
        for number in range(messages):
            self.time.millis += self.rng.randrange(4)
            who = self.rng.choices(("mallory", "zoe", "eve"), (6, 3, 1))[0]
            client = self.clients[who]
            if client.task.done():
                await client.task  # raises its error, if there is one
                self.sent_away += 1
                self.time.millis += 60_000
                client = await self.connect(who, limited=who == "eve")
            if self.rng.random() < 0.004:
                client = await self.connect(who, self.rng.choice((0, 3, 10**6)), limited=who == "eve")
            client.send(self.attacker.frame())
            if self.rng.random() < 0.3:
                await self.settle()
            if number % 50 == 49:
                await self.play_on()
                assert not self.running.done(), "the table has ended"
                for past in self.gone:
                    await past.task
                self.gone.clear()

    async def play_on(self) -> None:
        """Let the honest people answer their prompts; start the next match when one ends."""
        for person in self.people:
            client = self.clients[person]
            assert client.table is not None
            if client.table.stage == "over" and client.table.hosting:
                await self.make_ready()
            seen = client.seen
            if client.table.stage == "playing" and seen is not None and seen.prompt is not None:
                await self.move(client)
        for person in ("mallory", "zoe", "eve"):
            # without their actions the match would not go on
            client = self.clients[person]
            if client.seen is not None and client.seen.prompt is not None and self.rng.random() < 0.5:
                client.send(self.deed(client, f"{person}-does-{self.rng.random()}"))

    async def make_ready(self) -> None:
        """Let the host fill the free chairs with bots and start the match.

        Who was the host before may have set the table for one, or in a way that nobody can begin.
        """
        await self.until(lambda: any(client.table is not None and client.table.hosting for client in self.everybody))
        host = next(client for client in self.everybody if client.table is not None and client.table.hosting)
        await self.order(host.who, SetUp, seats=4, options={})
        assert host.table is not None
        for seat, chair in enumerate(host.table.chairs):
            if chair.kind == "free":
                await self.order(host.who, SeatBot, seat=seat, level="fox")
        await self.order(host.who, Start)

    @property
    def everybody(self) -> list[Witness]:
        """All connected clients."""
        return list(self.clients.values())

    async def move(self, client: Witness) -> None:
        """Take a legal action of an honest person; it may be refused only if the match has changed meanwhile."""
        update = client.update
        refusal = await self.act(client)
        assert refusal is None or client.update is not update or refusal.clause == "LUD-2", (client.who, refusal)

    async def act(self, client: Witness) -> Any:
        """Take a legal action, and wait for the answer."""
        command = f"{client.who}-does-{len(self.honest)}"
        self.honest.add(command)
        client.send(self.deed(client, command))
        await self.until(lambda: command in client.refused, client)
        return client.refused[command]

    def deed(self, client: Witness, command: str) -> str:
        """A legal action, according to the client's view."""
        action = msgspec.json.encode(self.rng.choice(self.game.options(client.seen))).decode()
        return (
            f'{{"type":"to","table":"{self.attacker.table}","wish":{{"type":"act","command":"{command}",'
            f'"prompt":{client.seen.prompt.id},"action":{action}}}}}'
        )

    async def finish(self) -> None:
        """Stop the attack, and let everybody play the match to its end.

        Nobody is limited any more: time stands still now, and whoever may have sat down would soon be too fast.
        """
        for person in ("mallory", "zoe", "eve"):
            await self.connect(person)
        await self.until(lambda: all(client.table is not None for client in self.everybody))
        someone = self.everybody[0]
        assert someone.table is not None
        while someone.table.stage != "playing":
            await self.make_ready()
            await asyncio.sleep(0.01)
        while someone.table.stage == "playing":
            for client in self.everybody:
                await self.act_for_device(client)
            await asyncio.sleep(0.0005)
            assert not self.running.done(), "the table has ended"
        await self.until(lambda: someone.update is not None and someone.update.outcome is not None)
        for seat, person in enumerate(self.people):
            table = self.clients[person].table
            assert table is not None
            assert table.you == seat
            assert table.hosting == (seat == 0)

    async def act_for_device(self, client: Witness) -> None:
        """Let all who play on a client's device answer their prompts, one after another.

        A companion's chair counts as taken while the device is connected: nobody else would act for it.
        """
        assert client.table is not None
        for seat, number in client.table.yours.items():
            if seat != client.table.you:
                client.send(Enter(self.attacker.table, 0, Companion(number, "Co") if number else None))
                await self.until(partial(client.is_shown, seat), client)
            if client.table.stage == "playing" and client.seen is not None and client.seen.prompt is not None:
                await self.act(client)

    async def close(self) -> None:
        await self.free.drain()
        await self.limited.drain()
        for client in (*self.clients.values(), *self.gone):
            await client.task
        await self.tables.close()

    # What must hold

    async def hold(self) -> None:
        """Check that clients got only what their seats may see, and that honest seats did only their own actions."""
        for id in sorted({shown.match for shown in self.shown}):
            stored = await self.store.records.matches.read(id)
            assert stored is not None
            rows = await self.store.log.read(id)
            whole = resume(stored, [row.lines for row in rows])
            assert sum(row.entries for row in rows) == len(whole.log)
            first = {row.seq: row for row in rows}
            for entry in whole.log:
                if isinstance(entry.actor, int) and entry.actor < len(self.people):
                    row = first[entry.seq]
                    assert row.command is not None
                    seat, command = row.command.split(":", 1)
                    assert seat == str(entry.actor)
                    assert command in self.honest, f"somebody else acted for seat {seat}: {row}"
            self.compare(whole, resume(stored, []), [shown for shown in self.shown if shown.match == id])

    def compare(self, whole: Match, again: Match, shown: list[Shown]) -> None:
        """Replay a match and compare its views with those that clients have received."""
        encode = msgspec.json.encode
        wanted: dict[int, list[Shown]] = {}
        for one in shown:
            wanted.setdefault(one.number, []).append(one)
        told: list[tuple[int, Any]] = []
        while True:
            number = len(again.log)
            told += [(number, notice) for notice in again.take_notices()]
            for one in wanted.pop(number, []):
                assert one.view == fingerprint(encode(again.view(one.seat))), one
                received = [n.data for at, n in told if at > one.since and n.is_for(one.seat)]
                assert one.notices == fingerprint(*map(encode, received)), one
                assert one.seed is None or again.outcome is not None, "the seed is known before the end"
            if number == len(whole.log):
                break
            entry = whole.log[number]
            assert isinstance(entry.actor, int)
            again.play(entry.actor, entry.action, at=entry.at, prompt=entry.prompt)  # type: ignore[arg-type]
        assert not wanted, "a client got a view that never existed"


async def fuzz(folder: Path, game: str, messages: int, people: tuple[str, ...], seed: int = 1) -> Fuzz:
    """Send this many messages to a table with these honest people, and check everything."""
    async with open_store(f"sqlite:///{folder / 'games.db'}") as store:
        attack = Fuzz(store, game, seed, people)
        await attack.begin()
        try:
            await attack.attack(messages)
            await attack.finish()
        finally:
            await attack.close()
        await attack.hold()
    assert attack.free.connections == attack.limited.connections == 0
    assert attack.tables.loaded == 0, "a table is still served"
    assert asyncio.all_tasks() == {asyncio.current_task()}, "a task is still running"
    return attack
