"""BSG-10 to BSG-16, BSG-23, BSG-30 and BSG-31: the course of a competitive game."""

from __future__ import annotations

import pytest

from games.boussanga.scene import AIR, FIRE, WATER, Scene, pass_to_the_end
from ludotheque import Match
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import Bonus, LastRound, Pass, Place
from ludotheque.games.boussanga.rules.turns import take_bonuses
from ludotheque.games.boussanga.rules.view import BoussangaView


def view(match: Match, seat: int | None = None) -> BoussangaView:
    seen = match.view(seat)
    assert isinstance(seen, BoussangaView)
    return seen


# Setting up


@pytest.mark.clause("BSG-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_cards_lie_open_before_each_player(seats: int) -> None:
    """Everyone sees everyone's four cards; only the pile is hidden."""
    match = Match("boussanga", seats=seats, seed=1)
    for seat in (None, *range(seats)):
        hands = view(match, seat).hands
        assert [len([card for card in hand if card]) for hand in hands] == [4] * seats
    dealt = [card.id for hand in view(match).hands for card in hand if card]
    assert len(set(dealt)) == 4 * seats
    assert len(view(match).pile) == 56 - 4 * seats


@pytest.mark.clause("BSG-10")
def test_the_view_lists_the_pile_without_its_order() -> None:
    """The cards of the pile are listed by id; the next one is drawn when it is needed."""
    match = Match("boussanga", seats=2, seed=1)
    assert list(view(match).pile) == sorted(view(match).pile)
    assert match.log[0].actor == "chance"
    assert len(match.log) == 1


@pytest.mark.clause("BSG-11")
def test_the_first_player_is_drawn_then_play_goes_clockwise() -> None:
    """Every seat begins sometimes; turns pass to the left."""
    firsts = {view(Match("boussanga", seats=3, seed=seed)).turn for seed in range(40)}
    assert firsts == {0, 1, 2}
    match = Match("boussanga", seats=3, seed=1, options={"first": 2})
    turns = []
    for _ in range(4):
        seat = view(match).turn
        assert seat is not None
        turns.append(seat)
        match.play(seat, match.options(seat)[0])
    assert turns == [2, 0, 1, 2]


# A turn


@pytest.mark.clause("BSG-12")
def test_all_tokens_of_a_card_are_placed() -> None:
    """All its tokens are placed where the card shows them."""
    scene = Scene(hands=[["EW./.F./..A"]])
    scene.play(scene.place(1, "c3"))
    assert scene.board[:5] == ["........", ".EW.....", "..F.....", "...A....", "........"]
    assert scene.reserve == (15, 15, 15, 15)


@pytest.mark.clause("BSG-12")
def test_only_missing_tokens_are_placed() -> None:
    """A combination partly there is completed with what it lacks."""
    scene = Scene("E....... .F......", [["EW./.F./..A"]])
    scene.play(scene.place(1, "b2"))
    assert scene.board[:3] == ["EW......", ".F......", "..A....."]
    assert scene.reserve == (15, 15, 15, 15)


@pytest.mark.clause("BSG-15")
def test_a_played_card_leaves_the_game_and_another_is_drawn() -> None:
    """The hand has four cards again, and it is the next player's turn."""
    scene = Scene(hands=[["EW./.../...", "E../W../F..", "A../W../F..", "F../.E./..."], ["AA./W../..."]])
    scene.play(scene.place(1, "d4"), 2)
    assert scene.hand(0) == [8, 2, 3, 4]
    assert 1 not in GAME.view(scene.state, None).pile
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-16")
def test_passing_discards_a_card_and_draws_another() -> None:
    """The discarded card leaves the game too."""
    scene = Scene(hands=[["EW./.../...", "E../W../F.."], ["AA./W../..."]])
    scene.play(Pass(2))
    assert scene.hand(0)[1] == 4
    assert 2 not in GAME.view(scene.state, None).pile
    assert scene.position.turn == 1


@pytest.mark.clause("BSG-16")
def test_passing_with_an_empty_pile_draws_nothing() -> None:
    """The hand becomes shorter."""
    scene = Scene(hands=[["EW./.../...", "E../W../F.."], ["AA./W../..."]], pile=0)
    scene.play(Pass(2))
    assert scene.hand(0) == [1, None, None, None]
    assert scene.position.turn == 1


# The bonus


@pytest.mark.clause("BSG-23")
def test_four_tokens_of_an_element_bring_a_bonus() -> None:
    """The fourth Water in the zone brings a fifth from the reserve."""
    scene = Scene("WWW.....", [["W../E../..."], ["AA./W../..."]], zones={0: (0, 3, 0, 0)})
    events = scene.play(scene.place(1, "e2"))
    assert Bonus(seat=0, element=WATER) in events
    assert scene.zone(0) == (0, 5, 0, 0)
    assert scene.reserve[WATER] == 16 - 5


@pytest.mark.clause("BSG-23")
def test_the_bonus_is_taken_once_per_element() -> None:
    """A later line of the same element brings no second bonus; another element still brings one."""
    scene = Scene("WWW..... AAA.....", [["W../A../..."], ["AA./W../..."]], zones={0: (0, 5, 3, 0)})
    scene.position.bonuses = 1 << WATER
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0) == (0, 6, 5, 0)


@pytest.mark.clause("BSG-23")
def test_each_player_has_a_separate_bonus() -> None:
    """Seat 1's bonus does not use up seat 0's."""
    scene = Scene("WWW.....", [["W../E../..."], ["AA./W../..."]], zones={0: (0, 3, 0, 0), 1: (0, 5, 0, 0)})
    scene.position.bonuses = 1 << (4 + WATER)
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0)[WATER] == 5


