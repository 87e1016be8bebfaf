"""The times of a table: by default, at a calm table, and with a spoken look."""

from __future__ import annotations

import pytest

from ludotheque import Refused
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel
from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Close, Decree, Done, Lock, Tailwind
from support.dubalai import Scene, events_of, rolled, view


@pytest.mark.clause("BAL-3")
def test_with_a_spoken_look_the_lid_can_be_closed_once_all_dice_are_read() -> None:
    """The look is longer by the reading time."""
    match = rolled(spoken_look=True, look_seconds=20)
    assert match.prompts[0].deadline == 38_000
    with pytest.raises(Refused, match="BAL-3 too_early") as refused:
        match.play(0, Close(), at=17_999)
    assert refused.value.refusal.params == {"seconds": 18}
    match.advance(18_000)
    assert view(match).phase == "look"
    assert match.check(0, Close()) is None
    match.advance(37_999)
    assert view(match).dice is not None
    assert events_of(match.advance(38_000)) == [events.Shut()]


@pytest.mark.clause("BAL-27")
@pytest.mark.parametrize(("level", "seconds"), [("normal", 28), ("expert", 23)])
def test_with_a_spoken_look_a_decree_lasts_longer_too(level: SeatLevel, seconds: int) -> None:
    options = DubalaiOptions(levels=(level, "normal"), spoken_look=True)
    scene = Scene([0, 0], [["decree"]], options=options, discard=["fog", "fog"])
    scene.play(0, Decree())
    scene.play(1, Lock())
    assert (scene.phase, scene.view(0).deadline - scene.now) == ("study", seconds * 1000)


@pytest.mark.clause("BAL-3", "BAL-4", "BAL-26")
def test_a_calm_table_has_twice_the_time() -> None:
    match = rolled(calm=True)
    assert match.prompts[0].deadline == 90_000
    match.play(0, Close(), at=2_000)  # but the lid is free as soon as anywhere
    match.advance(2_001)
    assert match.prompts[0].deadline == 2_001 + 60_000
    scene = Scene([0, 0], [["tailwind"]], options=DubalaiOptions(calm=True))
    scene.write("GLO", "GLO")
    assert scene.view(0).deadline - scene.now == 60_000
    scene.play(0, Done())
    scene.play(0, Tailwind())
    assert (scene.phase, scene.view(0).deadline - scene.now) == ("fog", 8_000)
