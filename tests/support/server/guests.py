"""Guests of a server in this process, with the ids that no client ever sees."""

from __future__ import annotations

import httpx

from support.server.local_server import LocalServer


async def guest(server: LocalServer, browser: httpx.AsyncClient, name: str) -> str:
    """Let the browser come in under this name; returns the id of the guest."""
    await browser.post("/api/me", json={"name": name})
    cookie = server.app._cookies.read(browser.cookies["ludotheque"])
    assert cookie is not None
    return cookie.id
