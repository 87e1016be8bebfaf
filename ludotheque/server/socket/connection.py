# Compiled with mypyc: every move at a table comes through here.
"""One connected client: decodes what it sends and passes it on, and sends it what it should know.

Where the transport has a fast path, frames are handled at once: no task is woken for an
ordinary one. For the rest there are three tasks (one reads, one writes, one sends pings and
notices when the client is gone), and one more for each table that is being entered. Tables
never wait for any of them.
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
from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.class_watching import ClassAccess, WatchedClasses
from ludotheque.server.socket.decoding import cost, decode_frame, decode_text, encode_message
from ludotheque.server.socket.frames.transport import Disconnected, Transport
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.lobby_news import LobbyNews
from ludotheque.server.socket.outbox import Outbox, Outgoing
from ludotheque.server.socket.protocol import (
    VERSION,
    ChildOfClass,
    ClassChanged,
    ClientMessage,
    Closing,
    ClosingReason,
    Enter,
    Leave,
    Ping,
    Pong,
    Problem,
    To,
    WatchClass,
    WatchLobby,
    Welcome,
)
from ludotheque.server.socket.race_questions import RaceQuestions
from ludotheque.server.socket.shared_budgets import ConnectionBudget
from ludotheque.server.socket.subscription import Client, Subscription
from ludotheque.server.tables.interfaces import TableService
from ludotheque.table.match_log import Unavailable
from ludotheque.table.people.token_bucket import Bucket
from ludotheque.table.races.credit import Witness
from ludotheque.table.races.network_path import NetworkPath

logger = logging.getLogger(__name__)

CODES: dict[ClosingReason, int] = {
    "restart": 1012,
    "too_slow": 1013,
    "misbehaving": 1008,
    "silent": 1001,
    "forgotten": 1008,
    "too_many": 1008,
}
"""The close codes of the WebSocket protocol for our reasons."""
RETRY_ENTERING_MS: Millis = 250
"""How soon a client may try again to enter a table that could not be reached."""
RETRY_MS: dict[ClosingReason, Millis] = {
    "restart": 1_000,
    "too_slow": 1_000,
    "misbehaving": 30_000,
    "silent": 0,
    "forgotten": 0,
    "too_many": 30_000,
}
"""How soon a client may connect again."""
CUT_OFF: frozenset[ClosingReason] = frozenset({"too_slow", "misbehaving"})
"""The reasons that are counted and logged: the others are no fault of the client."""


class ConnectionContext(NamedTuple):
    """What all connections share."""

    tables: TableService
    lobby: LobbyNews
    classes: ClassAccess | None
    questions: RaceQuestions
    tick: Callable[[], float]
    """The machine's steady clock, in milliseconds."""
    sleep: Callable[[float], Awaitable[None]]
    """Sleeps for so many milliseconds."""
    new_token: Callable[[], str]
    """Makes a text that nobody can guess."""
    limits: Limits
    resynchronised: Callable[[], object]
    """Called when a client that read too slowly skips to the newest update."""
    cut_off: Callable[[str, str], object]
    """Called with the reason and the address for every client that is disconnected for what it does."""


