# Compiled with mypyc: every move at a table comes through here.
"""One client: what it sends is understood and passed on, and what it should know is sent to it.

Where the pipe has a shorter way, messages are dealt with on the spot: no task is
woken for an ordinary one. For the rest there are three tasks: one reads, one writes,
one keeps time (pings, and whether the client is still there), and one for each table
that is being entered. Tables never wait for any of them.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from functools import partial
from itertools import chain, repeat
from typing import NamedTuple, TypeGuard

from ludotheque.engine.wire import Millis
from ludotheque.server.common.token_buckets import Bucket
from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.costs import cost
from ludotheque.server.socket.decoding import understand, written
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.lobby_news import LobbyNews
from ludotheque.server.socket.outbox import Outbox, Outgoing
from ludotheque.server.socket.place import Place
from ludotheque.server.socket.protocol import (
    VERSION,
    ClientMessage,
    Closing,
    ClosingReason,
    Enter,
    Leave,
    Ping,
    Pong,
    Problem,
    To,
    WatchLobby,
    Welcome,
)
from ludotheque.server.socket.race_questions import Questions
from ludotheque.server.socket.transport import Disconnected, Pipe
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.match_log import Unavailable
from ludotheque.table.races import credit
from ludotheque.table.races.round_trips import RoundTrips

logger = logging.getLogger(__name__)

CODES: dict[ClosingReason, int] = {
    "restart": 1012,
    "too_slow": 1013,
    "misbehaving": 1008,
    "silent": 1001,
    "forgotten": 1008,
    "too_many": 1008,
}
"""How a WebSocket says it."""
RETRY_ENTERING_MS: Millis = 250
"""After so long a client may try again to enter a table that could not be reached."""
RETRY_MS: dict[ClosingReason, Millis] = {
    "restart": 1_000,
    "too_slow": 1_000,
    "misbehaving": 30_000,
    "silent": 0,
    "forgotten": 0,
    "too_many": 30_000,
}


class Surroundings(NamedTuple):
    """What all connections share."""

    hall: TableService
    lobby: LobbyNews
    questions: Questions
    tick: Callable[[], float]
    """The machine's steady clock, in milliseconds."""
    sleep: Callable[[float], Awaitable[None]]
    """For so many milliseconds."""
    new_token: Callable[[], str]
    """A text nobody can guess."""
    limits: Limits
    resynchronised: Callable[[], object]
    """Told when somebody who read too slowly is to skip to the newest view."""


