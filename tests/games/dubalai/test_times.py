"""How long everything may take: as the rulebook says, at a calm table, and when the dice are read aloud."""

from __future__ import annotations

import pytest

from ludotheque import Refused
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel
from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Close, Decree, Done, Lock, Tailwind
from support.dubalai import Scene, events_of, rolled, view


@pytest.mark.clause("BAL-1", "BAL-3", "BAL-4", "BAL-26")
def test_the_defaults_are_those_of_the_rulebook() -> None:
    options = DubalaiOptions()
    assert (options.look_seconds, options.write_seconds, options.fog_seconds) == (45, 30, 4)
    assert options.levels == ()


@pytest.mark.clause("BAL-3")
def test_with_a_spoken_look_the_lid_opens_for_closing_once_all_dice_were_read() -> None:
    """And everybody may look so much longer."""
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
def test_with_a_spoken_look_a_decree_has_time_to_be_read_too(level: SeatLevel, seconds: int) -> None:
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
