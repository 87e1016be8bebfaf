"""The address of invitations over HTTP."""

from __future__ import annotations

from pathlib import Path

from support.server.local_server import open_house


async def test_the_origin_of_invitations_over_http(tmp_path: Path) -> None:
    async with open_house(tmp_path, origins="https://games.example") as house, house.browser() as browser:
        assert (await browser.get("/api/invitation")).json() == {"origin": "https://games.example"}
