"""How much of the luck in results goes away if everybody plays the same deal and is compared in match points.

    python studies/duplicate_tables.py [--tables 8] [--deals 64] [--game GAME] [--seed 1] [--seconds 600]

A bot of a random level sits at each table of a deal, always on the same seat, against foxes. What it scores has three
sources: its level (skill), the deal (the same for all tables of the deal), and the rest (how the opponents play, and
draws that meet other positions). Printed for each game:

- the deal's part in the luck of scores, that is in their variance without the level;
- the deal's part in match points, compared with as many scores from other deals and from the same deal;
- luck divided by skill in match points, compared in both ways, and the change: the number of deals after which
  results are as much skill as luck.

Intervals are the middle 95 % of a bootstrap over deals.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from ludotheque import Match, play_bots
from ludotheque.bots.level import Level
from ludotheque.engine.deals.match_points import match_points

LEVELS: tuple[Level, ...] = ("chick", "rabbit", "fox")
OTHERS: Level = "fox"
ARENAS: dict[str, tuple[int, dict[str, Any]]] = {
    "bouh": (3, {}),
    "boussanga": (2, {}),
    "tohuwabohu": (4, {}),
    "dubalai": (4, {}),
}
RESAMPLES = 1000
GROUPINGS = 4
"""So many ways to compare scores of different deals are pooled: a single one leaves much to chance."""


class Score(NamedTuple):
    """What one bot made of a deal."""

    level: Level
    score: float


class PlayedDeal(NamedTuple):
    """A deal: the seat that is compared, and what was made of it at each table."""

    seat: int
    scores: tuple[Score, ...]


class Result(NamedTuple):
    """The match points of one bot."""

    deal: int
    level: Level
    points: float


class Rows(NamedTuple):
    """The results of one deal: scores above the average of the seat, and match points compared in two ways."""

    scores: list[Result]
    before: list[Result]
    after: list[Result]


READERS: tuple[Callable[[Rows], list[Result]], ...] = (
    lambda row: row.scores,
    lambda row: row.before,
    lambda row: row.after,
)


class Figures(NamedTuple):
    """What one sample of deals tells."""

    deal_in_scores: float
    deal_before: float
    """The deal's part in the luck of match points, compared across deals."""
    deal_after: float
    """The same, compared within deals."""
    needed_before: float
    needed_after: float

    @property
    def change(self) -> float:
        """By how much fewer deals are needed; 0 where a sample shows no luck or no skill at all."""
        if not 0 < self.needed_before < float("inf"):
            return 0.0
        return self.needed_after / self.needed_before - 1


def play_deal(game: str, number: int, seed: int, tables: int) -> PlayedDeal:
    """Let a bot of a random level play a deal at each of so many tables."""
    seats, options = ARENAS[game]
    rng = random.Random(f"{seed} {game} {number}")
    found: list[Score] = []
    for table in range(tables):
        players: list[Level] = [OTHERS] * seats
        players[number % seats] = level = rng.choice(LEVELS)
        match = Match(game, seats=seats, seed=f"deal:duplicate {seed} {number}", options=options)
        outcome = play_bots(match, players, seed=f"{number}:{table}")
        assert outcome is not None, "bots play to the end"
        found.append(Score(level, outcome.scores[number % seats]))
    return PlayedDeal(number % seats, tuple(found))


def within_deals(deals: Sequence[PlayedDeal]) -> list[Result]:
    """Match points among the tables of the same deal."""
    found = []
    for number, deal in enumerate(deals):
        points = match_points([score.score for score in deal.scores])
        found += [Result(number, score.level, each) for score, each in zip(deal.scores, points, strict=True)]
    return found