class Connection(Client):
    """One client, as long as it is connected."""

    def __init__(
        self,
        guest: Guest,
        transport: Transport,
        context: ConnectionContext,
        path: NetworkPath,
        address: str,
        budget: ConnectionBudget,
    ) -> None:
        super().__init__(guest, context.questions)
        self._context = context
        self._address = address
        self._transport = transport
        self._limits = context.limits
        now = context.tick()
        self._budget = budget
        self._mistakes = Bucket(self._limits.mistakes, self._limits.mistakes_per_second / 1000, now)
        self._subscriptions: dict[str, Subscription] = {}
        self._entering: dict[str, asyncio.Task[None]] = {}
        self._checking: set[asyncio.Task[None]] = set()
        self._held_back: dict[str, list[tuple[ClientMessage, float]]] = {}
        """Messages for tables that are still being entered, each with the time it came in."""
        self._path = path
        self._last_received = now
        self._outbox = Outbox(self._limits)
        self._something_to_send = asyncio.Event()
        self._writing_since: float | None = None
        self._ending: ClosingReason | None = None
        self._ended = asyncio.Event()
        self._classes = WatchedClasses(context.classes, self._class_changed)
        self._is_over = False
        self._is_cut_off = False

    async def run(self) -> None:
        """Serve the client until it goes, or has to."""
        self._transport.listen(self.receive_now, self._budget, self._count_cut_off)
        self.post(Outgoing(encode_message(Welcome(VERSION, self.guest.name))))
        writer = asyncio.create_task(self._write(), name="write")
        others = [
            asyncio.create_task(self._read(), name="read"),
            asyncio.create_task(self._keep_time(), name="keep time"),
            asyncio.create_task(self._wait_for_end(), name="wait for end"),
        ]
        cancelled: BaseException | None = None
        try:
            await asyncio.wait([writer, *others], return_when=asyncio.FIRST_COMPLETED)
            if self._ending is not None and not writer.done():
                await self._wait_briefly(writer)
        except BaseException as error:
            cancelled = error
        self._is_over = True
        self._context.lobby.unwatch(self._send_lobby)
        self._classes.close()
        for subscription in tuple(self._subscriptions.values()):
            subscription.leave()
        self._subscriptions.clear()  # breaks a reference cycle, so that all of it is freed at once
        tasks = (writer, *others, *self._entering.values(), *self._checking)
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        if cancelled is not None:
            raise cancelled
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, Disconnected):
                raise result
        if self._ending is not None:
            closing = asyncio.create_task(self._close(CODES[self._ending]), name="close")
            await self._wait_briefly(closing)
            if not closing.done():  # the client does not read
                self._transport.cut_off()
            closing.cancel()
            await asyncio.gather(closing, return_exceptions=True)

    def end(self, reason: ClosingReason, retry_after_ms: Millis | None = None) -> None:
        """Send the reason to the client and let ``run`` end. Never waits."""
        if self._ending is not None:
            return
        if reason == "too_slow":
            self._outbox.clear()
        self.post(
            Outgoing(encode_message(Closing(reason, RETRY_MS[reason] if retry_after_ms is None else retry_after_ms)))
        )
        self._ending = reason
        if reason in CUT_OFF:
            self._count_cut_off(reason)
        self._something_to_send.set()  # wakes the writer, which ends once nothing is left to write
        self._ended.set()

    def _count_cut_off(self, why: str) -> None:
        """Report that the client is disconnected for what it does, once."""
        if not self._is_cut_off:
            self._is_cut_off = True
            self._context.cut_off(why, self._address)

    async def _wait_for_end(self) -> None:
        await self._ended.wait()

    async def _wait_briefly(self, task: asyncio.Task[None]) -> None:
        """Wait for a task, but not for long."""
        enough = asyncio.create_task(_as_coroutine(self._context.sleep(self._limits.goodbye_ms)), name="enough")
        cancelled: BaseException | None = None
        try:
            await asyncio.wait([task, enough], return_when=asyncio.FIRST_COMPLETED)
        except BaseException as error:
            cancelled = error
        enough.cancel()
        await asyncio.gather(enough, return_exceptions=True)
        if cancelled is not None:
            raise cancelled

    async def _close(self, code: int) -> None:
        with suppress(Disconnected):
            await self._transport.close(code)

    # Writing

    @property
    def is_slow(self) -> bool:
        """Whether so much waits to be sent that updates should be left out."""
        return self._outbox.is_full

    def post(self, message: Outgoing, *, instead: bool = False) -> None:
        """Send a message when its turn comes; ``instead``: in place of the waiting ones with the same key."""
        if self._ending is not None:
            return
        if self.send_now(message.frame):
            if message.sent is not None:
                message.sent(self._context.tick())
            return
        if instead:
            self._outbox.drop(message.key)
        self._outbox.put(message)
        self._something_to_send.set()
        if self._outbox.is_overflowing:
            self.end("too_slow")

    def send_now(self, before: bytes, shared: bytes = b"", after: bytes = b"", *, soon: bool = False) -> bool:
        """Send a message at once, if nothing waits before it and the client reads; ``soon``: with what follows."""
        if self._ending is not None or self._writing_since is not None or not self._outbox.is_empty:
            return False
        writer = self._transport.writer
        return writer is not None and writer.send(before, shared, after, soon=soon)

    @property
    def now(self) -> float:
        """The machine's steady clock, in milliseconds."""
        return self._context.tick()

    def take_back(self, key: Hashable) -> list[Outgoing]:
        """Remove the waiting messages with this key, and return them."""
        return self._outbox.drop(key)

    async def _write(self) -> None:
        tick = self._context.tick
        while True:
            self._something_to_send.clear()  # before looking: what is posted from here on wakes the writer again
            while (message := self._outbox.take()) is not None:
                self._writing_since = tick()
                await self._transport.send(message.frame)
                self._writing_since = None
                if message.sent is not None:
                    message.sent(tick())
            if self._ending is not None:
                return
            for subscription in tuple(self._subscriptions.values()):
                if subscription.catch_up():
                    self._context.resynchronised()
            await self._something_to_send.wait()

    # Time

    @property
    def allowance(self) -> Millis:
        """How much of an elapsed time may be this connection's network."""
        return self._path.allowance

    @property
    def witness(self) -> Witness:
        """What measured the round trip in the allowance."""
        return self._path.witness

    async def _keep_time(self) -> None:
        limits = self._limits
        for pause in chain(limits.first_pings_ms, repeat(limits.ping_every_ms)):
            await self._context.sleep(pause)
            now = self._context.tick()
            if self._writing_since is not None and now - self._writing_since > limits.stalled_ms:
                self.end("too_slow")
            elif now - self._last_received > limits.silent_ms:
                self.end("silent")
            elif self._outbox.is_empty:  # behind other messages a ping would measure those, not the network
                self._path.measure()
                token = self._context.new_token()
                self.post(Outgoing(encode_message(Ping(token)), sent=partial(self._path.ping_sent, token)))

    # Reading

    async def _read(self) -> None:
        while self._ending is None:
            frame = await self._transport.receive()
            if frame is None:
                return
            self._receive(decode_frame(frame, self._limits.longest_message), self._context.tick())

    def receive_now(self, text: bytes) -> bool:
        """Handle a text frame, given as UTF-8, at once; false, if it has to wait its turn."""
        if self._ending is not None or self._is_over:
            return False
        now = self._context.tick()
        self._receive(decode_text(text, self._limits.longest_message), now)
        return True

    def _receive(self, message: ClientMessage | Problem, now: float) -> None:
        if self._is_accepted(message, now):
            self._handle(message, now)

    def _is_accepted(self, message: ClientMessage | Problem, now: float) -> TypeGuard[ClientMessage]:
        """Whether a frame was decoded and does not come too fast; if not, the client is sent a problem."""
        self._last_received = now
        wait = self._budget.take_work(cost(message), now)
        if wait:
            self._send_problem(_too_fast(message, math.ceil(wait)), now)
        elif type(message) is Problem:
            self._send_problem(message, now)
        else:
            return True
        return False

    def _handle(self, message: ClientMessage, now: float) -> None:
        if self._entering and isinstance(message, To | Enter | Leave) and message.table in self._entering:
            self._held_back[message.table].append((message, now))
            return
        if type(message) is To:  # nearly every message; ``match`` takes longer
            subscription = self._subscriptions.get(message.table)
            if subscription is None:
                self._send_problem(Problem("not_entered", message.table, message.request.command), now)
            else:
                subscription.request(message.request, now)
            return
        match message:
            case Pong(token=token):
                self._path.pong_received(token, now)
            case Enter(table=table):
                if (
                    table not in self._subscriptions
                    and len(self._subscriptions.keys() | self._entering) >= self._limits.most_tables
                ):
                    self._send_problem(Problem("too_many_tables", table), now)
                else:
                    self._held_back[table] = []
                    self._entering[table] = asyncio.create_task(self._enter(message, now), name="enter")
            case Leave(table=table):
                if table in self._subscriptions:
                    self._subscriptions.pop(table).leave()
            case WatchLobby(on=True):
                self._context.lobby.watch(self._send_lobby)
            case WatchLobby(on=False):
                self._context.lobby.unwatch(self._send_lobby)
            case WatchClass(classroom=classroom, on=True, progress=progress):
                self._classes.watch(classroom, progress=progress)
            case WatchClass(classroom=classroom, on=False):
                self._classes.unwatch(classroom)

    async def _enter(self, message: Enter, now: float) -> None:
        """Enter a table. One that has to be loaded first delays only the messages that are meant for it."""
        table = message.table
        try:
            await self._subscribe(message, now)
        finally:
            del self._entering[table]
        for held_back, then in self._held_back.pop(table):
            self._handle(held_back, then)

    async def _subscribe(self, message: Enter, now: float) -> None:
        table = message.table
        child, name = message.child, None
        try:
            if child is not None and (name := await self._classes.name_of(self.guest, child)) is None:
                self._send_problem(Problem("not_your_child", table), now)
                return
            handle = await self._context.tables.table(table)
        except Exception as error:
            # Storage is down, the lease of a dead process has not expired yet, or a bug, which must not disturb others.
            if not isinstance(error, Unavailable):
                logger.exception("table %s cannot be reached", table)
            self.post(Outgoing(encode_message(Problem("unavailable", table, retry_after_ms=RETRY_ENTERING_MS))))
            return
        if handle is None:
            self._send_problem(Problem("no_such_table", table), now)
            return
        before = self._subscriptions.get(table)
        subscription = Subscription(self, table, handle, message.companion, message.television, child, name or "")
        self._subscriptions[table] = subscription
        subscription.enter(message.since)
        if before is not None:
            before.leave()  # only now, so that the table does not see the person leave and come back

    def forget(self, subscription: Subscription) -> None:
        """Remove a subscription: its table is not served here any more."""
        if self._subscriptions.get(subscription.table) is subscription:
            del self._subscriptions[subscription.table]

    def _class_changed(self, message: ClassChanged) -> None:
        """Tell the client that a class has changed; children of it who play elsewhere now leave their tables here."""
        self.post(Outgoing(encode_message(message), ("class", message.classroom)), instead=True)
        for subscription in tuple(self._subscriptions.values()):
            child = subscription.child
            if child is not None and child.classroom == message.classroom:
                checking = asyncio.create_task(self._check_child(subscription, child), name="check child")
                self._checking.add(checking)
                checking.add_done_callback(self._checking.discard)

    async def _check_child(self, subscription: Subscription, child: ChildOfClass) -> None:
        if await self._classes.name_of(self.guest, child) is None:
            self.forget(subscription)
            subscription.leave()

    def _send_lobby(self, frame: bytes) -> None:
        self.post(Outgoing(frame, "lobby"), instead=True)

    def _send_problem(self, problem: Problem, now: float) -> None:
        """Send a problem; a client that causes too many of them is disconnected."""
        self.post(Outgoing(encode_message(problem)))
        if self._mistakes.take(1, now):
            self.end("misbehaving")


def _too_fast(message: ClientMessage | Problem, wait: Millis) -> Problem:
    """The problem to send for a message that would have to wait so many milliseconds."""
    if isinstance(message, To):
        return Problem("too_fast", message.table, message.request.command, wait)
    table = message.table if isinstance(message, Enter | Leave) else None
    return Problem("too_fast", table, retry_after_ms=wait)


async def _as_coroutine(awaitable: Awaitable[None]) -> None:
    await awaitable
