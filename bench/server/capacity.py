"""What a number of simultaneous players needs: ``python -m bench.server.capacity [PLAYERS]``.

Two things are simulated with a random generator: how moves share commits, and how the players of a
table are spread over processes. Everything else is arithmetic. ``--write`` writes the result to
``docs/serving.md``.
"""

from __future__ import annotations

import heapq
import math
import random
from statistics import fmean
from typing import NamedTuple

from bench.server.processes import ROOT
from bench.server.sections import show_capacity

PAGE = ROOT / "docs" / "serving.md"
PLAYERS = 100_000
SIMULATED_SECONDS = 60.0


class Habits(NamedTuple):
    """What people do."""

    seats: int = 4
    seconds_between_moves: float = 12.0
    """Of one player: a table of four moves every three seconds."""
    minutes_of_a_match: float = 15.0


class Costs(NamedTuple):
    """What each thing costs. Times are processor time.

    Measured: a move, the bus, idle players, memory, leases and owners, all on a busy machine. Estimated: commits,
    PostgreSQL's part of a batch (1,200 to 1,800 µs were seen on an overloaded machine) and of a match, sizes.
    """

    move_us: float = 420.0
    """A move of a table with four players in one process, PostgreSQL (Boussanga, Bouh: the dearer)."""
    bus_factor: float = 1.5
    """The same with gate and owner in different processes."""
    idle_player_us: float = 20.0
    """A connected player for one second: pings."""
    process_mb: float = 100.0
    player_kb: float = 36.0
    table_kb: float = 16.0
    commit_ms: float = 1.0
    """The time of a commit on a server's disk with a cache that survives power failures; 5 to 10 without."""
    append_us: float = 300.0
    """PostgreSQL's processor time for a batch of a few moves."""
    lease_us: float = 11.0
    """PostgreSQL's processor time for renewing one lease, once a second."""
    owner_us: float = 1.7
    """PostgreSQL's processor time for telling the owner of one table, twice a second for each gate."""
    match_us: float = 1_500.0
    """PostgreSQL's processor time for the beginning and the end of a match."""
    update_bytes: float = 3_000.0
    own_bytes: float = 700.0
    """Of an update: what is not shared by all players of a table. The rest travels once to each of their processes."""
    move_row_bytes: float = 250.0
    lease_wal_bytes: float = 250.0
    connections_per_process: int = 11
    """To PostgreSQL: five in the pool, three for single statements, two of the log, one lock."""


class Prices(NamedTuple):
    """Euros a month. Rented servers of the middle price range; traffic is often included."""

    core: float = 12.0
    gigabyte_of_memory: float = 2.0
    terabyte_of_traffic: float = 1.0


BUSY = 0.5
"""How busy a core may be: above it answers get slow, and the tables of a dead process must fit elsewhere."""


class Need(NamedTuple):
    """What the players need together."""

    players: int
    tables: int
    moves_per_second: float
    processes: int
    sockets_per_process: float
    memory_gb: float
    postgres_connections: int
    commits_per_second: float
    commit_wait_ms: float
    """Until a move is durable: the mean."""
    bus_messages_per_second: float
    """Deliveries by the bus; messages of the same moment for the same process count as one."""
    heartbeats_per_second: float
    bus_megabytes_per_second: float
    postgres_cores: float
    postgres_shares: dict[str, float]
    """Cores by what they do."""
    wal_megabytes_per_second: float
    traffic_terabytes: float
    """To players, a month."""
    euros: float


class Commits(NamedTuple):
    """How moves shared commits."""

    per_second: float
    wait_ms: float


def simulate_commits(rate: float, commit_ms: float, rng: random.Random, seconds: float = SIMULATED_SECONDS) -> Commits:
    """Group commit of one process: moves that arrive during a commit share the next one."""
    now, free_at, commits, waits = 0.0, 0.0, 0, list[float]()
    waiting: list[float] = []
    while now < seconds:
        now += rng.expovariate(rate)
        while waiting and free_at <= now:
            # everything that waits is written with the commit that begins when the last one has ended
            begun = max(free_at, waiting[0])
            if begun > now:
                break
            batch = [at for at in waiting if at <= begun]
            waiting = waiting[len(batch) :]
            free_at = begun + commit_ms / 1000
            commits += 1
            waits += [free_at - at for at in batch]
        heapq.heappush(waiting, now)
    return Commits(commits / seconds, 1000 * fmean(waits or [commit_ms / 1000]))


def simulate_gates(processes: int, seats: int, rng: random.Random, tables: int = 20_000) -> tuple[float, float]:
    """Players at random processes: the mean number of other processes a table's updates go to, and the share of moves
    that come from another process. The first to enter makes their process the owner."""
    gates = foreign = 0
    for _ in range(tables):
        where = [rng.randrange(processes) for _ in range(seats)]
        gates += len(set(where) - {where[0]})
        foreign += sum(place != where[0] for place in where)
    return gates / tables, foreign / (tables * seats)


