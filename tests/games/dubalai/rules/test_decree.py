"""BAL-27: Decree, a second look."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ludotheque.games.dubalai.box.options import SeatLevel
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Close, Decree, Fog, Lay, Lock
from support.dubalai import INVALID, PERFECT_ORANGE, Scene, row


def decree(levels: Sequence[SeatLevel] = ()) -> Scene:
    """Seat 1 holds a Decree and has reserved it; seat 2, who has a Fog, is still writing."""
    scene = Scene([5, 4, 3], [["aerobatics_1"], ["decree"], ["fog"]], levels=levels)
    scene.play(0, Lay(row("GLO")))
    scene.play(0, Lock())
    scene.play(1, Lay(row(INVALID)))
    scene.play(1, Decree())
    return scene


@pytest.mark.clause("BAL-27")
def test_reserving_looks_like_locking_to_the_others() -> None:
    """The reservation stays secret until writing is over."""
    scene = decree()
    reference = Scene([5, 4, 3], [["aerobatics_1"], ["decree"], ["fog"]])
    reference.play(0, Lay(row("GLO")))
    reference.play(0, Lock())
    reference.play(1, Lock())
    for seat in (0, 2, None):
        assert scene.view(seat) == reference.view(seat)
        assert scene.events_for(seat) == reference.events_for(seat)
    assert GAME.prompts(scene.state) == GAME.prompts(reference.state)
    assert scene.view(1).reserved
    announced = scene.play(2, Lock())
    assert events.Decreed(1) in announced
    assert scene.view(1).discard == ("decree",)


@pytest.mark.clause("BAL-27")
def test_a_decree_brings_a_fog_window_then_a_look_then_writing_time() -> None:
    """Only the caster sees the dice, for ten seconds; the formulas of the others stay secret."""
    scene = decree()
    scene.play(2, Lock(), after=1_000)
    assert scene.phase == "fog"
    assert scene.asked == [0, 2]
    assert all(scene.view(seat).dice is None for seat in (0, 1, 2, None))
    scene.wait()
    assert scene.phase == "study"
    assert scene.time_given == 10_000
    assert scene.asked == [1]
    assert scene.view(1).dice is not None
    assert scene.view(1).valid is None
    assert all(scene.view(seat).dice is None for seat in (0, 2, None))
    scene.wait()
    assert scene.phase == "rewrite"
    assert scene.time_given == 30_000
    assert scene.view(1).dice is None
    assert GAME.prompts(scene.state)[1].kind == "write"
    assert scene.view(1).formulas[0] is None
    scene.play(1, Lay(row(PERFECT_ORANGE)))
    announced = scene.play(1, Lock())
    assert events.Spoke(1, row(PERFECT_ORANGE)) in announced
    scene.finish_round()
    assert scene.squares[1] == 9


@pytest.mark.clause("BAL-27")
def test_the_second_look_may_be_ended_early_and_the_old_formula_stays() -> None:
    scene = decree()
    scene.play(2, Lock())
    scene.wait()
    scene.play(1, Close(), after=3_000)
    assert scene.phase == "rewrite"
    assert scene.refusal(1, Decree()) == ("BAL-27", "not_held")
    announced = scene.wait()
    assert events.Spoke(1, row(INVALID)) in announced


@pytest.mark.clause("BAL-27")
def test_an_expert_looks_for_five_seconds() -> None:
    """Only at a table that changed levels: an expert wins no black magic."""
    scene = decree(levels=["normal", "expert", "normal"])
    scene.play(2, Lock())
    scene.wait()
    assert scene.phase == "study"
    assert scene.time_given == 5_000


@pytest.mark.clause("BAL-27")
def test_a_cancelled_decree_leaves_writing_time_without_a_look() -> None:
    scene = decree()
    scene.play(2, Lock())
    scene.play(2, Fog(1))
    announced = scene.wait()
    assert events.Cancelled(1, 1, "decree") in announced
    assert scene.phase == "rewrite"
    assert scene.time_given == 30_000
    assert scene.view(1).dice is None
    assert not any(isinstance(event, events.Studying) for event in scene.events_for(1))


@pytest.mark.clause("BAL-27")
@pytest.mark.parametrize(
    ("closer", "roller", "order"), [(1, 0, [2, 0]), (0, 1, [0, 2]), (None, 1, [2, 0]), (2, 0, [2, 0])]
)
def test_several_decrees_are_resolved_clockwise_from_the_closer(
    closer: int | None, roller: int, order: list[int]
) -> None:
    scene = Scene([5, 4, 3], [["decree"], [], ["decree"]], closer=closer, roller=roller)
    scene.play(0, Decree())
    scene.play(2, Decree())
    announced = scene.play(1, Lock())
    assert [event.seat for event in announced if isinstance(event, events.Decreed)] == order
    assert scene.view().discard == ("decree", "decree")
    for place, seat in enumerate(order):
        assert (scene.phase, scene.view().actor) == ("fog", seat)
        assert scene.view().decrees == tuple(order[place + 1 :])
        scene.wait()
        assert scene.view(seat).dice is not None
        scene.wait()
        scene.play(seat, Lock())
    assert scene.view().valid is not None


@pytest.mark.clause("BAL-27")
def test_a_decree_is_reserved_before_writing_time_is_up() -> None:
    """The card must be held, and a second Decree cannot be reserved after the first."""
    assert Scene().refusal(0, Decree()) == ("BAL-27", "not_held")
    scene = Scene([5, 4], [["decree", "decree"]])
    scene.play(0, Decree())
    scene.wait()
    scene.wait()
    scene.wait()
    assert scene.phase == "rewrite"
    assert scene.refusal(0, Decree()) == ("BAL-27", "too_late_to_reserve")
    scene.wait()
    assert scene.view(0).hand == ("decree",)


@pytest.mark.clause("BAL-27")
def test_time_up_and_reservations_are_announced_together() -> None:
    """When time is up, unlocked formulas count as laid; then the Decree is resolved."""
    scene = decree()
    announced = scene.wait()
    assert announced[0] == events.TimeUp()
    assert announced[1] == events.Decreed(1)
    assert scene.phase == "fog"
