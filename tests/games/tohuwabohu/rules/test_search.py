"""TOH-1 to TOH-5: the layout, the card, and the fingers."""

from __future__ import annotations

from typing import Any

import pytest

from games.tohuwabohu.scene import Scene
from ludotheque import Match
from ludotheque.engine.chance import draw
from ludotheque.engine.entry import Drawn, Entry
from ludotheque.games.tohuwabohu.box.edition import standard_edition
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.actions import Appeared, CardOver, Point, Pointed, TurnCard
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView


def view(match: Match, seat: int | None = None) -> TohuwabohuView:
    seen = match.view(seat)
    assert isinstance(seen, TohuwabohuView)
    return seen


# The layout


@pytest.mark.clause("TOH-1")
def test_the_shapes_lie_in_a_square_and_the_cards_in_a_pile() -> None:
    """Six rows of six shapes in the centre, and all 54 cards in the pile."""
    seen = view(Match("tohuwabohu", seats=4, seed=1))
    assert [len(row) for row in seen.places] == [6] * 6
    assert sorted(shape for row in seen.places for shape in row) == list(range(1, 37))
    assert seen.owned == ((), (), (), ())
    assert (seen.pile, seen.discard, seen.card) == (54, (), None)


@pytest.mark.clause("TOH-1")
def test_the_places_of_the_shapes_are_drawn_at_random() -> None:
    """Eight seeds give eight different layouts."""
    squares = {view(Match("tohuwabohu", seats=3, seed=seed)).places for seed in range(8)}
    assert len(squares) == 8


