"""The notices of an entry: which events they hold, and who receives them."""

from __future__ import annotations

import pytest

from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Keep, Lay, Lock
from support.dubalai import INVALID, PERFECT_BLACK, Scene, row


@pytest.mark.clause("BAL-13", "BAL-18")
def test_drawn_and_kept_cards_are_announced_only_to_their_seat() -> None:
    scene = Scene([3, 3], pile=["fog", "hex"])
    scene.write(PERFECT_BLACK, INVALID)
    scene.play(0, Keep("hex"))
    for seat in (1, None):
        assert events.Drew(0, 2) in scene.events_for(seat)
        assert events.Kept(0) in scene.events_for(seat)
        private = (events.DrewCards, events.KeptCard)
        assert not any(isinstance(event, private) for event in scene.events_for(seat))
    assert events.DrewCards(("fog", "hex")) in scene.events_for(0)
    assert events.KeptCard("hex") in scene.events_for(0)


@pytest.mark.clause("BAL-4")
def test_laying_a_formula_is_not_announced() -> None:
    scene = Scene()
    assert scene.play(0, Lay(row("GLO"))) == []
    assert scene.play(0, Lock()) == [events.Locked(0)]


@pytest.mark.clause("BAL-11", "BAL-12", "BAL-13", "BAL-15")
def test_each_verdict_and_move_has_its_event() -> None:
    scene = Scene([3, 3, 3], closer=0)
    announced = scene.write(INVALID, "GLO", "GLO FIZ NEB")
    assert announced[announced.index(events.Fell(0)) :][:2] == [events.Fell(0), events.Moved(0, 3, 1, "penalty")]
    assert events.Flew(1, 1, "orange") in announced
    assert events.Perfect(2, 3, "orange") in announced
    assert events.Moved(2, 3, 8, "formula") in announced
