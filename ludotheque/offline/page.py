"""What the browser's workers call. Everything that passes between Python and JavaScript is text."""

from __future__ import annotations

import base64
import os
import random
import time
from collections.abc import Awaitable, Callable, Mapping

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import find_game, own_game_ids
from ludotheque.offline import bot_worker
from ludotheque.offline.answers import Answers, NotHere
from ludotheque.offline.browser_store import BrowserStore
from ludotheque.offline.dailies import OfflineDailies
from ludotheque.offline.room import LOCAL, NewLocalTable, Room
from ludotheque.table.bots.worker_thinker import WorkerThinker

Read = Callable[[str], Awaitable[str]]
"""Reads all texts whose keys begin with a prefix, as a JSON object."""
Write = Callable[[str, bool], Awaitable[str]]
"""Writes the texts of a JSON object, perhaps only if they are new; returns why that was not possible, or nothing."""
EXISTS = "exists"
"""Why new texts could not be written."""
AskBot = Callable[[str], Awaitable[str]]
"""Sends a call to the worker of the bots; returns its answer, or nothing if the worker has failed."""


class _JsonTexts:
    """Texts that are read and written by JavaScript."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def read(self, prefix: str) -> dict[str, str]:
        return msgspec.json.decode(await self._read(prefix), type=dict[str, str])

    async def write(self, texts: Mapping[str, str]) -> None:
        await self._write_or_raise(texts, new=False)

    async def add(self, texts: Mapping[str, str]) -> None:
        await self._write_or_raise(texts, new=True)

    async def _write_or_raise(self, texts: Mapping[str, str], *, new: bool) -> None:
        problem = await self._write(msgspec.json.encode(texts).decode(), new)
        if problem == EXISTS:
            raise FileExistsError
        if problem:
            raise OSError(problem)


class PageRoom:
    """The room as the worker of the page sees it."""

    def __init__(self, room: Room, answers: Answers) -> None:
        self._room, self._answers = room, answers

    def connect(self, name: str) -> None:
        """The page has connected; ``name`` is what the guest is called."""
        self._room.connect(name)

    def receive(self, frame: str) -> None:
        """Handle a frame of the page."""
        self._room.receive(frame)

    async def open_table(self, request: str) -> str:
        """Open a table; returns ``{"table": id}`` or ``{"refusal": …}``."""
        try:
            opened = await self._room.open_table(msgspec.json.decode(request, type=NewLocalTable))
        except msgspec.ValidationError as error:
            opened = Refusal("LUD-5", "options", {"detail": str(error)})
        return msgspec.json.encode({"refusal" if isinstance(opened, Refusal) else "table": opened}).decode()

    async def answer(self, address: str, body: str) -> str:
        """Answer a request of the server's API as JSON; returns nothing if only a server can."""
        try:
            return msgspec.json.encode(await self._answers.answer(address, body)).decode()
        except (NotHere, ValueError):
            return ""


def start_room(send: Callable[[str], None], read: Read, write: Write, ask_bot: AskBot) -> PageRoom:
    """The room of this browser. ``send`` sends a frame to the page."""

    async def ask(call: bytes) -> bytes:
        answered = await ask_bot(base64.b64encode(call).decode())
        if not answered:
            raise RuntimeError("the worker of the bots has failed")
        return base64.b64decode(answered)

    def now() -> int:
        return int(time.time() * 1000)

    texts = _JsonTexts(read, write)
    store = BrowserStore(texts, now)
    room = Room(
        store,
        WorkerThinker(bot_worker.OneWorker(ask)),
        send=send,
        tick=lambda: time.monotonic() * 1000,
        new_id=lambda: LOCAL + os.urandom(12).hex(),
    )
    return PageRoom(room, Answers(store, OfflineDailies(texts, now)))


def wake_up() -> bool:
    """Whether Python works after it was started from a snapshot: rules and libraries answer.

    A snapshot holds the state of random numbers: they begin anew, or they would be the same at every start.
    """
    random.seed()
    game = find_game(own_game_ids()[0])
    match = Match(game, seats=game.seats[-1], seed=1)
    return bool(msgspec.json.encode(match.view(0)))


def answer_bot(call: str) -> str:
    """Answer a call in the worker of the bots."""
    return base64.b64encode(bot_worker.answer(base64.b64decode(call))).decode()
