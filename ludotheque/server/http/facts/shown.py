"""Number facts as clients are sent them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from ludotheque.number_facts.facts import Fact, Operation, Try, try_of
from ludotheque.number_facts.model import Estimate, Verdict, estimate
from ludotheque.server.store.records.attempts import KeptAttempt


class FactShown(msgspec.Struct, frozen=True):
    """A calculation with two numbers. Sums and products begin with the smaller number."""

    operation: Operation
    first: int
    second: int


class FactEstimate(msgspec.Struct, frozen=True):
    """What is known about a person, or a class, and a fact."""

    fact: FactShown
    tries: int
    errors: float
    """Wrong tries; a wrong calculation with several suspects counts for each in part."""
    median_ms: int
    strength: int
    """On the scale of Elo ratings: at 0 points the fact is right half of the time."""
    uncertainty: int
    """The standard deviation of the strength."""
    verdict: Verdict


def shown(fact: Fact) -> FactShown:
    """A fact as clients are sent it."""
    return FactShown(*fact)


def tries_of(attempts: Iterable[KeptAttempt]) -> list[Try]:
    """The calculations among attempts."""
    return [try_of(each.calculation, each.took) for each in attempts if each.calculation is not None]


def estimates_of(tries: Sequence[Try]) -> tuple[FactEstimate, ...]:
    """What is known about each fact, the weakest first."""
    return estimates_shown(estimate(tries))


def estimates_shown(estimates: Mapping[Fact, Estimate]) -> tuple[FactEstimate, ...]:
    """Estimates as clients are sent them, the weakest fact first."""
    found = sorted(estimates.values(), key=lambda each: (-each.weak, each.fact))
    return tuple(
        FactEstimate(
            shown(each.fact),
            each.tries,
            each.errors,
            each.median_ms,
            round(each.strength),
            round(each.uncertainty),
            each.verdict,
        )
        for each in found
    )
