"""TOH-20 to TOH-22: other ways to play, and screens."""

from __future__ import annotations

import pytest

from ludotheque import BadTable, Match
from ludotheque.games.tohuwabohu.box.options import Face, Pieces, TohuwabohuOptions
from ludotheque.games.tohuwabohu.rules.actions import TurnCard, TurnedByItself
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView
from support.tohuwabohu import Scene


def view(match: Match) -> TohuwabohuView:
    seen = match.view(None)
    assert isinstance(seen, TohuwabohuView)
    return seen


@pytest.mark.clause("TOH-20", "TOH-21")
def test_shapes_and_colour_unless_the_table_chooses_otherwise() -> None:
    """The game of the rulebook's first pages."""
    assert (TohuwabohuOptions().pieces, TohuwabohuOptions().face) == ("shapes", "colour")
    seen = view(Match("tohuwabohu", seats=3, seed=1))
    assert (seen.pieces, seen.face) == ("shapes", "colour")


@pytest.mark.clause("TOH-20")
def test_frames_take_the_place_of_the_shapes() -> None:
    """Everyone is shown that frames lie there; the cards keep their colours, and play is the same."""
    seen = view(Match("tohuwabohu", seats=3, seed=1, options={"pieces": "frames"}))
    assert (seen.pieces, seen.face) == ("frames", "colour")
    scene = Scene((1, 2, 3), pieces="frames")
    scene.play(1, (0, 1, 100))
    assert scene.owned[0] == [1]


@pytest.mark.clause("TOH-21")
def test_the_black_face_is_played_with_coloured_shapes() -> None:
    """The shapes wanted are the same; only what is drawn on the card differs."""
    seen = view(Match("tohuwabohu", seats=3, seed=1, options={"face": "black"}))
    assert (seen.pieces, seen.face) == ("shapes", "black")
    scene = Scene((1, 2, 3), face="black")
    scene.play(1, (0, 1, 100))
    assert scene.owned[0] == [1]


@pytest.mark.clause("TOH-21")
@pytest.mark.parametrize("pieces", ["shapes", "frames"])
@pytest.mark.parametrize("face", ["colour", "black"])
def test_frames_with_the_black_face_are_refused(pieces: Pieces, face: Face) -> None:
    """And nothing else is."""
    options = {"pieces": pieces, "face": face}
    if (pieces, face) != ("frames", "black"):
        assert view(Match("tohuwabohu", seats=3, options=options)).pieces == pieces
        return
    with pytest.raises(BadTable) as error:
        Match("tohuwabohu", seats=3, options=options)
    assert error.value.refusal is not None
    assert (error.value.refusal.clause, error.value.refusal.reason) == ("TOH-21", "frames_with_black")


@pytest.mark.clause("TOH-22")
def test_an_absent_dealers_card_turns_by_itself_after_five_seconds() -> None:
    """Then the pause comes as always; before, the dealer may turn at any moment."""
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
def test_five_seconds_for_every_card() -> None:
    """Counted from the end of the card before."""
    scene = Scene((1, 2, 3), (4, 5, 6))
    scene.play(1)
    assert scene.prompts[0].deadline == scene.now + 5_000


@pytest.mark.clause("TOH-22")
def test_the_dealer_has_no_handicap() -> None:
    """Asked the same, at the same time, until the same time, and just as quick."""
    scene = Scene((1, 2, 3), dealer=2)
    scene.turn()
    assert len(set(scene.prompts.values())) == 1
    scene.point(0, 1, 101)
    scene.point(2, 2, 102)
    scene.point(0, 2, 103)
    scene.finish()
    assert scene.owned == [[1], [], [2], []]


@pytest.mark.clause("TOH-22")
def test_one_screen_may_serve_everybody_at_once() -> None:
    """Fingers of all seats come in one stream, at any rate; only seat and moment matter."""
    scene = Scene((1, 2, 3))
    scene.turn()
    for seat in (3, 1, 0, 2):
        scene.point(seat, 10 + seat, 250)
    assert [(finger.seat, finger.at) for finger in scene.view().pointing] == [
        (seat, scene.position.appeared + 250) for seat in range(4)
    ]
