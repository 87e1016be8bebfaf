"""The bot as a whole: same question, same answer; in time; after people have seen what happened."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.player import BotPlayer
from ludotheque.engine.match import Match
from ludotheque.games.dubalai.bot.bot import BOT, FLYING, LONGEST, SORTING, SPEAKING, reveal_time
from ludotheque.games.dubalai.bot.memory import RoundMemory
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import (
    Done,
    Pick,
    Roll,
)
from ludotheque.lab.bot_match import play_out
from support.dubalai import INVALID, PERFECT_BLACK, Scene
from support.dubalai_bots import after_move, before_move, dice_on_the_table, think, written_after


def test_nothing_to_follow_while_writing() -> None:
    assert reveal_time(Scene([0, 0]).view(0)) == 0


def test_a_round_without_black_magic_is_seen_as_a_whole_before_the_next_roll() -> None:
    scene = Scene([0, 0])
    scene.write("GLO", "GLO")
    view = scene.view(scene.view().roller)
    assert view.phase == "roll"
    assert reveal_time(view) == 2 * SPEAKING + SORTING + 2 * FLYING
    idea = think(view, scene.now)
    assert idea.at > view.since + reveal_time(view)


def test_after_a_spell_was_asked_for_only_what_came_since_is_waited_for() -> None:
    """The first to fly holds a card, the others do not."""
    scene = Scene([0, 0, 0], [["fog"]])
    scene.write("GLO", "GLO", "GLO")
    assert (scene.phase, reveal_time(scene.view(0))) == ("before", 3 * SPEAKING + SORTING)
    scene.play(0, Done())
    assert (scene.phase, reveal_time(scene.view(0))) == ("after", FLYING)
    scene.play(0, Done())
    assert (scene.phase, reveal_time(scene.view())) == ("roll", 2 * FLYING)


def test_a_flight_is_seen_before_a_card_is_chosen() -> None:
    scene = Scene([0, 0])
    scene.write(PERFECT_BLACK, "GLO")
    assert (scene.phase, reveal_time(scene.view(0))) == ("keep", 2 * SPEAKING + SORTING + FLYING)


def test_nobody_waits_for_ever() -> None:
    scene = Scene([0] * 6)
    scene.write(*["GLO"] * 6)
    assert reveal_time(scene.view()) == LONGEST


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


def test_novices_start_as_far_ahead_as_they_may_and_the_roller_rolls() -> None:
    state = GAME.start(DubalaiOptions(levels=("novice", "normal")), 2)
    assert think(GAME.view(state, 0)).action == Pick(7)
    assert think(GAME.view(state, 1)).action is None
    chicks = {think(GAME.view(state, 0), level="chick", seed=seed).action for seed in range(20)}
    assert chicks == {Pick(5), Pick(6), Pick(7)}
    scene = Scene([0, 0], closer=None)
    scene.write(INVALID, INVALID)
    roller = scene.view().roller
    assert roller is not None
    idea = think(scene.view(roller), scene.now)
    assert idea.action == Roll()
    assert idea.at - scene.now - reveal_time(scene.view(roller)) < 5000
