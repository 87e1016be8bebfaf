"""Games go on when the clock of a machine jumps by an hour, in both directions."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from support.cluster.balancer import Balancer
from support.cluster.cluster import Cluster
from support.processes.server_process import ServerProcess
from support.processes.stepped_clock_server import step_clock
from support.server.cluster_guest import VisitingGuest
from support.server.fast_players import people_playing, verify

HOUR = 3_600_000
PROGRAM = "support.processes.stepped_clock_server"


@pytest.mark.at_length
async def test_one_server_whose_clock_jumps(sqlite_url: str, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, sqlite_url, program=PROGRAM)
    server.start()
    try:
        await server.until_ready()
        ann = VisitingGuest("Ann")
        await ann.come_in(server.port)
        async with people_playing(server.port, random.Random(1)) as company:
            await company.play_on(2)
            for millis in (HOUR, 0, -HOUR, 0):
                step_clock(tmp_path, millis)
                await company.play_on(4)
                assert (await ann.ask(server.port, "GET", "/api/me"))["me"]["name"] == "Ann", "her cookie is valid"
                await VisitingGuest("Newcomer").come_in(server.port)
            step_clock(tmp_path, -HOUR)
            server.kill()
            server.start()
            await company.play_on(4)
    finally:
        server.kill()
    await verify(sqlite_url, company.tables, dict(company.ledger.acknowledged))


@pytest.mark.at_length
async def test_a_cluster_in_which_one_clock_jumps(cluster: Cluster, tmp_path: Path) -> None:
    """Tables may move to the other server, because leases go by the clocks; nothing is lost and play goes on."""
    steady = cluster.servers["west"]
    jumping = ServerProcess(tmp_path, cluster.url, settings=cluster.settings, program=PROGRAM)
    jumping.start()
    balancer = Balancer([steady.port, jumping.port])
    try:
        async with balancer.running():
            await balancer.until_ready()
            async with people_playing(balancer.port, random.Random(2)) as company:
                await company.play_on(2)
                for millis in (HOUR, 0, -HOUR, 0):
                    step_clock(tmp_path, millis)
                    balancer.spread()
                    await company.play_on(6)
    finally:
        jumping.stop()
    await verify(cluster.url, company.tables, dict(company.ledger.acknowledged))
