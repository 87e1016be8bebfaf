"""TOH-6 to TOH-8: which player gets which shape."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from games.tohuwabohu.scene import Scene, Touch
from ludotheque.games.tohuwabohu.rules.actions import DrawnByLot, Kept, Missed, Point, Snatched, Won


@pytest.mark.clause("TOH-6")
def test_each_shape_goes_to_the_player_who_pointed_at_it_first() -> None:
    """It then lies before that player, visible to all; a later finger gets nothing."""
    scene = Scene((1, 2, 3))
    events = scene.play(1, (0, 1, 500), (1, 1, 510), (1, 2, 700), (2, 3, 900))
    assert scene.owned == [[1], [2], [3], []]
    assert events[-3:] == [Won(0, 1, 500), Won(1, 2, 700), Won(2, 3, 900)]
    assert all(scene.view(seat).owned == scene.view(None).owned for seat in range(4))


@pytest.mark.clause("TOH-6")
def test_the_card_is_discarded_and_its_verdict_stays_visible() -> None:
    """Verdict and fingers stay until the next card appears."""
    scene = Scene((1, 2, 3), (4, 5, 6))
    scene.play(1, (0, 1, 500), (1, 2, 700), (2, 9, 900))
    seen = scene.view()
    assert (seen.card, seen.discard, seen.pile) == (None, (1,), 5)
    assert seen.verdict is not None
    assert (seen.verdict.card.id, seen.verdict.first, seen.verdict.cause) == (1, (0, 1, None), "time")
    assert len(seen.pointing) == 3
    scene.turn(2)
    assert scene.view().verdict is None
    assert scene.view().discard == (1,)


@pytest.mark.clause("TOH-6")
def test_pointing_at_a_wrong_shape_changes_nothing() -> None:
    """A shape that the card does not show stays where it is."""
    scene = Scene((1, 2, 3), owned={3: [9]})
    scene.play(1, (0, 9, 100), (1, 8, 100))
    assert scene.owned == [[], [], [], [9]]


@pytest.mark.clause("TOH-7")
def test_a_shape_before_a_player_can_be_snatched() -> None:
    """Its owner keeps it only by being first."""
    scene = Scene((1, 2, 3), owned={3: [1, 2]})
    events = scene.play(1, (0, 1, 800), (3, 1, 801), (3, 2, 900), (0, 2, 950))
    assert scene.owned == [[1], [], [], [2]]
    assert events[-3:] == [Snatched(0, 3, 1, 800), Kept(3, 2, 900), Missed(3)]


@pytest.mark.clause("TOH-7")
def test_a_shape_that_was_not_found_stays_where_it_is() -> None:
    """It stays before its owner, or in the centre."""
    scene = Scene((1, 2, 3), owned={3: [1]})
    assert scene.play(1)[-3:] == [Missed(1), Missed(2), Missed(3)]
    assert scene.owned == [[], [], [], [1]]


@pytest.mark.clause("TOH-8")
def test_a_few_hundredths_of_a_second_decide() -> None:
    """The rulebook's example: 2.31 seconds against 2.34."""
    scene = Scene((1, 2, 3))
    scene.play(1, (2, 1, 2310), (0, 1, 2340))
    assert scene.owned == [[], [], [1], []]


@pytest.mark.clause("TOH-8")
def test_the_owner_keeps_a_shape_in_a_tie() -> None:
    """In a tie to the millisecond the order of the log does not matter, and no lot is drawn."""
    for touches in permutations([(0, 1, 500), (1, 1, 500), (3, 1, 500)]):
        scene = Scene((1, 2, 3), owned={3: [1]})
        assert scene.play(1, *touches)[-3:] == [Kept(3, 1, 500), Missed(2), Missed(3)]
        assert scene.owned == [[], [], [], [1]]


