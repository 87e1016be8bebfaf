"""Guests and tables for a load, made as a browser makes them."""

from __future__ import annotations

import asyncio
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx

HEADERS = {"x-ludotheque": "bench"}
AT_ONCE = 16


def forgetful(port: int) -> httpx.AsyncClient:
    """A client of our server that keeps no cookies, so that it can be many guests."""
    client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
    return client


async def come_in(client: httpx.AsyncClient, name: str) -> str:
    """The cookie of a new guest."""
    answer = await client.post("/api/me", json={"name": name}, headers=HEADERS)
    answer.raise_for_status()
    return answer.headers["set-cookie"].partition(";")[0]


async def open_table(client: httpx.AsyncClient, cookie: str, **wanted: Any) -> str:
    """The id of a new table of somebody's."""
    answer = await client.post("/api/tables", json=wanted, headers=HEADERS | {"cookie": cookie})
    answer.raise_for_status()
    table: str = answer.json()["table"]
    return table


async def many_come_in(port: int, number: int) -> list[str]:
    """The cookies of many new guests."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(client: httpx.AsyncClient, who: int) -> str:
        async with turns:
            return await come_in(client, f"Guest {who}")

    async with forgetful(port) as client:
        return await asyncio.gather(*(one(client, who) for who in range(number)))


async def open_tables(port: int, hosts: list[str], **wanted: Any) -> list[str]:
    """A table for each of these hosts."""
    async with forgetful(port) as client:
        return [await open_table(client, host, **wanted) for host in hosts]
