"""A full disk stops the moves, not the server: when there is room again, games go on and nothing confirmed is lost."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support import timeouts
from support.processes.server_process import ServerProcess
from support.server.cluster_guest import VisitingGuest
from support.server.fast_players import Company, people_playing, verify

QUIET_SECONDS = 1.5
"""No move was stored for so long: the disk is full."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits and small disks of other systems differ")


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk with little room. Mounting one needs privileges."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=False, capture_output=True, timeout=60
    )
    if mounted.returncode:
        pytest.skip("a small disk cannot be mounted here: that needs root")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True, timeout=60)


async def until_no_move_is_stored(company: Company) -> None:
    moves, since = -1, time.monotonic()
    async with asyncio.timeout(timeouts.HANGING_SECONDS):
        while time.monotonic() - since < QUIET_SECONDS:
            if company.ledger.acknowledged.total() != moves:
                moves, since = company.ledger.acknowledged.total(), time.monotonic()
            await asyncio.sleep(0.05)


async def endure(server: ServerProcess, fill: Callable[[], None], empty: Callable[[], None]) -> None:
    """Play while the disk fills up twice."""
    server.start()
    try:
        await server.until_ready()
        async with people_playing(server.port, random.Random(4)) as company:
            for _ in range(2):
                await company.play_on(4)
                fill()
                await until_no_move_is_stored(company)
                assert server.pid is not None, "the server runs"
                assert (await VisitingGuest("Ann").ask(server.port, "GET", "/healthz")) is not None
                empty()
                await company.play_on(4)
    finally:
        server.kill()
    await verify(server.url, company.tables, dict(company.ledger.acknowledged))


@pytest.mark.at_length
async def test_a_disk_without_room(sqlite_url: str, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "8m") as disk:
        file = disk / "games.db"
        shutil.copy(sqlite_url.removeprefix("sqlite:///"), file)
        filler = disk / "filler"

        def fill() -> None:
            with filler.open("wb") as other:
                while True:
                    try:
                        os.write(other.fileno(), bytes(4096))
                    except OSError:
                        return

        await endure(ServerProcess(tmp_path, f"sqlite:///{file}"), fill, filler.unlink)


@pytest.mark.at_length
async def test_files_that_may_not_grow(sqlite_url: str, tmp_path: Path) -> None:
    """The same without privileges: the system refuses to let any file of the server grow."""
    server = ServerProcess(tmp_path, sqlite_url)
    log = Path(f"{sqlite_url.removeprefix('sqlite:///')}-wal")

    def limit(most: int) -> None:
        assert server.pid is not None
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    await endure(server, lambda: limit(log.stat().st_size), lambda: limit(resource.RLIM_INFINITY))
