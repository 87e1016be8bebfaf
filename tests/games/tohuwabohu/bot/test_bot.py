"""The bot: when it turns the card, when it points, and whole games with it."""

from __future__ import annotations

import msgspec
import pytest

from games.tohuwabohu.bot_scene import CARD, open_card, plan
from games.tohuwabohu.scene import Scene
from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.tohuwabohu.bot.bot import BOT
from ludotheque.games.tohuwabohu.box.edition import Card, Edition, standard_edition
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView
from ludotheque.lab.bot_match import play_out, player_for, step


def think(
    view: TohuwabohuView, level: Level = "fox", seed: int | str = 0, late: int = 0
) -> tuple[TurnCard | Point | None, int]:
    """The action of a bot and its time, when the bot is asked ``late`` milliseconds after the card appeared."""
    now = (view.appeared or 0) + late
    thought = BOT.think(view, now, level=level, seed=seed, memory=None, budget=Budget(effort=0.02))
    return thought.action, thought.at


# Turning the card


def test_the_dealer_turns_the_card_after_a_human_pause() -> None:
    view = Scene(CARD, dealer=2).view(2)
    waits = []
    for seed in range(50):
        action, at = think(view, seed=seed)
        assert action == TurnCard()
        waits.append(at - view.since)
    assert min(waits) >= 700
    assert max(waits) <= 4000
    assert len(set(waits)) > 40


def test_other_bots_wait_until_the_card_appears() -> None:
    scene = Scene(CARD, dealer=2)
    assert think(scene.view(1))[0] is None
    scene.enter(2, TurnCard())
    scene.chance(500)
    assert all(think(scene.view(seat))[0] is None for seat in range(4))


# Pointing


def test_times_are_counted_from_the_card_and_not_from_when_the_bot_is_asked() -> None:
    view = open_card().view(0)
    action, at = think(view)
    assert think(view, late=400) == (action, at)
    assert think(view, late=30_000) == (action, (view.appeared or 0) + 30_000)


def test_fingers_land_one_after_another_as_planned() -> None:
    scene = open_card(fingers=3)
    planned = plan(scene.view(0), "fox", 5, 3)
    for landing in planned:
        view = scene.view(0)
        assert think(view, seed=5) == (Point(landing.shape), landing.at)
        scene.point(0, landing.shape, landing.at - (view.appeared or 0))
    assert think(scene.view(0), seed=5)[0] is None


def test_a_bot_that_takes_over_a_seat_accepts_the_fingers_of_that_seat() -> None:
    for seed in range(30):
        scene = open_card(fingers=2)
        shape = plan(scene.view(0), "dragon", seed, 1)[0].shape
        scene.point(0, shape, 360)
        action, _ = think(scene.view(0), "dragon", seed)
        assert isinstance(action, Point)
        assert action.shape != shape


def test_no_finger_is_planned_beyond_the_deadline_of_the_card() -> None:
    scene = open_card(card_seconds=5)
    actions = [think(scene.view(0), "chick", seed) for seed in range(100)]
    end = scene.view(0).deadline
    assert end is not None
    assert all(action is None or at < end for action, at in actions)
    assert any(action is None for action, _ in actions)


@pytest.mark.parametrize("level", LEVELS)
def test_equal_views_and_seeds_give_equal_actions(level: Level) -> None:
    view = open_card().view(0)
    answers = [think(view, level, seed) for seed in range(20)]
    assert [think(view, level, seed) for seed in range(20)] == answers
    assert len(set(answers)) > 15
    assert think(open_card().view(1), level, 3) != answers[3]


def test_the_bot_needs_no_thinking_time() -> None:
    """Even with a budget of zero seconds its answer is complete."""
    clock_reads = iter(range(1000))
    budget = Budget(0.0, clock=lambda: float(next(clock_reads)))
    view = open_card().view(0)
    thought = BOT.think(view, 0, level="dragon", seed=1, memory=None, budget=budget)
    assert (thought.action, thought.at) == think(view, "dragon", 1)
    assert next(clock_reads) < 5


# Whole games


def tiny_edition(cards: int, on_a_card: int) -> Edition:
    """Twelve shapes, two of them drawn alike."""
    standard = standard_edition()
    shapes = (*standard.shapes[:11], msgspec.structs.replace(standard.shapes[0], id=900))
    ids = [shape.id for shape in shapes]
    numbered = (Card(number, tuple(ids[(number + k) % 12] for k in range(on_a_card))) for number in range(1, cards + 1))
    return Edition("tiny", standard.palette, shapes, tuple(numbered))


@pytest.mark.parametrize("on_a_card", [1, 5])
@pytest.mark.parametrize("fingers", [1, 5])
def test_bots_play_with_other_editions(on_a_card: int, fingers: int) -> None:
    options = TohuwabohuOptions(edition=tiny_edition(6, on_a_card), fingers=fingers, card_seconds=30)
    match = Match("tohuwabohu", seats=3, seed=3, options=options)
    players = [player_for(match, level, level) for level in ("chick", "fox", "dragon")]
    for _ in range(120):
        if match.prompts:
            step(match, [player.think(match.view(seat), match.now) for seat, player in enumerate(players)])
    view = match.view(None)
    assert isinstance(view, TohuwabohuView)
    assert view.cards_played > 10


def test_a_dragon_beats_chicks() -> None:
    match = Match("tohuwabohu", seats=3, seed=0)
    play_out(match, [player_for(match, level, 0) for level in ("chick", "dragon", "chick")])
    assert match.outcome is not None
    assert match.outcome.ranking[1] == 1
