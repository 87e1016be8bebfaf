"""A server starts on the oldest database, and games that were in play go on."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from ludotheque.server.http.cookies import Cookies
from ludotheque.server.store.database.migrate import differences
from ludotheque.server.store.database.revisions import known_revisions
from support.processes.old_database import make_old_database
from support.processes.postgres import PostgresServer
from support.processes.server_process import ServerProcess
from support.server.fast_players import people_at, verify

SECRET = "a secret that is known to this test alone"
OLDEST = Path(__file__).parent / f"database_{min(known_revisions())}.json"
"""Recorded from a server of that version, which was killed while eight people played."""


@pytest.mark.at_length
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_games_of_the_oldest_schema_go_on(kind: str, postgres: PostgresServer, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}" if kind == "sqlite" else await postgres.new_database()
    tables = await make_old_database(url, OLDEST)
    cookies = Cookies([SECRET], time.time)
    seated = [(each.id, each.game, [f"ludotheque={cookies.sign(who)}" for who in each.people]) for each in tables]
    server = ServerProcess(tmp_path, url, settings={"secret_keys": SECRET})
    server.start()
    try:
        await server.until_ready()
        async with people_at(server.port, seated, random.Random(3)) as company:
            await company.play_on(12)
    finally:
        server.kill()
    entries = await verify(url, company.tables, dict(company.ledger.acknowledged))
    first_matches = {match for match, _ in company.ledger.acknowledged}
    assert entries > sum(each.moves for each in tables), "the moves from before are part of the same matches"
    assert len(first_matches) >= len(tables)
    assert await differences(url) == []
