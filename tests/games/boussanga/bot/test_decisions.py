"""Which move the bot decides on."""

from __future__ import annotations

import itertools

import pytest

from games.boussanga.bot.bot_helpers import ONE_LINE, action_in, asked, decide, middle_of_a_match, points_after, seen
from games.boussanga.scene import FIRE, Scene, coop_scene
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.boussanga.bot.bot import BOT
from ludotheque.games.boussanga.bot.coop_evaluation import CoopEvaluator
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Pass, Place, PutBack, Stop

# Competitive


@pytest.mark.parametrize("level", ["owl", "dragon"])
def test_high_levels_take_the_line_that_can_be_made(level: Level) -> None:
    assert points_after(ONE_LINE, decide(seen(ONE_LINE), level).action) == 3


def test_a_line_that_only_opponents_can_finish_is_not_prepared() -> None:
    """A third Fire beside the two would let the next player complete the line."""
    scene = Scene(
        """
        ........
        ........
        ..FF....
        ........
        ........
        ........
        ........
        ........
        """,
        [["FE./E../...", "WE./E../..."], ["FW./W../...", "FA./A../..."]],
    )
    action = decide(seen(scene), "dragon", effort=0.1).action
    assert action is not None
    scene.play(action)
    reply = decide(seen(scene), "dragon", effort=0.1).action
    assert points_after(scene, reply) == 0


def test_the_bot_moves_with_an_empty_pile_and_one_card() -> None:
    scene = Scene("FFF.....", [["WA./W../..."], ["WE./A../..."]], pile=0)
    for level in LEVELS:
        assert isinstance(decide(seen(scene), level).action, Place | Pass)


# Co-operative


@pytest.mark.parametrize("level", ["fox", "owl", "dragon"])
def test_the_card_that_brings_the_goal_is_collected(level: Level) -> None:
    """Both cards are complete on the board; only the one with Fire brings the missing points."""
    scene = coop_scene(
        "EEWFF... ........ ........",
        ["EEW/.../...", "WFF/.../..."],
        collection=(0, 0, 0, 3),
        zones={0: (0, 0, 0, 4)},
    )
    action = action_in(scene, level)
    assert isinstance(action, Collect)
    assert action.card == 2


@pytest.mark.parametrize("level", ["fox", "owl", "dragon"])
def test_a_token_goes_back_where_it_completes_an_open_card(level: Level) -> None:
    """Three Fires go back: two of them beside Earth complete the open card."""
    scene = coop_scene("EFFW.... ........ ...E....", ["FFW/.../...", "FFE/.../..."], collection=(0, 0, 0, 2))
    scene.play(scene.collect(1, "c2"))
    while scene.position.left and scene.position.restoring == FIRE:
        action = action_in(scene, level)
        assert isinstance(action, PutBack)
        scene.play(action)
    assert CoopEvaluator(scene.position.lookup).count_matches(scene.position.token_cells, 1) > 0


@pytest.mark.parametrize("level", LEVELS)
def test_the_bot_passes_only_when_no_card_matches(level: Level) -> None:
    assert isinstance(action_in(coop_scene("EEW.....", ["EEW/.../..."]), level), Collect)
    assert isinstance(action_in(coop_scene("EEW.....", ["AAF/.../..."]), level), Pass)


def test_a_lost_game_is_stopped_only_after_many_cards() -> None:
    assert isinstance(action_in(coop_scene("EEW.....", ["EEW/.../..."], discards=14), "dragon"), Collect)
    assert isinstance(action_in(coop_scene("EEW.....", ["EEW/.../..."], discards=30), "dragon"), Stop)


def test_tokens_are_put_back_before_a_lost_game_is_stopped() -> None:
    scene = coop_scene("EFFW.... ........ ...E....", ["FFW/.../..."], collection=(0, 0, 0, 2), discards=30)
    scene.play(scene.collect(1, "c2"))
    assert isinstance(action_in(scene, "dragon"), PutBack)


# Every mode


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_gives_the_same_decision(level: Level) -> None:
    view = asked(middle_of_a_match())
    assert decide(view, level) == decide(view, level)


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("coop", 1)])
def test_the_search_ends_when_the_time_is_up(mode: str, seats: int) -> None:
    """The clock advances by one each time it is read, so five units are soon over."""
    view = asked(middle_of_a_match(seats, mode))
    looks = itertools.count()
    budget = Budget(5, effort=0.5, clock=lambda: float(next(looks)))
    decision = BOT.think(view, 0, level="dragon", seed=1, memory=None, budget=budget)
    assert decision.action in GAME.options(view)
    assert next(looks) <= 12, "it stopped looking soon after time was up"


@pytest.mark.parametrize(
    ("level", "mode", "seats", "expected"),
    [
        ("chick", "competitive", 2, (Place(card=11, position=4, row=1, column=6), 3454)),
        ("fox", "competitive", 3, (Place(card=36, position=3, row=6, column=3), 2342)),
        ("owl", "competitive", 2, (Place(card=40, position=6, row=2, column=3), 2727)),
        ("dragon", "competitive", 2, (Place(card=40, position=6, row=2, column=3), 2806)),
        ("rabbit", "competitive", 4, (Place(card=4, position=1, row=3, column=6), 4309)),
        ("dragon", "competitive", 4, (Place(card=4, position=1, row=3, column=6), 4120)),
        ("dragon", "teams", 4, (Place(card=51, position=2, row=4, column=3), 4120)),
        ("rabbit", "coop", 2, (PutBack(row=2, column=3), 2556)),
        ("dragon", "coop", 1, (Collect(card=26, position=6, row=5, column=2), 2209)),
    ],
)
def test_compiled_and_uncompiled_bots_decide_alike(
    level: Level, mode: str, seats: int, expected: tuple[BoussangaAction, int]
) -> None:
    """Whether the rules are compiled or not, these decisions are the same to the millisecond."""
    decision = decide(asked(middle_of_a_match(seats, mode, moves=5)), level, seed=7, effort=0.05)
    assert (decision.action, decision.at) == expected
