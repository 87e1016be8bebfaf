"""Random play of our games inside the rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.rates import Work
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.registry import find_game

ROOT = Path(__file__).parent.parent


def playouts(name: str, seats: int, **options: object) -> Work:
    """Playouts inside the rules; a unit is one decision of a player."""
    game = find_game(name)
    table = game.Options(**options)
    rng = Rng(1)

    def work() -> int:
        decisions = 0
        for _ in range(20):
            decisions += game.playout(game.start(table, seats), rng)
        return decisions

    return work


def uncompiled_rates(names: list[str]) -> dict[str, float]:
    """Rates of the uncompiled rules, measured in a separate process."""
    program = (
        "import sys\nfrom bench.rates import best_rates\nfrom bench.playouts import playouts, seats_of\n"
        "for name in sys.argv[1:]:\n"
        "    print(name, best_rates({'': playouts(name, seats_of(name))}, rounds=3)[''])\n"
    )
    command = [sys.executable, "-c", program, *names]
    environment = {"PYTHONPATH": str(ROOT)}
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=ROOT)
    return {name: float(rate) for name, rate in (line.split() for line in printed.stdout.splitlines())}


def seats_of(name: str) -> int:
    """The number of seats in measurements: two, or the game's fewest if that is more."""
    return max(2, find_game(name).seats[0])
