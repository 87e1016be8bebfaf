"""Kills servers, PostgreSQL and NATS of a cluster under load, hundreds of times, each time one of them at random.

An acknowledged move that is lost or played twice is an error. Pauses of more than five seconds, besides
the time that PostgreSQL or NATS itself needs to come back, are reported.
``python -m bench.server.cluster_kills [KILLS]``.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from support.cluster.balancer import Balancer
from support.cluster.cluster import Cluster, a_cluster
from support.cluster.trouble import Harm, kill_gate, kill_nats, kill_owner, kill_postgres
from support.server.fast_players import SEATS, Company, people_playing, verify

KILLS = 300
LONGEST_PAUSE = 5.0
KINDS: dict[str, Harm] = {
    "a server": kill_owner,
    "the other server": kill_gate,
    "NATS": kill_nats,
    "PostgreSQL": kill_postgres,
}


class Pause(NamedTuple):
    """The seconds until games went on after a kill."""

    total: float
    part_away: float
    """Of that, until the killed part could be reached again; a killed server is replaced by the other one."""


class Found(NamedTuple):
    """What happened to people."""

    pauses: dict[str, list[Pause]]
    acknowledged: int
    asked_again: int


async def kill_once(cluster: Cluster, balancer: Balancer, company: Company, harm: Harm, rng: random.Random) -> Pause:
    """Kill something, wait until play goes on at every table, and start what was killed."""
    await company.play_on(rng.randrange(1, SEATS))
    await asyncio.sleep(rng.random() / 20)  # to kill at any point, not only after an answer
    begun = time.monotonic()
    await harm(cluster)
    away = time.monotonic() - begun
    await company.play_on(SEATS)
    pause = Pause(time.monotonic() - begun, away)
    await asyncio.to_thread(cluster.start)
    await balancer.until_ready()
    balancer.spread()
    await company.play_on(SEATS)
    return pause


async def survive(cluster: Cluster, kinds: list[str], rng: random.Random) -> Found:
    """Let people play through a series of kills, and compare what they were told with the log."""
    pauses: dict[str, list[Pause]] = defaultdict(list)
    balancer = Balancer(cluster.ports)
    async with balancer.running():
        await balancer.until_ready()
        async with people_playing(balancer.port, rng) as company:
            for number, kind in enumerate(kinds):
                pause = await kill_once(cluster, balancer, company, KINDS[kind], rng)
                pauses[kind].append(pause)
                told = f"kill {number + 1}, {kind}: {pause.total:.1f} s, of which away {pause.part_away:.1f} s"
                print(told, file=sys.stderr, flush=True)
                await verify(cluster.url, company.tables, dict(company.ledger.acknowledged))
    return Found(dict(pauses), company.ledger.acknowledged.total(), company.ledger.asked_again)


def run(kills: int, seed: int) -> Found:
    """Start a cluster, and kill its parts in turn while people play."""
    rng = random.Random(seed)
    kinds = [rng.choice(list(KINDS)) for _ in range(kills)]
    with (
        tempfile.TemporaryDirectory(prefix="ludotheque-cluster-") as folder,
        a_cluster(Path(folder), unlimited=True) as cluster,
    ):
        return asyncio.run(survive(cluster, kinds, rng))


def summary(found: list[Found]) -> list[str]:
    """The results as Markdown."""
    lines = [
        "| killed | times | games go on after: half, longest | of that the part itself was away |",
        "|---|---:|---:|---:|",
    ]
    too_long: list[str] = []
    for kind in KINDS:
        pauses = [pause for each in found for pause in each.pauses.get(kind, [])]
        if pauses:
            total = _half_and_longest([pause.total for pause in pauses])
            away = "for good" if "server" in kind else _half_and_longest([pause.part_away for pause in pauses])
            lines.append(f"| {kind} | {len(pauses)} | {total} | {away} |")
            late = sum(pause.total - pause.part_away > LONGEST_PAUSE for pause in pauses)
            if late:
                too_long.append(f"{kind} {late} times")
    moves, again = sum(each.acknowledged for each in found), sum(each.asked_again for each in found)
    told = f"{moves:,} moves were acknowledged, {again:,} were sent again; none was lost or played twice."
    if too_long:
        told += f" **Games paused for more than {LONGEST_PAUSE:.0f} s after: {', '.join(too_long)}.**"
    return [*lines, "", told]


def _half_and_longest(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.1f}, {max(seconds):.1f} s"


if __name__ == "__main__":
    print("\n".join(summary([run(int(sys.argv[1]) if sys.argv[1:] else KILLS, time.time_ns() % 1_000_000)])))
