"""Bots wait until people have seen what led to a question."""

from __future__ import annotations

from ludotheque.games.dubalai.bot.bot import FLYING, LONGEST, SORTING, SPEAKING, reveal_time
from ludotheque.games.dubalai.rules.actions import Done
from support.dubalai import PERFECT_BLACK, Scene
from support.dubalai_bots import think


def test_nothing_to_follow_while_writing() -> None:
    assert reveal_time(Scene([0, 0]).view(0)) == 0


def test_a_round_without_black_magic_is_seen_as_a_whole_before_the_next_roll() -> None:
    scene = Scene([0, 0])
    scene.write("GLO", "GLO")
    view = scene.view(scene.view().roller)
    assert view.phase == "roll"
    assert reveal_time(view) == 2 * SPEAKING + SORTING + 2 * FLYING
    idea = think(view, scene.now)
    assert idea.at > view.since + reveal_time(view)


def test_after_a_spell_was_asked_for_only_what_came_since_is_waited_for() -> None:
    """The first to fly holds a card, the others do not."""
    scene = Scene([0, 0, 0], [["fog"]])
    scene.write("GLO", "GLO", "GLO")
    assert (scene.phase, reveal_time(scene.view(0))) == ("before", 3 * SPEAKING + SORTING)
    scene.play(0, Done())
    assert (scene.phase, reveal_time(scene.view(0))) == ("after", FLYING)
    scene.play(0, Done())
    assert (scene.phase, reveal_time(scene.view())) == ("roll", 2 * FLYING)


def test_a_flight_is_seen_before_a_card_is_chosen() -> None:
    scene = Scene([0, 0])
    scene.write(PERFECT_BLACK, "GLO")
    assert (scene.phase, reveal_time(scene.view(0))) == ("keep", 2 * SPEAKING + SORTING + FLYING)


def test_nobody_waits_for_ever() -> None:
    scene = Scene([0] * 6)
    scene.write(*["GLO"] * 6)
    assert reveal_time(scene.view()) == LONGEST
