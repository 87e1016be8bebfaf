"""BAL-30 to BAL-32: crossing the line, points and ties."""

from __future__ import annotations

import pytest

from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Attraction, Done, Hex, Roll
from support.dubalai import INVALID, PERFECT_ORANGE, Scene


def result(scene: Scene) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    scene.finish_round()
    outcome = scene.outcome
    assert outcome is not None
    return outcome.scores, outcome.ranking, outcome.reason


@pytest.mark.clause("BAL-30")
def test_the_game_ends_after_the_round_in_which_a_witch_crosses() -> None:
    """The others still have their step in that round."""
    scene = Scene([22, 5])
    announced = scene.write("GLO", "GLO NEB")
    assert scene.squares == (23, 7)
    assert events.Crossed(0, 1) in announced
    assert announced[-1] == events.Ended("finished")
    assert scene.asked == []


@pytest.mark.clause("BAL-30")
def test_a_pawn_past_the_line_stands_on_twenty_three() -> None:
    scene = Scene([21, 5])
    scene.write(PERFECT_ORANGE, INVALID)
    assert scene.squares[0] == 23


@pytest.mark.clause("BAL-30")
def test_before_the_line_the_game_goes_on() -> None:
    scene = Scene([21, 5])
    scene.write("GLO", INVALID)
    assert scene.outcome is None
    assert scene.phase == "roll"


@pytest.mark.clause("BAL-30", "BAL-29")
def test_a_pawn_moved_back_loses_its_place_and_the_game_goes_on() -> None:
    scene = Scene([22, 5], [[], ["hex"]])
    scene.write("GLO", INVALID)
    assert scene.view().crossed == (0,)
    scene.play(1, Done())
    scene.cast(1, Hex(0))
    assert scene.squares == (20, 5)
    assert scene.outcome is None
    assert scene.view().crossed == ()


@pytest.mark.clause("BAL-30", "BAL-31")
def test_a_witch_who_crosses_again_crosses_last() -> None:
    """Seat 0 crosses first and is hexed; two Attractions of seat 1 bring seat 2 over, then seat 0 again."""
    scene = Scene([22, 21, 22], [[], ["hex", "attraction", "attraction"]], closer=0)
    scene.write("GLO", "GLO NEB", INVALID)
    scene.play(1, Done())
    assert scene.view().crossed == (0, 1)
    scene.cast(1, Hex(0))
    assert scene.squares == (20, 23, 22)
    scene.cast(1, Attraction(2))
    assert scene.squares == (22, 23, 23)
    scene.cast(1, Attraction(2))
    assert scene.view().crossed == (1, 2, 0)
    assert result(scene)[0] == (23, 25, 24)


@pytest.mark.clause("BAL-30")
def test_pawns_carried_over_by_one_attraction_rank_by_where_they_came_from() -> None:
    """From 22 before from 21; from the same square in the order of the round."""
    scene = Scene([22, 21, 22, 21, 22], [["attraction"]], closer=0, roller=0)
    scene.write("GLO", INVALID, INVALID, INVALID, INVALID)
    scene.play(0, Done())
    scene.cast(0, Attraction(2))
    assert scene.squares == (23,) * 5
    assert scene.view().crossed == (0, 2, 4, 1, 3)
    scores, _, _ = result(scene)
    assert scores == (25, 23, 24, 23, 23)


@pytest.mark.clause("BAL-30")
def test_a_witch_carried_over_the_line_before_her_step_keeps_her_place() -> None:
    """She may still fly on 23; a closer who falls there goes back."""
    scene = Scene([22, 22, 22], [["attraction"]], closer=0)
    scene.write("GLO", "GLO", INVALID)
    scene.play(0, Done())
    scene.cast(0, Attraction(1))
    assert scene.squares == (23, 23, 23)
    assert scene.view().crossed == (0, 1, 2)