@pytest.mark.clause("BSG-23")
def test_lines_return_their_tokens_before_the_bonus_is_taken() -> None:
    """The reserve has no Fire left when the line is made; the line itself brings the bonus token back."""
    scene = Scene("FFF.....", [["F../E../..."], ["AA./W../..."]], zones={0: (0, 0, 0, 3)}, reserve=(9, 9, 9, 1))
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0)[FIRE] == 5
    assert scene.reserve[FIRE] == 1 - 1 + 3 - 1


@pytest.mark.clause("BSG-23", "BSG-30")
def test_a_bonus_that_takes_the_last_token_triggers_the_end() -> None:
    """The last Air of the reserve is taken as a bonus."""
    scene = Scene(hands=[["EW./.../..."], ["AA./W../..."]], zones={0: (0, 0, 4, 0)}, reserve=(9, 9, 1, 9))
    take_bonuses(scene.position)
    assert scene.zone(0)[AIR] == 5
    assert GAME.view(scene.state, None).cause == "last_token"


# The end


def three_players(board: str = "", **changes: object) -> Scene:
    hands = [["F../.W./..."], ["W../.A./..."], ["E../.W./..."]]
    return Scene(board, hands, seats=3, **changes)  # type: ignore[arg-type]


@pytest.mark.clause("BSG-30")
def test_fifteen_points_trigger_the_end_and_the_others_play_once_more() -> None:
    """Seat 1 reaches 15: seats 2 and 0 play once more, then it is over."""
    scene = three_players("WWW.....", turn=1, zones={1: (0, 2, 0, 4)})
    scene.position.bonuses = 1 << (4 + FIRE)
    events = scene.play(scene.place(2, "e2"))
    assert LastRound(seat=1, cause="points", still_to_play=(0, 2)) in events
    assert pass_to_the_end(scene) == [2, 0]
    outcome = scene.outcome
    assert outcome is not None
    assert outcome.reason == "points"
    assert outcome.scores == (0, 15, 0)
    assert outcome.ranking == (2, 1, 2)


@pytest.mark.clause("BSG-30")
def test_fourteen_points_do_not_trigger_the_end() -> None:
    """One point less and the game goes on."""
    scene = three_players("WWW.....", turn=1, zones={1: (0, 1, 0, 4)})
    scene.position.bonuses = 1 << (4 + FIRE)
    scene.play(scene.place(2, "e2"))
    assert GAME.view(scene.state, None).points[1] == 14
    assert GAME.view(scene.state, None).cause == ""


@pytest.mark.clause("BSG-30")
def test_drawing_the_last_card_triggers_the_end() -> None:
    """By playing or by passing."""
    for action in (Pass(1), Place(1, 0, 3, 3)):
        scene = three_players(pile=1)
        scene.play(action)
        assert GAME.view(scene.state, None).cause == "last_card"
        assert pass_to_the_end(scene) == [1, 2]


@pytest.mark.clause("BSG-30")
def test_taking_the_last_token_of_an_element_triggers_the_end() -> None:
    """The last Fire leaves the reserve."""
    scene = three_players(reserve=(9, 9, 9, 1))
    scene.play(scene.place(1, "d4"))
    assert GAME.view(scene.state, None).cause == "last_token"
    assert pass_to_the_end(scene) == [1, 2]


@pytest.mark.clause("BSG-30")
def test_the_trigger_holds_even_if_a_line_refills_the_reserve() -> None:
    """The last Fire makes a line, which puts three Fires back: the end is triggered all the same."""
    scene = Scene("FFF.....", [["F../E../..."], ["AA./W../..."]], reserve=(9, 9, 9, 1))
    scene.play(scene.place(1, "e2"))
    assert scene.reserve[FIRE] == 3
    assert GAME.view(scene.state, None).cause == "last_token"


@pytest.mark.clause("BSG-31")
def test_in_a_team_game_the_others_are_the_two_opponents() -> None:
    """Seat 0 triggers: seats 1 and 3 play, the partner does not."""
    hands = [["F../.W./..."], ["W../.A./..."], ["E../.W./..."], ["A../.F./..."]]
    scene = Scene(hands=hands, mode="teams", seats=4, pile=1)
    scene.play(Pass(1))
    assert pass_to_the_end(scene) == [1, 3]


@pytest.mark.clause("BSG-31")
def test_a_hand_that_cannot_be_refilled_is_shorter_and_an_empty_one_is_skipped() -> None:
    """Seat 1 has no card: the turn goes from 0 to 2."""
    scene = Scene(hands=[["F../.W./...", "E../W../..."], [], ["E../.W./..."]], seats=3, pile=0)
    scene.play(Pass(1))
    assert scene.hand(0) == [None, 2, None, None]
    assert scene.position.turn == 2


@pytest.mark.clause("BSG-31")
def test_the_game_is_over_when_no_seat_has_a_card() -> None:
    """The last card is discarded, the pile is empty."""
    scene = Scene(hands=[["F../.W./..."], []], pile=0)
    scene.play(Pass(1))
    assert scene.outcome is not None


@pytest.mark.clause("BSG-31")
def test_only_the_first_trigger_counts() -> None:
    """Seat 1 takes a last token in the last round: no seat gets a further turn."""
    scene = three_players(pile=1, reserve=(9, 9, 1, 9))
    scene.play(Pass(1))
    scene.play(scene.place(2, "d4"))
    assert GAME.view(scene.state, None).cause == "last_card"
    assert GAME.view(scene.state, None).ended_by == 0
    assert pass_to_the_end(scene) == [2]
