"""Scenes are played by the rules of their games; time stands still."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.engine.scenes.playing import ScenePlay, is_event, play_through
from ludotheque.engine.scenes.scene import Attempt, Scene, scenes_of
from ludotheque.games.boussanga.rules.actions import Bonus, Cleared, Pass, Place

RIGHT_ELEMENT = scenes_of("boussanga")["right-element"]
CARD_OVER = scenes_of("tohuwabohu")["card-over"]


def begun(scene: Scene, attempt: int = 0, **changes: object) -> ScenePlay:
    """A play of an attempt, of which some expectations are changed."""
    play = ScenePlay(GAME_OF[scene.id], scene, scene.attempts[attempt])
    play.attempt = msgspec.structs.replace(play.attempt, **changes)
    return play


GAME_OF = {"right-element": "boussanga", "card-over": "tohuwabohu"}


def test_a_refusal_changes_nothing() -> None:
    play = begun(RIGHT_ELEMENT)
    before = play.view()
    refusal = play.play(0, Place(1, 0, 3, 3))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("BSG-13", "other_element")
    assert play.view() == before
    assert play.reached


@pytest.mark.parametrize(
    "changes",
    [
        {"events": ("cleared",)},
        {"events": ("placed elements=[0]",)},
        {"events": ("placed", "!drew")},
        {"view": {"turn": 0}},
        {"outcome": "points"},
        {"scores": (1, 2)},
        {"refused": "BSG-13 other_element"},
    ],
)
def test_a_wrong_expectation_is_not_reached(changes: dict[str, object]) -> None:
    play = begun(RIGHT_ELEMENT, 2, **changes)
    assert play.play(0, Place(1, 0, 3, 3)) is None
    assert not play.reached


def test_plays_of_one_attempt_do_not_share_a_state() -> None:
    one, two = begun(RIGHT_ELEMENT, 2), begun(RIGHT_ELEMENT, 2)
    one.play(0, Pass(1))
    assert one.view() != two.view()
    assert begun(RIGHT_ELEMENT, 2).view() == two.view()


def test_seats_that_are_not_asked_and_finished_games_are_refused() -> None:
    play = begun(RIGHT_ELEMENT, 2)
    play.play(0, Pass(1))
    refusal = play.play(0, Pass(1))
    assert refusal is not None
    assert refusal.clause == "LUD-1"


def test_time_stands_still_until_a_reply_waits() -> None:
    play = ScenePlay("tohuwabohu", CARD_OVER, CARD_OVER.attempts[1])
    begin = play.now
    play.play_words("point first")
    assert play.now == begin + 1000, "an answer in a race takes a second"
    play.play_words("point second")
    assert play.now > begin + 50_000, "the reply waits until the time of the card is up"
    assert play.reached


def test_replies_are_made_when_the_seat_that_tries_is_no_longer_asked() -> None:
    play = ScenePlay("tohuwabohu", CARD_OVER, CARD_OVER.attempts[0])
    play.play_words("point first")
    assert not any(is_event(notice.data, "pointed seat=1") for notice in play.notices)
    play.play_words("point second")
    assert any(is_event(notice.data, "pointed seat=1") for notice in play.notices)


def test_a_move_after_a_refused_one_is_a_mistake_of_the_scene() -> None:
    attempt: Attempt = RIGHT_ELEMENT.attempts[0]
    scene = msgspec.structs.replace(
        RIGHT_ELEMENT, attempts=(msgspec.structs.replace(attempt, moves=(*attempt.moves, *attempt.moves)),)
    )
    with pytest.raises(AssertionError, match="refused"):
        play_through("boussanga", scene, scene.attempts[0])


def test_events_are_recognised_by_kind_and_values() -> None:
    event = Cleared(seat=0, element=2, cells=((1, 1),), earned=1)
    assert is_event(event, "cleared")
    assert is_event(event, "cleared earned=1 cells=[[1,1]]")
    assert not is_event(event, "cleared earned=2")
    assert not is_event(Bonus(0, 2), "cleared")
