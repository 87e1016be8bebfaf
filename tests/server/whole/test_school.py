"""A class of children behind one address plays on a server with the usual limits, and nobody notices them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from support.processes.server_process import ServerProcess
from support.server.cluster_guest import VisitingGuest
from support.server.fast_players import SEATS, TABLES, people_playing

CHILDREN = 32


@pytest.mark.at_length
async def test_a_class_behind_one_address_is_not_limited(tmp_path: Path) -> None:
    """All come in at once and play much faster than children do."""
    server = ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'games.db'}", unlimited=False)
    server.start()
    try:
        await server.until_ready()
        games = list(TABLES) * (CHILDREN // SEATS // len(TABLES))
        async with people_playing(server.port, random.Random(30), games) as company:
            await company.play_on(20)
        teacher = VisitingGuest("Teacher")
        await teacher.come_in(server.port)
        page = await teacher.ask(server.port, "GET", "/metrics")
    finally:
        server.stop()
    assert not [line for line in re.findall(r"^ludotheque_cut_off_total.* (\S+)$", page, re.MULTILINE) if float(line)]
    assert "ludotheque_moves_total" in page
