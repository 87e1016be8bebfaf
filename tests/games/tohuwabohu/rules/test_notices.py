"""Notices: which events are announced, and in which order."""

from __future__ import annotations

from games.tohuwabohu.scene import Scene
from ludotheque.games.tohuwabohu.rules.actions import (
    Appeared,
    CardOver,
    DrawnByLot,
    Ended,
    Kept,
    Missed,
    Pointed,
    RoundBegan,
    RoundEnded,
    Snatched,
    Turned,
    Won,
)


def test_a_card_is_announced_when_it_is_turned_and_when_it_appears() -> None:
    """The length of the pause is never announced."""
    assert Scene((1, 2, 3)).turn() == [Turned(0), Appeared(1, (1, 2, 3))]


def test_a_card_ends_with_the_result_of_each_of_its_shapes_in_their_order() -> None:
    scene = Scene((1, 2, 3), owned={1: [2], 2: [3]}, fingers=1)
    assert scene.play(1, (0, 2, 300), (2, 3, 400))[2:] == [
        Pointed(0, 2, 300),
        Pointed(2, 3, 400),
        CardOver(1, "time"),
        Missed(1),
        Snatched(0, 1, 2, 300),
        Kept(2, 3, 400),
    ]


def test_the_results_of_a_tie_follow_the_lot() -> None:
    scene = Scene((1, 2, 3))
    scene.turn()
    scene.point(0, 1, 500)
    scene.point(1, 1, 500)
    assert scene.expire() == [CardOver(1, "time")]
    assert scene.chance(1) == [DrawnByLot(1, (0, 1), 1), Won(1, 1, 500), Missed(2), Missed(3)]


def test_a_round_ends_after_the_results_and_the_next_one_is_announced() -> None:
    scene = Scene((1, 2, 3), seats=3, owned={0: range(10, 17)})
    events = scene.play(1, (0, 1, 100))
    assert events[-4:] == [Missed(2), Missed(3), RoundEnded(1, 0, "goal", (12, 0, 0)), RoundBegan(2, 1)]


def test_the_game_ends_after_the_last_round() -> None:
    scene = Scene((1, 2, 3), seats=3)
    events = []
    for _ in range(3):
        scene.give({0: range(10, 17)})
        events = scene.play(1, (0, 1, 100))
    assert events[-2:] == [RoundEnded(3, 0, "goal", (12, 0, 0)), Ended((36, 0, 0))]