class Connection:
    """One client, as long as it is connected."""

    def __init__(self, guest: Guest, pipe: Pipe, surroundings: Surroundings) -> None:
        self.guest = guest
        self.questions = surroundings.questions
        self._around = surroundings
        self._pipe = pipe
        self._limits = surroundings.limits
        now = surroundings.tick()
        self._allowed = Bucket(self._limits.burst, self._limits.per_second / 1000, now)
        self._mistakes = Bucket(self._limits.mistakes, self._limits.mistakes_per_second / 1000, now)
        self._places: dict[str, Place] = {}
        self._entering: dict[str, asyncio.Task[None]] = {}
        self._meanwhile: dict[str, list[tuple[ClientMessage, float]]] = {}
        """What was said about tables that are being entered, and when."""
        self._round_trips = RoundTrips()
        self._last_heard = now
        self._outbox = Outbox(self._limits)
        self._something_to_send = asyncio.Event()
        self._writing_since: float | None = None
        self._ending: ClosingReason | None = None
        self._ended = asyncio.Event()
        self._is_over = False

    async def run(self) -> None:
        """Serve the client until it goes, or has to."""
        self._pipe.listen(self.hear_now)
        self.post(Outgoing(written(Welcome(VERSION, self.guest.name))))
        writer = asyncio.create_task(self._write(), name="write")
        others = [
            asyncio.create_task(self._read(), name="read"),
            asyncio.create_task(self._keep_time(), name="keep time"),
            asyncio.create_task(self._wait_for_the_end(), name="wait for the end"),
        ]
        cancelled: BaseException | None = None
        try:
            await asyncio.wait([writer, *others], return_when=asyncio.FIRST_COMPLETED)
            if self._ending is not None and not writer.done():
                await self._for_a_moment(writer)
        except BaseException as error:
            cancelled = error
        self._is_over = True
        self._around.lobby.unwatch(self._tell_lobby)
        for place in tuple(self._places.values()):
            place.leave()
        self._places.clear()  # they refer to us: this way both are gone at once
        tasks = (writer, *others, *self._entering.values())
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        if cancelled is not None:
            raise cancelled
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, Disconnected):
                raise result
        if self._ending is not None:
            closing = asyncio.create_task(self._say_goodbye(CODES[self._ending]), name="say goodbye")
            await self._for_a_moment(closing)
            closing.cancel()
            await asyncio.gather(closing, return_exceptions=True)

    def end(self, reason: ClosingReason, retry_after_ms: Millis | None = None) -> None:
        """Tell the client why, and let ``run`` come to its end. Never waits."""
        if self._ending is not None:
            return
        if reason == "too_slow":
            self._outbox.clear()
        self.post(Outgoing(written(Closing(reason, RETRY_MS[reason] if retry_after_ms is None else retry_after_ms))))
        self._ending = reason
        self._something_to_send.set()  # should nothing be left to write, the writer is done
        self._ended.set()

    async def _wait_for_the_end(self) -> None:
        await self._ended.wait()

    async def _for_a_moment(self, task: asyncio.Task[None]) -> None:
        """Wait for something, but not for long."""
        enough = asyncio.create_task(_as_coroutine(self._around.sleep(self._limits.goodbye_ms)), name="enough")
        cancelled: BaseException | None = None
        try:
            await asyncio.wait([task, enough], return_when=asyncio.FIRST_COMPLETED)
        except BaseException as error:
            cancelled = error
        enough.cancel()
        await asyncio.gather(enough, return_exceptions=True)
        if cancelled is not None:
            raise cancelled

    async def _say_goodbye(self, code: int) -> None:
        with suppress(Disconnected):
            await self._pipe.close(code)

    # Writing

    @property
    def is_slow(self) -> bool:
        """Whether so much waits to be read that views should be left out."""
        return self._outbox.is_full

    def post(self, message: Outgoing, *, instead: bool = False) -> None:
        """Send a message when its turn comes, perhaps instead of those about the same that still wait."""
        if self._ending is not None:
            return
        if self.send_now(message.text):
            if message.sent is not None:
                message.sent(self._around.tick())
            return
        if instead:
            self._outbox.drop(message.key)
        self._outbox.put(message)
        self._something_to_send.set()
        if self._outbox.is_overflowing:
            self.end("too_slow")

    def send_now(self, text: bytes, *, soon: bool = False) -> bool:
        """Send a message at once, if nothing is before it and the client reads; ``soon``: with what follows."""
        if self._ending is not None or self._writing_since is not None or not self._outbox.is_empty:
            return False
        return self._pipe.send_now(text, soon=soon)

    @property
    def now(self) -> float:
        """The machine's steady clock, in milliseconds."""
        return self._around.tick()

    def take_back(self, key: Hashable) -> list[Outgoing]:
        """The messages about something that have not gone out yet, which now they will not."""
        return self._outbox.drop(key)

    async def _write(self) -> None:
        tick = self._around.tick
        while True:
            self._something_to_send.clear()  # before anything is looked for: what comes from here on is not missed
            while (message := self._outbox.take()) is not None:
                self._writing_since = tick()
                await self._pipe.send(message.text)
                self._writing_since = None
                if message.sent is not None:
                    message.sent(tick())
            if self._ending is not None:
                return
            for place in tuple(self._places.values()):
                if place.catch_up():
                    self._around.resynchronised()
            await self._something_to_send.wait()

    # Time

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this connection's network."""
        return credit.allowance(self._round_trips.trusted)

    async def _keep_time(self) -> None:
        limits = self._limits
        for pause in chain(limits.first_pings_ms, repeat(limits.ping_every_ms)):
            await self._around.sleep(pause)
            now = self._around.tick()
            if self._writing_since is not None and now - self._writing_since > limits.stalled_ms:
                self.end("too_slow")
            elif now - self._last_heard > limits.silent_ms:
                self.end("silent")
            elif self._outbox.is_empty:  # behind other messages it would measure them, not the network
                token = self._around.new_token()
                self.post(Outgoing(written(Ping(token)), sent=partial(self._round_trips.sent, token)))

    # Reading

    async def _read(self) -> None:
        while self._ending is None:
            frame = await self._pipe.receive()
            if frame is None:
                return
            self.hear(frame)

    def hear_now(self, frame: str) -> bool:
        """Deal with a text on the spot, or say that it has to wait its turn."""
        if self._ending is not None or self._is_over:
            return False
        self.hear(frame)
        return True

    def hear(self, frame: str | bytes) -> None:
        """Deal with one message, whatever it is."""
        now = self._around.tick()
        message = understand(frame, self._limits.longest_message)
        if self._is_in_order(message, now):
            self._obey(message, now)

    def _is_in_order(self, message: ClientMessage | Problem, now: float) -> TypeGuard[ClientMessage]:
        """Whether a message was understood and does not come too fast; if not, say so."""
        self._last_heard = now
        wait = self._allowed.take(1 if isinstance(message, Problem) else cost(message), now)
        if wait:
            self._object(_too_fast(message, math.ceil(wait)), now)
        elif isinstance(message, Problem):
            self._object(message, now)
        else:
            return True
        return False

    def _obey(self, message: ClientMessage, now: float) -> None:
        if isinstance(message, To | Enter | Leave) and message.table in self._entering:
            self._meanwhile[message.table].append((message, now))
            return
        match message:
            case To(table=table, wish=wish):
                place = self._places.get(table)
                if place is None:
                    self._object(Problem("not_entered", table, wish.command), now)
                else:
                    place.wish(wish, now)
            case Pong(token=token):
                self._round_trips.received(token, now)
            case Enter(table=table):
                if table not in self._places and len(self._places.keys() | self._entering) >= self._limits.most_tables:
                    self._object(Problem("too_many_tables", table), now)
                else:
                    self._meanwhile[table] = []
                    self._entering[table] = asyncio.create_task(self._enter(message, now), name="enter")
            case Leave(table=table):
                if table in self._places:
                    self._places.pop(table).leave()
            case WatchLobby(on=True):
                self._around.lobby.watch(self._tell_lobby)
            case WatchLobby(on=False):
                self._around.lobby.unwatch(self._tell_lobby)

    async def _enter(self, wanted: Enter, now: float) -> None:
        """Enter a table; one that has to be woken first keeps nothing waiting but what is meant for it."""
        table = wanted.table
        try:
            await self._come_in(wanted, now)
        finally:
            del self._entering[table]
        for message, then in self._meanwhile.pop(table):
            self._obey(message, then)

    async def _come_in(self, wanted: Enter, now: float) -> None:
        table = wanted.table
        try:
            door = await self._around.hall.table(table)
        except Unavailable:  # storage is down, or somebody else's lease has not run out yet: the client is told
            self.post(Outgoing(written(Problem("unavailable", table, retry_after_ms=RETRY_ENTERING_MS))))
            return
        except Exception:  # a mistake of ours, which does not concern the others at the table
            logger.exception("table %s cannot be reached", table)
            self.post(Outgoing(written(Problem("unavailable", table, retry_after_ms=RETRY_ENTERING_MS))))
            return
        if door is None:
            self._object(Problem("no_such_table", table), now)
            return
        before = self._places.get(table)
        place = self._places[table] = Place(self, table, door, wanted.companion, wanted.television)
        place.enter(wanted.since)
        if before is not None:
            before.leave()  # only now, so that nobody at the table sees them go and come

    def forget(self, place: Place) -> None:
        """A table is not served here any more."""
        if self._places.get(place.table) is place:
            del self._places[place.table]

    def _tell_lobby(self, news: bytes) -> None:
        self.post(Outgoing(news, "lobby"), instead=True)

    def _object(self, problem: Problem, now: float) -> None:
        """Say what is wrong; whoever does nothing right for too long is sent away."""
        self.post(Outgoing(written(problem)))
        if self._mistakes.take(1, now):
            self.end("misbehaving")


def _too_fast(message: ClientMessage | Problem, wait: Millis) -> Problem:
    """Answer to what would have to wait so many milliseconds."""
    if isinstance(message, To):
        return Problem("too_fast", message.table, message.wish.command, wait)
    table = message.table if isinstance(message, Enter | Leave) else None
    return Problem("too_fast", table, retry_after_ms=wait)


async def _as_coroutine(awaitable: Awaitable[None]) -> None:
    await awaitable
