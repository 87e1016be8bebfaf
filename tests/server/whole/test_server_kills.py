"""A killed server loses nothing that it has confirmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.testing.effort import effort
from support.processes.server_kills import kill_server, survive
from support.processes.server_process import ServerProcess

KILLS = effort(quick=1, brief=1, full=4)


@pytest.mark.at_length
async def test_a_server_that_is_killed_loses_nothing(sqlite_url: str, tmp_path: Path) -> None:
    survived = await survive(ServerProcess(tmp_path, sqlite_url), [kill_server] * KILLS, seed=7)
    assert survived.kills == KILLS
    assert survived.acknowledged >= 2 * KILLS
