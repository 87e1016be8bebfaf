"""BSG-40 to BSG-46: playing together, or alone."""

from __future__ import annotations

import pytest

from ludotheque import Match
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import (
    Bonus,
    BoussangaAction,
    Collect,
    Pass,
    Place,
    PutBack,
    Restored,
    Return,
    Scored,
    Stop,
)
from ludotheque.games.boussanga.rules.view import BoussangaView
from support.boussanga import AIR, EARTH, FIRE, WATER, Scene

CORNER = "EE./W../..."
NOT_THERE = "AF./.A./F.."


def coop(board: str, cards: list[str], **changes: object) -> Scene:
    return Scene(board, [cards], mode="coop", reserve=(0, 0, 0, 0), **changes)  # type: ignore[arg-type]


def refused(scene: Scene, action: BoussangaAction) -> tuple[str, str]:
    refusal = scene.refusal(action)
    assert refusal is not None
    return refusal.clause, refusal.reason


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
    """Each deal is another, and every element comes to lie on every cell."""
    boards = ["".join(_board(seed)) for seed in range(60)]
    assert len(set(boards)) == 60
    assert all({board[cell] for board in boards} == set("EWAF") for cell in range(64))


def _board(seed: int) -> tuple[str, ...]:
    view = Match("boussanga", seats=1, seed=seed, options={"mode": "coop"}).view(0)
    assert isinstance(view, BoussangaView)
    return view.board


@pytest.mark.clause("BSG-40")
def test_players_take_turns_clockwise() -> None:
    """Whoever's turn it is plays from the common cards."""
    scene = coop("EE...... W.......", [CORNER, NOT_THERE], seats=3, turn=2)
    scene.play(scene.collect(1, "b2"))
    assert scene.position.turn == 0


@pytest.mark.clause("BSG-41")
def test_a_combination_found_is_collected() -> None:
    """Its tokens leave the board, the card is discarded, another is drawn."""
    scene = coop("EE.F.... W.......", [CORNER, NOT_THERE])
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
def test_in_any_of_the_eight_positions(board: str, position: int) -> None:
    """Turned by quarters or diagonally."""
    scene = coop(board, [CORNER])
    found = [option for option in GAME.options(GAME.view(scene.state, 0)) if isinstance(option, Collect)]
    assert [option.position for option in found] == [position]
    scene.play(found[0])
    assert "".join(scene.board).strip(".") == ""


@pytest.mark.clause("BSG-41")
def test_the_combination_must_be_complete() -> None:
    """A token missing, or another element in its place."""
    scene = coop("E....... WF......", [CORNER])
    assert refused(scene, scene.collect(1, "b2")) == ("BSG-41", "cell_is_empty")
    scene = coop("EF...... W.......", [CORNER])
    assert refused(scene, scene.collect(1, "b2")) == ("BSG-41", "other_element")
    assert refused(scene, scene.collect(9, "b2")) == ("BSG-41", "not_your_card")


@pytest.mark.clause("BSG-41")
def test_nothing_is_placed_in_this_mode() -> None:
    """Placing answers no question here."""
    scene = coop("EE...... W.......", [CORNER])
    assert refused(scene, Place(1, 0, 1, 1)) == ("LUD-3", "not_the_question")


@pytest.mark.clause("BSG-42")
def test_with_four_of_an_element_three_go_back_and_the_rest_become_points() -> None:
    """Five Earth collected: three back on cells of your choice, two points."""
    scene = coop("EE...... W.......", [CORNER, NOT_THERE], collection=(3, 0, 0, 0))
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
def test_every_element_with_four_or_more() -> None:
    """Earth first, then Water: three of each go back."""
    scene = coop("EE...... W.......", [CORNER, NOT_THERE], collection=(2, 3, 0, 0))
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
    scene = coop("EE...... W.......", [CORNER, NOT_THERE], collection=(1, 2, 0, 0))
    scene.play(scene.collect(1, "b2"))
    assert GAME.view(scene.state, None).collection == (3, 3, 0, 0)
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-42")
def test_a_token_goes_back_on_an_empty_cell() -> None:
    """Not on another, not beside the board."""
    scene = coop("EEF..... W.......", [CORNER, NOT_THERE], collection=(2, 0, 0, 0))
    scene.play(scene.collect(1, "b2"))
    assert refused(scene, PutBack(0, 2)) == ("BSG-42", "cell_is_taken")
    assert refused(scene, PutBack(8, 0)) == ("BSG-42", "no_such_cell")
    assert refused(scene, PutBack(-1, 3)) == ("BSG-42", "no_such_cell")


@pytest.mark.clause("BSG-43")
def test_passing_while_a_card_matches_is_refused_with_a_hint() -> None:
    """The refusal says which card, and where."""
    scene = coop("EE...... W.......", [NOT_THERE, CORNER])
    refusal = scene.refusal(Pass(1))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("BSG-43", "a_card_matches")
    assert refusal.params == {"card": 2, "position": 0, "row": 1, "column": 1}
    assert Pass(1) not in GAME.options(GAME.view(scene.state, 0))


