"""Appends rows to a match log without end; as a program, it prints every append that has returned.

python log_writer.py FILE-OR-ADDRESS MATCH...
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from ludotheque.server.store.log.postgres_log import PostgresLog
from ludotheque.server.store.log.sqlite_log import SqliteLog
from ludotheque.table.match_log import MatchLog, Row

PLAYERS = 8

Acknowledge = Callable[[str, int], Awaitable[None]]
"""Called with the match and the number of rows of each append that has returned."""


def group_from(seq: int) -> int:
    """The number of rows in the append that begins with this row."""
    return 1 + seq % 4


def payload(match: str, seq: int) -> bytes:
    """The content of the entry with this number."""
    return f'{{"match":"{match}","seq":{seq}}}'.encode() * 3


async def play(log: MatchLog, match: str, acknowledge: Acknowledge) -> None:
    """Append to one match, without end."""
    seq = 0
    while True:
        size = group_from(seq)
        await log.append([Row(match, seq + part, payload(match, seq + part)) for part in range(size)])
        await acknowledge(match, size)
        seq += size


async def report(match: str, rows: int) -> None:
    """Report an append to the parent process in one unbuffered write, which survives a kill."""
    os.write(1, f"{match} {rows}\n".encode())


async def main(place: str, matches: list[str]) -> None:
    """Append to all matches at the same time."""
    log: MatchLog = PostgresLog(place) if "://" in place else SqliteLog(Path(place))
    await asyncio.gather(*(play(log, match, report) for match in matches))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
