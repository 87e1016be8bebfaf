"""Shows a saved match in the browser: ``ludotheque watch FILE``."""

from __future__ import annotations

import asyncio
import tempfile
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from ludotheque.engine.match import Match
from ludotheque.engine.words import words
from ludotheque.server.matches.imported_matches import import_match
from ludotheque.server.ops.welcome import address_of, has_browser
from ludotheque.server.serve import serve
from ludotheque.server.settings import Settings, read_settings
from ludotheque.server.store.records.matches import Player
from ludotheque.server.store.store import open_store
from ludotheque.terminal.output import default_language, say

HOST = "127.0.0.1"
MATCH = "watched"
"""The id of the match: it is the only one of its server."""


def serve_replay(match: Match, *, port: int, open_page: Callable[[str], object] | None = None) -> bool:
    """Serve a finished match to this machine's browser, from a folder that is deleted afterwards."""
    if open_page is None:
        open_page = webbrowser.open if has_browser() else str
    opens = open_page

    def listening(host: str, port: int) -> None:
        page = f"{address_of(host, port)}/replay/{MATCH}"
        texts = words("ludotheque.server", default_language())["page"]
        say(Text(f"{texts['watch']} {page}"))
        say(Text(texts["to_stop_watching"], style="dim"))
        opens(page)

    with tempfile.TemporaryDirectory(prefix="ludotheque-watch-") as folder:
        settings = read_settings({"host": HOST, "port": port, "bot_workers": 1}, {}, default_data=Path(folder))
        asyncio.run(_store(settings, match))
        return serve(settings, listening=listening)


async def _store(settings: Settings, match: Match) -> None:
    players = [Player(seat, "") for seat in range(match.seats)]
    async with open_store(settings.database) as store:
        await import_match(store, MATCH, match, players, now=int(time.time() * 1000), public=True)
