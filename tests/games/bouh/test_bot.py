"""How bots play Bouh: what each level sees, and what it makes of it."""

from __future__ import annotations

import pytest

from games.bouh.scene import Scene, bouh
from ludotheque import Match
from ludotheque.bots.bot import Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.bouh.bot.bot import BOT, Intention
from ludotheque.games.bouh.box.edition import FIRST_BOUH_ID
from ludotheque.games.bouh.game import GAME
from ludotheque.games.bouh.rules.actions import (
    BouhAction,
    Capture,
    Claim,
    Declare,
    Pass,
    Recolour,
    Release,
    Scare,
    Take,
)
from ludotheque.games.bouh.rules.calculation import cards_in
from ludotheque.games.bouh.rules.codes import DECLARE
from ludotheque.games.bouh.rules.view import BouhView

LITTLE = 0.02
"""Of the usual effort: enough for what is plain to see."""


def view_of(scene: Scene, seat: int = 0) -> BouhView:
    view = GAME.view(scene.state, seat)
    assert isinstance(view, BouhView)
    return view


def thought(
    scene: Scene, level: Level, seat: int = 0, seed: int = 1, now: int = 0, memory: Intention | None = None
) -> Decision[BouhAction, Intention]:
    budget = Budget(effort=LITTLE)
    return BOT.think(view_of(scene, seat), now, level=level, seed=seed, memory=memory, budget=budget)


def choice(scene: Scene, level: Level, seat: int = 0, seed: int = 1) -> BouhAction | None:
    action = thought(scene, level, seat, seed).action
    if action is not None:
        assert GAME.check(scene.state, seat, action) is None
    return action


# What is seen


def seen(scene: Scene, level: Level) -> set[type[object]]:
    """What a level does at the same table, on several days: whoever overlooks a Bouh once sees it another time."""
    days = 8 if level in ("chick", "rabbit", "fox") else 1
    return {type(choice(scene, level, seed=seed)) for seed in range(days)}


@pytest.mark.parametrize(
    ("hand", "wanted", "first"),
    [
        ([4, 5, 4, 4, 4], "red 9", "chick"),  # 4 + 5
        ([9, 2, 9, 9, 9], "red 7", "rabbit"),  # 9 - 2
        ([2, 4, 9, 9, 9], "red 8", "fox"),  # 2 x 4
        ([8, 4, 8, 8, 8], "red 2", "owl"),  # 8 : 4
    ],
)
def test_each_level_sees_sums_that_the_one_below_does_not(hand: list[int], wanted: str, first: Level) -> None:
    scene = Scene(hands=[hand], centre=[wanted])
    for level in LEVELS:
        sees = LEVELS.index(level) >= LEVELS.index(first)
        assert (Capture in seen(scene, level)) is sees, level


def calculations(level: Level, age: str) -> list[Capture | Scare | Take]:
    """What this level announces when it plays against itself."""
    match = Match("bouh", seats=2, seed=3, options={"level": age})
    made: list[Capture | Scare | Take] = []
    for _ in range(36):
        for seat in (0, 1):
            view = match.view(seat)
            assert isinstance(view, BouhView)
            budget = Budget(effort=LITTLE)
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


# What is made of it


@pytest.mark.parametrize("level", ["fox", "owl", "dragon"])
def test_takes_the_third_of_a_colour_and_its_totem(level: Level) -> None:
    scene = Scene(
        level="majority", hands=[[1, 8, 4, 4, 1]], centre=["red 9", "blue 9"], homes=[["red 4", "red 5"], ["blue 1"]]
    )
    assert bouh("red 9") in {
        action.bouh for seed in range(3) if isinstance(action := choice(scene, level, seed=seed), Capture)
    }


def test_plans_two_captures_so_that_both_come_off() -> None:
    """9 = 4 + 5 alone would leave 1, 1, 8: no 7. With 8 + 1 for the 9, or 8 - 1 for the 7, both are caught."""
    scene = Scene(hands=[[4, 5, 1, 1, 8]], centre=["red 9", "red 7"], operations="+-")
    for _ in range(2):
        action = choice(scene, "owl")
        assert isinstance(action, Capture)
        scene.play(0, action)
    assert {"red 9", "red 7"} <= scene.home(0)


def test_throws_away_what_helps_least_when_nothing_can_be_caught() -> None:
    scene = Scene(hands=[[9, 9, 9, 9, 1]], centre=["red 4", "red 5", "red 6"], operations="+-")
    budget = Budget()
    action = BOT.think(view_of(scene), 0, level="owl", seed=1, memory=None, budget=budget).action
    assert isinstance(action, Pass)
    thrown = [view_of(scene).table.box.number_cards[id - 1].number for id in action.cards]
    assert thrown.count(9) >= 2
    assert 1 not in thrown


RED = ["red 5", "red 7", "red 8"]


def test_takes_a_totem_by_calculation() -> None:
    scene = Scene(level="calculation", homes=[RED, ["blue 1", "blue 2", "green 1", "green 2"]], pile=[])
    for level in LEVELS:
        assert Take in seen(scene, level), level


