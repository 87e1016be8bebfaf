"""A guest with a cookie, who uses HTTP and real sockets at any server of a cluster."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from ludotheque.engine.registry import find_game
from ludotheque.server.socket.protocol import Enter, To
from ludotheque.table.messages import Act, Answer, TableRequest, Update
from support.server.socket_client import Browser


class VisitingGuest:
    """One person. All servers get the same cookie."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cookie = ""
        self._commands = count(1)

    async def ask(self, port: int, method: str, path: str, json: Any = None, **more: str) -> Any:
        """Send an HTTP request with ``more`` headers to a server, and return its answer."""
        headers = {"x-ludotheque": "test", **more} | ({"cookie": self.cookie} if self.cookie else {})
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=30) as client:
            answer = await client.request(method, path, json=json)
        assert answer.is_success, answer.text
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text

    async def come_in(self, port: int) -> None:
        """Become a guest at one server, and thereby at all."""
        await self.ask(port, "POST", "/api/me", {"name": self.name})

    @asynccontextmanager
    async def at(self, port: int) -> AsyncIterator[Browser]:
        """Open a game socket to one server."""
        address = f"ws://127.0.0.1:{port}/ws"
        async with connect(address, additional_headers={"cookie": self.cookie}) as connection:
            yield Browser(connection)

    async def enter(self, browser: Browser, table: str) -> None:
        """Enter a table."""
        await browser.send(Enter(table))

    async def request(self, browser: Browser, table: str, kind: type[Any], **fields: Any) -> Answer:
        """Send a request to a table, and return the answer."""
        request: TableRequest = kind(command=f"{self.name}-{next(self._commands)}", **fields)
        await browser.send(To(table, request))
        return await browser.receive(Answer, lambda answer: answer.command == request.command)

    def move(self, update: Update, game: str, number: int = 0) -> Act | None:
        """A legal action, if the person has a prompt."""
        rules = find_game(game)
        view = msgspec.json.decode(update.view, type=rules.View)
        if view.prompt is None:
            return None
        options = rules.options(view)
        action = msgspec.Raw(msgspec.json.encode(options[number % len(options)]))
        return Act(f"{self.name}-{next(self._commands)}", view.prompt.id, action)
