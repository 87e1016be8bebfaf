"""The evaluation of a position at the end of a round."""

from __future__ import annotations

from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.round_end import (
    HELD_CARD,
    aerobatics_points,
    chance_to_win,
    finish_round,
    lead,
    spell_count,
)
from support.dubalai import INVALID, PERFECT_ORANGE, Scene
from support.dubalai_bots import before_move


def test_a_round_is_played_to_its_end_without_spells() -> None:
    position = before_move(PERFECT_ORANGE, "tailwind").position
    started = position.round
    finish_round(position, Rng(1))
    assert position.round == started + 1
    assert position.track.squares[0] == 5 + 5
    assert spell_count(position, 0) == 1


def test_cards_in_hand_are_counted_by_kind() -> None:
    position = Scene([0, 0], [["fog", "hex", "aerobatics_2", "aerobatics_3"]]).position
    assert (spell_count(position, 0), aerobatics_points(position, 0)) == (2, 5)
    assert (spell_count(position, 1), aerobatics_points(position, 1)) == (0, 0)


def test_the_lead_counts_squares_points_and_spells() -> None:
    position = Scene([9, 3, 5], [["fog", "aerobatics_2"]]).position
    assert lead(position, 0) == 9 + HELD_CARD + 2 - 4
    assert lead(position, 1) == 3 - 7


def test_the_winner_of_a_finished_game_has_the_whole_chance() -> None:
    scene = Scene([22, 5])
    scene.write("GLO", INVALID)
    assert scene.phase == "over"
    assert chance_to_win(scene.position, 0, 10, Rng(1)) > 1.0 > 0.0 > chance_to_win(scene.position, 1, 10, Rng(1))
