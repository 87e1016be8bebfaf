"""Versions of the rules: matches are replayed and finished by the rules they were begun with."""

from __future__ import annotations

import random

from ludotheque import Match
from ludotheque.engine.files.verify import verify
from ludotheque.games.bouh.game import FIRST_VERSION, GAME, Bouh
from ludotheque.testing.random_play import steps

ENDS_OTHERWISE = 0
"""A seed whose random match ends later by the second version: its last player may still name five."""


def played(rules: Bouh, seed: int) -> Match:
    match = Match(rules, seats=2, seed=seed, options={"level": "majority"})
    for _ in steps(match, random.Random(seed)):
        pass
    return match


def test_a_match_of_the_first_version_stays_one() -> None:
    match = played(FIRST_VERSION, ENDS_OTHERWISE)
    text = match.save()
    loaded = Match.load(text)
    assert loaded.game is FIRST_VERSION
    assert loaded.outcome == match.outcome
    assert loaded.save() == text
    assert verify(text.encode()).outcome == match.outcome


def test_the_second_version_would_end_that_match_later() -> None:
    """Else the test above proves nothing."""
    log = played(FIRST_VERSION, ENDS_OTHERWISE).log
    again = Match.resume(GAME, seats=2, seed=str(ENDS_OTHERWISE), options=GAME.Options(level="majority"), entries=log)
    assert again.outcome is None
