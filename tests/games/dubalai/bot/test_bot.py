"""The bot as a whole: same question, same answer; in time; after people have seen what happened."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.bots.player import BotPlayer
from ludotheque.engine.match import Match
from ludotheque.games.dubalai.bot.bot import BOT, CURSING, DRAWING, FLYING, LONGEST, SORTING, SPEAKING, reveal_time
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


def test_there_is_no_reveal_while_writing() -> None:
    assert reveal_time(Scene([0, 0]).view(0)) == 0


def test_the_roller_waits_until_a_whole_round_without_spells_has_been_shown() -> None:
    scene = Scene([0, 0])
    scene.write("GLO", "GLO")
    view = scene.view(scene.view().roller)
    assert view.phase == "roll"
    assert reveal_time(view) == 2 * SPEAKING + SORTING + 2 * FLYING + CURSING
    decision = think(view, scene.now)
    assert decision.at > view.since + reveal_time(view)


def test_after_a_question_about_spells_only_the_flights_since_then_are_waited_for() -> None:
    """The first to fly holds a card, the others do not."""
    scene = Scene([0, 0, 0], [["fog"]])
    scene.write("GLO", "GLO", "GLO")
    assert (scene.phase, reveal_time(scene.view(0))) == ("before", 3 * SPEAKING + SORTING)
    scene.play(0, Done())
    assert (scene.phase, reveal_time(scene.view(0))) == ("after", FLYING)
    scene.play(0, Done())
    assert (scene.phase, reveal_time(scene.view())) == ("roll", 2 * FLYING + CURSING)


def test_the_reveal_and_the_flight_are_waited_for_before_a_card_is_kept() -> None:
    scene = Scene([0, 0])
    scene.write(PERFECT_BLACK, "GLO")
    assert (scene.phase, reveal_time(scene.view(0))) == ("keep", 2 * SPEAKING + SORTING + FLYING + DRAWING)


def test_the_reveal_is_waited_for_once_by_whoever_was_asked_about_spells_before() -> None:
    scene = Scene([0, 0], [["fog"]])
    scene.write(PERFECT_BLACK, "GLO")
    assert (scene.phase, reveal_time(scene.view(0))) == ("before", 2 * SPEAKING + SORTING)
    scene.play(0, Done())
    assert (scene.phase, reveal_time(scene.view(0))) == ("keep", FLYING + DRAWING)


def test_the_reveal_time_has_a_maximum() -> None:
    scene = Scene([0] * 6)
    scene.write(*["GLO"] * 6)
    assert reveal_time(scene.view()) == LONGEST


class CountingClock:
    """A clock that advances a tenth of a second at each reading and counts the readings."""

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
    memories = [think(dice_on_the_table().view(0), seed=seed).memory for seed in range(8)]
    ways = {tuple(glance.die for glance in memory.glances[:9]) for memory in memories if memory is not None}
    assert len(ways) >= 6


def test_the_memory_survives_json() -> None:
    memory = think(dice_on_the_table().view(0)).memory
    assert memory is not None
    assert memory.glances
    assert msgspec.json.decode(msgspec.json.encode(memory), type=RoundMemory) == memory


def test_the_bot_answers_when_its_budget_is_almost_zero() -> None:
    """The clock runs out almost at once: the bot reads it a few times and answers."""
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


def test_without_time_to_calculate_it_sees_every_die_before_it_closes() -> None:
    view, clock = dice_on_the_table().view(0), CountingClock()
    memory = BOT.think(view, 0, level="dragon", seed=1, memory=None, budget=Budget(0.1, clock=clock)).memory
    assert memory is not None
    assert memory.close_at is not None
    assert len({glance.die for glance in memory.glances if glance.at < memory.close_at}) == 9


def test_more_effort_means_more_calculation() -> None:
    """With enough time the whole calculation is done, in parts; the bot reads the clock between them."""
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


def test_a_bot_that_joins_during_the_look_begins_to_look_then() -> None:
    scene = dice_on_the_table()
    scene.wait()
    memory = think(scene.view(0), 5000).memory
    assert memory is not None
    assert memory.glances[0].at > 5000


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
"""Expected decisions: the formula after three seconds, and the time of closing the lid."""


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
"""Expected spells before and after a move."""


@pytest.mark.parametrize("level", LEVELS)
def test_compiled_and_uncompiled_rules_give_the_same_formulas(level: Level) -> None:
    for seed in (1, 2):
        memory = think(dice_on_the_table().view(0), level=level, seed=seed).memory
        assert memory is not None
        formula = written_after(3000, dice_on_the_table(), level=level, seed=seed).row
        assert (formula, memory.close_at) == DECISIONS[level, seed]


@pytest.mark.parametrize("level", LEVELS)
def test_compiled_and_uncompiled_rules_give_the_same_spells(level: Level) -> None:
    for seed in (1, 2):
        scenes = (
            before_move("KRA NEB", "forgotten_syllable", "correction", squares=(9, 12)),
            after_move([14, 16, 15], "attraction", "tailwind", "hex"),
        )
        actions = [think(scene.view(0), level=level, seed=seed).action for scene in scenes]
        assert tuple(type(action).__name__ for action in actions) == SPELLS[level, seed]


def test_novices_start_on_seven_and_the_roller_rolls() -> None:
    state = GAME.start(DubalaiOptions(levels=("novice", "normal")), 2)
    assert think(GAME.view(state, 0)).action == Pick(7)
    assert think(GAME.view(state, 1)).action is None
    chicks = {think(GAME.view(state, 0), level="chick", seed=seed).action for seed in range(20)}
    assert chicks == {Pick(5), Pick(6), Pick(7)}
    scene = Scene([0, 0], closer=None)
    scene.write(INVALID, INVALID)
    roller = scene.view().roller
    assert roller is not None
    decision = think(scene.view(roller), scene.now)
    assert decision.action == Roll()
    assert decision.at - scene.now - reveal_time(scene.view(roller)) < 5000
