"""Decisions of bots about black magic."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS, Level
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
    Roadblock,
    Tailwind,
)
from support.dubalai import FIZ, GLO, INVALID, KRA, PERFECT_ORANGE, Scene
from support.dubalai_bots import after_move, before_move, think

REASONABLE: tuple[Level, ...] = ("fox", "owl", "dragon")


def answer(scene: Scene, seat: int = 0, level: Level = "dragon") -> DubalaiAction | None:
    """The bot's action, which must come in time."""
    decision = think(scene.view(seat), scene.now, level=level)
    assert decision.action is None or scene.now <= decision.at < scene.view().deadline
    return decision.action


@pytest.mark.parametrize("level", REASONABLE)
def test_a_forgotten_syllable_makes_a_formula_perfect(level: Level) -> None:
    assert answer(before_move("GLO NEB", "forgotten_syllable"), level=level) == ForgottenSyllable(FIZ)


@pytest.mark.parametrize("level", REASONABLE)
def test_a_correction_saves_a_formula(level: Level) -> None:
    assert answer(before_move("KRA FIZ NEB", "correction"), level=level) == Correction(KRA, GLO)


def test_a_correction_that_cannot_save_the_formula_is_kept() -> None:
    """Two wrong cards: one swap does not help."""
    assert answer(before_move("KRA TOZ", "correction")) == Done()


@pytest.mark.parametrize("level", REASONABLE)
def test_a_double_game_with_two_good_rows_is_played(level: Level) -> None:
    assert answer(before_move(PERFECT_ORANGE, "double_game", second="YUK MIP"), level=level) == DoubleGame()


def test_a_double_game_with_a_wrong_second_row_is_not_played() -> None:
    assert answer(before_move(PERFECT_ORANGE, "double_game", second="KRA TOZ")) == Done()


@pytest.mark.parametrize("level", ["owl", "dragon"])
def test_the_last_player_wins_with_a_tailwind(level: Level) -> None:
    """The win is certain, so there is no reason to keep the card."""
    assert answer(after_move([20, 21, 22], "tailwind"), level=level) == Tailwind()


def test_the_leader_does_not_waste_a_tailwind() -> None:
    assert answer(after_move([12, 3, 2, 2], "tailwind")) == Done()


@pytest.mark.parametrize("level", ["owl", "dragon"])
def test_a_hex_is_played_against_a_player_who_has_crossed(level: Level) -> None:
    assert answer(after_move([21, 23, 8], "hex"), level=level) == Hex(1)


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_hexes_itself(level: Level) -> None:
    for seed in range(8):
        scene = after_move([15, 4, 2], "hex")
        assert think(scene.view(0), scene.now, level=level, seed=seed).action == Done()


def test_attraction_is_played_to_pull_back_players_ahead() -> None:
    assert answer(after_move([18, 21, 21, 21], "attraction")) == Attraction(2)


def test_a_player_far_ahead_does_not_play_attraction() -> None:
    assert answer(after_move([20, 9, 9, 9], "attraction")) == Done()


def test_a_roadblock_is_played_against_a_player_who_would_cross() -> None:
    """The other player is level, has still to fly, and has a formula that reaches the finish."""
    scene = after_move([20, 20], "roadblock", formulas=[PERFECT_ORANGE])
    assert answer(scene) == Roadblock()


def test_a_fog_is_played_to_keep_the_lead() -> None:
    scene = after_move([19, 21], "hex")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, Hex(1))
    assert answer(scene, seat=1) == Fog(1)


def test_no_fog_is_played_on_a_harmless_spell() -> None:
    scene = after_move([2, 12, 9], "tailwind")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, Tailwind())
    assert answer(scene, seat=1) is None


def test_a_fog_on_the_own_spell_is_cancelled() -> None:
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


def test_spells_are_kept_early_and_points_late() -> None:
    assert answer(drew([3, 3], "tailwind", "aerobatics_2")) == Keep("tailwind")
    assert answer(drew([18, 20], "tailwind", "aerobatics_2")) == Keep("aerobatics_2")
    assert answer(drew([3, 3], "roadblock", "double_game")) == Keep("double_game")


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_spoils_a_perfect_formula(level: Level) -> None:
    """A perfect formula is never corrected, at any level."""
    for seed in range(10):
        scene = before_move(PERFECT_ORANGE, "correction", "aerobatics_1")
        assert think(scene.view(0), scene.now, level=level, seed=seed).action == Done()


def test_weak_levels_play_a_tailwind_too_early() -> None:
    played = dict.fromkeys(LEVELS, 0)
    for level in LEVELS:
        for seed in range(12):
            scene = after_move([12, 3, 2, 2], "tailwind")
            played[level] += think(scene.view(0), scene.now, level=level, seed=seed).action == Tailwind()
    assert played["chick"] >= 3
    assert played["owl"] == played["dragon"] == 0
