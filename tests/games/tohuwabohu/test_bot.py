"""How bots search: like people, each level in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice, pairwise
from statistics import median

import msgspec
import pytest

from ludotheque import Match
from ludotheque.bots.budget import Budget
from ludotheque.bots.level import LEVELS, Level
from ludotheque.games.tohuwabohu.bot.bot import BOT
from ludotheque.games.tohuwabohu.bot.finger_plan import Landing, landings
from ludotheque.games.tohuwabohu.bot.perception import similarity_matrix
from ludotheque.games.tohuwabohu.box.edition import Card, Edition, standard_edition
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView
from ludotheque.lab.bot_match import play_out, player_for, step
from support.tohuwabohu import Scene

CARD = (1, 7, 34)
"""A goblin with a near-twin (2), a squid, and a fish with near-twins."""


def open_card(*shapes: int, **table: object) -> Scene:
    """A card has just appeared."""
    scene = Scene(shapes or CARD, **table)  # type: ignore[arg-type]
    scene.turn()
    return scene


def think(
    view: TohuwabohuView, level: Level = "fox", seed: int | str = 0, late: int = 0
) -> tuple[TurnCard | Point | None, int]:
    """What a bot will do, and when."""
    now = (view.appeared or 0) + late
    thought = BOT.think(view, now, level=level, seed=seed, memory=None, budget=Budget(effort=0.02))
    return thought.action, thought.at


def plan(view: TohuwabohuView, level: Level, seed: int | str, fingers: int = 5) -> list[Landing]:
    return list(islice(landings(view, level, seed), fingers))


def first_right(views: Sequence[TohuwabohuView], level: Level, seeds: int) -> list[float]:
    """Seconds to the first right finger, card after card."""
    found = []
    for view in views:
        assert view.card is not None
        assert view.appeared is not None
        for seed in range(seeds):
            right = [landing.at for landing in plan(view, level, seed, 2) if landing.shape in view.card.shapes]
            found += [(at - view.appeared) / 1000 for at in right[:1]]
    return found


def wrong_share(views: Sequence[TohuwabohuView], level: Level, seeds: int) -> float:
    """The part of all fingers that go on wrong shapes."""
    fingers = wrong = 0
    for view in views:
        assert view.card is not None
        for seed in range(seeds):
            put = [landing.shape for landing in plan(view, level, seed, 2)]
            fingers += len(put)
            wrong += sum(shape not in view.card.shapes for shape in put)
    return wrong / fingers


@cache
def many_cards(**table: str) -> list[TohuwabohuView]:
    """Different cards of our box, each as it appears."""
    return [open_card(*card.shapes, **table).view(0) for card in standard_edition().cards[:18]]


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


def test_nobody_does_anything_before_the_card_is_there() -> None:
    scene = Scene(CARD, dealer=2)
    assert think(scene.view(1))[0] is None
    scene.enter(2, TurnCard())
    scene.chance(500)
    assert all(think(scene.view(seat))[0] is None for seat in range(4))


# Times


def test_a_plan_counts_from_the_card_and_not_from_the_question() -> None:
    view = open_card().view(0)
    action, at = think(view)
    assert think(view, late=400) == (action, at)
    assert think(view, late=30_000) == (action, (view.appeared or 0) + 30_000)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_faster_than_a_person_can_be(level: Level) -> None:
    view = open_card().view(0)
    times = [plan(view, level, seed, 1)[0].at - (view.appeared or 0) for seed in range(150)]
    assert min(times) >= 350
    assert len(set(times)) > 120  # nobody is a metronome


def test_higher_levels_are_faster_and_wrong_less_often() -> None:
    medians = [median(first_right(many_cards(), level, 7)) for level in LEVELS]
    assert all(slow > 1.2 * fast for slow, fast in pairwise(medians))
    assert 4.5 < medians[0] < 9.0
    assert 1.1 < medians[-1] < 1.7
    wrong = [wrong_share(many_cards(), level, 7) for level in LEVELS]
    assert 0.1 < wrong[0] < 0.4
    assert wrong[-1] < 0.06
    assert wrong[0] > wrong[1] > wrong[3]


@pytest.mark.parametrize("variant", [{"face": "black"}, {"pieces": "frames"}])
def test_mirrored_outlines_and_frames_take_longer(variant: dict[str, str]) -> None:
    easy, hard = many_cards(), many_cards(**variant)
    assert median(first_right(hard, "dragon", 10)) > 1.05 * median(first_right(easy, "dragon", 10))


def test_mirror_twins_fool_nearly_everyone_on_the_black_face() -> None:
    assert wrong_share(many_cards(face="black"), "owl", 7) > 1.5 * wrong_share(many_cards(), "owl", 7)


def test_whoever_is_wrong_was_tempted_by_a_likeness() -> None:
    alike = similarity_matrix(None, "colour")
    view = open_card().view(0)
    put = [landing.shape for seed in range(250) for landing in plan(view, "fox", seed, 2)]
    tempting = [max(alike[wanted - 1][shape - 1] for wanted in CARD) for shape in put if shape not in CARD]
    assert len(tempting) > 10
    assert min(tempting) > 0.15
    assert median(tempting) > 0.4


def test_small_ones_forget_what_lies_before_other_players() -> None:
    """A dragon sees it there as fast as in the centre."""

    def late(level: Level) -> float:
        before_me, elsewhere = open_card(5, owned={0: [5]}).view(0), open_card(5, owned={2: [5]}).view(0)
        return median(first_right([elsewhere], level, 80)) / median(first_right([before_me], level, 80))

    assert late("chick") > 1.15
    assert late("dragon") < 1.1


# Others' fingers


@pytest.mark.parametrize("level", LEVELS)
def test_a_finger_changes_nothing_before_it_lies_there(level: Level) -> None:
    for seed in range(30):
        scene = open_card()
        before = plan(scene.view(0), level, seed, 3)
        at = before[1].at - (scene.view(0).appeared or 0)
        scene.point(1, 7 if seed % 2 else 20, at)
        after = plan(scene.view(0), level, seed, 3)
        assert after[:2] == before[:2]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_puts_a_finger_where_one_has_long_been_seen(level: Level) -> None:
    scene = open_card()
    scene.point(1, 7, 150)
    for seed in range(60):
        assert 7 not in [landing.shape for landing in plan(scene.view(0), level, seed)]


def test_a_hand_that_is_nearly_there_cannot_be_held_back() -> None:
    for seed in range(20):
        scene = open_card()
        first = plan(scene.view(0), "owl", seed, 1)[0]
        after = first.at - (scene.view(0).appeared or 0)
        scene.point(1, first.shape, after - 20)
        assert plan(scene.view(0), "owl", seed, 1) == [first]
        scene = open_card()
        scene.point(1, first.shape, after - 600)
        assert plan(scene.view(0), "owl", seed, 1) != [first]


@pytest.mark.parametrize("level", LEVELS)
def test_when_all_seems_found_and_the_card_stays_open_they_search_again(level: Level) -> None:
    """Somebody's finger is on the near-twin of the goblin."""
    found = 0
    for seed in range(30):
        scene = open_card()
        for shape, after in ((7, 400), (34, 500)):
            scene.point(1, shape, after)
        scene.point(2, 2, 600)
        found += 1 in [landing.shape for landing in plan(scene.view(0), level, seed)]
    assert found > 24


