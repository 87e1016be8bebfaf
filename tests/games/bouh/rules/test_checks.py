"""Senseless actions: each is refused or allowed without an error, and nothing changes."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ludotheque import Match, Refused
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import refusal_sentence
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
    Capture,
    Claim,
    Declare,
    End,
    Pass,
    Recolour,
    Release,
    Scare,
    Take,
)
from ludotheque.games.bouh.rules.moves import COLOUR_NAMES, TOTEM_NAMES
from ludotheque.testing.effort import effort
from ludotheque.testing.random_play import step

LEVELS = ("collect", "majority", "calculation")


IDS = (*range(-2, 48), *range(99, 152), *range(199, 212), 2**31, 2**62, 2**63, 2**64 - 1, -(2**63))


SIGNS = ("+", "-", "*", "/")


def random_steps(rng: random.Random) -> tuple[Any, ...]:
    return tuple(rng.choice(SIGNS) if rng.random() < 0.45 else rng.choice(IDS) for _ in range(rng.randrange(8)))


def plausible_steps(rng: random.Random, own: list[int]) -> tuple[Any, ...]:
    """A well-formed calculation with usable cards, whose result is random."""
    cards = rng.sample(own, min(len(own), rng.randrange(1, 6)))
    return (*cards, *(rng.choice(SIGNS) for _ in cards[1:]))


def random_action(rng: random.Random, own: list[int]) -> BouhAction:
    def id_() -> int:
        return rng.choice(own) if own and rng.random() < 0.3 else rng.choice(IDS)

    steps = random_steps(rng) if rng.random() < 0.5 else plausible_steps(rng, own)
    colour = rng.choice((None, *COLOUR_NAMES))
    made: list[BouhAction] = [
        Capture(id_(), steps, colour),
        Scare(id_(), id_(), steps, colour),
        Take(rng.choice(TOTEM_NAMES), steps),
        Pass(tuple(id_() for _ in range(rng.randrange(5)))),
        Claim((id_(), id_(), id_(), id_(), id_())),
        Recolour(id_(), rng.choice(COLOUR_NAMES)),
        Declare(id_(), rng.choice(COLOUR_NAMES)),
        Release(),
        End(),
    ]
    return rng.choice(made)


@pytest.mark.parametrize("level", LEVELS)
def test_senseless_actions_are_refused(level: str) -> None:
    """Unknown ids, others' cards, absurd numbers, the wrong seat, phase and level: thousands for each level."""
    rng = random.Random(level)
    tried = 0
    match = Match("bouh", seats=4, seed=1, options={"level": level, "greuh": True})
    while tried < effort(quick=3_000, brief=9_000, full=30_000):
        if not match.prompts:
            match = Match("bouh", seats=4, seed=tried, options={"level": level, "greuh": True})
        state = match._state
        before = state.position.copy()
        views = [GAME.view(state, seat) for seat in range(4)]
        own = [card.id for view in views for card in view.hand] + list(range(101, 151))
        refusals: set[tuple[str, str]] = set()
        for _ in range(600):
            tried += 1
            seat = rng.choice((0, 1, 2, 3, -1, 4, 99, 2**70))
            refusal = GAME.check(state, seat, random_action(rng, own))
            if refusal is not None:
                assert isinstance(refusal, Refusal)
                if (refusal.clause, refusal.reason) not in refusals:
                    refusals.add((refusal.clause, refusal.reason))
                    msgspec.json.encode(refusal)
                    assert refusal_sentence("bouh", "fr", refusal)
        assert [GAME.view(state, seat) for seat in range(4)] == views
        assert list(state.position.hands) == list(before.hands)
        assert state.position.pile == before.pile
        assert len(refusals) > 2
        for _ in range(6):
            if match.prompts:
                step(match, rng)


def test_the_same_action_sent_twice_is_refused() -> None:
    """The second capture answers a prompt that is over."""
    match = Match("bouh", seats=2, seed=1, options={"youngest": 0})
    asked = match.prompts[0]
    capture = next(action for action in match.options(0) if isinstance(action, Capture))
    match.play(0, capture, prompt=asked.id)
    with pytest.raises(Refused):
        match.play(0, capture, prompt=asked.id)
