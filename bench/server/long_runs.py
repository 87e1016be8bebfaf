"""Runs that take hours: a thousand kills, hundreds of failures of a cluster, an hour of play: ``make bench-long``.

``python -m bench.server.long_runs [SQLITE_KILLS [CLUSTER_KILLS [SECONDS]]]``. Results are kept in
``build/bench-long`` after every part, so a run that was stopped goes on where it was; ``--again``
begins anew. Any loss ends the run with an error. ``--write`` writes the results to ``docs/server-speed.md``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from bench.server import cluster_kills, memory_growth, server_kills
from bench.server.processes import ROOT
from bench.server.sections import say, write_section
from support.processes.server_kills import Survived

FOLDER = ROOT / "build" / "bench-long"
SQLITE_KILLS, CLUSTER_KILLS, SECONDS = 1000, 300, 3600.0
SQLITE_PART, CLUSTER_PART = 40, 25
"""Kills after which a result is kept."""

T = TypeVar("T")


def in_parts(file: Path, kind: type[T], wanted: int, part: int, run: Callable[[int, int], T]) -> list[T]:
    """Run what is missing, part by part; return all results. ``run`` gets a number of kills and a seed."""
    decoder = msgspec.json.Decoder(kind)
    kept = [decoder.decode(line) for line in file.read_bytes().splitlines()] if file.exists() else []
    while len(kept) * part < wanted:
        say(f"{file.stem}: {len(kept) * part} of {wanted}")
        kept.append(run(part, len(kept)))
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab") as results:
            results.write(msgspec.json.encode(kept[-1]) + b"\n")
    return kept


def report(sqlite_kills: int, cluster_kills_wanted: int, seconds: float) -> list[str]:
    """The results as Markdown."""
    on_sqlite = in_parts(FOLDER / "sqlite.jsonl", Survived, sqlite_kills, SQLITE_PART, server_kills.on_sqlite)
    in_cluster = in_parts(
        FOLDER / "cluster.jsonl", cluster_kills.Found, cluster_kills_wanted, CLUSTER_PART, cluster_kills.run
    )
    lines = ["## Long runs", "", *server_kills.HEAD, server_kills.row("our server, on SQLite", on_sqlite)]
    lines += ["", *cluster_kills.summary(in_cluster)]
    for name, soak in (("bouh", memory_growth.report), ("races", memory_growth.report_races)):
        lines += ["", *in_parts(FOLDER / f"memory-{name}.jsonl", str, 1, 1, _once(soak, seconds))]
    return lines


def _once(soak: Callable[[float], list[str]], seconds: float) -> Callable[[int, int], str]:
    return lambda _kills, _seed: soak(seconds)[0]


def main() -> None:
    """Run what is wanted, and print the results."""
    if "--again" in sys.argv:
        for file in FOLDER.glob("*.jsonl"):
            file.unlink()
    given = [float(word) for word in sys.argv[1:] if not word.startswith("--")]
    wanted = given + [SQLITE_KILLS, CLUSTER_KILLS, SECONDS][len(given) :]
    found = report(int(wanted[0]), int(wanted[1]), wanted[2])
    print("\n".join(found))
    if "--write" in sys.argv:
        write_section("\n".join(found))


if __name__ == "__main__":
    main()
