"""Hints: three for each question, from a nudge to the action itself."""

from __future__ import annotations

import pytest

from games.tohuwabohu.bot_scene import open_card
from games.tohuwabohu.scene import Scene
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import RUNGS, Hint, Mark, hint_sentence
from ludotheque.engine.words import LANGUAGES
from ludotheque.games.tohuwabohu.bot.bot import BOT
from ludotheque.games.tohuwabohu.bot.hints import _block_around
from ludotheque.games.tohuwabohu.box.edition import standard_edition
from ludotheque.games.tohuwabohu.rules.actions import Point, TohuwabohuAction, TurnCard


def hints(scene: Scene, seat: int = 0) -> tuple[Hint[TohuwabohuAction], ...]:
    """The hints of a seat, after checks that hold for all hints."""
    found = BOT.hints(scene.view(seat), budget=Budget(effort=0.02))
    if found:
        assert tuple(hint.rung for hint in found) == RUNGS
        assert [hint.action for hint in found[:2]] == [None, None]
        assert found[2].action is not None
        assert scene.refusal(seat, found[2].action) is None
        for language in LANGUAGES:
            assert all("{" not in hint_sentence("tohuwabohu", language, hint) for hint in found)
    return found


def test_only_seats_that_are_asked_get_hints() -> None:
    scene = Scene((1, 7, 34), dealer=1, fingers=1)
    assert [bool(hints(scene, seat)) for seat in range(4)] == [False, True, False, False]
    assert hints(scene, 1)[2].action == TurnCard()
    scene.turn()
    scene.point(2, 20, 900)
    assert [bool(hints(scene, seat)) for seat in range(4)] == [True, True, False, True]


def test_hints_name_the_colour_then_the_region_then_the_shape() -> None:
    nudge, region, move = hints(open_card(7))
    assert (nudge.key, nudge.params, nudge.marks) == ("seek_colour", {"colour": "sky"}, (Mark("wanted", 7),))
    assert (region.key, region.params) == ("in_the_square", {"side": "top_left"})
    assert region.marks == tuple(Mark("place", place) for place in (0, 1, 2, 6, 7, 8, 12, 13, 14))
    assert (move.key, move.action) == ("take", Point(7))


def test_hints_skip_shapes_that_have_a_finger() -> None:
    scene = open_card(1, 7, 34)
    scene.point(1, 7, 500)
    scene.point(2, 34, 600)
    assert hints(scene)[2].action == Point(1)


def test_the_last_hint_warns_of_a_similar_shape() -> None:
    move = hints(open_card(33))[2]
    assert (move.key, move.params) == ("take_this_one", {"shape": 33, "twin": 34})


def test_shapes_before_players_are_to_be_snatched_or_kept() -> None:
    scene = open_card(1, owned={2: [1]})
    assert [hint.key for hint in hints(scene, 0)[1:]] == ["before_a_player", "snatch"]
    assert hints(scene, 0)[1].marks == (Mark("seat", 2),)
    assert [hint.key for hint in hints(scene, 2)[1:]] == ["before_you", "keep"]


def test_hints_for_the_black_face_name_outlines_and_those_for_frames_name_the_rim() -> None:
    assert hints(open_card(7, face="black"))[0].key == "seek_holes"
    assert hints(open_card(29, face="black"))[0].key == "seek_whole"
    assert hints(open_card(10, face="black"))[0].key == "seek_waves"
    assert hints(open_card(7, pieces="frames"))[0].key == "seek_rim"


def test_hints_of_the_last_millisecond_say_that_all_is_found() -> None:
    scene = open_card(1, 7, 34)
    for seat, shape in ((1, 1), (2, 7), (1, 34)):
        scene.point(seat, shape, 800)
    assert [hint.key for hint in hints(scene)] == ["all_pointed_at", "all_under_fingers", "all_found"]


@pytest.mark.parametrize("columns", [4, 5, 6, 7, 8])
def test_a_region_contains_the_shape_and_does_not_give_it_away(columns: int) -> None:
    """Also in the squares of other editions, whose last row may be short."""
    count = columns * columns - 2
    places = tuple(tuple(range(start, min(start + columns, count))) for start in range(0, count, columns))
    spots = set()
    for shape in range(count):
        side, block = _block_around(places, shape)
        assert shape in block
        assert 4 <= len(block) <= 9
        spots.add(block.index(shape))
        left, right = shape % columns < columns / 3, shape % columns >= columns - columns / 3
        assert not (left and "right" in side)
        assert not (right and "left" in side)
    assert len(spots) == 9


def test_every_colour_of_the_standard_edition_has_a_french_name() -> None:
    for shape in standard_edition().shapes[::3]:
        scene = open_card(shape.id)
        said = hint_sentence("tohuwabohu", "fr", hints(scene)[0])
        assert shape.colours[0] not in said
