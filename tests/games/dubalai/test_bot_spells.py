"""Black magic in the hands of bots."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.dubalai.bot.bot import reveal_time
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Correction,
    Done,
    DoubleGame,
    DubalaiAction,
    Fog,
    ForgottenSyllable,
    Hex,
    Keep,
    Pick,
    Roadblock,
    Roll,
    Tailwind,
)
from support.dubalai import FIZ, GLO, INVALID, KRA, PERFECT_ORANGE, Scene
from support.dubalai_bots import after_move, before_move, think

REASONABLE: tuple[Level, ...] = ("fox", "owl", "dragon")


def answer(scene: Scene, seat: int = 0, level: Level = "dragon") -> DubalaiAction | None:
    """What a bot does, in time."""
    idea = think(scene.view(seat), scene.now, level=level)
    assert idea.action is None or scene.now <= idea.at < scene.view().deadline
    return idea.action


@pytest.mark.parametrize("level", REASONABLE)
def test_a_forgotten_syllable_makes_a_formula_perfect(level: Level) -> None:
    assert answer(before_move("GLO NEB", "forgotten_syllable"), level=level) == ForgottenSyllable(FIZ)


@pytest.mark.parametrize("level", REASONABLE)
def test_a_correction_saves_a_formula(level: Level) -> None:
    assert answer(before_move("KRA FIZ NEB", "correction"), level=level) == Correction(KRA, GLO)


def test_cards_that_can_save_nothing_are_kept() -> None:
    """Two wrong cards: one swap does not help."""
    assert answer(before_move("KRA TOZ", "correction")) == Done()


@pytest.mark.parametrize("level", REASONABLE)
def test_two_good_rows_are_played(level: Level) -> None:
    assert answer(before_move(PERFECT_ORANGE, "double_game", second="YUK MIP"), level=level) == DoubleGame()


def test_a_second_row_that_is_wrong_is_not() -> None:
    assert answer(before_move(PERFECT_ORANGE, "double_game", second="KRA TOZ")) == Done()


@pytest.mark.parametrize("level", ["owl", "dragon"])
def test_a_tailwind_carries_the_last_one_over_the_line(level: Level) -> None:
    """Everything to win, nothing to wait for."""
    assert answer(after_move([20, 21, 22], "tailwind"), level=level) == Tailwind()


def test_a_tailwind_is_not_wasted_by_whoever_leads() -> None:
    assert answer(after_move([12, 3, 2, 2], "tailwind")) == Done()


@pytest.mark.parametrize("level", ["owl", "dragon"])
def test_a_hex_takes_the_win_from_whoever_has_crossed(level: Level) -> None:
    assert answer(after_move([21, 23, 8], "hex"), level=level) == Hex(1)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_hexes_herself(level: Level) -> None:
    for seed in range(8):
        scene = after_move([15, 4, 2], "hex")
        assert think(scene.view(0), scene.now, level=level, seed=seed).action == Done()


def test_attraction_pulls_back_those_ahead() -> None:
    assert answer(after_move([18, 21, 21, 21], "attraction")) == Attraction(2)


def test_attraction_is_not_played_by_whoever_is_far_ahead() -> None:
    assert answer(after_move([20, 9, 9, 9], "attraction")) == Done()


def test_a_roadblock_stops_those_who_would_cross() -> None:
    """Level with her, the other has still to fly, and her formula is good for the line."""
    scene = after_move([20, 20], "roadblock", formulas=[PERFECT_ORANGE])
    assert answer(scene) == Roadblock()


def test_fog_saves_the_lead() -> None:
    scene = after_move([19, 21], "hex")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, Hex(1))
    assert answer(scene, seat=1) == Fog(1)


def test_fog_is_not_spent_on_what_does_no_harm() -> None:
    scene = after_move([2, 12, 9], "tailwind")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, Tailwind())
    assert answer(scene, seat=1) is None


def test_a_fog_on_ones_own_spell_is_answered() -> None:
    scene = after_move([20, 22], "tailwind", "fog")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, Tailwind())
    scene.play(1, Fog(1))
    assert answer(scene) == Fog(2)


def drew(squares: list[int], *cards: str) -> Scene:
    """Seat 0 has drawn these cards and keeps one."""
    scene = Scene(squares, closer=None, pile=cards)
    scene.write("YUK MIP", INVALID)
    assert scene.phase == "keep"
    return scene


def test_early_a_spell_is_kept_and_late_points() -> None:
    assert answer(drew([3, 3], "tailwind", "aerobatics_2")) == Keep("tailwind")
    assert answer(drew([18, 20], "tailwind", "aerobatics_2")) == Keep("aerobatics_2")
    assert answer(drew([3, 3], "roadblock", "double_game")) == Keep("double_game")


@pytest.mark.parametrize("level", LEVELS)
def test_a_child_plays_spells_at_first_chance_but_not_against_itself(level: Level) -> None:
    """A perfect formula is never corrected into a wrong one."""
    for seed in range(10):
        scene = before_move(PERFECT_ORANGE, "correction", "aerobatics_1")
        assert think(scene.view(0), scene.now, level=level, seed=seed).action == Done()


def test_chicks_play_their_tailwind_when_others_would_wait() -> None:
    played = dict.fromkeys(LEVELS, 0)
    for level in LEVELS:
        for seed in range(12):
            scene = after_move([12, 3, 2, 2], "tailwind")
            played[level] += think(scene.view(0), scene.now, level=level, seed=seed).action == Tailwind()
    assert played["chick"] >= 3
    assert played["owl"] == played["dragon"] == 0


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
