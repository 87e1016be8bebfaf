"""The address of invitations over HTTP."""

from __future__ import annotations

from pathlib import Path

from support.server.local_server import open_server


async def test_the_origin_of_invitations_over_http(tmp_path: Path) -> None:
    async with open_server(tmp_path, origins="https://games.example") as server, server.browser() as browser:
        assert (await browser.get("/api/invitation")).json() == {"origin": "https://games.example"}