@pytest.mark.clause("BAL-30")
@pytest.mark.parametrize(("barren", "over"), [(9, True), (8, False)])
def test_ten_consecutive_rounds_without_a_valid_formula_end_the_game(barren: int, over: bool) -> None:
    scene = Scene([4, 4], barren=barren)
    scene.write(INVALID, "")
    assert (scene.outcome is not None) == over
    if over:
        assert result(scene)[2] == "barren"


@pytest.mark.clause("BAL-30")
def test_one_valid_formula_resets_the_count() -> None:
    scene = Scene([4, 4], barren=9)
    scene.write(INVALID, "GLO")
    assert scene.outcome is None
    assert scene.view().barren == 0


@pytest.mark.clause("BAL-30")
@pytest.mark.parametrize(("number", "over"), [(60, True), (59, False)])
def test_sixty_rounds_end_the_game(number: int, over: bool) -> None:
    scene = Scene([4, 4], round=number)
    scene.write("GLO", "GLO")
    assert (scene.outcome is not None) == over
    if over:
        assert result(scene)[2] == "long"
        assert scene.outcome is not None
        assert scene.outcome.facts == {"rounds": 60}


@pytest.mark.clause("BAL-31")
def test_points_for_the_places_and_squares() -> None:
    """The others score their square, negative ones too."""
    scene = Scene([22, 22, 22, 22, 7, -1], closer=1, roller=1)
    scene.write("GLO", "GLO", "GLO", "GLO", INVALID, INVALID)
    scores, ranking, reason = result(scene)
    assert scores == (23, 25, 24, 23, 7, -1)
    assert ranking == (4, 1, 2, 3, 5, 6)
    assert reason == "finished"


@pytest.mark.clause("BAL-32")
def test_aerobatics_are_added_and_the_highest_total_wins() -> None:
    """First across with nothing, second with 3 and 2: the second wins."""
    scene = Scene([22, 22], [["fog"], ["aerobatics_3", "aerobatics_2", "hex"]])
    scene.write("GLO", "GLO")
    scores, ranking, _ = result(scene)
    assert scores == (25, 24 + 5)
    assert ranking == (2, 1)
    assert scene.view().hands == (("fog",), ("hex", "aerobatics_2", "aerobatics_3"))
    assert events.Shown(1, ("hex", "aerobatics_2", "aerobatics_3")) in scene.events_for(0)


@pytest.mark.clause("BAL-32")
def test_a_tie_goes_to_the_witch_who_crossed_earlier() -> None:
    scene = Scene([22, 22], [[], ["aerobatics_1"]])
    scene.write("GLO", "GLO")
    scores, ranking, _ = result(scene)
    assert scores == (25, 25)
    assert ranking == (1, 2)


@pytest.mark.clause("BAL-32")
def test_a_tie_before_the_line_goes_to_the_higher_square() -> None:
    scene = Scene([4, 5], [["aerobatics_1"], []], round=60, closer=None)
    scene.write(INVALID, INVALID)
    scores, ranking, _ = result(scene)
    assert scores == (5, 5)
    assert ranking == (2, 1)


@pytest.mark.clause("BAL-32")
def test_crossing_the_line_is_farther_than_any_square() -> None:
    """22 and three points of aerobatics against 25 for the first across."""
    scene = Scene([22, 22], [[], ["aerobatics_3"]])
    scene.write("GLO", INVALID)
    scores, ranking, _ = result(scene)
    assert scores == (25, 25)
    assert ranking == (1, 2)


@pytest.mark.clause("BAL-32")
def test_a_remaining_tie_is_a_shared_win() -> None:
    scene = Scene([4, 4, 3], round=60, closer=None)
    scene.write(INVALID, INVALID, INVALID)
    assert result(scene)[:2] == ((4, 4, 3), (1, 1, 3))


@pytest.mark.clause("BAL-18", "BAL-30")
def test_hands_stay_secret_until_the_end() -> None:
    scene = Scene([4, 4], [["aerobatics_3"]])
    scene.write("GLO", "GLO")
    scene.finish_round()
    assert scene.view(1).hands is None
    scene.play(scene.view().roller or 0, Roll())
    assert scene.view(1).hands is None
