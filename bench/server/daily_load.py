"""Measures many people who finish the same deal of the day at one server process.

    python -m bench.server.daily_load [PEOPLE] [SECONDS]

Everybody is a guest of their own, arrives at a random moment, and plays Boussanga's three boards with a pause
before each step. Half of them only pass; the others place a card, so that results differ. The answer times are
those of all requests, the guest's first one included.
"""

from __future__ import annotations

import asyncio
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from bench.server.load.guests import HEADERS, client_without_cookies, create_guest
from ludotheque.cli import version_line
from ludotheque.server.common.days import day_of
from support.processes.serve_command import ServeCommand

PEOPLE, SECONDS = 10_000, 600.0
PAUSE = 2.0
"""The longest pause of a person before a step, in seconds."""


class DailyLoad(NamedTuple):
    """Answer times in milliseconds."""

    requests: int
    finished: int
    half_ms: float
    most_ms: float
    """99 of 100 answers came within this time."""
    counted: int
    """The results in the spread that the last person saw."""


async def play(client: httpx.AsyncClient, path: str, who: int, times: list[float]) -> Any:
    """Play a puzzle to its end; returns the last answer."""
    rng = random.Random(who)

    async def timed(address: str, cookie: str, body: object = None) -> Any:
        started = time.perf_counter()
        answer = await client.post(address, json=body, headers=HEADERS | {"cookie": cookie})
        times.append((time.perf_counter() - started) * 1000)
        answer.raise_for_status()
        return answer.json()

    started = time.perf_counter()
    cookie = await create_guest(client, f"Guest {who}")
    times.append((time.perf_counter() - started) * 1000)
    shown = await timed(path, cookie)
    while shown["doing"] != "done":
        await asyncio.sleep(rng.random() * PAUSE)
        action = None if shown["doing"] == "waiting" else choose(shown, rng)
        shown = await timed(f"{path}/steps", cookie, {"number": shown["steps"], "action": action})
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
    async with client_without_cookies(server.port) as client:
        await play(client, path, -1, [])  # the puzzle is chosen when the first person asks for it
        rng = random.Random(1)

        async def arrive(who: int) -> Any:
            await asyncio.sleep(rng.random() * seconds)
            return await play(client, path, who, times)

        results = await asyncio.gather(*(arrive(who) for who in range(people)))
    times.sort()
    spread = max((sum(each["result"]["spread"].values()) for each in results if each["result"]["spread"]), default=0)
    return DailyLoad(len(times), len(results), times[len(times) // 2], times[int(len(times) * 0.99)], spread)


def main() -> None:
    """Measure and print."""
    people = int(sys.argv[1]) if len(sys.argv) > 1 else PEOPLE
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    with tempfile.TemporaryDirectory() as folder, ServeCommand(Path(folder)) as server:
        load = asyncio.run(measure(server, people, seconds))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)  # of the server, which has ended
    processor = used.ru_utime + used.ru_stime
    print(version_line())
    print(f"{load.finished:,} people finished within {seconds:g} s: {load.requests:,} requests")
    print(f"answers: half within {load.half_ms:.1f} ms, 99 of 100 within {load.most_ms:.1f} ms")
    print(f"processor time of the server: {processor:.0f} s, {processor / load.requests * 1000:.1f} ms for a request")
    print(f"results in the last spread: {load.counted:,}")


if __name__ == "__main__":
    main()
