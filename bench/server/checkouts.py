"""Compares our server with the one of another checkout, for example of an earlier commit, in one run.

Both servers are loaded in turn, each by the players of its own checkout, who know its messages. Rules are compiled
in both (``build/compiled``).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bench.python_build import PythonBuild, build_of, require_same_build, this_build
from bench.server.processes import ROOT
from bench.server.rounds import OURS, Ratio, ratio_of

ROUND = "from bench.server.rounds import one_round, ours; print(one_round(ours({game!r}), None, {seconds}).per_core)"
"""The program that a checkout runs for one round. All versions of this benchmark have these functions."""


class Checkout(NamedTuple):
    """A checkout of this project, and the Python that runs its server."""

    folder: Path
    python: Path
    build: PythonBuild


class NotCompiled(Exception):
    """A checkout has no compiled rules."""


def this_checkout() -> Checkout:
    """The checkout that this benchmark belongs to."""
    return Checkout(ROOT, Path(sys.executable), this_build())


def checkout_at(folder: Path) -> Checkout:
    """Another checkout; it runs on the Python of its own environment, or on ours if it has none."""
    if not any((folder / "build" / "compiled").glob("*.so")):
        raise NotCompiled(f"The rules of {folder} are not compiled: run `make build/compiled/ready` there.")
    own = folder / ".venv" / "bin" / "python"
    python = own if own.exists() else Path(sys.executable)
    return Checkout(folder, python, build_of(python))


def environment_of(checkout: Checkout) -> dict[str, str]:
    """The environment in which a checkout runs its benchmark."""
    folders = ("build/compiled", "tests", ".")
    return os.environ | {"PYTHONPATH": os.pathsep.join(str(checkout.folder / folder) for folder in folders)}


def moves_per_core(checkout: Checkout, game: str, seconds: float) -> float:
    """Load the server of a checkout for one round."""
    program = [str(checkout.python), "-P", "-c", ROUND.format(game=game, seconds=seconds)]
    environment = environment_of(checkout)
    run = subprocess.run(program, cwd=checkout.folder, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return float(run.stdout)


def compare(
    here: Checkout, there: Checkout, rounds: int, seconds: float, say: Callable[[str], None]
) -> dict[str, Ratio]:
    """The ratio of our moves per core to the other checkout's, by game. Raises ``DifferentPythons``."""
    require_same_build({str(each.folder): each.build for each in (here, there)})
    found: dict[str, list[float]] = {game: [] for game in OURS}
    for number in range(rounds):
        for game in OURS:
            order = (here, there) if number % 2 else (there, here)
            each = {checkout: moves_per_core(checkout, game, seconds) for checkout in order}
            found[game].append(each[here] / each[there])
            say(f"round {number + 1}, {game}: {each[here]:,.0f} moves per core, {each[there]:,.0f} there")
    return {game: ratio_of(ratios) for game, ratios in found.items()}


def report(folder: Path, rounds: int, seconds: float, say: Callable[[str], None]) -> list[str]:
    """The comparison as Markdown."""
    here, there = this_checkout(), checkout_at(folder)
    lines = [f"{here.build.description}.", "", f"| moves per core, against {folder} | |", "|---|---:|"]
    for game, ratio in compare(here, there, rounds, seconds, say).items():
        lines.append(f"| {game} | {ratio.middle:.3f} × ({ratio.low:.3f} to {ratio.high:.3f}) |")
    return lines
