"""Which calculations each level sees."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.bouh.bot_choices import SMALL_EFFORT, actions_seen
from games.bouh.scene import Scene
from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.bouh.bot.bot import BOT
from ludotheque.games.bouh.bot.perception import EVERYTHING, Perception
from ludotheque.games.bouh.box.options import BouhOptions
from ludotheque.games.bouh.rules.actions import (
    Capture,
    Scare,
    Take,
)
from ludotheque.games.bouh.rules.calculations.calculation import cards_in
from ludotheque.games.bouh.rules.lookup import MOST_LARGE, lookup_of
from ludotheque.games.bouh.rules.view import BouhView


@pytest.mark.parametrize(
    ("hand", "target", "first"),
    [
        ([4, 5, 4, 4, 4], "red 9", "chick"),  # 4 + 5
        ([9, 2, 9, 9, 9], "red 7", "rabbit"),  # 9 - 2
        ([2, 4, 9, 9, 9], "red 8", "fox"),  # 2 x 4
        ([8, 4, 8, 8, 8], "red 2", "owl"),  # 8 : 4
    ],
)
def test_each_level_sees_calculations_that_the_one_below_does_not(hand: list[int], target: str, first: Level) -> None:
    scene = Scene(hands=[hand], centre=[target])
    for level in LEVELS:
        sees = LEVELS.index(level) >= LEVELS.index(first)
        assert (Capture in actions_seen(scene, level)) is sees, level


def calculations(level: Level, age: str) -> list[Capture | Scare | Take]:
    """The calculations a level announces when it plays against itself."""
    match = Match("bouh", seats=2, seed=3, options={"level": age})
    made: list[Capture | Scare | Take] = []
    for _ in range(36):
        for seat in (0, 1):
            view = match.view(seat)
            assert isinstance(view, BouhView)
            budget = Budget(effort=SMALL_EFFORT)
            action = BOT.think(view, match.now, level=level, seed=seat, memory=None, budget=budget).action
            if action is not None:
                match.play(seat, action)
                made += [action] if isinstance(action, Capture | Scare | Take) else []
                break
    return made


@pytest.mark.parametrize(
    ("level", "known", "age"),
    [("chick", "+", "collect"), ("chick", "+", "calculation"), ("rabbit", "+-", "majority"), ("fox", "+-*", "collect")],
)
def test_low_levels_announce_only_what_they_would_see(level: Level, known: str, age: str) -> None:
    made = calculations(level, age)
    assert len(made) > 5
    for action in made:
        signs = {step for step in action.steps if isinstance(step, str)}
        if isinstance(action, Take):
            assert "/" not in signs
        else:
            assert signs <= set(known)
            assert len(cards_in(action.steps)) <= LEVELS.index(level) + 3 - (level == "fox")


@pytest.mark.at_length
def test_what_is_seen_in_large_hands_is_remembered_up_to_a_bound() -> None:
    """BOU-60: hands of six cards and more are too many to keep; a forgotten one is found again."""
    lookup = lookup_of(BouhOptions())
    perception = Perception(lookup, EVERYTHING)
    sevens = [sum(1 << card for card in cards) for cards in combinations(range(0, 40, 2), 7)]
    masks = list({int(lookup.hand_key(hand)): hand for hand in sevens}.values())[: MOST_LARGE + 1]
    assert len(masks) > MOST_LARGE
    first = perception.reach(masks[0])
    for mask in masks[1:]:
        perception.reach(mask)
        assert len(perception._large_choices) <= MOST_LARGE
    assert len(perception._large_choices) == 1
    assert perception.reach(masks[0]) == first
