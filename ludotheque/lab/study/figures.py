"""The figures of a study: what its games say about each condition, and how conditions differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from statistics import fmean, quantiles
from typing import NamedTuple

from ludotheque.lab.estimates import Estimate, bootstrap, intraclass_correlation, mean_of
from ludotheque.lab.statistics import Share
from ludotheque.lab.study.playing import GameRecord


class Quartiles(NamedTuple):
    """The middle of many values, and the middle half of them."""

    low: float
    middle: float
    high: float


class Figures(NamedTuple):
    """The figures of one condition.

    >>> from ludotheque.lab.study import Plan, figures_of, play_study
    >>> (figures,) = figures_of(play_study(Plan("boussanga", seats=(2,), levels=("random",), games=2), workers=1))
    >>> figures.condition, figures.games
    ('standard, 2 × random', 2)
    """

    condition: str
    variant: str
    seats: int
    line_up: str
    games: int
    draws: Share
    """Games whose win is shared by players who do not play together."""
    scoreless: Share
    """Games in which no seat has points at the end."""
    reasons: dict[str, Share]
    """How games end."""
    seat_shares: tuple[Share, ...]
    """The share of wins of each seat; a shared win is divided."""
    winner_points: Estimate
    decisions: Quartiles
    minutes: Quartiles
    comebacks: Share | None
    """Games in which no winner led after half of the decisions."""
    lead_changes: Estimate | None
    luck_of_deal: Estimate | None
    """The share of the variance of a seat's result that the deal explains, between bots of one level."""
    stronger: Share | None
    """The share of wins of the stronger of two levels."""
    skill: float | None
    """The share of the variance of results that the two levels explain."""


def figures_of(records: Iterable[GameRecord]) -> list[Figures]:
    """The figures of each condition, in the order of the records.

    >>> figures_of([])
    []
    """
    return [_figures(list(games)) for _, games in groupby(records, key=lambda record: record.condition)]


def _figures(games: Sequence[GameRecord]) -> Figures:
    first = games[0]
    number = len(games)
    mixed = len(set(first.strengths)) > 1
    standings = [game for game in games if game.lead_changes is not None]
    decided = [game for game in games if game.comeback is not None]
    stronger = _stronger_share(games) if mixed else None
    return Figures(
        condition=first.condition,
        variant=first.variant,
        seats=first.seats,
        line_up=first.line_up,
        games=number,
        draws=Share(sum(is_draw(game) for game in games), number),
        scoreless=Share(sum(not any(game.scores) for game in games), number),
        reasons={
            reason: Share(times, number) for reason, times in Counter(game.reason for game in games).most_common()
        },
        seat_shares=tuple(Share(sum(seat_result(game, seat) for game in games), number) for seat in range(first.seats)),
        winner_points=mean_of([max(game.scores) for game in games]),
        decisions=_quartiles([game.decisions for game in games]),
        minutes=_quartiles([game.minutes for game in games]),
        comebacks=Share(sum(bool(game.comeback) for game in decided), len(decided)) if decided else None,
        lead_changes=mean_of([game.lead_changes or 0 for game in standings]) if standings else None,
        luck_of_deal=_luck_of_deal(games) if len(first.teams) > 1 and not mixed else None,
        stronger=stronger,
        skill=None if stronger is None else (2 * stronger.value - 1) ** 2,
    )


def is_draw(game: GameRecord) -> bool:
    """Whether players who do not play together share the win."""
    return sum(not set(team).isdisjoint(game.winners) for team in game.teams) > 1


def seat_result(game: GameRecord, seat: int) -> float:
    """1 for a win, a part of it for a shared win, 0 for a loss."""
    winners = game.winners
    return 1 / len(winners) if seat in winners else 0.0


def _luck_of_deal(games: Sequence[GameRecord]) -> Estimate:
    """How much alike the results of one seat are in games with the same deal."""
    groups: dict[tuple[int, int], list[float]] = {}
    for game in games:
        for seat in range(game.seats):
            groups.setdefault((game.deal, seat), []).append(seat_result(game, seat))
    return bootstrap(list(groups.values()), intraclass_correlation)


def _stronger_share(games: Sequence[GameRecord]) -> Share:
    """Wins of the first strength of the line-up among all decided games."""
    name = games[0].line_up.split("-", 1)[0]
    won = decided = 0
    for game in games:
        strengths = {game.strengths[seat] for seat in game.winners}
        if len(strengths) == 1:
            decided += 1
            won += name in strengths
    return Share(won, decided)


def _quartiles(values: Sequence[float]) -> Quartiles:
    if len(values) < 2:
        return Quartiles(*(values[0],) * 3)
    low, middle, high = quantiles(values, n=4)
    return Quartiles(low, middle, high)


class Difference(NamedTuple):
    """How one figure differs between two variants under the same luck."""

    figure: str
    line_up: str
    seats: int
    variant: str
    baseline: str
    estimate: Estimate


MEASURES: dict[str, Callable[[GameRecord], float]] = {
    "draws": lambda game: float(is_draw(game)),
    "nobody scores": lambda game: float(not any(game.scores)),
    "decisions": lambda game: float(game.decisions),
    "minutes": lambda game: game.minutes,
    "winner's points": lambda game: float(max(game.scores)),
    "first seat's wins": lambda game: seat_result(game, 0),
}


def differences(records: Sequence[GameRecord]) -> list[Difference]:
    """Every variant compared with the first one, deal by deal."""
    tables: dict[tuple[str, int, str], dict[int, list[GameRecord]]] = {}
    for record in records:
        tables.setdefault((record.line_up, record.seats, record.variant), {}).setdefault(record.deal, []).append(record)
    found: list[Difference] = []
    baseline = records[0].variant if records else ""
    for (line_up, seats, variant), deals in tables.items():
        compared = tables.get((line_up, seats, baseline))
        if variant == baseline or compared is None:
            continue
        for name, measure in MEASURES.items():
            pairs = [
                fmean(map(measure, games)) - fmean(map(measure, compared[deal]))
                for deal, games in deals.items()
                if deal in compared
            ]
            found.append(Difference(name, line_up, seats, variant, baseline, mean_of(pairs)))
    return found
