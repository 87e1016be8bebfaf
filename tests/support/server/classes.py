"""A teacher and children of a class, over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from ludotheque.table.table import Table
from support.server.local_server import LocalServer

PLAN = {"game": "bouh", "options": {"level": "collect", "operations": "+-"}}


class Teacher:
    """A teacher with a class and its key."""

    def __init__(self, browser: httpx.AsyncClient, opened: dict[str, str]) -> None:
        self.id, self.code, self._browser = opened["id"], opened["code"], browser
        self._headers = {"x-class-key": opened["key"]}
        self.path = f"/api/classes/{self.id}"

    async def look(self) -> Any:
        return (await self._browser.get(self.path, headers=self._headers)).json()

    async def post(self, path: str, body: Any) -> httpx.Response:
        return await self._browser.post(f"{self.path}{path}", json=body, headers=self._headers)

    async def step(self, step: str) -> Any:
        return (await self.post("/steps", {"step": step})).json()

    async def delete(self) -> httpx.Response:
        return await self._browser.delete(self.path, headers=self._headers)


async def open_class(browser: httpx.AsyncClient) -> Teacher:
    return Teacher(browser, (await browser.post("/api/classes", json={"language": "en"})).json())


async def joined(browser: httpx.AsyncClient, code: str) -> Any:
    answer = await browser.post(f"/api/class/{code}/children")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def live_table(server: LocalServer, id: str) -> Table:
    table = await server.tables.table(id)
    assert isinstance(table, Table)
    while table.live is None:  # the table begins its match in a turn of its own
        await asyncio.sleep(0.002)
    return table
