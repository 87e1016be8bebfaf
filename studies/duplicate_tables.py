"""How much less luck is in results if one deal is played at many tables and compared in match points.

    python studies/duplicate_tables.py [--tables 8] [--deals 40] [--game GAME] [--seed 1]

Bots of random levels sit at every table of a deal. Each of them has two results: the ordinary one, the share of the
others at its own table that it has beaten; and its match points, the share of the same seats at the other tables that
made less of the same deal. The level explains a part of the variance of each (eta squared); what is left is luck.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from ludotheque import Match, play_bots
from ludotheque.bots.level import Level
from ludotheque.engine.deals.match_points import match_points

LEVELS: tuple[Level, ...] = ("chick", "rabbit", "fox")
ARENAS: dict[str, tuple[int, dict[str, Any]]] = {
    "bouh": (3, {}),
    "boussanga": (2, {}),
    "tohuwabohu": (4, {}),
    "dubalai": (4, {}),
}


class Result(NamedTuple):
    """What one bot made of one deal."""

    level: Level
    ordinary: float
    points: float


class Luck(NamedTuple):
    """The share of luck in results of one kind."""

    share: float

    @property
    def deals(self) -> float:
        """The number of deals after which results are as much skill as luck."""
        return self.share / (1 - self.share) if self.share < 1 else float("inf")


def results_of_deal(game: str, seed: str, tables: int, rng: random.Random) -> list[Result]:
    """Let bots of random levels play a deal at so many tables."""
    seats, options = ARENAS[game]
    levels = [[rng.choice(LEVELS) for _ in range(seats)] for _ in range(tables)]
    scores: list[Sequence[int]] = []
    beaten: list[tuple[float, ...]] = []
    for number, players in enumerate(levels):
        match = Match(game, seats=seats, seed=seed, options=options)
        outcome = play_bots(match, players, seed=f"{seed}:{number}")
        assert outcome is not None, "bots play to the end"
        scores.append(outcome.scores)
        beaten.append(match_points([-rank for rank in outcome.ranking]))
    found: list[Result] = []
    for seat in range(seats):
        points = match_points([made[seat] for made in scores])
        found += [Result(levels[table][seat], beaten[table][seat], points[table]) for table in range(tables)]
    return found


def luck_in(levels: Sequence[Level], results: Sequence[float]) -> Luck:
    """The share of the variance of results that the levels do not explain."""
    mean = fmean(results)
    total = sum((result - mean) ** 2 for result in results)
    groups = [[result for level, result in zip(levels, results, strict=True) if level == each] for each in LEVELS]
    between = sum(len(group) * (fmean(group) - mean) ** 2 for group in groups if group)
    return Luck(1 - between / total if total else 1.0)


def study(game: str, tables: int, deals: int, seed: int) -> Iterator[Result]:
    """All results of so many deals."""
    rng = random.Random(f"{seed} {game}")
    for number in range(deals):
        yield from results_of_deal(game, f"deal:duplicate {seed} {number}", tables, rng)


def line(game: str, results: Sequence[Result], deals: int, tables: int) -> str:
    """One line of the table in ``docs/duplicate-tables.md``."""
    levels = [result.level for result in results]
    ordinary = luck_in(levels, [result.ordinary for result in results])
    duplicate = luck_in(levels, [result.points for result in results])
    return (
        f"| {game} | {deals} × {tables} | {ordinary.share:.0%} | {duplicate.share:.0%} | {ordinary.deals:.1f} |"
        f" {duplicate.deals:.1f} | {duplicate.deals / ordinary.deals - 1:+.0%} |"
    )


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=8)
    arguments.add_argument("--deals", type=int, default=40)
    arguments.add_argument("--game", action="append", choices=list(ARENAS))
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    print("| game | deals × tables | luck, ordinary | luck, duplicate | deals needed | duplicate | change |")
    print("|---|---|---|---|---|---|---|")
    for game in given.game or ARENAS:
        results = list(study(game, given.tables, given.deals, given.seed))
        print(line(game, results, given.deals, given.tables), flush=True)


if __name__ == "__main__":
    main()
