"""Random play of a match, the simplest way to play any game to its end."""

from __future__ import annotations

from random import Random

from ludotheque.engine.match import Match
from ludotheque.engine.outcome import Outcome


def play_random(match: Match, rng: Random, *, steps: int | None = None) -> Outcome | None:
    """Play a match at random to its end, or for this many steps; returns the outcome if it is over.

    A step is an action of a seat or the passing of a deadline. Each of ``Match.moves`` is as likely
    as any other.

    >>> import random
    >>> from ludotheque import Match, play_random
    >>> match = Match("tohuwabohu", seats=3, seed=7)
    >>> play_random(match, random.Random(7), steps=10) is None
    True
    >>> play_random(match, random.Random(7)) == match.outcome
    True
    """
    made = 0
    while steps is None or made < steps:
        moves = match.moves()
        if not moves:
            break
        match.step(*moves[rng.randrange(len(moves))])
        made += 1
    return match.outcome
