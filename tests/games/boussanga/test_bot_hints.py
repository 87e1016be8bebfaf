"""Hints fit what lies on the table."""

from __future__ import annotations

import pytest

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import RUNGS, Hint, Mark, hint_sentence
from ludotheque.games.boussanga.bot.bot import BOT
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Pass, PutBack, Return, Stop
from support.boussanga import FIRE, Scene

LINE_OF_FIRE = ("FFF..... ........", [["FE./E../..."], ["WE./A../..."]])


def coop(board: str, cards: list[str], **changes: object) -> Scene:
    return Scene(board, [cards], mode="coop", reserve=(0, 0, 0, 0), **changes)  # type: ignore[arg-type]


def hints(scene: Scene) -> tuple[Hint[BoussangaAction], ...]:
    given = BOT.hints(GAME.view(scene.state, scene.position.turn), budget=Budget(effort=0.03))
    assert tuple(hint.rung for hint in given) == RUNGS
    assert [hint.action is not None for hint in given] == [False, False, True]
    assert given[2].action in GAME.options(GAME.view(scene.state, scene.position.turn))
    return given


def keys(scene: Scene) -> list[str]:
    return [hint.key for hint in hints(scene)]


def test_a_line_is_hinted_at_then_shown() -> None:
    nudge, region, move = hints(Scene(*LINE_OF_FIRE))
    assert (nudge.key, nudge.params, nudge.marks) == ("a_line_is_there", {"element": FIRE}, ())
    assert region.key == "around"
    assert Mark("cell", 3) in region.marks
    assert (move.key, move.params) == ("makes_a_line", {"card": 1, "element": (FIRE,), "points": 3})
    assert set(move.marks) >= {Mark("card", 1), Mark("cell", 3)}
    assert hint_sentence("boussanga", "en", move) == "Play card 1 here: it lines up Fire, worth 3."
    assert hint_sentence("boussanga", "fr", move) == "Joue la carte 1 ici : elle aligne Feu et rapporte 3."


def test_the_goal_is_a_reason_of_its_own() -> None:
    assert keys(Scene(*LINE_OF_FIRE, zones={0: (0, 0, 0, 4), 1: (0, 0, 0, 0)}))[2] == "reaches_the_goal"


def test_so_is_the_bonus() -> None:
    assert keys(Scene("EEE..... ........", [["EF./F../..."], ["WE./A../..."]], zones={0: (3, 0, 0, 0)}))[2] == (
        "line_and_bonus"
    )


def test_a_quiet_move_points_at_its_card() -> None:
    nudge, _, move = hints(Scene("", [["FE./E../..."], ["WE./A../..."]]))
    if isinstance(move.action, Pass):
        assert nudge.key == "better_not_place"
    else:
        assert nudge.marks == (Mark("card", 1),)
        assert move.key in ("leaves_little", "prepares_a_line")


def test_a_combination_found() -> None:
    scene = coop("EEWF.... ........", ["EEW/.../..."], collection=(3, 0, 0, 0))
    nudge, region, move = hints(scene)
    assert (nudge.key, region.key, move.key) == ("card_is_there", "around", "collect_points")
    assert isinstance(move.action, Collect)
    assert move.params == {"card": 1, "points": 2}


def test_the_last_points_together() -> None:
    assert keys(coop("EEWF....", ["EEW/.../..."], collection=(3, 0, 0, 0), zones={0: (1, 0, 0, 4)}))[2] == (
        "collect_to_the_goal"
    )


def test_collecting_without_points_says_how_far_it_is() -> None:
    _, _, move = hints(coop("FFWE....", ["FFW/.../..."]))
    assert (move.key, move.params) == ("collect_towards_four", {"card": 1, "element": FIRE, "tokens": 2})


def test_passing_and_returning_together() -> None:
    scene = coop("EEW.....", ["AAF/.../..."], collection=(1, 1, 0, 0))
    _, _, move = hints(scene)
    assert isinstance(move.action, Pass)
    assert move.key == "pass_together"
    scene.play(move.action)
    _, _, then = hints(scene)
    assert isinstance(then.action, Return)
    assert then.key == "return_element"


def test_putting_back_names_the_card_it_completes() -> None:
    scene = coop("EFFW.... ........ ...E....", ["FFW/.../...", "FFE/.../..."], collection=(0, 0, 0, 2))
    scene.play(scene.collect(1, "c2"))
    reasons = []
    while scene.position.left:
        _, _, move = hints(scene)
        assert isinstance(move.action, PutBack)
        reasons.append(move.key)
        scene.play(move.action)
    assert "put_towards_card" in reasons
    assert "put_to_complete" in reasons


def test_a_hopeless_game_may_be_stopped() -> None:
    nudge, region, move = hints(coop("EEW.....", ["EEW/.../..."], discards=30))
    assert (nudge.key, region.key, move.key) == ("count_the_cards", "no_longer_won", "stop_here")
    assert isinstance(move.action, Stop)


@pytest.mark.parametrize("seat", [0, 1])
def test_only_whoever_is_asked_gets_hints(seat: int) -> None:
    scene = Scene(*LINE_OF_FIRE, turn=1 - seat)
    assert BOT.hints(GAME.view(scene.state, seat), budget=Budget(effort=0.02)) == ()
