"""Invariants of a position at every moment of a random game, and rules that are computed in a second way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.tohuwabohu.random_play import EVERY_TABLE, new_game, positions_of_random_game
from games.tohuwabohu.scene import Scene, Touch
from ludotheque.engine.native.bits import bit, count
from ludotheque.engine.native.rng import Rng
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.actions import Point
from ludotheque.games.tohuwabohu.rules.codes import NONE, SEARCH, TURN_CARD
from ludotheque.games.tohuwabohu.rules.playouts import playout
from ludotheque.games.tohuwabohu.rules.view_builder import view_of


@EVERY_TABLE
def test_no_card_and_no_shape_is_lost_or_doubled(seats: int, fingers: int, seconds: int) -> None:
    """A card is in the pile, in the discard or open; a shape lies in one place only."""
    for position in positions_of_random_game(new_game(seats, fingers, seconds), Rng(1)):
        shown = bit(position.card) if position.card != NONE else 0
        assert position.pile | position.discard | shown == position.lookup.all_cards
        assert count(position.pile) + count(position.discard) + count(shown) == 54
        owned = [position.owned[seat] for seat in range(seats)]
        assert sum(map(count, owned)) == count(sum(owned))
        assert sum(owned) & ~position.lookup.all_shapes == 0
        assert sorted(position.places) == list(range(36)) or position.phase < TURN_CARD


@EVERY_TABLE
def test_fingers_stay_where_they_were_put(seats: int, fingers: int, seconds: int) -> None:
    """No seat has more fingers down than the table allows or two on one shape; seats with a free finger are asked."""
    for position in positions_of_random_game(new_game(seats, fingers, seconds), Rng(2)):
        for seat in range(seats):
            pointed = [shape for shape in list(position.finger_shape)[seat * fingers :][:fingers] if shape != NONE]
            assert len(set(pointed)) == len(pointed) == count(position.pointed[seat])
            assert position.pointed[seat] == sum(bit(shape) for shape in pointed)
            if position.phase == SEARCH:
                assert bool(position.free_seats & bit(seat)) == (len(pointed) < fingers)
        if position.phase == SEARCH:
            assert position.free_seats
            assert position.since <= position.latest_time() < position.deadline <= position.appeared + seconds * 1000


@EVERY_TABLE
def test_shapes_change_hands_only_at_the_end_of_a_card_that_shows_them(seats: int, fingers: int, seconds: int) -> None:
    """They go only to a seat with a finger on them."""
    game = new_game(seats, fingers, seconds)
    before = game.position.copy()
    for position in positions_of_random_game(game, Rng(3)):
        if position.rounds == before.rounds:
            for seat in range(seats):
                gained = position.owned[seat] & ~before.owned[seat]
                if gained:
                    assert position.last_card != NONE
                    assert not gained & ~position.lookup.shapes_on[position.last_card] & ~position.pointed[seat]
        before.copy_from(position)


@EVERY_TABLE
def test_the_score_sheet_adds_up(seats: int, fingers: int, seconds: int) -> None:
    """The points of a round are the shapes of each seat, and four more for the winner."""
    rng = Rng(8)
    for _ in range(4):
        game = new_game(seats, fingers, seconds)
        GAME.playout(game, rng)
        view = GAME.view(game, None)
        assert len(view.sheet) == seats
        for line in view.sheet:
            shapes = [points - 4 * (seat == line.winner) for seat, points in enumerate(line.points)]
            assert min(shapes) >= 0
            assert sum(shapes) <= 36
            if line.winner is not None:
                assert all(shapes[line.winner] > other for seat, other in enumerate(shapes) if seat != line.winner)
        assert view.totals == tuple(sum(line.points[seat] for line in view.sheet) for seat in range(seats))


def test_copies_are_equal_and_independent() -> None:
    """Every field is copied: two copies play on to the same end, and the original does not change."""
    for number, position in enumerate(positions_of_random_game(new_game(4, 2, 60), Rng(9))):
        if number % 97 == 0:
            table = TohuwabohuOptions()
            seen = view_of(position, None, None, table)
            one, two = position.copy(), position.copy()
            assert playout(one, Rng(1)) == playout(two, Rng(1))
            assert view_of(one, None, None, table) == view_of(two, None, None, table)
            assert view_of(position, None, None, table) == seen


# The verdict, computed in a second way

TOUCHES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(1, 7), st.sampled_from([200, 201, 500, 900])), max_size=14
).map(lambda touches: sorted(touches, key=lambda touch: touch[2]))


def simple_verdict(card: tuple[int, ...], touches: list[Touch], owner: dict[int, int]) -> dict[int, set[int]]:
    """For each shape that was found, the seats that may get it."""
    may_get: dict[int, set[int]] = {}
    for shape in card:
        on_it = [(at, seat) for seat, where, at in touches if where == shape]
        if on_it:
            first = {seat for at, seat in on_it if at == min(on_it)[0]}
            may_get[shape] = {owner[shape]} if owner.get(shape) in first else first
    return may_get


@given(TOUCHES, st.integers(1, 3))
def test_the_verdict_equals_a_simple_computation(touches: list[Touch], fingers: int) -> None:
    """The simple computation uses the list of touches only, no position and no sets."""
    owned = {0: [1, 7], 3: [2]}
    owner = {shape: seat for seat, shapes in owned.items() for shape in shapes}
    scene = Scene((1, 2, 3), owned=owned, fingers=fingers)
    scene.turn()
    counted: list[Touch] = []
    for seat, shape, after in touches:
        asked = scene.prompts.get(seat)
        at = scene.position.appeared + after
        in_time = asked is not None and asked.race and asked.deadline is not None and at < asked.deadline
        if in_time and scene.refusal(seat, Point(shape)) is None:
            scene.point(seat, shape, after)
            counted.append((seat, shape, after))
    if scene.position.phase == SEARCH:
        scene.expire()
    if "chance" in scene.prompts:
        draw = scene.prompts["chance"].draw
        assert draw is not None
        scene.chance(*[0] * len(draw.sizes))
    expected = simple_verdict((1, 2, 3), counted, owner)
    now = {shape: seat for seat, shapes in enumerate(scene.owned) for shape in shapes}
    for shape in range(1, 8):
        assert now.get(shape) in expected.get(shape, {owner.get(shape)})