@pytest.mark.clause("TOH-8")
@pytest.mark.parametrize(("lot", "winner"), [(0, 0), (1, 1), (2, 2)])
def test_a_lot_decides_a_tie_without_the_owner(lot: int, winner: int) -> None:
    """Each of the tied players is equally likely; an owner who was later takes no part."""
    for touches in permutations([(0, 1, 500), (1, 1, 500), (2, 1, 500)]):
        scene = Scene((1, 2, 3), owned={3: [1]})
        scene.turn()
        for touch in (*touches, (3, 1, 501)):
            scene.point(*touch)
        scene.expire()
        draw = scene.prompts["chance"].draw
        assert draw is not None
        assert draw.sizes == (3,)
        assert scene.chance(lot)[0] == DrawnByLot(1, (0, 1, 2), winner)
        assert [seat for seat in range(4) if scene.owned[seat] == [1]] == [winner]


@pytest.mark.clause("TOH-8")
def test_lots_are_drawn_only_for_ties() -> None:
    """One lot for each shape that several players found in the same millisecond, after the card is over."""
    scene = Scene((1, 2, 3))
    scene.turn()
    for touch in ((0, 1, 500), (1, 1, 500), (1, 3, 600), (2, 3, 600), (3, 3, 600), (0, 2, 700)):
        assert "chance" not in scene.prompts
        scene.point(*touch)
    scene.expire()
    draw = scene.prompts["chance"].draw
    assert draw is not None
    assert draw.sizes == (2, 3)
    scene.chance(1, 2)
    assert scene.owned == [[2], [1], [], [3]]


@pytest.mark.clause("TOH-8", "TOH-5")
def test_a_finger_in_the_millisecond_that_ends_the_card_still_counts() -> None:
    """Of two players who find the last shape at the same time, the one logged later is not shut out."""
    for first, second in ((0, 1), (1, 0)):
        scene = Scene((1, 2, 3))
        scene.turn()
        scene.point(2, 1, 400)
        scene.point(2, 2, 450)
        scene.point(first, 3, 500)
        assert scene.refusal(second, Point(3)) is None
        scene.point(second, 3, 500)
        scene.expire()
        draw = scene.prompts["chance"].draw
        assert draw is not None
        assert draw.sizes == (2,)
        scene.chance(1)
        assert scene.owned[1] == [3]


@pytest.mark.clause("TOH-8")
def test_the_verdict_depends_only_on_times() -> None:
    """The order of fingers of the same millisecond in the log does not matter."""
    rng = random.Random(8)
    for _ in range(150):
        touches = [(rng.randrange(4), rng.randrange(1, 6), rng.choice((300, 300, 301, 302))) for _ in range(9)]
        outcomes = {outcome(touches, rng) for _ in range(6)}
        assert len(outcomes) == 1


def outcome(touches: list[Touch], rng: random.Random) -> tuple[object, ...]:
    """The result of one card, with simultaneous fingers of different seats in random order."""
    scene = Scene((1, 2, 3), owned={0: [1], 3: [5]}, fingers=3)
    scene.turn()
    # the fingers of one seat keep their order
    lines = {seat: [touch for touch in touches if touch[0] == seat] for seat in range(4)}
    for moment in (300, 301, 302):
        waiting = {seat: [touch for touch in line if touch[2] == moment] for seat, line in lines.items()}
        while any(waiting.values()):
            seat = rng.choice([seat for seat, line in waiting.items() if line])
            touch = waiting[seat].pop(0)
            deadline = scene.prompts[seat].deadline if seat in scene.prompts else None
            in_time = deadline is not None and scene.position.appeared + touch[2] < deadline
            if in_time and scene.refusal(seat, Point(touch[1])) is None:
                scene.point(*touch)
    if "chance" not in scene.prompts and scene.view().phase == "search":
        scene.expire()
    if "chance" in scene.prompts:
        draw = scene.prompts["chance"].draw
        assert draw is not None
        scene.chance(*[size - 1 for size in draw.sizes])
    verdict = scene.view().verdict
    assert verdict is not None
    return tuple(map(tuple, scene.owned)), verdict.first, verdict.cause, scene.view().pointing