@pytest.mark.clause("TOH-1")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    """Over forty seeds every seat deals first at least once."""
    assert {view(Match("tohuwabohu", seats=4, seed=seed)).dealer for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.clause("TOH-1", "TOH-2")
def test_a_card_is_drawn_only_at_the_moment_it_appears() -> None:
    """The same pile and the same pause can end in any card."""
    scene = Scene((1, 2, 3), (4, 5, 6))
    scene.enter(0, TurnCard(), 900)
    scene.chance(123)
    assert list(scene.prompts) == ["clock"]
    scene.expire()
    assert scene.prompts["chance"].draw is not None
    shown = set()
    for value in range(6):
        state = GAME.copy(scene.state)
        GAME.apply(state, Entry(9, scene.now, "chance", scene.prompts["chance"].id, Drawn((value,))))
        card = GAME.view(state, None).card
        assert card is not None
        shown.add(card.id)
    assert shown == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("TOH-1")
def test_only_the_size_of_the_pile_is_shown() -> None:
    """No view and no notice names a card before it appears."""
    match = Match("tohuwabohu", seats=3, seed=5)
    for seat in (None, 0, 1, 2):
        assert view(match, seat).pile == 54
        assert view(match, seat).card is None
    match.play(view(match).dealer or 0, TurnCard(), at=10)
    match.advance(3_000)
    card = view(match).card
    assert card is not None
    appeared = [notice.data for notice in match.notices_for(None) if isinstance(notice.data, Appeared)]
    assert appeared == [Appeared(card.id, card.shapes)]
    assert view(match).pile == 53


# Turning the card


@pytest.mark.clause("TOH-2")
def test_pointing_is_refused_until_the_card_appears() -> None:
    """It is refused before the dealer turns the card, and during the pause."""
    scene = Scene((1, 2, 3))
    assert [scene.refused(seat, Point(1)) for seat in range(4)] == [("TOH-2", "hands_off")] * 4
    scene.enter(0, TurnCard())
    scene.chance(0)
    assert [scene.refused(seat, Point(1)) for seat in range(4)] == [("TOH-2", "hands_off")] * 4
    scene.expire()
    scene.chance(0)
    assert [scene.refusal(seat, Point(1)) for seat in range(4)] == [None] * 4


@pytest.mark.clause("TOH-2")
def test_only_the_dealer_turns_the_card_and_only_once() -> None:
    """Other seats are not asked, and turning is the only action of the dealer."""
    scene = Scene((1, 2, 3), dealer=2)
    assert list(scene.prompts) == [2]
    assert (GAME.options(scene.view(2)), GAME.options(scene.view(1))) == ((TurnCard(),), ())
    assert scene.refused(0, TurnCard()) == ("TOH-2", "not_the_dealer")
    scene.turn()
    assert scene.refused(2, TurnCard()) == ("TOH-2", "turned_already")


@pytest.mark.clause("TOH-2")
def test_all_seats_search_at_once_from_the_same_instant() -> None:
    """All seats, including the dealer, are asked one race question in the same millisecond."""
    scene = Scene((1, 2, 3))
    scene.turn()
    assert sorted(str(actor) for actor in scene.prompts) == ["0", "1", "2", "3"]
    assert len({prompt.id for prompt in scene.prompts.values()}) == 1
    assert all(prompt.race and prompt.deadline == scene.now + 60_000 for prompt in scene.prompts.values())
    assert all(scene.view(seat).appeared == scene.now for seat in range(4))


@pytest.mark.clause("TOH-2")
def test_the_pause_is_short_irregular_and_unknown() -> None:
    """It lasts 0.6 to 1.6 seconds at random, and no view tells how long."""
    pauses = set()
    for value in (0, 1, 500, 1000):
        scene = Scene((1, 2, 3))
        scene.enter(0, TurnCard(), 100)
        scene.chance(value)
        seen = [scene.view(seat) for seat in (None, 0, 1, 2, 3)]
        assert all(each.prompt is None and each.deadline is None for each in seen)
        pauses.add((tuple(seen), scene.prompts["clock"].deadline))
    assert {pause for _, pause in pauses} == {700, 701, 1200, 1700}
    assert len({seen for seen, _ in pauses}) == 1
    drawn = [draw(str(seed), 1, (1001,))[0] for seed in range(50)]
    assert len(set(drawn)) > 40


# Fingers


@pytest.mark.clause("TOH-3")
def test_every_player_has_two_fingers_by_default() -> None:
    """A third finger is refused, and the seat is no longer asked."""
    assert TohuwabohuOptions().fingers == 2
    scene = Scene((1, 2, 3))
    scene.turn()
    scene.point(1, 10, 500)
    assert 1 in scene.prompts
    scene.point(1, 11, 600)
    assert 1 not in scene.prompts
    assert scene.refused(1, Point(12)) == ("TOH-4", "no_free_finger")
    assert sorted(str(seat) for seat in scene.prompts) == ["0", "2", "3"]


@pytest.mark.clause("TOH-3")
@pytest.mark.parametrize("fingers", [1, 2, 3, 4, 5])
def test_the_table_chooses_one_to_five_fingers(fingers: int) -> None:
    """That many fingers can be put down, and no more."""
    scene = Scene((1, 2, 3), fingers=fingers)
    scene.turn()
    for finger in range(fingers):
        scene.point(2, 10 + finger, 100 * finger)
    assert scene.refused(2, Point(20)) == ("TOH-4", "no_free_finger")


@pytest.mark.clause("TOH-3")
def test_a_second_finger_on_one_shape_is_given_back() -> None:
    """That finger is still free for another shape, and the first one counts unchanged."""
    scene = Scene((1, 2, 3))
    scene.turn()
    scene.point(0, 1, 700)
    assert scene.refused(0, Point(1)) == ("TOH-3", "finger_there_already")
    assert scene.refusal(1, Point(1)) is None
    scene.point(0, 2, 900)
    assert [(finger.shape, finger.at - scene.position.appeared) for finger in scene.view().pointing] == [
        (1, 700),
        (2, 900),
    ]


@pytest.mark.clause("TOH-3")
def test_every_shape_on_the_table_may_be_pointed_at() -> None:
    """It may lie in the centre or before a player; a number that is no shape is refused."""
    scene = Scene((1, 2, 3), owned={1: [7]})
    scene.turn()
    assert [scene.refusal(0, Point(shape)) for shape in range(1, 37)] == [None] * 36
    assert scene.refused(0, Point(37)) == ("TOH-3", "no_such_shape")
    assert scene.refused(0, Point(0)) == ("TOH-3", "no_such_shape")
    assert len(GAME.options(scene.view(0))) == 36
    scene.point(0, 7, 10)
    assert GAME.options(scene.view(0)) == tuple(Point(shape) for shape in range(1, 37) if shape != 7)


@pytest.mark.clause("TOH-4")
def test_a_finger_on_a_wrong_shape_is_lost_for_that_card_only() -> None:
    """It stays on the shape; for the next card all fingers are free again."""
    scene = Scene((1, 2, 3), (4, 5, 6), fingers=1)
    scene.turn(1)
    scene.point(0, 30, 400)
    assert scene.refused(0, Point(1)) == ("TOH-4", "no_free_finger")
    scene.finish()
    scene.turn(2)
    assert scene.refusal(0, Point(4)) is None
    assert scene.view().pointing == ()


@pytest.mark.clause("TOH-4")
def test_all_fingers_and_their_times_are_visible() -> None:
    """Every seat and every spectator sees the same."""
    scene = Scene((1, 2, 3))
    scene.turn()
    assert scene.point(2, 1, 450) == [Pointed(2, 1, 450)]
    scene.point(0, 9, 800)
    fingers = [scene.view(seat).pointing for seat in (None, 0, 1, 2, 3)]
    assert len(set(fingers)) == 1
    assert [(finger.seat, finger.shape) for finger in fingers[0]] == [(0, 9), (2, 1)]


@pytest.mark.clause("TOH-4")
def test_right_fingers_are_not_revealed_before_the_card_is_over() -> None:
    """With the same fingers, views, events and refusals are equal for a card with the shape and one without."""
    revealed = []
    for card in ((1, 2, 3), (4, 5, 6)):
        scene = Scene(card, owned={3: [1]})
        scene.turn()
        events = [*scene.point(0, 1, 300), *scene.point(1, 1, 400), *scene.point(1, 2, 500), *scene.point(2, 1, 500)]
        seen = [scene.view(seat) for seat in (None, 0, 1, 2, 3)]
        known = [(v.pointing, v.owned, v.prompt, v.deadline, v.phase, v.verdict, GAME.options(v)) for v in seen]
        refusals = [scene.refusal(seat, Point(shape)) for seat in range(4) for shape in (1, 2, 3, 4)]
        revealed.append((events, known, refusals, dict(scene.prompts)))
    assert revealed[0] == revealed[1]


# The end of a card


@pytest.mark.clause("TOH-5")
def test_the_card_is_over_when_all_its_shapes_are_found() -> None:
    """By any players, in any order; wrong fingers do not count."""
    scene = Scene((1, 2, 3))
    scene.turn()
    scene.point(0, 2, 300)
    scene.point(1, 20, 400)
    scene.point(1, 1, 500)
    assert scene.prompts[3].deadline == scene.position.appeared + 60_000
    scene.point(2, 3, 600)
    assert scene.finish()[0] == CardOver(1, "found")
    assert scene.now == scene.position.appeared + 601


@pytest.mark.clause("TOH-5")
def test_the_card_is_over_when_no_finger_is_free() -> None:
    """It is over at once."""
    scene = Scene((1, 2, 3), seats=3, fingers=1)
    scene.turn()
    scene.point(0, 1, 300)
    scene.point(1, 11, 300)
    events = scene.point(2, 12, 350)
    assert events[1] == CardOver(1, "no_finger")
    assert list(scene.prompts) == [0]


@pytest.mark.clause("TOH-5")
@pytest.mark.parametrize(("options", "seconds"), [({}, 60), ({"card_seconds": 5}, 5), ({"card_seconds": 600}, 600)])
def test_the_card_is_over_when_time_is_up(options: dict[str, Any], seconds: int) -> None:
    """The default is one minute."""
    scene = Scene((1, 2, 3), **options)
    scene.turn()
    scene.point(0, 1, 300)
    assert scene.expire()[0] == CardOver(1, "time")
    assert scene.now == scene.position.appeared + seconds * 1000


@pytest.mark.clause("TOH-5")
def test_shapes_found_in_the_last_millisecond_count() -> None:
    """One millisecond later the card is over."""
    scene = Scene((1, 2, 3), card_seconds=5)
    scene.turn()
    scene.point(0, 1, 100)
    scene.point(0, 2, 200)
    scene.point(1, 3, 4_999)
    assert scene.prompts[2].deadline == scene.position.appeared + 5_000
    assert scene.finish()[0] == CardOver(1, "found")
    assert scene.owned[1] == [3]


def test_the_standard_edition_is_the_default() -> None:
    match = Match("tohuwabohu", seats=3, seed=1)
    assert view(match).edition is None
    match.play(view(match).dealer or 0, TurnCard())
    match.advance(2_000)
    assert view(match).card in standard_edition().cards
