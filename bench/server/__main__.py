"""Measures the server and prints the results; ``--write`` also writes them to ``docs/server-speed.md``.

Parts can be measured alone, by name: ``load``, ``relayed``, ``killed``, ``filled``, ``long``, ``troubled``;
the other sections of the page stay as they are. ``--quick`` runs each part briefly, to check that it works.
"""

from __future__ import annotations

import platform
import re
import sys
import time
from collections.abc import Callable

from bench.server import cluster_failures, idle, memory_growth, remote_tables, server_kills
from bench.server.load.meter import Load
from bench.server.peers import version
from bench.server.processes import ROOT
from bench.server.rounds import FAN_OUT, OURS, PEERS, ROUNDS, SECONDS, Figures, all_rounds
from ludotheque.cli import version_line

PAGE = ROOT / "docs" / "server-speed.md"
AIMS = {"boardgame.io": 3.0, "Colyseus": 1.0, FAN_OUT: 0.4}


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
    where = f"Python {platform.python_version()}, {platform.machine()}, one core for the server, another for the load."
    return ["## Figures", "", where, "", *ratios(figures), "", *loads(figures)]


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


def say(what: str) -> None:
    """Print progress to the terminal."""
    print(f"{time.strftime('%X')}  {what}", file=sys.stderr, flush=True)


def replace_section(page: str, section: str) -> str:
    """Replace the section with the same heading, or append the section to the page."""
    sections = [part.strip() for part in re.split(r"(?m)^(?=## )", page)]
    headings = [part.partition("\n")[0] for part in sections]
    heading = section.partition("\n")[0]
    index = headings.index(heading) if heading in headings else len(sections)
    sections[index : index + 1] = [section.strip()]
    return "\n\n".join(sections) + "\n"


def main() -> None:
    """Measure the chosen parts and print them."""
    if "(rules compiled" not in version_line():
        sys.exit("These rules are not compiled; run `make bench-server`.")
    for name in [name for name in sys.argv[1:] if name in PARTS] or PARTS:
        say(name)
        found = "\n".join(PARTS[name]("--quick" in sys.argv))
        print(found, end="\n\n", flush=True)
        if "--write" in sys.argv:
            PAGE.write_text(replace_section(PAGE.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    main()
