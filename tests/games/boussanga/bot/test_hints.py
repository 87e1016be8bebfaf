"""Hints fit what lies on the table."""

from __future__ import annotations

import pytest

from games.boussanga.scene import FIRE, Scene, coop_scene
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import RUNGS, Hint, Mark, hint_sentence
from ludotheque.games.boussanga.bot.bot import BOT
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Pass, PutBack, Return, Stop

LINE_OF_FIRE = ("FFF..... ........", [["FE./E../..."], ["WE./A../..."]])


def hints(scene: Scene) -> tuple[Hint[BoussangaAction], ...]:
    given = BOT.hints(GAME.view(scene.state, scene.position.turn), budget=Budget(effort=0.03))
    assert tuple(hint.rung for hint in given) == RUNGS
    assert [hint.action is not None for hint in given] == [False, False, True]
    assert given[2].action in GAME.options(GAME.view(scene.state, scene.position.turn))
    return given


def keys(scene: Scene) -> list[str]:
    return [hint.key for hint in hints(scene)]


def test_hints_towards_a_line() -> None:
    nudge, region, move = hints(Scene(*LINE_OF_FIRE))
    assert (nudge.key, nudge.params, nudge.marks) == ("a_line_is_there", {"element": FIRE}, ())
    assert region.key == "around"
    assert Mark("cell", 3) in region.marks
    assert (move.key, move.params) == ("makes_a_line", {"card": 1, "element": (FIRE,), "points": 3})
    assert set(move.marks) >= {Mark("card", 1), Mark("cell", 3)}
    assert hint_sentence("boussanga", "en", move) == "Play card 1 here: it lines up Fire, worth 3."
    assert hint_sentence("boussanga", "fr", move) == "Joue la carte 1 ici : elle aligne Feu et rapporte 3."


def test_reaching_the_goal_is_named_as_the_reason() -> None:
    assert keys(Scene(*LINE_OF_FIRE, zones={0: (0, 0, 0, 4), 1: (0, 0, 0, 0)}))[2] == "reaches_the_goal"


def test_a_bonus_is_named_as_the_reason() -> None:
    assert keys(Scene("EEE..... ........", [["EF./F../..."], ["WE./A../..."]], zones={0: (3, 0, 0, 0)}))[2] == (
        "line_and_bonus"
    )


def test_a_move_that_does_not_score_marks_its_card() -> None:
    nudge, _, move = hints(Scene("", [["FE./E../..."], ["WE./A../..."]]))
    if isinstance(move.action, Pass):
        assert nudge.key == "better_not_place"
    else:
        assert nudge.marks == (Mark("card", 1),)
        assert move.key in ("leaves_little", "prepares_a_line")


def test_hints_towards_a_combination_that_scores() -> None:
    scene = coop_scene("EEWF.... ........", ["EEW/.../..."], collection=(3, 0, 0, 0))
    nudge, region, move = hints(scene)
    assert (nudge.key, region.key, move.key) == ("card_is_there", "around", "collect_points")
    assert isinstance(move.action, Collect)
    assert move.params == {"card": 1, "points": 2}


def test_collecting_the_last_points_is_named_as_the_reason() -> None:
    assert keys(coop_scene("EEWF....", ["EEW/.../..."], collection=(3, 0, 0, 0), zones={0: (1, 0, 0, 4)}))[2] == (
        "collect_to_the_goal"
    )


def test_collecting_without_points_names_the_number_of_tokens() -> None:
    _, _, move = hints(coop_scene("FFWE....", ["FFW/.../..."]))
    assert (move.key, move.params) == ("collect_towards_four", {"card": 1, "element": FIRE, "tokens": 2})


def test_hints_towards_a_pass_and_the_element_that_goes_back() -> None:
    scene = coop_scene("EEW.....", ["AAF/.../..."], collection=(1, 1, 0, 0))
    _, _, move = hints(scene)
    assert isinstance(move.action, Pass)
    assert move.key == "pass_together"
    scene.play(move.action)
    _, _, then = hints(scene)
    assert isinstance(then.action, Return)
    assert then.key == "return_element"


def test_putting_back_names_the_card_it_completes() -> None:
    scene = coop_scene("EFFW.... ........ ...E....", ["FFW/.../...", "FFE/.../..."], collection=(0, 0, 0, 2))
    scene.play(scene.collect(1, "c2"))
    reasons = []
    while scene.position.left:
        _, _, move = hints(scene)
        assert isinstance(move.action, PutBack)
        reasons.append(move.key)
        scene.play(move.action)
    assert "put_towards_card" in reasons
    assert "put_to_complete" in reasons


def test_stopping_a_lost_game_is_hinted_at() -> None:
    nudge, region, move = hints(coop_scene("EEW.....", ["EEW/.../..."], discards=30))
    assert (nudge.key, region.key, move.key) == ("count_the_cards", "no_longer_won", "stop_here")
    assert isinstance(move.action, Stop)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_without_a_prompt_gets_no_hints(seat: int) -> None:
    scene = Scene(*LINE_OF_FIRE, turn=1 - seat)
    assert BOT.hints(GAME.view(scene.state, seat), budget=Budget(effort=0.02)) == ()