def across_deals(deals: Sequence[PlayedDeal]) -> list[Result]:
    """Match points among as many tables of the same seat, each of another deal; in several groupings."""
    found = []
    for seat in sorted({deal.seat for deal in deals}):
        own = [number for number, deal in enumerate(deals) if deal.seat == seat]
        tables = len(deals[own[0]].scores)
        for stride in range(1, max(2, min(GROUPINGS, len(own) // tables) + 1)):
            for first in range(len(own)):
                group = [own[(first + stride * table) % len(own)] for table in range(tables)]
                scores = [deals[number].scores[table] for table, number in enumerate(group)]
                points = match_points([score.score for score in scores])
                found += [Result(*each) for each in zip(group, (score.level for score in scores), points, strict=True)]
    return found


def deal_part(results: Sequence[Result]) -> float:
    """The deal's share in the variance that levels do not explain; 0 where chance makes the estimate negative."""
    means = {level: fmean(_of(results, level)) for level in {result.level for result in results}}
    deals: dict[int, list[float]] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result.points - means[result.level])
    inside = outside = 0.0
    for left in deals.values():
        mean = fmean(left)
        within = sum((each - mean) ** 2 for each in left) / (len(left) - 1)
        inside += within
        outside += mean**2 - within / len(left)
    total = inside + max(0.0, outside)
    return max(0.0, outside) / total if total else 0.0


def luck_over_skill(results: Sequence[Result]) -> float:
    """Variance within levels divided by the variance between them, corrected for the size of the sample."""
    mean = fmean(result.points for result in results)
    groups = [points for level in LEVELS if (points := _of(results, level))]
    luck = sum((each - fmean(group)) ** 2 for group in groups for each in group) / (len(results) - len(groups))
    between = sum(len(group) * (fmean(group) - mean) ** 2 for group in groups)
    skill = (between - (len(groups) - 1) * luck) / len(results)
    return luck / skill if skill > 0 else float("inf")


def _of(results: Sequence[Result], level: Level) -> list[float]:
    return [result.points for result in results if result.level == level]


def figures(rows: Sequence[Rows]) -> Figures:
    """All figures of a sample of deals, given by the results of each of them."""
    scores, before, after = ([result for row in rows for result in read(row)] for read in READERS)
    return Figures(
        deal_part(scores), deal_part(before), deal_part(after), luck_over_skill(before), luck_over_skill(after)
    )


def rows_of(deals: Sequence[PlayedDeal]) -> list[Rows]:
    """The results of each deal."""
    by_seat: dict[int, list[float]] = {}
    for deal in deals:
        by_seat.setdefault(deal.seat, []).extend(score.score for score in deal.scores)
    means = {seat: fmean(scores) for seat, scores in by_seat.items()}
    scores = [
        Result(number, score.level, score.score - means[deal.seat])
        for number, deal in enumerate(deals)
        for score in deal.scores
    ]
    kinds: list[dict[int, list[Result]]] = []
    for results in (scores, across_deals(deals), within_deals(deals)):
        of_deal: dict[int, list[Result]] = {}
        for result in results:
            of_deal.setdefault(result.deal, []).append(result)
        kinds.append(of_deal)
    return [Rows(*(of_deal[number] for of_deal in kinds)) for number in range(len(deals))]


def resampled(rows: Sequence[Rows], rng: random.Random) -> list[Rows]:
    """As many deals, drawn at random; a deal that is drawn twice counts as two."""
    return [
        Rows(*([result._replace(deal=number) for result in results] for results in rng.choice(rows)))
        for number in range(len(rows))
    ]


def interval(samples: Sequence[Figures], read: Callable[[Figures], float]) -> tuple[float, float]:
    """The middle 95 % of a figure."""
    values = sorted(read(sample) for sample in samples)
    return values[int(0.025 * len(values))], values[int(0.975 * len(values)) - 1]


def line(game: str, deals: Sequence[PlayedDeal], rng: random.Random) -> str:
    """One line of the table in ``docs/duplicate-tables.md``."""
    rows = rows_of(deals)
    found = figures(rows)
    samples = [figures(resampled(rows, rng)) for _ in range(RESAMPLES)]

    def percent(read: Callable[[Figures], float], sign: str = "") -> str:
        low, high = interval(samples, read)
        return f"{read(found):{sign}.0%} ({low:{sign}.0%} to {high:{sign}.0%})"

    return (
        f"| {game}, {ARENAS[game][0]} seats | {len(deals)} × {len(deals[0].scores)}"
        f" | {percent(lambda each: each.deal_in_scores)} | {percent(lambda each: each.deal_before)}"
        f" | {percent(lambda each: each.deal_after)} | {found.needed_before:.1f} | {found.needed_after:.1f}"
        f" | {percent(lambda each: each.change, '+')} |"
    )


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=8)
    arguments.add_argument("--deals", type=int, default=64)
    arguments.add_argument("--game", action="append", choices=list(ARENAS))
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=float("inf"), help="begin no new deal of a game after this")
    given = arguments.parse_args()
    if given.tables < 2 or given.deals < given.tables * max(ARENAS[game][0] for game in given.game or ARENAS):
        arguments.error("for each seat as many deals as tables are needed, to compare different ones")
    print(
        "| game | deals × tables | deal in scores | deal, other deals | deal, same deal | needed | same deal | change |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for game in given.game or ARENAS:
        end = time.monotonic() + given.seconds
        deals: list[PlayedDeal] = []
        while len(deals) < given.deals and (time.monotonic() < end or len(deals) < given.tables * ARENAS[game][0]):
            deals.append(play_deal(game, len(deals), given.seed, given.tables))
        print(line(game, deals, random.Random(given.seed)), flush=True)


if __name__ == "__main__":
    main()
