"""Creates guests and tables over HTTP, as a browser does."""

from __future__ import annotations

import asyncio
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx

HEADERS = {"x-ludotheque": "bench"}
AT_ONCE = 16


def client_without_cookies(port: int) -> httpx.AsyncClient:
    """A client that stores no cookies, so that it can act for many guests."""
    # A server closes connections that were idle for some seconds; one that is just being closed is not used again.
    limits = httpx.Limits(keepalive_expiry=2.0)
    # Without certificates: reading them takes 30 ms, in which nothing else of this process runs.
    client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits, verify=False)
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
    return client


async def create_guest(client: httpx.AsyncClient, name: str) -> str:
    """Create a guest; returns the cookie."""
    answer = await client.post("/api/me", json={"name": name}, headers=HEADERS)
    answer.raise_for_status()
    return answer.headers["set-cookie"].partition(";")[0]


async def open_table(client: httpx.AsyncClient, cookie: str, **setup: Any) -> str:
    """Open a table; returns its id."""
    answer = await client.post("/api/tables", json=setup, headers=HEADERS | {"cookie": cookie})
    answer.raise_for_status()
    table: str = answer.json()["table"]
    return table


async def create_guests(port: int, number: int) -> list[str]:
    """Create many guests; returns their cookies."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(client: httpx.AsyncClient, who: int) -> str:
        async with turns:
            return await create_guest(client, f"Guest {who}")

    async with client_without_cookies(port) as client:
        return await asyncio.gather(*(one(client, who) for who in range(number)))


async def open_tables(port: int, hosts: list[str], **setup: Any) -> list[str]:
    """Open a table for each of these hosts; returns their ids."""
    async with client_without_cookies(port) as client:
        return [await open_table(client, host, **setup) for host in hosts]