@pytest.mark.clause("BSG-43")
def test_a_pass_discards_draws_and_puts_one_element_back() -> None:
    """All collected tokens of the element chosen go back, one after another."""
    scene = coop("F.......", [CORNER, NOT_THERE], collection=(2, 0, 1, 0))
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
def test_the_element_chosen_must_have_been_collected() -> None:
    """No Fire was collected, and there is no fifth element."""
    scene = coop("........", [CORNER, NOT_THERE], collection=(2, 0, 1, 0))
    scene.play(Pass(1))
    for element in (FIRE, WATER, 4, -1):
        assert refused(scene, Return(element)) == ("BSG-43", "none_collected")


@pytest.mark.clause("BSG-43")
def test_with_one_element_collected_there_is_nothing_to_choose() -> None:
    """It is the one that goes back."""
    scene = coop("........", [CORNER, NOT_THERE], collection=(0, 0, 2, 0))
    scene.play(Pass(1))
    assert GAME.view(scene.state, None).restoring == AIR


@pytest.mark.clause("BSG-43")
def test_with_nothing_collected_nothing_goes_back() -> None:
    """The turn is over."""
    scene = coop("........", [CORNER, NOT_THERE])
    scene.play(Pass(1))
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-43")
def test_a_pass_puts_back_whatever_there_is_without_points() -> None:
    """Also fewer or more than three, and nothing becomes a point."""
    scene = coop("........", [CORNER, NOT_THERE], collection=(0, 3, 0, 0))
    scene.play(Pass(2))
    for column in range(3):
        scene.play(PutBack(0, column))
    assert scene.board[0] == "WWW....."
    assert scene.zone(0) == (0, 0, 0, 0)
    assert refused(scene, PutBack(5, 5)) == ("LUD-3", "not_the_question")


@pytest.mark.clause("BSG-44")
def test_there_are_no_bonus_tokens() -> None:
    """The fourth Earth in the point zone brings nothing."""
    scene = coop("EE...... W.......", [CORNER, NOT_THERE], collection=(3, 0, 0, 0), zones={0: (2, 0, 0, 0)})
    events = scene.play(scene.collect(1, "b2"))
    for column in range(3):
        events += scene.play(PutBack(4, column))
    assert scene.zone(0) == (4, 0, 0, 0)
    assert not any(isinstance(event, Bonus) for event in events)


def last_points(discards: int) -> Scene:
    """Two Earth short of 15 points, with one more card to discard."""
    scene = coop(
        "EE...... W.......", [CORNER, NOT_THERE], collection=(3, 0, 0, 0), zones={0: (1, 0, 0, 4)}, discards=discards
    )
    scene.play(scene.collect(1, "b2"))
    for column in range(3):
        scene.play(PutBack(4, column))
    return scene


@pytest.mark.clause("BSG-45")
@pytest.mark.parametrize(
    ("cards", "reason", "rank"),
    [(6, "master", 1), (8, "master", 1), (9, "scholar", 1), (10, "scholar", 1), (11, "won", 1), (12, "won", 1)],
)
def test_fifteen_points_win_by_the_number_of_cards(cards: int, reason: str, rank: int) -> None:
    """12 cards or fewer is a win, 10 makes scholars, 8 makes masters."""
    outcome = last_points(cards - 1).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking, outcome.facts) == (reason, (rank, rank), {"cards": cards})
    assert outcome.scores == (15, 15)


@pytest.mark.clause("BSG-45")
def test_the_game_stops_at_once() -> None:
    """Water could still go back, but 15 points are 15 points."""
    scene = coop("EE...... W.......", [CORNER, NOT_THERE], collection=(3, 5, 0, 0), zones={0: (1, 0, 0, 4)}, discards=3)
    scene.play(scene.collect(1, "b2"))
    for column in range(3):
        scene.play(PutBack(4, column))
    assert scene.outcome is not None


@pytest.mark.clause("BSG-45", "BSG-46")
def test_the_thirteenth_card_is_one_too_many() -> None:
    """15 points with 13 cards are for the record only."""
    outcome = last_points(12).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("lost", ())


@pytest.mark.clause("BSG-46")
def test_from_the_thirteenth_card_the_players_may_stop() -> None:
    """Not before; and they may play on."""
    scene = coop("EE...... W.......", [CORNER, NOT_THERE], discards=12)
    assert refused(scene, Stop()) == ("BSG-46", "too_early_to_stop")
    assert Stop() not in GAME.options(GAME.view(scene.state, 0))
    scene = coop("EE...... W.......", [CORNER, NOT_THERE], discards=13)
    assert GAME.options(GAME.view(scene.state, 0)) == (Collect(1, 0, 1, 1), Stop())
    scene.play(Stop())
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("stopped", ())


@pytest.mark.clause("BSG-46")
def test_running_out_of_cards_is_a_loss() -> None:
    """The pile is empty and the last card is discarded."""
    scene = coop("........", [NOT_THERE], pile=0, discards=9)
    scene.play(Pass(1))
    outcome = scene.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("exhausted", ())


@pytest.mark.clause("BSG-46")
def test_lines_of_four_mean_nothing_here() -> None:
    """Four in a row, put back on purpose, stay where they are."""
    scene = coop("EE...... W....... E.......", [CORNER, NOT_THERE], collection=(3, 0, 0, 0))
    scene.play(scene.collect(1, "b2"))
    for column in range(1, 4):
        scene.play(PutBack(2, column))
    assert scene.board[2] == "EEEE...."
