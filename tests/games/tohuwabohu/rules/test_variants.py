"""TOH-20 to TOH-23: variants, screens, and the calm game."""

from __future__ import annotations

import pytest

from games.tohuwabohu.scene import Scene
from ludotheque import Match
from ludotheque.engine.native.rng import Rng
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.actions import TurnCard, TurnedByItself
from ludotheque.games.tohuwabohu.rules.codes import BONUS
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView


def view(match: Match) -> TohuwabohuView:
    seen = match.view(None)
    assert isinstance(seen, TohuwabohuView)
    return seen


@pytest.mark.clause("TOH-20")
def test_frames_take_the_place_of_the_shapes() -> None:
    """Views say that frames lie in the centre; the cards stay colour side up, and play is the same."""
    seen = view(Match("tohuwabohu", seats=3, seed=1, options={"pieces": "frames"}))
    assert (seen.pieces, seen.face) == ("frames", "colour")
    scene = Scene((1, 2, 3), pieces="frames")
    scene.play(1, (0, 1, 100))
    assert scene.owned[0] == [1]


@pytest.mark.clause("TOH-21")
def test_the_black_face_is_played_with_coloured_shapes() -> None:
    """The card asks for the same shapes; only its drawing differs."""
    seen = view(Match("tohuwabohu", seats=3, seed=1, options={"face": "black"}))
    assert (seen.pieces, seen.face) == ("shapes", "black")
    scene = Scene((1, 2, 3), face="black")
    scene.play(1, (0, 1, 100))
    assert scene.owned[0] == [1]


@pytest.mark.clause("TOH-22")
def test_an_absent_dealers_card_turns_by_itself_after_five_seconds() -> None:
    """Then the usual pause follows; before, the dealer may turn the card at any moment."""
    scene = Scene((1, 2, 3), dealer=1)
    assert scene.prompts[1].deadline == 5_000
    assert scene.expire() == [TurnedByItself(1)]
    scene.chance(400)
    assert scene.prompts["clock"].deadline == 6_000
    again = Scene((1, 2, 3), dealer=1)
    again.enter(1, TurnCard(), 4_999)
    again.chance(400)
    assert again.prompts["clock"].deadline == 5_999


@pytest.mark.clause("TOH-22")
def test_the_dealer_has_five_seconds_for_every_card() -> None:
    """They are counted from the end of the card before."""
    scene = Scene((1, 2, 3), (4, 5, 6))
    scene.play(1)
    assert scene.prompts[0].deadline == scene.now + 5_000


@pytest.mark.clause("TOH-22")
def test_the_dealer_has_no_handicap() -> None:
    """The dealer is asked the same question for the same time as all others."""
    scene = Scene((1, 2, 3), dealer=2)
    scene.turn()
    assert len(set(scene.prompts.values())) == 1
    scene.point(0, 1, 101)
    scene.point(2, 2, 102)
    scene.point(0, 2, 103)
    scene.finish()
    assert scene.owned == [[1], [], [2], []]


@pytest.mark.clause("TOH-22")
def test_all_players_may_use_one_screen_at_once() -> None:
    """Fingers of all seats may come in any order; only seat and time matter."""
    scene = Scene((1, 2, 3))
    scene.turn()
    for seat in (3, 1, 0, 2):
        scene.point(seat, 10 + seat, 250)
    assert [(finger.seat, finger.at) for finger in scene.view().pointing] == [
        (seat, scene.position.appeared + 250) for seat in range(4)
    ]


# The calm game


@pytest.mark.clause("TOH-23")
def test_sixteen_shapes_lie_in_four_rows_of_four() -> None:
    """Views contain the edition, since it is not the standard one."""
    seen = view(Match("tohuwabohu", seats=3, seed=1, options={"pace": "calm"}))
    assert [len(row) for row in seen.places] == [4, 4, 4, 4]
    assert seen.edition is not None
    assert {shape.id for shape in seen.edition.shapes} == {shape for row in seen.places for shape in row}
    lively = view(Match("tohuwabohu", seats=3, seed=1))
    assert (lively.pace, lively.edition, len(lively.places)) == ("lively", None, 6)


@pytest.mark.clause("TOH-23")
@pytest.mark.parametrize(("seats", "goal"), [(3, 5), (4, 5), (5, 4), (6, 4)])
def test_rounds_of_the_calm_game_are_shorter(seats: int, goal: int) -> None:
    assert view(Match("tohuwabohu", seats=seats, seed=1, options={"pace": "calm"})).goal == goal
    state = GAME.start(TohuwabohuOptions(pace="calm"), seats)
    GAME.playout(state, Rng(1))
    rounds = GAME.view(state, None).sheet
    taken = [line.points[line.winner] - BONUS for line in rounds if line.winner is not None]
    assert (len(rounds), min(taken)) == (seats, goal)


@pytest.mark.clause("TOH-23")
@pytest.mark.parametrize(("pace", "turns_after", "pause"), [("lively", 5000, 600), ("calm", 15000, 1500)])
def test_the_calm_game_has_more_time_between_cards(pace: str, turns_after: int, pause: int) -> None:
    match = Match("tohuwabohu", seats=3, seed=1, options={"pace": pace})
    (dealer,) = match.prompts.values()
    assert dealer.deadline == turns_after
    match.advance(turns_after)
    (clock,) = match.prompts.values()
    assert clock.deadline is not None
    assert pause <= clock.deadline - turns_after <= pause + 1000
