"""Runs one server under honest players, first in peace and then under attack."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import httpx

from bench.attack.bot_tables import BotTable, play_with_bots
from bench.attack.priority import ATTACKERS_NICENESS, SERVER_NICENESS, go_first, put_before_others
from bench.server.cores import cpu_seconds, resident_bytes, two_cores
from bench.server.load.client import Client
from bench.server.load.guests import client_without_cookies, create_guest
from bench.server.load.meter import Meter, now
from bench.server.load.our_players import play_tables
from bench.server.processes import OUTPUT, end, free_port, launch, wait_for
from ludotheque.lab.statistics import percentile

LOTS = (13, 12)
"""How many tables begin together: the honest players share an address, and the usual limits hold for them too."""
TABLES = sum(LOTS)
MOVES_A_SECOND = 50.0
BOT_TABLES = 10
WARM_SECONDS = 5.0
NEWCOMER_EVERY = 1.0
PROBE_SECONDS = 0.05
LATE = "0.01"
"""In seconds; a bucket of the metric."""
REFILL_SECONDS = 22.0
"""After each lot, until the address of the honest players has enough request tokens for the next."""


class Phase(NamedTuple):
    """The figures of one phase. Times are in milliseconds."""

    moves: int
    half: float
    p99: float
    longest: float
    bot_turns: int
    bot_half: float
    bot_p90: float
    newcomers: int
    kept_out: int
    newcomer_p99: float
    """From the first byte to the welcome on the game socket."""
    memory: float
    """The most that the server's process had, in megabytes."""
    server_share: float
    own_lag: float
    """How late the players' own process was woken: 99 of 100. Waiting times include it."""
    loop_late: float
    """The share of moments at which the server's event loop was late by more than ``LATE``."""


class Measured(NamedTuple):
    """Both phases, and what was done to the server."""

    peace: Phase
    attacked: Phase
    seconds: float
    attacks: dict[str, int]
    cut_off: dict[str, int]
    log_lines: int
    """Log lines about clients that were cut off."""
    other_lines: int
    """Other warnings and errors in the log."""
    goes_first: bool
    """Whether the players' process went before the attackers'."""


