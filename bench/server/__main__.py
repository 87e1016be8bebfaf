"""Measures the server and prints the results; ``--write`` also writes them to ``docs/server-speed.md``.

Parts can be measured alone, by name: ``load``, ``relayed``, ``killed``, ``filled``, ``long``, ``troubled``;
the other sections of the page stay as they are. ``--quick`` runs each part briefly, to check that it works.
``--against FOLDER`` compares the load with that of another checkout instead, if it runs on the same Python.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from bench.python_build import DifferentPythons, this_build
from bench.server import checkouts, cluster_failures, idle, memory_growth, remote_tables, server_kills
from bench.server.load.meter import Load
from bench.server.peers import version
from bench.server.rounds import FAN_OUT, OURS, PEERS, ROUNDS, SECONDS, Figures, all_rounds
from bench.server.sections import say, write_section
from ludotheque.cli import version_line

PYTHON = f"{this_build().description}; one core for the server, another for the load."
"""Stands at the beginning of every section: figures of different Pythons cannot be compared."""
AIMS = {"boardgame.io": 6.0, "Colyseus": 2.0, FAN_OUT: 0.6}


def ratios(figures: Figures) -> list[str]:
    """The ratios of our moves per core to the others'."""
    lines = ["| moves per second of processor time, ours against | Boussanga | Bouh | aim |", "|---|---:|---:|---:|"]
    names = {FAN_OUT: "the bare fan-out of as many messages, kept nowhere"}
    for other, aim in AIMS.items():
        if other in figures.full:
            against = [figures.against(game, other) for game in OURS]
            shown = [f"{ratio.middle:.2f} × ({ratio.low:.2f} to {ratio.high:.2f})" for ratio in against]
            lines.append(f"| {names.get(other, other)} | {shown[0]} | {shown[1]} | {aim:g} × |")
    return lines


def loads(figures: Figures) -> list[str]:
    """The figures of all servers under load."""
    lines = [
        "| 200 players at 50 tables | moves a second | per second of processor time | server busy | load busy "
        "| answer: half, 99 of 100 | others told: half, 99 of 100 | bytes of an update |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]

    def row(label: str, load: Load) -> None:
        answer, update = (f"{half:.1f}, {most:.1f} ms" for half, most in (load.answer_ms, load.update_ms))
        lines.append(
            f"| {label} | {load.per_second:,.0f} | {load.per_core:,.0f} | {load.server_share:.0%} "
            f"| {load.generator_share:.0%} | {answer} | {update} | {load.update_bytes:,.0f} |"
        )

    for game in OURS:
        row(f"**ours, {game}**, SQLite with every commit on disk", figures.full[game])
    for game in OURS:
        row(f"ours, {game}, at half that load", figures.half[game])
    for name in PEERS:
        if name in figures.full:
            row(f"{name} {version(name)}, in memory", figures.full[name])
    row("bare fan-out (uvicorn, nothing but sending)", figures.full[FAN_OUT])
    return lines


def load(quick: bool) -> list[str]:
    """Our server and its peers under load."""
    figures = all_rounds(1, 3.0, say) if quick else all_rounds(ROUNDS, SECONDS, say)
    return ["## Figures", "", *ratios(figures), "", *loads(figures)]


def relayed(quick: bool) -> list[str]:
    """The cost of tables that another process than the player's serves."""
    return ["## Through a bus", "", *(remote_tables.report(1, 3.0) if quick else remote_tables.report())]


def killed(quick: bool) -> list[str]:
    """What survives kills."""
    return ["## Killed", "", *(server_kills.report(8, 4) if quick else server_kills.report())]


def filled(quick: bool) -> list[str]:
    """The cost of idle players and tables."""
    return ["## Idle", "", *(idle.report(200, 20) if quick else idle.report())]


def long(quick: bool) -> list[str]:
    """Whether memory grows over time."""
    return ["## For long", "", *(memory_growth.report(30.0) if quick else memory_growth.report())]


def troubled(quick: bool) -> list[str]:
    """How long games pause when a part of a cluster fails."""
    return ["## Beyond one machine", "", *(cluster_failures.report(1) if quick else cluster_failures.report())]


PARTS: dict[str, Callable[[bool], list[str]]] = {
    "load": load,
    "relayed": relayed,
    "killed": killed,
    "filled": filled,
    "long": long,
    "troubled": troubled,
}


def main() -> None:
    """Measure the chosen parts and print them."""
    if "(rules compiled" not in version_line():
        sys.exit("These rules are not compiled; run `make bench-server`.")
    if "--against" in sys.argv:
        folder = Path(sys.argv[sys.argv.index("--against") + 1]).absolute()
        rounds, seconds = (1, 3.0) if "--quick" in sys.argv else (ROUNDS, SECONDS)
        try:
            print("\n".join(checkouts.report(folder, rounds, seconds, say)))
        except (DifferentPythons, checkouts.NotCompiled) as problem:
            sys.exit(str(problem))
        return
    for name in [name for name in sys.argv[1:] if name in PARTS] or PARTS:
        say(name)
        heading, *lines = PARTS[name]("--quick" in sys.argv)
        found = "\n".join([heading, "", PYTHON, *lines])
        print(found, end="\n\n", flush=True)
        if "--write" in sys.argv:
            write_section(found)


if __name__ == "__main__":
    main()