# Own fingers


def test_one_finger_follows_the_other_as_planned() -> None:
    scene = open_card(fingers=3)
    planned = plan(scene.view(0), "fox", 5, 3)
    for landing in planned:
        view = scene.view(0)
        assert think(view, seed=5) == (Point(landing.shape), landing.at)
        scene.point(0, landing.shape, landing.at - (view.appeared or 0))
    assert think(scene.view(0), seed=5)[0] is None


def test_fingers_somebody_else_put_down_for_the_seat_are_taken_as_they_are() -> None:
    for seed in range(30):
        scene = open_card(fingers=2)
        shape = plan(scene.view(0), "dragon", seed, 1)[0].shape
        scene.point(0, shape, 360)
        action, _ = think(scene.view(0), "dragon", seed)
        assert isinstance(action, Point)
        assert action.shape != shape


def test_nothing_is_planned_beyond_the_end_of_the_card() -> None:
    scene = open_card(card_seconds=5)
    actions = [think(scene.view(0), "chick", seed) for seed in range(100)]
    end = scene.view(0).deadline
    assert end is not None
    assert all(action is None or at < end for action, at in actions)
    assert any(action is None for action, _ in actions)


# Any box


def tiny(cards: int, on_a_card: int) -> Edition:
    """Twelve shapes of which two are drawn alike."""
    ours = standard_edition()
    shapes = (*ours.shapes[:11], msgspec.structs.replace(ours.shapes[0], id=900))
    ids = [shape.id for shape in shapes]
    numbered = (Card(number, tuple(ids[(number + k) % 12] for k in range(on_a_card))) for number in range(1, cards + 1))
    return Edition("tiny", ours.palette, shapes, tuple(numbered))


