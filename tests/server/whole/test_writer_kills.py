"""Confirmed writes survive kills; a few kills here, hundreds in ``make bench-server``."""

from __future__ import annotations

import pytest

from support.processes.postgres import PostgresServer
from support.processes.writer_kills import survive_kills, survive_restarts


def test_confirmed_writes_survive_a_killed_process(url: str) -> None:
    survived = survive_kills(url, kills=3, seed=1)
    assert survived.written >= survived.acknowledged > 0


@pytest.mark.at_length
def test_confirmed_writes_survive_a_killed_postgresql(killable_postgres: PostgresServer) -> None:
    survived = survive_restarts(killable_postgres, killable_postgres.url(), kills=2, seed=1)
    assert survived.written >= survived.acknowledged > 0