def need(
    players: int,
    habits: Habits | None = None,
    costs: Costs | None = None,
    prices: Prices | None = None,
    seed: int = 1,
) -> Need:
    """What so many players need."""
    habits, costs, prices = habits or Habits(), costs or Costs(), prices or Prices()
    rng = random.Random(seed)
    tables = math.ceil(players / habits.seats)
    moves = players / habits.seconds_between_moves
    processes = 1
    while True:  # more processes means more moves through the bus
        gates, foreign = simulate_gates(processes, habits.seats, rng)
        factor = 1 + (costs.bus_factor - 1) * foreign
        cores = (moves * costs.move_us * factor + players * costs.idle_player_us) / 1e6
        if processes * BUSY >= cores:
            break
        processes = math.ceil(cores / BUSY)
    commits = simulate_commits(moves / processes, costs.commit_ms, rng)
    commits_per_second = commits.per_second * processes
    # Requests of players at other processes, and updates to each other process of the table.
    requests, deliveries = moves * foreign, min(moves * gates, commits_per_second * max(0, processes - 1))
    heartbeats = 4.0 * processes**2 if processes > 1 else 0.0
    matches = tables / (habits.minutes_of_a_match * 60)
    shares = {
        "moves": commits_per_second * costs.append_us / 1e6,
        "renewing leases": tables * costs.lease_us / 1e6,
        "asking for owners": 2 * tables * gates * costs.owner_us / 1e6,
        "matches that begin and end": matches * costs.match_us / 1e6,
    }
    memory = (processes * costs.process_mb + (players * costs.player_kb + tables * costs.table_kb) / 1000) / 1000
    traffic = moves * habits.seats * costs.update_bytes * 86_400 * 30 / 1e12
    postgres_cores = sum(shares.values())
    rented = processes + max(2, math.ceil(postgres_cores / BUSY)) + 2  # two for the bus and the balancer
    return Need(
        players=players,
        tables=tables,
        moves_per_second=moves,
        processes=processes,
        sockets_per_process=players / processes,
        memory_gb=memory,
        postgres_connections=processes * costs.connections_per_process,
        commits_per_second=commits_per_second,
        commit_wait_ms=commits.wait_ms,
        bus_messages_per_second=requests + deliveries,
        heartbeats_per_second=heartbeats,
        bus_megabytes_per_second=moves
        * (gates * (costs.update_bytes - costs.own_bytes) + habits.seats * foreign * costs.own_bytes)
        / 1e6,
        postgres_cores=postgres_cores,
        postgres_shares=shares,
        wal_megabytes_per_second=(moves * costs.move_row_bytes + tables * costs.lease_wal_bytes) / 1e6,
        traffic_terabytes=traffic,
        euros=rented * prices.core + 2 * memory * prices.gigabyte_of_memory + traffic * prices.terabyte_of_traffic,
    )


def report(players: int = PLAYERS) -> list[str]:
    """The results as Markdown, for three sizes."""
    sizes = [need(size) for size in (players // 100, players // 10, players)]
    rows: list[tuple[str, list[str]]] = [
        ("tables of four", [f"{each.tables:,}" for each in sizes]),
        ("moves a second", [f"{each.moves_per_second:,.0f}" for each in sizes]),
        ("our processes, a core each, half busy", [f"{each.processes:,}" for each in sizes]),
        ("sockets of a process", [f"{each.sockets_per_process:,.0f}" for each in sizes]),
        ("memory of our processes", [f"{each.memory_gb:,.1f} GB" for each in sizes]),
        ("connections to PostgreSQL", [f"{each.postgres_connections:,}" for each in sizes]),
        ("commits a second", [f"{each.commits_per_second:,.0f}" for each in sizes]),
        ("until a move is durable, on average", [f"{each.commit_wait_ms:.1f} ms" for each in sizes]),
        ("cores of PostgreSQL, fully busy", [f"{each.postgres_cores:.1f}" for each in sizes]),
        *(
            (f"of these, {name}", [f"{each.postgres_shares[name]:.2f}" for each in sizes])
            for name in sizes[0].postgres_shares
        ),
        ("PostgreSQL's log", [f"{each.wal_megabytes_per_second:,.1f} MB/s" for each in sizes]),
        ("messages on the bus a second", [f"{each.bus_messages_per_second:,.0f}" for each in sizes]),
        ("heartbeats delivered a second", [f"{each.heartbeats_per_second:,.0f}" for each in sizes]),
        ("bytes on the bus", [f"{each.bus_megabytes_per_second:,.0f} MB/s" for each in sizes]),
        ("traffic to players, a month of such hours", [f"{each.traffic_terabytes:,.0f} TB" for each in sizes]),
        ("money a month", [f"{each.euros:,.0f} €" for each in sizes]),
    ]
    lines = [
        "| simultaneous players | " + " | ".join(f"{each.players:,}" for each in sizes) + " |",
        "|---|---:|---:|---:|",
    ]
    return [*lines, *(f"| {name} | {' | '.join(values)} |" for name, values in rows)]


if __name__ == "__main__":
    show_capacity(report, PAGE)
