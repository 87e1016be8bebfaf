"""The game socket over tables with a clock that the test controls, and clients that connect to it."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable, MutableMapping
from itertools import count
from typing import Any, TypeVar

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game
from ludotheque.server.people.identity import Guest
from ludotheque.server.socket.frames.transport import Scope
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import ClientMessage, Enter, Ping, Pong, ServerMessage, To
from ludotheque.server.socket.route import GameSocket
from ludotheque.server.tables.interfaces import MakeRecord, NewTable, PlayOn, SeatedTable, TableCard, TableHandle
from ludotheque.table.match_log import Unavailable
from ludotheque.table.messages import Act, Answer, Update
from ludotheque.table.table import Table
from support.server.memory_table import MemoryTable

MESSAGE: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ServerMessage)
T = TypeVar("T")


class FixedTables:
    """A table service with a fixed set of tables."""

    problem: str | None = None

    def __init__(self, handles: dict[str, TableHandle]) -> None:
        self.handles = handles
        self.cards: list[TableCard] = []
        self.watchers: list[Callable[[], None]] = []
        self.people_watchers: list[Callable[[str, str | None], None]] = []
        self.asked_for_tables = 0
        self.failing = False
        self.away = False
        self.slow: dict[str, asyncio.Event] = {}

    async def table(self, id: str) -> TableHandle | None:
        if self.failing:
            raise OSError("a bug")
        if self.away:
            raise Unavailable("storage is down")
        if id in self.slow:
            await self.slow[id].wait()
        return self.handles.get(id)

    async def public_tables(self, game: str | None = None) -> list[TableCard]:
        self.asked_for_tables += 1
        return self.cards

    def watch_lobby(self, changed: Callable[[], None]) -> Callable[[], None]:
        self.watchers.append(changed)
        return lambda: self.watchers.remove(changed)

    def watch_people(self, changed: Callable[[str, str | None], None]) -> Callable[[], None]:
        self.people_watchers.append(changed)
        return lambda: self.people_watchers.remove(changed)

    async def person_changed(self, person: str, name: str | None) -> bool:
        for changed in self.people_watchers:
            changed(person, name)
        return True

    async def open_table(self, host: Guest, request: NewTable, opened_from: str = "") -> str | Refusal:
        raise NotImplementedError

    async def open_with(self, record: MakeRecord, *, start: bool) -> str:
        raise NotImplementedError

    def new_id(self) -> str:
        raise NotImplementedError

    async def open_once(self, id: str, record: MakeRecord) -> None:
        raise NotImplementedError

    async def open_seated(self, request: SeatedTable) -> str:
        raise NotImplementedError

    def class_tables(self) -> list[Table]:
        return []

    async def open_branch(self, host: Guest, match: Match, request: PlayOn) -> str | Refusal:
        raise NotImplementedError

    async def find(self, code: str) -> str | None:
        raise NotImplementedError

    async def quick_play(self, guest: Guest, game: str, opened_from: str = "") -> str | Refusal:
        raise NotImplementedError

    async def tables_of(self, guest: Guest) -> list[TableCard]:
        raise NotImplementedError


class Client:
    """A browser, as an ASGI server sees it."""

    def __init__(
        self,
        socket: GameSocket,
        person: str,
        settle: Callable[[], Awaitable[None]],
        *,
        answers_pings: bool = True,
        address: str = "192.0.2.1",
    ) -> None:
        self.person = person
        self._settle = settle
        self.answers_pings = answers_pings
        self.inbox: list[Any] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.closed: int | None = None
        self.accepted = False
        self._sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._sent.put_nowait({"type": "websocket.connect"})
        scope: Scope = {"type": "websocket", "path": "/socket", "person": person, "client": (address, 4321)}
        self.task = asyncio.create_task(socket(scope, self._sent.get, self._get))
        self.commands = count(1)

    async def _get(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.close":
                self.closed = message["code"]
            case "websocket.send":
                received = MESSAGE.decode(message["text"])
                self.receive(received, message["text"])
                if isinstance(received, Ping) and self.answers_pings:
                    self.send(Pong(received.token))

    def receive(self, message: Any, text: str) -> None:
        """Handle a message of the server."""
        self.inbox.append(message)

    def send(self, message: ClientMessage | str | bytes) -> None:
        """Send a message; texts and bytes unchanged."""
        if isinstance(message, bytes):
            self._sent.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
            self._sent.put_nowait({"type": "websocket.receive", "text": text})

    def disconnect(self) -> None:
        """Break the connection."""
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def enter(self, table: str = "table", since: int = 0) -> None:
        """Enter a table."""
        self.send(Enter(table, since))
        await self._settle()

    async def request(self, kind: type[Any], **fields: Any) -> Answer:
        """Send a request to the table; returns the answer."""
        self.send(To("table", kind(command=f"{self.person}-{next(self.commands)}", **fields)))
        await self._settle()
        return self.last(Answer)

    def act(self, action: Any, prompt: int, reaction: float | None = None, command: str | None = None) -> str:
        """Take an action; return the command id."""
        name = command or f"{self.person}-{next(self.commands)}"
        self.send(To("table", Act(name, prompt, msgspec.Raw(msgspec.json.encode(action)), reaction)))
        return name

    def all(self, kind: type[T]) -> list[T]:
        """All messages of a type."""
        return [message for message in self.inbox if isinstance(message, kind)]

    def last(self, kind: type[T]) -> T:
        """The last message of a type."""
        return self.all(kind)[-1]

    def view(self, game: str) -> Any:
        """The last view."""
        return msgspec.json.decode(self.last(Update).view, type=find_game(game).View)


class SocketServer:
    """The game socket over one table in memory, with one clock for both."""

    def __init__(self, game: str = "boussanga", seats: int = 2, limits: Limits | None = None, **options: Any) -> None:
        self.memory_table = MemoryTable(game, seats, options)
        self.tables = FixedTables({"table": self.memory_table.table})
        self.tokens = count(1)
        self.resynchronised: list[float] = []
        """When slow readers skipped to the newest view."""
        self.turned_away: list[float] = []
        """When a connection was refused because its owner had too many."""
        self._sleepers: list[tuple[float, int, asyncio.Event]] = []
        self._order = count()
        self.socket = GameSocket(
            self.tables,
            identify=lambda scope: Guest(scope["person"], scope["person"].title()) if scope["person"] else None,
            may_connect=lambda scope: scope.get("origin", "ours") == "ours",
            tick=lambda: self.memory_table.tick,
            sleep=self.sleep,
            new_token=lambda: f"token-{next(self.tokens)}",
            limits=limits,
            too_many=lambda: self.turned_away.append(self.memory_table.tick),
            resynchronised=lambda: self.resynchronised.append(self.memory_table.tick),
        )

    async def sleep(self, millis: float) -> None:
        """Sleep by the test clock."""
        if millis <= 0:
            return
        woken = asyncio.Event()
        heapq.heappush(self._sleepers, (self.memory_table.tick + millis, next(self._order), woken))
        await woken.wait()

    async def wait(self, millis: float) -> None:
        """Let time pass, and wake all sleepers in order."""
        end = self.memory_table.tick + millis
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            at, _, woken = heapq.heappop(self._sleepers)
            await self.memory_table.wait(max(0.0, at - self.memory_table.tick))
            woken.set()
            await self.settle()
        await self.memory_table.wait(end - self.memory_table.tick)
        await self.settle()

    async def settle(self) -> None:
        """Let all ready tasks run."""
        for _ in range(3):
            for _ in range(12):
                await asyncio.sleep(0)
            await self.memory_table.settle()

    async def connect(self, person: str, *, answers_pings: bool = True, address: str = "192.0.2.1") -> Client:
        """Open a connection."""
        client = Client(self.socket, person, self.settle, answers_pings=answers_pings, address=address)
        await self.settle()
        return client
