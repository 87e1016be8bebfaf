"""Random play through ``Match``, with deadlines if the game has them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ludotheque import Match
from ludotheque.testing.tables import Table

MOST_STEPS = 20_000


def new_match(table: Table, seed: int) -> Match:
    """A new match at this table.

    >>> new_match(Table("boussanga", 2, {}), seed=7).seats
    2
    """
    return Match(table.game, seats=table.seats, seed=seed, options=table.options)


def steps(match: Match, rng: random.Random, most: int = MOST_STEPS) -> Iterator[None]:
    """Play at random to the end or for ``most`` steps; yields before every step and at the end.

    >>> match = new_match(Table("boussanga", 2, {}), seed=7)
    >>> sum(1 for _ in steps(match, random.Random(7), most=5))
    5
    """
    for _ in range(most):
        yield
        if not match.prompts:
            return
        step(match, rng)
    if most == MOST_STEPS:
        raise AssertionError(f"the game goes on after {most} steps")


def step(match: Match, rng: random.Random) -> None:
    """One seat acts, or a deadline passes."""
    due = match.due
    at = match.now
    if due is not None and due.deadline is not None:
        if rng.random() < 0.2:
            match.advance(due.deadline)
            return
        at = rng.randrange(match.now, max(match.now + 1, min(due.deadline, match.now + 3_000)))
        match.advance(at)
    seats = sorted(seat for seat in match.prompts if isinstance(seat, int))
    if not seats:
        assert due is not None, "no seat is asked anything and no deadline will pass"
        match.advance(due.deadline or 0)
        return
    seat = rng.choice(seats)
    match.play(seat, rng.choice(match.options(seat)))


def played(table: Table, seed: int) -> Match:
    """A match played at random to its end.

    >>> played(Table("boussanga", 2, {}), seed=7).is_over
    True
    """
    match = new_match(table, seed)
    for _ in steps(match, random.Random(seed)):
        pass
    return match