def test_does_not_turn_the_last_turn_over_to_a_rival() -> None:
    """One Bouh is left in the pile. Whoever captures now lets the other have the last word on red."""
    scene = Scene(
        level="calculation",
        homes=[["red 5", "red 7", "red 8", "yellow 1"], ["red 6", "red 9", "red 3", "blue 2", "blue 3"]],
        hands=[[1, 1, 2, 2, 3]],
        centre=["green 3", "green 4", "violet 5"],
        pile=["violet 2"],
    )
    scene.position.homes.totems[0] = 0
    assert isinstance(choice(scene, "dragon"), Pass)


# Totems held by majority


FIVE = ["red 9", "yellow 8", "green 7", "blue 9", "violet 8"]


@pytest.mark.parametrize("turn", [0, 1])
def test_claims_the_multicolour_totem_also_out_of_turn(turn: int) -> None:
    scene = Scene(level="majority", homes=[FIVE, ["red 1"]], turn=turn, pile=["red 2", "red 3"])
    assert isinstance(choice(scene, "dragon"), Claim)


def test_does_not_claim_what_costs_more_than_it_brings() -> None:
    threes = [f"{colour} {number}" for colour in ("red", "yellow", "green") for number in (7, 8, 9)]
    scene = Scene(level="majority", homes=[[*threes, "blue 1", "violet 1"], ["red 1"]], turn=1, pile=["red 2"])
    assert choice(scene, "dragon") is None


def test_rearranging_comes_to_an_end() -> None:
    """Both have fives and threes, and a joker each: a table at which one could rearrange for ever."""
    scene = Scene(
        level="majority",
        homes=[
            [*FIVE, "red 1", "red 2", "red 3", "blue 8", "joker 10"],
            ["yellow 9", "yellow 1", "red 8", "green 9", "green 8", "blue 1", "blue 2", "violet 9", "joker 12"],
        ],
        hands=[[1, 1, 1, 1, 1], [2, 2, 2, 2, 2]],
        jokers={"joker 10": "red", "joker 12": "yellow"},
        operations="+-",
    )
    for _ in range(40):
        moving = False
        for seat in (0, 1):
            action = choice(scene, "dragon", seat)
            if isinstance(action, Claim | Release | Recolour):
                scene.play(seat, action)
                moving = True
        if not moving:
            return
    raise AssertionError("they rearrange for ever")


# The end at 6-8


def test_declares_a_joker_where_it_decides() -> None:
    """Two colours are won and two lost whatever it says; with blue it draws ahead."""
    mine = ["red 1", "red 2", "red 3", "violet 3", "violet 4", "blue 1", "blue 2", "joker 9"]
    theirs = ["yellow 1", "yellow 2", "yellow 3", "blue 7", "blue 8", "green 1", "green 2", "green 3"]
    scene = Scene(homes=[mine, theirs], pile=[])
    scene.position.phase = DECLARE
    scene.position.homes.set_colour(bouh("joker 9") - FIRST_BOUH_ID, -1)
    for level in LEVELS[2:]:
        assert choice(scene, level) == Declare(bouh("joker 9"), "blue")


# Its contract


def test_the_same_question_gets_the_same_answer() -> None:
    scene = Scene(level="calculation", hands=[[3, 4, 6, 7, 9]], centre=["red 9", "blue 7", "joker 10"], greuhs=[[5]])
    for level in LEVELS:
        assert thought(scene, level) == thought(scene, level)


def test_others_rearranging_does_not_make_it_think_anew() -> None:
    scene = Scene(level="majority", homes=[["red 1"], FIVE], centre=["red 9"])
    before = thought(scene, "fox")
    assert before.memory is not None
    scene.play(1, scene.claim(*FIVE))
    later = thought(scene, "fox", now=400, memory=before.memory)
    assert later.at == before.at > 400


def test_asked_nothing_it_waits() -> None:
    scene = Scene(turn=1)
    assert choice(scene, "dragon") is None
    assert BOT.hints(view_of(scene), budget=Budget(effort=LITTLE)) == ()


def test_stops_when_the_time_is_up() -> None:
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return float(looks)

    scene = Scene(hands=[[3, 4, 6, 7, 9]], centre=["red 9", "blue 7", "green 2"])
    for seconds, most in ((0.5, 2), (3.0, 5)):
        looks = 0
        budget = Budget(seconds, clock=clock)
        done = BOT.think(view_of(scene), 0, level="dragon", seed=1, memory=None, budget=budget)
        assert done.action is not None
        assert 1 < looks <= most


HAND = [[3, 4, 6, 7, 9], [1, 2, 5, 8, 9]]
CENTRE = ["red 9", "blue 7", "joker 10"]
HOMES = [["red 1", "red 4", "green 6", "violet 9"], ["blue 2", "blue 3", "yellow 5", "yellow 6"]]


@pytest.mark.parametrize(
    ("age", "level", "expected"),
    [
        ("collect", "chick", Scare(204, 115, (16, 11, "+"))),
        ("collect", "fox", Capture(109, (31, 26, "-", 41, "*"))),
        ("majority", "rabbit", Scare(204, 115, (16, 11, "+"))),
        ("majority", "dragon", Capture(134, (16, 11, "+"))),
        ("calculation", "owl", Capture(109, (31, 26, "-", 41, "*"))),
    ],
)
def test_compiled_and_uncompiled_decide_alike(age: str, level: Level, expected: BouhAction) -> None:
    scene = Scene(level=age, hands=HAND, centre=CENTRE, homes=HOMES, greuhs=[[7]], greuh=True)
    assert choice(scene, level, seed=5) == expected
