"""BSG-40 to BSG-46: the course of a co-operative game."""

from __future__ import annotations

import pytest

from games.boussanga.scene import AIR, EARTH, WATER, coop_scene, refused
from ludotheque import Match
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import (
    Bonus,
    Collect,
    Pass,
    PutBack,
    Restored,
    Return,
    Scored,
)
from ludotheque.games.boussanga.rules.view import BoussangaView

CORNER = "EE./W../..."


NOT_THERE = "AF./.A./F.."


@pytest.mark.clause("BSG-40")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_common_hand_and_a_full_board(seats: int) -> None:
    """Four open cards for all, and all 64 tokens on the board."""
    match = Match("boussanga", seats=seats, seed=4, options={"mode": "coop"})
    view = match.view(None)
    assert isinstance(view, BoussangaView)
    assert [len(hand) for hand in view.hands] == [4]
    assert sorted("".join(view.board)) == sorted("EWAF" * 16)
    assert view.reserve == (0, 0, 0, 0)


@pytest.mark.clause("BSG-40")
def test_the_board_is_filled_at_random() -> None:
    """Sixty deals differ, and every cell gets every element in some of them."""
    boards = ["".join(_board(seed)) for seed in range(60)]
    assert len(set(boards)) == 60
    assert all({board[cell] for board in boards} == set("EWAF") for cell in range(64))


def _board(seed: int) -> tuple[str, ...]:
    view = Match("boussanga", seats=1, seed=seed, options={"mode": "coop"}).view(0)
    assert isinstance(view, BoussangaView)
    return view.board


@pytest.mark.clause("BSG-40")
def test_players_take_turns_clockwise() -> None:
    """After seat 2 it is the turn of seat 0."""
    scene = coop_scene("EE...... W.......", [CORNER, NOT_THERE], seats=3, turn=2)
    scene.play(scene.collect(1, "b2"))
    assert scene.position.turn == 0


@pytest.mark.clause("BSG-41")
def test_a_combination_found_is_collected() -> None:
    """Its tokens leave the board, the card is discarded, another is drawn."""
    scene = coop_scene("EE.F.... W.......", [CORNER, NOT_THERE])
    scene.play(scene.collect(1, "b2"))
    view = GAME.view(scene.state, None)
    assert scene.board[:2] == ["...F....", "........"]
    assert view.collection == (2, 1, 0, 0)
    assert view.discards == 1
    assert scene.hand(0) == [3, 2, None, None]


@pytest.mark.clause("BSG-41")
@pytest.mark.parametrize(
    ("board", "position"),
    [("E....... EW......", 6), (".E...... W.E.....", 1), (".W...... EE......", 4), ("WE...... .E......", 2)],
)
def test_a_combination_is_found_in_any_position(board: str, position: int) -> None:
    """In square and in diagonal positions."""
    scene = coop_scene(board, [CORNER])
    found = [option for option in GAME.options(GAME.view(scene.state, 0)) if isinstance(option, Collect)]
    assert [option.position for option in found] == [position]
    scene.play(found[0])
    assert "".join(scene.board).strip(".") == ""


@pytest.mark.clause("BSG-42")
def test_with_four_of_an_element_three_go_back_and_the_rest_become_points() -> None:
    """Five Earth collected: three back on cells of your choice, two points."""
    scene = coop_scene("EE...... W.......", [CORNER, NOT_THERE], collection=(3, 0, 0, 0))
    scene.play(scene.collect(1, "b2"))
    view = GAME.view(scene.state, 0)
    assert (view.restoring, view.left) == (EARTH, 3)
    assert scene.position.turn == 0
    assert len(GAME.options(GAME.view(scene.state, 0))) == 64
    scene.play(PutBack(7, 7))
    scene.play(PutBack(0, 0))
    events = scene.play(PutBack(3, 3))
    assert events[0] == Restored(0, EARTH, 3, 3)
    assert events[1] == Scored(0, EARTH, 2)
    assert scene.zone(0) == (2, 0, 0, 0)
    assert (scene.board[0][0], scene.board[3][3], scene.board[7][7]) == ("E", "E", "E")
    assert GAME.view(scene.state, None).collection == (0, 1, 0, 0)
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-42")
def test_every_element_with_four_or_more_tokens_is_scored() -> None:
    """Earth first, then Water: three of each go back."""
    scene = coop_scene("EE...... W.......", [CORNER, NOT_THERE], collection=(2, 3, 0, 0))
    scene.play(scene.collect(1, "b2"))
    for column in range(3):
        assert GAME.view(scene.state, None).restoring == EARTH
        scene.play(PutBack(4, column))
    for column in range(3):
        assert GAME.view(scene.state, None).restoring == WATER
        scene.play(PutBack(5, column))
    assert scene.board[4:6] == ["EEE.....", "WWW....."]
    assert scene.zone(0) == (1, 1, 0, 0)


