"""Which number facts a person knows, estimated from what they said.

The model:

- A person says the result of a fact correctly with a probability ``p``, always the same, independently of all else.
- The strength of a fact is the log-odds of ``p``, shown on the scale of Elo ratings (400 points: ten times the odds;
  0 points: right half of the time).
- Before the first try, four facts of five are taken for known (log-odds around 3.0, give or take 0.7: right 95 % of
  the time) and one of five for weak (around −0.4, give or take 0.8: right 40 % of the time). ``pooling`` replaces the
  one of five by what classmates and the person's other facts tell.
- A calculation is right if all its facts are. If it is wrong, exactly one fact is to blame, out of those that explain
  the result that was said; each is blamed in proportion to its odds of being wrong, which are found by repetition.

The posterior of each fact is computed on a grid, without further approximation. It has a mean, which is the strength,
a standard deviation, which is the uncertainty, and a probability that the fact is weak: that it is said wrongly more
often than one time in four.

The rating library of the server is not used: it rates players of matches by approximate updates in order of time, and
gives no probability that a strength is below a bound, which is the question here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from statistics import median
from typing import Literal, NamedTuple

from ludotheque.number_facts.facts import Fact, Try

Verdict = Literal["unknown", "known", "weak"]

WEAK_BELOW = 0.75
"""A fact is weak if it is said correctly less often than this."""
SURE = 0.35
"""A fact is called weak from this probability on: a needless practice costs less than a weak fact that is missed."""
KNOWN = 0.1
"""A fact is called known up to this probability of being weak."""
FEWEST_TRIES = 3
"""Nothing is said about a fact that was tried more rarely."""
ELO = 400 / math.log(10)
STEP = 0.1
GRID = tuple(STEP * place for place in range(-40, 61))
"""Log-odds."""
ROUNDS = 6
"""So often blame is shared out anew."""
WEAK_SHARE = 0.2
"""The part of facts that are taken for weak before the first try."""
NOBODY: Mapping[Fact, float] = {}


class Estimate(NamedTuple):
    """What is known about a person and a fact."""

    fact: Fact
    tries: int
    errors: float
    """Wrong tries; a wrong calculation with several suspects counts for each in part."""
    median_ms: int
    """The median time of a try; the time of a calculation is shared out evenly among its facts."""
    strength: float
    """On the scale of Elo ratings."""
    uncertainty: float
    """The standard deviation of the strength."""
    weak: float
    """The probability that the fact is weak."""

    @property
    def verdict(self) -> Verdict:
        """Whether the fact comes easily, fails, or was tried too rarely to say."""
        if self.tries < FEWEST_TRIES:
            return "unknown"
        if self.weak >= SURE:
            return "weak"
        return "known" if self.weak <= KNOWN else "unknown"


class _Posterior(NamedTuple):
    mean: float
    deviation: float
    weak: float
    right: float
    """The probability that the next try is right."""


def estimate(tries: Sequence[Try], weak_shares: Mapping[Fact, float] = NOBODY) -> dict[Fact, Estimate]:
    """What is known about a person and each fact they have tried.

    ``weak_shares`` are the probabilities that facts are weak before the person's own tries of them.
    """
    times: dict[Fact, list[float]] = {}
    for one in tries:
        for fact in one.facts:
            times.setdefault(fact, []).append(one.took / len(one.facts))
    blame = _share_blame(tries, times)
    estimates: dict[Fact, Estimate] = {}
    for fact, taken in times.items():
        errors = blame.get(fact, 0.0)
        found = _posterior(len(taken), round(errors, 2), round(weak_shares.get(fact, WEAK_SHARE), 2))
        strength, uncertainty = ELO * found.mean, ELO * found.deviation
        estimates[fact] = Estimate(
            fact, len(taken), round(errors, 2), round(median(taken)), strength, uncertainty, found.weak
        )
    return estimates


def _share_blame(tries: Sequence[Try], times: dict[Fact, list[float]]) -> dict[Fact, float]:
    """How many of the wrong tries each fact is to blame for."""
    wrong = [one.suspects for one in tries if one.suspects]
    shared: dict[Fact, float] = {}
    for suspects in wrong:
        _add(shared, ((fact, 1 / len(suspects)) for fact in suspects))
    if all(len(suspects) == 1 for suspects in wrong):
        return shared
    for _ in range(ROUNDS):
        odds = {fact: _odds_of_error(len(times[fact]), shared[fact]) for fact in shared}
        shared = {}
        for suspects in wrong:
            total = sum(odds[fact] for fact in suspects)
            _add(shared, ((fact, odds[fact] / total) for fact in suspects))
    return shared


def _add(shared: dict[Fact, float], parts: Iterable[tuple[Fact, float]]) -> None:
    for fact, part in parts:
        shared[fact] = shared.get(fact, 0.0) + part


def _odds_of_error(tries: int, errors: float) -> float:
    right = _posterior(tries, round(errors, 2)).right
    return (1 - right) / right


_POINTS = tuple((strength, -math.log1p(math.exp(-strength)), -math.log1p(math.exp(strength))) for strength in GRID)
"""Each point of the grid with the logarithms of the probabilities of a right and a wrong try."""


@cache
def _log_prior(weak_share: float) -> tuple[float, ...]:
    """The logarithm of the prior at each point of the grid."""

    def at(strength: float) -> float:
        known = (1 - weak_share) / 0.7 * math.exp(-(((strength - 3.0) / 0.7) ** 2) / 2)
        weak = weak_share / 0.8 * math.exp(-(((strength + 0.4) / 0.8) ** 2) / 2)
        return math.log(known + weak)

    return tuple(map(at, GRID))


@lru_cache(maxsize=20_000)
def _posterior(tries: int, errors: float, weak_share: float = WEAK_SHARE) -> _Posterior:
    """The posterior of a fact after so many tries, of which so many were wrong."""
    rights = max(0.0, tries - errors)
    logs = [
        prior + rights * right + errors * wrong
        for prior, (_, right, wrong) in zip(_log_prior(weak_share), _POINTS, strict=True)
    ]
    top = max(logs)
    weights = [math.exp(each - top) for each in logs]
    total = sum(weights)
    mean = sum(weight * strength for weight, strength in zip(weights, GRID, strict=True)) / total
    square = sum(weight * (strength - mean) ** 2 for weight, strength in zip(weights, GRID, strict=True)) / total
    right = sum(weight * math.exp(point[1]) for weight, point in zip(weights, _POINTS, strict=True)) / total
    return _Posterior(mean, math.sqrt(square), _below(weights, total), right)


def _below(weights: Sequence[float], total: float) -> float:
    """The part of the weights below the bound of weak facts; the point around the bound counts in part."""
    bound = math.log(WEAK_BELOW / (1 - WEAK_BELOW))
    part = 0.0
    for weight, (low, high) in zip(weights, pairwise((*GRID, GRID[-1] + STEP)), strict=True):
        share = (bound - (low - STEP / 2)) / (high - low)
        part += weight * min(1.0, max(0.0, share))
    return part / total
