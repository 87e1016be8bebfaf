"""The track: moves forward and back, Roadblocks, Attraction, and the order at the finish."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludotheque.engine.native.bits import bit, members
from ludotheque.games.dubalai.rules.tabletop.track import FINISH, Track


def track_with(squares: Sequence[int]) -> Track:
    """A track with one witch on each of these squares."""
    track = Track(len(squares))
    for seat, square in enumerate(squares):
        track.move_to(seat, square)
    return track


def squares_of(track: Track) -> list[int]:
    """The squares of the witches, by seat."""
    return list(track.squares)[: track.seats]


@pytest.mark.clause("BAL-15")
def test_no_backward_move_goes_below_minus_two() -> None:
    track = track_with([1, -1])
    track.go_back(0, 2)
    track.go_back(1, 3)
    assert squares_of(track) == [-1, -2]


@pytest.mark.clause("BAL-22")
@pytest.mark.parametrize(("start", "end"), [(4, 6), (6, 6), (7, 12)])
def test_a_roadblock_stops_pawns_behind_it_or_level_with_it(start: int, end: int) -> None:
    track = track_with([6, start])
    track.blockers = bit(0)
    track.advance(1, 5)
    assert squares_of(track)[1] == end


@pytest.mark.clause("BAL-21", "BAL-30")
def test_attraction_moves_the_pawns_ahead_first_so_that_they_cross_first() -> None:
    track = track_with([FINISH, 21, 22])
    track.attract(0, 2, vec[i64]([0, 1, 2]))
    assert squares_of(track) == [FINISH, FINISH, FINISH]
    assert [track.place_of(seat) for seat in range(3)] == [1, 3, 2]


@pytest.mark.clause("BAL-30")
def test_a_pawn_that_leaves_the_finish_loses_its_place() -> None:
    track = track_with([FINISH, FINISH])
    track.go_back(0, 3)
    assert (track.place_of(0), track.place_of(1)) == (0, 1)
    track.advance(0, 3)
    assert (track.place_of(0), track.place_of(1)) == (2, 1)
    assert track.finishers() == 2


@pytest.mark.clause("BAL-2", "BAL-25")
def test_last_seats_and_position_in_the_race() -> None:
    track = track_with([5, 9, 9, 5])
    assert members(track.last_seats()) == [0, 3]
    assert [track.position_of(seat) for seat in range(4)] == [3, 1, 1, 3]