@pytest.mark.clause("BSG-42")
def test_three_of_an_element_stay_collected() -> None:
    """Nothing goes back before the fourth."""
    scene = coop_scene("EE...... W.......", [CORNER, NOT_THERE], collection=(1, 2, 0, 0))
    scene.play(scene.collect(1, "b2"))
    assert GAME.view(scene.state, None).collection == (3, 3, 0, 0)
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-43")
def test_a_pass_discards_draws_and_puts_one_element_back() -> None:
    """All collected tokens of the element chosen go back, one after another."""
    scene = coop_scene("F.......", [CORNER, NOT_THERE], collection=(2, 0, 1, 0))
    scene.play(Pass(1))
    assert GAME.view(scene.state, None).discards == 1
    assert scene.hand(0) == [3, 2, None, None]
    assert GAME.options(GAME.view(scene.state, 0)) == (Return(EARTH), Return(AIR))
    scene.play(Return(EARTH))
    scene.play(PutBack(1, 1))
    assert scene.position.turn == 0
    scene.play(PutBack(1, 2))
    assert scene.board[1] == ".EE....."
    assert GAME.view(scene.state, None).collection == (0, 0, 1, 0)
    assert scene.zone(0) == (0, 0, 0, 0)
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-43")
def test_with_one_element_collected_there_is_nothing_to_choose() -> None:
    """That element goes back without a choice."""
    scene = coop_scene("........", [CORNER, NOT_THERE], collection=(0, 0, 2, 0))
    scene.play(Pass(1))
    assert GAME.view(scene.state, None).restoring == AIR


@pytest.mark.clause("BSG-43")
def test_with_nothing_collected_nothing_goes_back() -> None:
    """It is the next player's turn."""
    scene = coop_scene("........", [CORNER, NOT_THERE])
    scene.play(Pass(1))
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-43")
def test_tokens_put_back_after_a_pass_bring_no_points() -> None:
    """All collected tokens of the element go back, and none becomes a point."""
    scene = coop_scene("........", [CORNER, NOT_THERE], collection=(0, 3, 0, 0))
    scene.play(Pass(2))
    for column in range(3):
        scene.play(PutBack(0, column))
    assert scene.board[0] == "WWW....."
    assert scene.zone(0) == (0, 0, 0, 0)
    assert refused(scene, PutBack(5, 5)) == ("LUD-3", "not_the_question")


@pytest.mark.clause("BSG-44")
def test_there_are_no_bonus_tokens() -> None:
    """The fourth Earth in the point zone brings nothing."""
    scene = coop_scene("EE...... W.......", [CORNER, NOT_THERE], collection=(3, 0, 0, 0), zones={0: (2, 0, 0, 0)})
    events = scene.play(scene.collect(1, "b2"))
    for column in range(3):
        events += scene.play(PutBack(4, column))
    assert scene.zone(0) == (4, 0, 0, 0)
    assert not any(isinstance(event, Bonus) for event in events)


@pytest.mark.clause("BSG-45")
def test_fifteen_points_end_the_game_at_once() -> None:
    """Water could still be scored, but the game is over."""
    scene = coop_scene(
        "EE...... W.......", [CORNER, NOT_THERE], collection=(3, 5, 0, 0), zones={0: (1, 0, 0, 4)}, discards=3
    )
    scene.play(scene.collect(1, "b2"))
    for column in range(3):
        scene.play(PutBack(4, column))
    assert scene.outcome is not None


@pytest.mark.clause("BSG-46")
def test_running_out_of_cards_is_a_loss() -> None:
    """The pile is empty and the last card is discarded."""
    scene = coop_scene("........", [NOT_THERE], pile=0, discards=9)
    scene.play(Pass(1))
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("exhausted", ())


@pytest.mark.clause("BSG-46")
def test_lines_of_four_stay_on_the_board() -> None:
    """Four tokens put back in a row stay."""
    scene = coop_scene("EE...... W....... E.......", [CORNER, NOT_THERE], collection=(3, 0, 0, 0))
    scene.play(scene.collect(1, "b2"))
    for column in range(1, 4):
        scene.play(PutBack(2, column))
    assert scene.board[2] == "EEEE...."
