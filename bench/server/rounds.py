"""Measures all servers in turn on the same core, in many short rounds, and compares within a round."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from statistics import median, quantiles
from typing import NamedTuple

import uvloop

from bench.server.cores import two_cores
from bench.server.load.meter import Load, Meter
from bench.server.load.our_players import play_tables
from bench.server.load.peer_players import players_of
from bench.server.load.run import Begin, Closable, load
from bench.server.peers import Command, fan_out, installed
from bench.server.processes import free_port, running

TABLES = 50
ROUNDS = 9
SECONDS = 2.5
"""Many short rounds: the speed of a shared machine changes within a minute."""
HALF_ROUNDS = 3
WARM = 1.5
OURS = ("boussanga", "bouh")
PEERS = ("boardgame.io", "Colyseus")
FAN_OUT = "fan-out"


class Candidate(NamedTuple):
    """A server, and the players that load it."""

    command: Callable[[int, str], list[str]]
    """The server's command, from a port and an empty folder."""
    begin: Begin


class Ratio(NamedTuple):
    """The median of many rounds, and the quartiles."""

    low: float
    middle: float
    high: float


class Figures(NamedTuple):
    """The best round of each server, and all rounds."""

    full: dict[str, Load]
    half: dict[str, Load]
    """Our server at half the moves a second."""
    rounds: list[dict[str, Load]]

    def against(self, ours: str, other: str) -> Ratio:
        """The ratio of our moves per core to another server's, compared within each round."""
        return ratio_of([each[ours].per_core / each[other].per_core for each in self.rounds])


def ratio_of(found: list[float]) -> Ratio:
    """The median of the ratios of all rounds, with the quartiles."""
    low, _, high = quantiles(found, n=4) if len(found) > 1 else found * 3
    return Ratio(low, median(found), high)


def ours(game: str) -> Candidate:
    """Our server, with one of our games."""

    async def begin(port: int, meter: Meter, rate: float | None) -> list[Closable]:
        return list((await play_tables(port, game, TABLES, meter, rate, 1)).players)

    return Candidate(
        lambda port, folder: [sys.executable, "-P", "-m", "support.processes.unlimited_server", str(port), folder],
        begin,
    )


def peer(name: str, command: Command, size: int) -> Candidate:
    """A peer, with updates of this size."""
    return Candidate(lambda port, _: command(port, size), players_of(name, TABLES, 1))


def one_round(candidate: Candidate, rate: float | None, seconds: float) -> Load:
    """Start a new server and load it once."""
    server, own = two_cores()
    os.sched_setaffinity(0, own)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with running(candidate.command(port, folder), port, server) as process:
            return uvloop.run(load(candidate.begin, port, [process], rate=rate, warm=WARM, seconds=seconds))


def all_rounds(rounds: int, seconds: float, say: Callable[[str], None]) -> Figures:
    """Run all rounds. The best is the one with most moves per core; at half load, the one with the shortest waits."""
    first = {game: one_round(ours(game), None, seconds) for game in OURS}
    # the peers send updates of the size of our larger game
    size = round(max(load.update_bytes for load in first.values()))
    candidates = {game: ours(game) for game in OURS}
    candidates[FAN_OUT] = peer(FAN_OUT, fan_out(), size)
    for name in PEERS:
        command = installed(name)
        if command is not None:
            candidates[name] = peer(name, command, size)
    full: dict[str, Load] = {}
    each_round: list[dict[str, Load]] = []
    for number in range(rounds):
        each_round.append({})
        # every other round in reverse order
        for name in list(candidates)[:: -1 if number % 2 else 1]:
            candidate = candidates[name]
            found = each_round[-1][name] = one_round(candidate, None, seconds)
            say(f"round {number + 1}, {name}: {found.per_second:,.0f} moves a second, {found.per_core:,.0f} per core")
            if name not in full or found.per_core > full[name].per_core:
                full[name] = found
    half: dict[str, Load] = {}
    for _ in range(min(rounds, HALF_ROUNDS)):
        for game in OURS:
            found = one_round(candidates[game], full[game].per_second / 2, seconds)
            say(f"half load, {game}: {found.answer_ms[1]:.0f} ms")
            if game not in half or found.answer_ms[1] < half[game].answer_ms[1]:
                half[game] = found
    return Figures(full, half, each_round)
