"""The listed options: all are legal and different, and no capture is missing."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from ludotheque import Match
from ludotheque.games.bouh.game import State
from ludotheque.games.bouh.rules.actions import Capture, Pass, Scare, Take
from ludotheque.games.bouh.rules.calculations.calculation import cards_in, check_form, evaluate
from ludotheque.games.bouh.rules.checks import target_number, usable_numbers
from ludotheque.testing.random_play import steps

TABLES: list[dict[str, Any]] = [
    {"level": "collect"},
    {"level": "collect", "greuh": True, "operations": "+-"},
    {"level": "majority"},
    {"level": "majority", "mixed_turns": True, "operations": "+-*"},
    {"level": "calculation"},
]


@pytest.mark.at_length_uncompiled
@pytest.mark.clause("BOU-10", "BOU-13", "BOU-15", "BOU-40")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_option_is_a_correct_and_different_calculation(options: dict[str, Any]) -> None:
    """Calculations are checked as actions are; no two options use equal cards for the same effect."""
    match = Match("bouh", seats=3, seed=2, options=options)
    for turn, _ in enumerate(steps(match, random.Random(2))):
        if turn % 4:
            continue
        state: State = match._state
        for seat in match.prompts:
            assert isinstance(seat, int)
            seen: Counter[object] = Counter()
            for action in match.options(seat):
                if isinstance(action, Capture | Scare | Take):
                    numbers = usable_numbers(state.position, state.options, action)
                    assert check_form(action.steps, numbers, state.options.operations) is None
                    assert evaluate(action.steps, numbers) == target_number(state.position, state.options, action)
                    if isinstance(action, Capture):
                        values = tuple(sorted(numbers[card] for card in cards_in(action.steps)))
                        seen[action.bouh, action.colour, values] += 1
                elif isinstance(action, Pass):
                    hand = match.view(seat).hand  # type: ignore[attr-defined]
                    seen[tuple(sorted(card.number for card in hand if card.id in action.cards))] += 1
            assert all(times == 1 for times in seen.values())


@pytest.mark.clause("BOU-13")
def test_no_capture_with_two_cards_is_missing() -> None:
    """Brute force over all pairs of cards finds no capture that is not listed."""
    match = Match("bouh", seats=2, seed=3)
    for _ in steps(match, random.Random(3), most=60):
        for seat in match.prompts:
            view = match.view(seat)  # type: ignore[arg-type]
            offered = {action.bouh for action in match.options(seat) if isinstance(action, Capture)}  # type: ignore[arg-type]
            for bouh in view.centre:  # type: ignore[attr-defined]
                hand = [card.number for card in view.hand]  # type: ignore[attr-defined]
                pairs = [(a, b) for i, a in enumerate(hand) for b in hand[i + 1 :]]
                easy = any(bouh.number in (a + b, a - b, b - a, a * b) for a, b in pairs)
                assert not easy or bouh.id in offered
