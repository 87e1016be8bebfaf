"""How much less luck is in results if everybody plays the same deal and is compared in match points.

    python studies/duplicate_tables.py [--tables 8] [--deals 40] [--game GAME] [--seed 1]

A bot of a random level sits at each table of a deal, always on the same seat, against foxes. What it scores is compared
with what bots on the same seat scored at other tables: once at tables with deals of their own, once at tables with the
same deal. The level explains a part of the variance of these results (eta squared); the rest is luck.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
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


OTHERS: Level = "fox"


class Score(NamedTuple):
    """What one bot made of a deal."""

    level: Level
    score: float


class Luck(NamedTuple):
    """The share of luck in results of one kind."""

    share: float

    @property
    def deals(self) -> float:
        """The number of deals after which results are as much skill as luck."""
        return self.share / (1 - self.share) if self.share < 1 else float("inf")


def play_deal(game: str, number: int, seed: int, tables: int, rng: random.Random) -> list[Score]:
    """Let a bot of a random level play a deal at each of so many tables."""
    seats, options = ARENAS[game]
    found: list[Score] = []
    for table in range(tables):
        players: list[Level] = [OTHERS] * seats
        players[number % seats] = level = rng.choice(LEVELS)
        match = Match(game, seats=seats, seed=f"deal:duplicate {seed} {number}", options=options)
        outcome = play_bots(match, players, seed=f"{number}:{table}")
        assert outcome is not None, "bots play to the end"
        found.append(Score(level, outcome.scores[number % seats]))
    return found


def luck_of(groups: Sequence[Sequence[Score]]) -> Luck:
    """The share of luck in match points, if the scores of each group are compared with each other."""
    levels = [score.level for group in groups for score in group]
    points = [point for group in groups for point in match_points([score.score for score in group])]
    return luck_in(levels, points)


def across_deals(deals: Sequence[Sequence[Score]], seats: int) -> list[list[Score]]:
    """The same scores in groups of the same seat in which no two are of one deal."""
    groups: list[list[Score]] = []
    for seat in range(seats):
        own = deals[seat::seats]
        tables = len(own[0])
        for first in range(len(own)):
            groups.append([own[(first + table) % len(own)][table] for table in range(tables)])
    return groups


def deal_part(deals: Sequence[Sequence[Score]]) -> float:
    """The share of the deal in the variance of scores of bots of one level."""
    within = total = 0.0
    means = {level: fmean(s.score for deal in deals for s in deal if s.level == level) for level in LEVELS}
    for deal in deals:
        left = [score.score - means[score.level] for score in deal]
        mean = fmean(left)
        within += sum((each - mean) ** 2 for each in left) * len(left) / (len(left) - 1)
        total += sum(each**2 for each in left)
    return max(0.0, 1 - within / total) if total else 0.0


def luck_in(levels: Sequence[Level], results: Sequence[float]) -> Luck:
    """The share of the variance of results that the levels do not explain."""
    mean = fmean(results)
    total = sum((result - mean) ** 2 for result in results)
    groups = [[result for level, result in zip(levels, results, strict=True) if level == each] for each in LEVELS]
    between = sum(len(group) * (fmean(group) - mean) ** 2 for group in groups if group)
    return Luck(1 - between / total if total else 1.0)


def line(game: str, deals: Sequence[Sequence[Score]]) -> str:
    """One line of the table in ``docs/duplicate-tables.md``."""
    ordinary, duplicate = luck_of(across_deals(deals, ARENAS[game][0])), luck_of(deals)
    return (
        f"| {game} | {len(deals)} × {len(deals[0])} | {deal_part(deals):.0%} | {ordinary.share:.0%} |"
        f" {duplicate.share:.0%} | {ordinary.deals:.1f} | {duplicate.deals:.1f} |"
        f" {duplicate.deals / ordinary.deals - 1:+.0%} |"
    )


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=8)
    arguments.add_argument("--deals", type=int, default=40)
    arguments.add_argument("--game", action="append", choices=list(ARENAS))
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    fewest = given.tables * max(ARENAS[game][0] for game in given.game or ARENAS)
    if given.deals < fewest:
        arguments.error(f"with {given.tables} tables at least {fewest} deals are needed, to compare different ones")
    print("| game | deals × tables | deal | luck, own deals | luck, same deal | deals needed | same deal | change |")
    print("|---|---|---|---|---|---|---|---|")
    for game in given.game or ARENAS:
        rng = random.Random(f"{given.seed} {game}")
        deals = [play_deal(game, number, given.seed, given.tables, rng) for number in range(given.deals)]
        print(line(game, deals), flush=True)


if __name__ == "__main__":
    main()