@pytest.mark.parametrize("on_a_card", [1, 5])
@pytest.mark.parametrize("fingers", [1, 5])
def test_another_box_is_played_with_as_well(on_a_card: int, fingers: int) -> None:
    options = TohuwabohuOptions(edition=tiny(6, on_a_card), fingers=fingers, card_seconds=30)
    match = Match("tohuwabohu", seats=3, seed=3, options=options)
    players = [player_for(match, level, level) for level in ("chick", "fox", "dragon")]
    for _ in range(120):
        if match.prompts:
            step(match, [player.think(match.view(seat), match.now) for seat, player in enumerate(players)])
    view = match.view(None)
    assert isinstance(view, TohuwabohuView)
    assert view.cards_played > 10


def test_a_dragon_beats_chicks() -> None:
    for seed in range(1):
        match = Match("tohuwabohu", seats=3, seed=seed)
        play_out(match, [player_for(match, level, seed) for level in ("chick", "dragon", "chick")])
        assert match.outcome is not None
        assert match.outcome.ranking[1] == 1


# The same once more


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_has_the_same_answer(level: Level) -> None:
    view = open_card().view(0)
    answers = [think(view, level, seed) for seed in range(20)]
    assert [think(view, level, seed) for seed in range(20)] == answers
    assert len(set(answers)) > 15
    assert think(open_card().view(1), level, 3) != answers[3]


def test_a_thought_needs_no_time_to_be_measured() -> None:
    """It takes less than a thousandth of a second: even without any time it is complete."""
    looks_at_clock = iter(range(1000))
    budget = Budget(0.0, clock=lambda: float(next(looks_at_clock)))
    view = open_card().view(0)
    thought = BOT.think(view, 0, level="dragon", seed=1, memory=None, budget=budget)
    assert (thought.action, thought.at) == think(view, "dragon", 1)
    assert next(looks_at_clock) < 5


EXPECTED: dict[Level, list[tuple[int, int]]] = {
    "chick": [(1, 4005), (34, 24428), (7, 50388)],
    "rabbit": [(1, 3080), (34, 18809), (7, 21735)],
    "fox": [(7, 2454), (33, 8355), (1, 15730), (34, 30743)],
    "owl": [(7, 1800), (1, 2224), (34, 7114)],
    "dragon": [(7, 1308), (1, 1646), (34, 4469)],
}
"""Fingers at one card by seed 42: shape, milliseconds."""


@pytest.mark.parametrize("level", LEVELS)
def test_compiled_eyes_see_what_uncompiled_eyes_see(level: Level) -> None:
    view = open_card(face="black").view(0)
    assert [(landing.shape, landing.at - (view.appeared or 0)) for landing in plan(view, level, 42)] == EXPECTED[level]
