"""Table options: what a table may choose, and what is refused."""

from __future__ import annotations

import random

import pytest

from games.tohuwabohu.bad_values import VALUES
from ludotheque import BadTable, Match
from ludotheque.games.tohuwabohu.box.options import Face, Pieces, TohuwabohuOptions
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView


def view(match: Match) -> TohuwabohuView:
    """What a spectator sees."""
    seen = match.view(None)
    assert isinstance(seen, TohuwabohuView)
    return seen


@pytest.mark.clause("TOH-20", "TOH-21")
def test_shapes_and_colour_are_the_defaults() -> None:
    """The standard game needs no option."""
    assert (TohuwabohuOptions().pieces, TohuwabohuOptions().face) == ("shapes", "colour")
    seen = view(Match("tohuwabohu", seats=3, seed=1))
    assert (seen.pieces, seen.face) == ("shapes", "colour")


@pytest.mark.clause("TOH-21")
@pytest.mark.parametrize("pieces", ["shapes", "frames"])
@pytest.mark.parametrize("face", ["colour", "black"])
def test_frames_with_the_black_face_are_refused(pieces: Pieces, face: Face) -> None:
    """All other combinations are allowed."""
    options = {"pieces": pieces, "face": face}
    if (pieces, face) != ("frames", "black"):
        assert view(Match("tohuwabohu", seats=3, options=options)).pieces == pieces
        return
    with pytest.raises(BadTable) as error:
        Match("tohuwabohu", seats=3, options=options)
    assert error.value.refusal is not None
    assert (error.value.refusal.clause, error.value.refusal.reason) == ("TOH-21", "frames_with_black")


@pytest.mark.clause("TOH-3")
@pytest.mark.parametrize("fingers", [0, 6, -1])
def test_other_numbers_of_fingers_than_one_to_five_are_refused(fingers: int) -> None:
    """The option ``fingers`` is bounded."""
    with pytest.raises(BadTable):
        Match("tohuwabohu", seats=3, options={"fingers": fingers})


@pytest.mark.at_length
def test_bad_options_are_refused() -> None:
    """Unknown names, values of the wrong kind, numbers out of range."""
    rng = random.Random(3)
    names = ("pieces", "face", "fingers", "card_seconds", "edition", "rounds", "seed", "")
    values = (*VALUES, "shapes", "frames", "colour", "black")
    accepted = 0
    for _ in range(6_000):
        options = {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(3))}
        seats = rng.choice((3, 4, 5, 6, 6, 0, 2, 7, -1, 2**40))
        try:
            Match("tohuwabohu", seats=seats, seed=1, options=options)
            accepted += 1
        except BadTable:
            continue
    assert accepted > 100