class Newcomers:
    """People who come in one after another, create a guest and open a game socket."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.waits: list[float] = []
        self.kept_out = 0

    async def run(self) -> None:
        """Come in until cancelled."""
        while True:
            began = now()
            try:
                await asyncio.wait_for(self._come_in(), 10.0)
                self.waits.append(now() - began)
            except (OSError, TimeoutError, httpx.HTTPError):
                self.kept_out += 1
            await asyncio.sleep(NEWCOMER_EVERY)

    async def _come_in(self) -> None:
        welcomed = asyncio.get_running_loop().create_future()
        client = Client(lambda message: None if welcomed.done() else welcomed.set_result(message))
        async with client_without_cookies(self._port) as browser:
            cookie = await create_guest(browser, "Newcomer")
        await client.connect(f"ws://127.0.0.1:{self._port}/ws", {"cookie": cookie})
        await welcomed
        client.close()


async def phase(port: int, process: int, seconds: float, meter: Meter, bots: list[BotTable]) -> Phase:
    """Measure for so many seconds."""
    meter.answers.clear()
    meter.moves = 0
    for table in bots:
        table.waits.clear()
    newcomers = Newcomers(port)
    looked, late = await _lateness(port)
    coming = asyncio.create_task(newcomers.run())
    memory, busy, began = 0, cpu_seconds(process), now()
    meter.open = True
    lags = []
    while now() - began < seconds:
        then = now()
        await asyncio.sleep(PROBE_SECONDS)
        lags.append(1000 * (now() - then - PROBE_SECONDS))
        memory = max(memory, resident_bytes(process))
    meter.open = False
    elapsed = now() - began
    coming.cancel()
    await asyncio.gather(coming, return_exceptions=True)
    looked_later, late_later = await _lateness(port)
    answers = sorted(1000 * wait for wait in meter.answers)
    turns = sorted(1000 * wait for table in bots for wait in table.waits)
    waits = sorted(1000 * wait for wait in newcomers.waits) or [0.0]
    return Phase(
        moves=meter.moves,
        half=percentile(answers, 0.5),
        p99=percentile(answers, 0.99),
        longest=answers[-1],
        bot_turns=len(turns),
        bot_half=percentile(turns, 0.5),
        bot_p90=percentile(turns, 0.9),
        newcomers=len(newcomers.waits),
        kept_out=newcomers.kept_out,
        newcomer_p99=percentile(waits, 0.99),
        memory=memory / 1e6,
        server_share=(cpu_seconds(process) - busy) / elapsed,
        own_lag=percentile(sorted(lags), 0.99),
        loop_late=(late_later - late) / max(1, looked_later - looked),
    )


async def measure(seconds: float, scale: float, kinds: Sequence[str] = ()) -> Measured:
    """Measure a server in peace and under attack, each for so many seconds. ``kinds`` are the attacks, else all."""
    cores, own = two_cores()
    os.sched_setaffinity(0, own)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        serve = ["serve", "--port", str(port), "--data", folder, "--bot-workers", "1"]
        OUTPUT.parent.mkdir(parents=True, exist_ok=True)
        OUTPUT.touch()
        logged = OUTPUT.stat().st_size
        server = launch([sys.executable, "-P", "-m", "ludotheque", *serve], cores)
        attackers = None
        try:
            wait_for(port, server)
            put_before_others(server.pid, SERVER_NICENESS)
            attackers = subprocess.Popen(
                [sys.executable, "-P", "-m", "bench.attack.attacks", str(port), str(scale), *kinds],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            await _line(attackers)
            goes_first = put_before_others(attackers.pid, ATTACKERS_NICENESS) and go_first()
            meter = Meter()
            players = []
            for seed, tables in enumerate(LOTS, 1):
                pace = MOVES_A_SECOND * tables / TABLES
                players += (await play_tables(port, "boussanga", tables, meter, pace, seed)).players
                await asyncio.sleep(REFILL_SECONDS)
            bots = await play_with_bots(port, BOT_TABLES)
            await asyncio.sleep(WARM_SECONDS)
            peace = await phase(port, server.pid, seconds, meter, bots)
            _write(attackers)
            attacked = await phase(port, server.pid, seconds, meter, bots)
            _write(attackers)
            done: dict[str, int] = json.loads(await _line(attackers))
            await asyncio.sleep(1.0)
            cut_off = await _cut_off(port)
            for player in players:
                player.close()
            for table in bots:
                table.close()
        finally:
            if attackers is not None:
                attackers.kill()
                attackers.wait()
            end(server)
    log = OUTPUT.read_bytes()[logged:].decode()
    lines = len(re.findall("connection cut off", log))
    others = len(re.findall(r"\[(?:warning|error)", log)) - lines
    return Measured(peace, attacked, seconds, done, cut_off, lines, others, goes_first)


async def _line(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    line = await asyncio.get_running_loop().run_in_executor(None, process.stdout.readline)
    if not line:
        raise RuntimeError("the attackers have ended")
    return line.decode()


def _write(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    with suppress(BrokenPipeError):
        process.stdin.write(b"\n")
        process.stdin.flush()


async def _page(port: int) -> str:
    async with client_without_cookies(port) as client:
        return (await client.get("/metrics")).text


async def _cut_off(port: int) -> dict[str, int]:
    found = re.findall(r'ludotheque_cut_off_total{why="(.+)"} (.+)', await _page(port))
    return {why: int(float(number)) for why, number in found}


async def _lateness(port: int) -> tuple[int, int]:
    """How often the server has looked at its event loop, and how often that was late."""
    buckets = dict(re.findall(r'ludotheque_loop_late_seconds_bucket{le="(.+)"} (.+)', await _page(port)))
    looked = int(float(buckets["+Inf"]))
    return looked, looked - int(float(buckets[LATE]))
