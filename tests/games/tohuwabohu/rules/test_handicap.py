"""TOH-24: fingers that count earlier."""

from __future__ import annotations

import pytest

from games.tohuwabohu.scene import Scene
from ludotheque.games.tohuwabohu.rules.actions import CardOver, DrawnByLot, Won


@pytest.mark.clause("TOH-24")
def test_a_finger_counts_earlier_by_the_handicap_of_its_seat() -> None:
    """The events tell when the finger was really put down."""
    scene = Scene((1, 2, 3), handicaps=(2000, 0, 0, 0))
    events = scene.play(1, (1, 1, 3000), (0, 1, 4500), (2, 2, 4600), (3, 3, 4700))
    assert Won(0, 1, 4500) in events
    assert scene.owned[0] == [1]


@pytest.mark.clause("TOH-24")
def test_a_finger_that_is_later_by_more_than_the_handicap_is_not_first() -> None:
    scene = Scene((1, 2, 3), handicaps=(1000, 0, 0, 0))
    scene.play(1, (1, 1, 3000), (0, 1, 4500), (2, 2, 4600), (3, 3, 4700))
    assert scene.owned[:2] == [[], [1]]


@pytest.mark.clause("TOH-24")
def test_counted_times_can_be_equal() -> None:
    """Lots decide, as between fingers of the same millisecond (TOH-8)."""
    scene = Scene((1, 2, 3), handicaps=(1500, 0, 0, 0))
    events = scene.play(1, (1, 1, 3000), (0, 1, 4500), (2, 2, 4600), (3, 3, 4700), lots=(1,))
    assert DrawnByLot(1, (0, 1), 1) in events


@pytest.mark.clause("TOH-24")
def test_the_card_stays_open_while_somebody_can_still_be_first() -> None:
    """Seat 0 can win the last shape until 2 seconds after it was found, and the first two no longer."""
    scene = Scene((1, 2, 3), handicaps=(2000, 0, 0, 0))
    scene.turn()
    scene.point(1, 1, 500)
    scene.point(2, 2, 600)
    scene.point(3, 3, 5000)
    assert scene.prompts[0].deadline == scene.position.appeared + 7001
    events = scene.point(0, 3, 6999)
    assert not any(isinstance(event, CardOver) for event in events)
    assert scene.prompts[0].deadline == scene.position.appeared + 7000
    assert Won(0, 3, 6999) in scene.finish()


@pytest.mark.clause("TOH-24")
def test_the_card_closes_at_once_when_nobody_can_be_earlier() -> None:
    """The seat with the handicap found the last shape itself: the others are without a chance."""
    scene = Scene((1, 2, 3), handicaps=(2000, 0, 0, 0))
    scene.turn()
    scene.point(1, 1, 500)
    scene.point(2, 2, 600)
    scene.point(0, 3, 5000)
    assert scene.prompts[3].deadline == scene.position.appeared + 5001


@pytest.mark.clause("TOH-24")
def test_the_card_never_stays_open_beyond_its_own_time() -> None:
    scene = Scene((1, 2, 3), handicaps=(12000, 0, 0, 0), card_seconds=5)
    scene.turn()
    for seat, shape, after in ((1, 1, 500), (2, 2, 600), (3, 3, 4000)):
        scene.point(seat, shape, after)
    assert scene.prompts[0].deadline == scene.position.appeared + 5000


@pytest.mark.clause("TOH-24")
def test_everybody_sees_the_handicaps() -> None:
    scene = Scene((1, 2, 3), handicaps=(0, 250, 0, 3000))
    assert all(scene.view(seat).handicaps == (0, 250, 0, 3000) for seat in (None, 0, 1, 2, 3))
