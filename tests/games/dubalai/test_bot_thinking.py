"""The same question gets the same answer, in the time allowed, compiled or not."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.player import BotPlayer
from ludotheque.engine.match import Match
from ludotheque.games.dubalai.bot.bot import BOT
from ludotheque.games.dubalai.bot.memory import RoundMemory
from ludotheque.lab.bot_match import play_out
from support.dubalai import Scene
from support.dubalai_bots import after_move, before_move, dice_on_the_table, think, written_after


class CountingClock:
    """Every look at it takes a tenth of a second, and is counted."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 10


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_gets_the_same_answer(level: Level) -> None:
    scenes = (
        dice_on_the_table(),
        Scene([3, 9, 4], closer=1),
        before_move("GLO NEB", "forgotten_syllable", "tailwind"),
        after_move([18, 21, 21], "attraction", "tailwind"),
    )
    for scene in scenes:
        view = scene.view(0)
        assert think(view, 7, level=level) == think(view, 7, level=level)


def test_other_seeds_look_in_another_order() -> None:
    minds = [think(dice_on_the_table().view(0), seed=seed).memory for seed in range(8)]
    ways = {tuple(glance.die for glance in mind.glances[:9]) for mind in minds if mind is not None}
    assert len(ways) >= 6


def test_what_it_remembers_can_be_stored() -> None:
    mind = think(dice_on_the_table().view(0)).memory
    assert mind is not None
    assert mind.glances
    assert msgspec.json.decode(msgspec.json.encode(mind), type=RoundMemory) == mind


def test_little_time_is_enough() -> None:
    """The clock says that time is up almost at once: it looks at it a few times and answers."""
    for view in (
        dice_on_the_table().view(0),
        Scene([3, 9, 4], closer=1).view(0),
        before_move("KRA NEB", "forgotten_syllable", "correction").view(0),
        after_move([18, 21, 21], "attraction", "tailwind", "hex").view(0),
    ):
        clock = CountingClock()
        hurried = BOT.think(view, 0, level="dragon", seed=1, memory=None, budget=Budget(0.1, clock=clock))
        assert hurried.action is not None or view.phase == "watch"
        assert 1 < clock.looks <= 8


def test_without_time_to_reckon_it_looks_at_every_die_before_it_closes() -> None:
    view, clock = dice_on_the_table().view(0), CountingClock()
    mind = BOT.think(view, 0, level="dragon", seed=1, memory=None, budget=Budget(0.1, clock=clock)).memory
    assert mind is not None
    assert mind.close_at is not None
    assert len({glance.die for glance in mind.glances if glance.at < mind.close_at}) == 9


def test_effort_is_what_it_costs() -> None:
    """All the rounds a level asks for, when the clock allows; in parts between which it looks at the clock."""
    looks: list[int] = []
    for effort in (0.1, 0.4):
        clock = CountingClock()
        view = Scene([3, 9, 4], closer=1).view(0)
        BOT.think(view, 0, level="dragon", seed=1, memory=None, budget=Budget(1000, effort=effort, clock=clock))
        looks.append(clock.looks)
    assert looks[0] * 3 < looks[1]


def test_bots_of_all_levels_finish_a_race() -> None:
    match = Match("dubalai", seats=5, seed="race")
    players = [BotPlayer(BOT, level, seat, lambda _: Budget(effort=0.02)) for seat, level in enumerate(LEVELS)]
    play_out(match, players)
    assert match.outcome is not None
    assert match.outcome.reason == "finished"
    assert 4 <= match.outcome.facts["rounds"] <= 25
    laid = sum(type(entry.action).__name__ == "Lay" for entry in match.log)
    locked = sum(type(entry.action).__name__ == "Lock" for entry in match.log)
    assert laid > locked > 0, "formulas are laid card by card"


def test_a_bot_that_sits_down_in_the_middle_begins_to_look_then() -> None:
    scene = dice_on_the_table()
    scene.wait()
    mind = think(scene.view(0), 5000).memory
    assert mind is not None
    assert mind.glances[0].at > 5000


DECISIONS: dict[tuple[Level, int], tuple[tuple[int, ...], int | None]] = {
    ("chick", 1): ((0, 1, 2), None),
    ("chick", 2): ((0, 8), None),
    ("rabbit", 1): ((0, 1, 2), 7660),
    ("rabbit", 2): ((3,), None),
    ("fox", 1): ((4, 8), 5012),
    ("fox", 2): ((4, 8), 6307),
    ("owl", 1): ((0, 1, 2, 3), 3599),
    ("owl", 2): ((4, 8), 4378),
    ("dragon", 1): ((0, 1, 2, 3), 3301),
    ("dragon", 2): ((1, 2, 3), 3012),
}
"""Decisions as both kinds of rules make them: a formula after three seconds, and the time of closing the lid."""


SPELLS = {
    ("chick", 1): ("Correction", "Hex"),
    ("chick", 2): ("Correction", "Attraction"),
    ("rabbit", 1): ("Correction", "Hex"),
    ("rabbit", 2): ("Correction", "Attraction"),
    ("fox", 1): ("Correction", "Tailwind"),
    ("fox", 2): ("Correction", "Tailwind"),
    ("owl", 1): ("Correction", "Tailwind"),
    ("owl", 2): ("Done", "Tailwind"),
    ("dragon", 1): ("Correction", "Tailwind"),
    ("dragon", 2): ("Done", "Tailwind"),
}
"""And the spells played before and after a move."""


@pytest.mark.parametrize("level", LEVELS)
def test_compiled_and_plain_rules_decide_alike(level: Level) -> None:
    for seed in (1, 2):
        mind = think(dice_on_the_table().view(0), level=level, seed=seed).memory
        assert mind is not None
        formula = written_after(3000, dice_on_the_table(), level=level, seed=seed).row
        assert (formula, mind.close_at) == DECISIONS[level, seed]


@pytest.mark.parametrize("level", LEVELS)
def test_compiled_and_plain_rules_judge_spells_alike(level: Level) -> None:
    for seed in (1, 2):
        scenes = (
            before_move("KRA NEB", "forgotten_syllable", "correction", squares=(9, 12)),
            after_move([14, 16, 15], "attraction", "tailwind", "hex"),
        )
        actions = [think(scene.view(0), level=level, seed=seed).action for scene in scenes]
        assert tuple(type(action).__name__ for action in actions) == SPELLS[level, seed]
