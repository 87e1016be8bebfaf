"""A killed server loses nothing that it has confirmed."""

from __future__ import annotations

from pathlib import Path

from support.processes.server_kills import kill_server, survive
from support.processes.server_process import ServerProcess


async def test_a_server_that_is_killed_loses_nothing(sqlite_url: str, tmp_path: Path) -> None:
    survived = await survive(ServerProcess(tmp_path, sqlite_url), [kill_server] * 2, seed=7)
    assert survived.kills == 2
    assert survived.acknowledged >= 4
