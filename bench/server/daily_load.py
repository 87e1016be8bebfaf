"""Measures many people who finish the same deal of the day at one server process.

    python -m bench.server.daily_load [PEOPLE] [SECONDS]

Everybody is a guest of their own, arrives at a random moment, and plays Boussanga's three boards with a pause
before each step. Half of them only pass; the others place a card, so that results differ. The answer times are
those of all requests, the guest's first one included. Processor time is that of the server process alone.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from bench.server.cores import cpu_seconds
from bench.server.load.http import HttpClient, Response
from ludotheque.cli import version_line
from ludotheque.lab.statistics import percentile
from ludotheque.table.daily.days import day_of
from support.processes.serve_command import ServeCommand

PEOPLE, SECONDS = 10_000, 600.0
PAUSE = 2.0
"""The longest pause of a person before a step, in seconds."""


class DailyLoad(NamedTuple):
    """What was measured."""

    finished: int
    millis: list[float]
    """The time of each answer, the shortest first."""
    seconds: float
    """From the first request to the last answer."""
    server_cpu: float
    load_cpu: float
    counted: int
    """The results in the spread that the last person saw."""


async def play(client: HttpClient, path: str, who: int, times: list[float]) -> Any:
    """Play a puzzle to its end; returns the last answer."""
    rng = random.Random(who)

    def timed(answer: Response) -> Any:
        times.append(answer.millis)
        return answer.body

    came = await client.post("/api/me", {"name": f"Guest {who}"})
    times.append(came.millis)
    cookie = came.headers[b"set-cookie"].decode().partition(";")[0]
    shown = timed(await client.post(path, cookie=cookie))
    while shown["doing"] != "done":
        await asyncio.sleep(rng.random() * PAUSE)
        action = None if shown["doing"] == "waiting" else choose(shown, rng)
        step = {"number": shown["steps"], "action": action}
        shown = timed(await client.post(f"{path}/steps", step, cookie))
    return shown


def choose(shown: Any, rng: random.Random) -> Any:
    """A pass, or a card on one of the first cells: refused placements are load as well."""
    card = next(card["id"] for card in shown["view"]["hands"][0] if card)
    if shown["refusal"] is not None or rng.random() < 0.5:
        return {"type": "pass", "card": card}
    return {"type": "place", "card": card, "position": 0, "row": rng.randrange(8), "column": rng.randrange(8)}


async def measure(server: ServeCommand, people: int, seconds: float) -> DailyLoad:
    """Let people arrive over this time and finish the puzzle of today."""
    path = f"/api/daily/{day_of(int(time.time() * 1000))}/boussanga/one"
    times: list[float] = []
    client = HttpClient(server.port)
    await play(client, path, -1, [])  # the puzzle is chosen when the first person asks for it
    rng = random.Random(1)

    async def arrive(who: int) -> Any:
        await asyncio.sleep(rng.random() * seconds)
        return await play(client, path, who, times)

    began, served, spent = time.monotonic(), cpu_seconds(server.pid), time.process_time()
    results = await asyncio.gather(*(arrive(who) for who in range(people)))
    took = time.monotonic() - began
    served, spent = cpu_seconds(server.pid) - served, time.process_time() - spent
    client.close()
    spread = max((sum(each["result"]["spread"].values()) for each in results if each["result"]["spread"]), default=0)
    return DailyLoad(len(results), sorted(times), took, served, spent, spread)


def main() -> None:
    """Measure and print."""
    people = int(sys.argv[1]) if len(sys.argv) > 1 else PEOPLE
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    with tempfile.TemporaryDirectory() as folder, ServeCommand(Path(folder)) as server:
        load = asyncio.run(measure(server, people, seconds))
    requests = len(load.millis)
    half, most, longest = (percentile(load.millis, part) for part in (0.5, 0.99, 1.0))
    print(version_line())
    print(f"{load.finished:,} people arrived within {seconds:g} s and finished: {requests:,} requests")
    print(f"answers: half within {half:.1f} ms, 99 of 100 within {most:.1f} ms, all within {longest:.0f} ms")
    request, person = (load.server_cpu / number * 1000 for number in (requests, load.finished))
    share = load.server_cpu / load.seconds
    print(f"processor time of the server: {request:.2f} ms for a request, {person:.1f} ms for a person")
    print(f"  so it was busy for {share:.0%} of the time")
    print(f"processor time of the load: {load.load_cpu / requests * 1000:.2f} ms for a request")
    print(f"results in the last spread: {load.counted:,}")


if __name__ == "__main__":
    main()
