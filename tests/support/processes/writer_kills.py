"""Kills processes that write to the log, and checks that acknowledged rows are not lost.

A child process appends to several matches as fast as it can, and reports every append that
has returned. The parent kills it at a random time. Then every acknowledged row must be
readable, every append complete or absent, and the database file sound.

This tests the death of processes. What survives a loss of power depends on ``fsync`` and
the disk.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from ludotheque.server.store.database import address
from ludotheque.server.store.store import open_store
from support import timeouts
from support.processes.log_writer import PLAYERS, group_from, payload, play
from support.processes.postgres import PostgresServer

CHILD = Path(__file__).parent / "log_writer.py"


class Survived(NamedTuple):
    """The counts of a run."""

    kills: int
    acknowledged: int
    """Rows whose append had returned."""
    written: int
    """Rows found: the acknowledged ones, and some whose acknowledgement was lost with the writer."""


def survive_kills(url: str, kills: int, seed: int) -> Survived:
    """Kill writing processes one after another, on the same migrated database."""
    rng = random.Random(seed)
    acknowledged = written = 0
    for kill in range(kills):
        matches = timeouts.run(_begin(url, f"kill {kill}"))
        reported = _kill_writer(url, matches, after=rng.randrange(1, 300), pause=rng.random() / 100)
        assert reported, "a writer was killed before it wrote anything"
        acknowledged += sum(reported.values())
        written += timeouts.run(_verify(url, matches, reported))
        if address.is_sqlite(url):
            with closing(sqlite3.connect(address.sqlite_file(url))) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return Survived(kills, acknowledged, written)


def survive_restarts(server: PostgresServer, url: str, kills: int, seed: int) -> Survived:
    """Kill and restart PostgreSQL repeatedly while one process goes on writing."""
    patience = (1 + kills) * timeouts.HANGING_SECONDS
    return timeouts.run(_survive_restarts(server, url, kills, random.Random(seed)), patience)


async def _survive_restarts(server: PostgresServer, url: str, kills: int, rng: random.Random) -> Survived:
    matches = await _begin(url, "restarts")
    reported: dict[str, int] = defaultdict(int)
    more = asyncio.Event()

    async def acknowledge(match: str, rows: int) -> None:
        reported[match] += rows
        more.set()

    async def until(enough: int) -> None:
        while sum(reported.values()) < enough:
            more.clear()
            await more.wait()

    async with open_store(url) as store:
        playing = [asyncio.create_task(play(store.log, match, acknowledge)) for match in matches]
        for _ in range(kills):
            written = asyncio.create_task(until(sum(reported.values()) + rng.randrange(1, 300)))
            await asyncio.wait([written, *playing], return_when=asyncio.FIRST_COMPLETED)
            if not written.done():
                await asyncio.gather(*playing)  # raises what went wrong
            await asyncio.sleep(rng.random() / 100)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        for task in playing:
            assert not task.done(), "a writer continues after a restart"
            task.cancel()
        await asyncio.wait(playing)
    return Survived(kills, sum(reported.values()), await _verify(url, matches, reported))


async def _begin(url: str, name: str) -> list[str]:
    matches = [f"{name}/{player}" for player in range(PLAYERS)]
    async with open_store(url) as store:
        for match in matches:
            await store.records.matches.create(match, table=None, game="bouh", header=b"{}", now=1)
    return matches


def _kill_writer(url: str, matches: list[str], after: int, pause: float) -> dict[str, int]:
    """Kill one writing process; returns the acknowledged rows per match."""
    place = str(address.sqlite_file(url)) if address.is_sqlite(url) else url
    reported: dict[str, int] = defaultdict(int)
    with subprocess.Popen([sys.executable, CHILD, place, *matches], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        # a child that reports nothing would never be killed
        too_late = threading.Timer(timeouts.HANGING_SECONDS, child.kill)
        too_late.start()
        try:
            for number, line in enumerate(child.stdout):
                match, rows = line.rsplit(" ", 1)
                reported[match] += int(rows)
                if number == after:
                    time.sleep(pause)  # so that it can be killed at any point, not only after an append
                    child.kill()
        finally:
            too_late.cancel()
            child.kill()
    assert child.returncode == -9, "the writer ended by itself"
    return reported


async def _verify(url: str, matches: list[str], reported: dict[str, int]) -> int:
    """Check all rows; returns their number."""
    written = 0
    async with open_store(url) as store:
        for match in matches:
            rows = await store.log.read(match)
            assert len(rows) >= reported[match], f"{match}: {reported[match]} rows acknowledged, {len(rows)} found"
            assert [row.lines for row in rows] == [payload(match, seq) for seq in range(len(rows))]
            boundary = 0
            while boundary < len(rows):
                boundary += group_from(boundary)
            assert boundary == len(rows), f"{match}: an append is there in part"
            written += len(rows)
    return written
