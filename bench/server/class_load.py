"""Measures a school class on one server process: children who play alone, a teacher's page and a wall.

    python -m bench.server.class_load [CHILDREN] [SECONDS]

Every child is a guest with a connection of its own, joins over HTTP, watches the class, and plays Bouh against a
chick, one move every eight seconds on average. The teacher's page and the wall read the class whenever it changes,
at most once a second. The processor time is that of the server with its bots.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from bench.server.cores import cpu_seconds
from bench.server.load.guests import HEADERS, client_without_cookies, create_guest
from bench.server.load.meter import Meter, Pace
from bench.server.load.moves import bouh
from bench.server.load.our_players import PlayedTable, Player
from ludotheque.cli import version_line
from ludotheque.engine.native.rng import Rng
from ludotheque.lab.statistics import percentile
from support.processes.serve_command import ServeCommand

CHILDREN, SECONDS = 40, 60.0
MOVES_PER_SECOND = 1 / 8
PLAN = {"game": "bouh", "options": {"level": "collect", "operations": "+-"}, "sitting": "alone"}


class ClassLoad(NamedTuple):
    """What a class costs."""

    children: int
    seconds: float
    moves: int
    joining_cpu: float
    """Processor seconds for opening the class, joining and the beginning of the round."""
    playing_cpu: float
    """Processor seconds while everybody plays."""
    start_seconds: float
    """From the teacher's tap until all tables are open."""
    answer_ms: tuple[float, float]
    """From a child's move to its answer: median and 99th percentile."""
    page_ms: tuple[float, float]
    """How long the teacher's page and the wall wait for the class: median and the longest."""


class ClassChild(Player):
    """A child of a class at its table."""

    def __init__(self, table: PlayedTable, classroom: str, number: int) -> None:
        super().__init__(table, 0)
        self._classroom, self._number = classroom, number

    async def connect(self, port: int, cookie: str) -> None:
        """Connect, watch the class, and enter the table as the child."""
        await self._client.connect(f"ws://127.0.0.1:{port}/ws", {"cookie": cookie})
        child = f'{{"type":"child_of_class","classroom":"{self._classroom}","number":{self._number}}}'
        self._send(f'{{"type":"watch_class","classroom":"{self._classroom}","on":true}}'.encode())
        self._send(f'{{"type":"enter","table":"{self.table.id}","child":{child}}}'.encode())


def cpu_of(pid: int) -> float:
    """The processor seconds of a server and of the processes in which its bots think, so far."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return sum(cpu_seconds(process) for process in (pid, *map(int, children)))


async def read_every_second(client: httpx.AsyncClient, path: str, headers: dict[str, str], times: list[float]) -> None:
    """Read a class once a second, as the teacher's page and the wall do while children play."""
    while True:
        began = time.perf_counter()
        (await client.get(path, headers=headers)).raise_for_status()
        times.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(1)


async def measure(server: ServeCommand, pid: int, children: int, seconds: float) -> ClassLoad:
    """Open a class, let children join and play, and measure."""
    rng, meter, pages = random.Random(1), Meter(), list[float]()
    async with client_without_cookies(server.port) as client:
        before = cpu_of(pid)
        opened = (await client.post("/api/classes", json={}, headers=HEADERS)).json()
        teacher = HEADERS | {"x-class-key": opened["key"]}
        cookies = [await create_guest(client, f"Guest {number}") for number in range(children)]
        path = f"/api/class/{opened['code']}"
        for cookie in cookies:
            (await client.post(f"{path}/children", headers=HEADERS | {"cookie": cookie})).raise_for_status()
        began = time.perf_counter()
        (await client.post(f"/api/classes/{opened['id']}/rounds", json=PLAN, headers=teacher)).raise_for_status()
        start_seconds = time.perf_counter() - began
        players = []
        for cookie in cookies:
            mine: Any = (await client.get(path, headers=HEADERS | {"cookie": cookie})).json()["yours"][0]
            table = PlayedTable(mine["table"], bouh(Rng(rng.getrandbits(31))), meter, Pace(MOVES_PER_SECOND, rng))
            table.tolerates_failures = True
            players.append(ClassChild(table, opened["id"], mine["number"]))
            await players[-1].connect(server.port, cookie)
        joined = cpu_of(pid)
        meter.open = True
        reading = [
            asyncio.create_task(read_every_second(client, f"/api/classes/{opened['id']}", teacher, pages)),
            asyncio.create_task(read_every_second(client, path, HEADERS, pages)),
        ]
        await asyncio.sleep(seconds)
        meter.open = False
        played = cpu_of(pid)
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        for player in players:
            player.close()
    return ClassLoad(
        children,
        seconds,
        meter.moves,
        joined - before,
        played - joined,
        start_seconds,
        meter.median_and_p99(meter.answers),
        (percentile(sorted(pages), 0.5), max(pages)),
    )


def main() -> None:
    """Measure and print."""
    children = int(sys.argv[1]) if len(sys.argv) > 1 else CHILDREN
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    with tempfile.TemporaryDirectory() as folder, ServeCommand(Path(folder)) as server:
        load = asyncio.run(measure(server, server.pid, children, seconds))
    print(version_line())
    print(f"{load.children} children, {load.seconds:g} s, {load.moves} moves")
    print(f"joining and the beginning of the round: {load.joining_cpu:.2f} s of processor time")
    print(f"the round began within {load.start_seconds:.2f} s")
    print(f"playing: {load.playing_cpu / load.seconds * 100:.1f} % of one core, bots included")
    print(f"answers to moves: half within {load.answer_ms[0]:.1f} ms, 99 of 100 within {load.answer_ms[1]:.1f} ms")
    print(f"the teacher's page and the wall: half within {load.page_ms[0]:.1f} ms, all within {load.page_ms[1]:.1f} ms")


if __name__ == "__main__":
    main()
