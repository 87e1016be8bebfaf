"""BAL-26: Fog, and the window in which it can be played."""

from __future__ import annotations

import pytest

from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Done, Fog, LetPass, Tailwind
from support.dubalai import INVALID, Scene, after_move


@pytest.mark.clause("BAL-26")
def test_after_each_spell_all_other_players_are_asked_whatever_they_hold() -> None:
    scene = after_move([5, 9, 9], "tailwind", others=("aerobatics_1", "fog"))
    scene.play(0, Tailwind())
    assert scene.phase == "fog"
    assert scene.asked == [1, 2]
    prompts = GAME.prompts(scene.state)
    assert prompts[1] == prompts[2]
    assert scene.time_given == 4_000
    assert scene.options_of(1) == [LetPass()]
    assert scene.options_of(2) == [Fog(1), LetPass()]


@pytest.mark.clause("BAL-26")
def test_the_window_lasts_its_full_time_and_letting_pass_changes_nothing() -> None:
    """All players let the spell pass, and no view changes."""
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "aerobatics_1"))
    scene.play(0, Tailwind(), after=100)
    before = [scene.view(seat) for seat in (0, 1, 2, None)]
    count = len(scene.notices)
    for seat in (1, 2, 1):
        assert scene.play(seat, LetPass(), after=300) == []
    assert [scene.view(seat) for seat in (0, 1, 2, None)] == before
    assert len(scene.notices) == count
    assert scene.refusal(1, Fog(1)) is None
    opened = scene.view().since
    scene.wait()
    assert scene.now == opened + 4_000
    assert scene.squares[0] == 8


@pytest.mark.clause("BAL-26")
def test_fog_seconds_is_an_option() -> None:
    scene = Scene([5, 9], [["tailwind"]], closer=None, options=DubalaiOptions(fog_seconds=9))
    scene.write(INVALID, INVALID)
    scene.play(0, Done())
    scene.play(0, Tailwind())
    assert scene.time_given == 9_000


@pytest.mark.clause("BAL-26")
@pytest.mark.parametrize("holder", [None, 1])
def test_a_window_looks_the_same_whether_or_not_a_player_holds_a_fog(holder: int | None) -> None:
    """Prompts, deadlines, views and notices are equal for the caster and for the others."""
    scene = after_move([5, 9, 9], "tailwind", others=("fog" if holder == 1 else "aerobatics_1", "aerobatics_2"))
    reference = after_move([5, 9, 9], "tailwind", others=("aerobatics_3", "aerobatics_2"))
    for each in (scene, reference):
        each.play(0, Tailwind())
    for seat in (0, 2, None):
        assert scene.view(seat) == reference.view(seat)
        assert scene.events_for(seat) == reference.events_for(seat)
    assert GAME.prompts(scene.state) == GAME.prompts(reference.state)


@pytest.mark.clause("BAL-26")
def test_a_fog_cancels_the_spell_it_names_and_both_are_discarded() -> None:
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "aerobatics_1"))
    scene.play(0, Tailwind())
    announced = scene.play(1, Fog(1))
    assert events.Played(1, 2, "fog", Fog(1)) in announced
    assert [spell.number for spell in scene.view().waiting] == [1, 2]
    announced = scene.wait()
    assert events.Cancelled(0, 1, "tailwind") in announced
    assert scene.squares[0] == 5
    assert scene.view().discard == ("tailwind", "fog")


@pytest.mark.clause("BAL-26")
def test_a_fog_must_be_held_and_name_the_spell_just_played() -> None:
    scene = after_move([5, 9, 9], "tailwind", others=("aerobatics_1", "fog"))
    scene.play(0, Tailwind())
    assert scene.refusal(1, Fog(1)) == ("BAL-26", "not_held")
    for number in (0, 2, -1, 2**62):
        assert scene.refusal(2, Fog(number)) == ("BAL-26", "not_just_played")


@pytest.mark.clause("BAL-26")
def test_the_caster_cannot_fog_her_own_spell() -> None:
    scene = after_move([5, 9], "tailwind", "fog")
    scene.play(0, Tailwind())
    assert scene.refusal(0, Fog(1)) == ("LUD-1", "not_asked")


@pytest.mark.clause("BAL-26")
def test_the_caster_may_cancel_the_fog_with_another() -> None:
    """Then both Fogs lie in the open discard: there is no third window, and the spell stands."""
    scene = after_move([5, 9, 9], "tailwind", "fog", others=("fog", "aerobatics_1"))
    scene.play(0, Tailwind())
    scene.play(1, Fog(1), after=1_000)
    assert scene.phase == "fog"
    assert scene.asked == [0, 2]
    assert scene.time_given == 4_000
    announced = scene.play(0, Fog(2), after=1_000)
    assert events.Cancelled(1, 2, "fog") in announced
    assert not any(isinstance(event, events.Cancelled) and event.number == 1 for event in announced)
    assert scene.squares[0] == 8
    assert scene.view().discard == ("tailwind", "fog", "fog")


@pytest.mark.clause("BAL-26")
def test_a_fog_aimed_at_a_spell_already_cancelled_is_refused_and_kept() -> None:
    """Two holders answer the same window; the second comes too late."""
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "fog"))
    scene.play(0, Tailwind())
    scene.play(1, Fog(1))
    assert scene.refusal(2, Fog(1)) == ("BAL-26", "already_cancelled")
    assert scene.view(2).hand == ("fog",)
    scene.wait()
    assert scene.squares[0] == 5
    assert scene.view(2).hand == ("fog",)


@pytest.mark.clause("BAL-26")
def test_a_third_player_may_cancel_a_fog_too() -> None:
    """A Fog is a spell of an opponent like any other."""
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "fog"))
    scene.play(0, Tailwind())
    scene.play(1, Fog(1))
    scene.play(2, Fog(2))
    assert scene.squares[0] == 8


@pytest.mark.clause("BAL-26")
def test_the_window_is_skipped_only_when_both_fogs_lie_in_the_discard() -> None:
    for discard, phase in ((["fog"], "fog"), (["fog", "fog"], "roll")):
        scene = Scene([5, 9], [["tailwind"]], closer=None, discard=discard)
        scene.write(INVALID, INVALID)
        scene.play(0, Done())
        scene.play(0, Tailwind())
        assert scene.phase == phase
