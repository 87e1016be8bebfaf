"""What holds at every moment of every game, and the same things found in two ways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.native.bits import bit, count, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.prompt import Actor
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME, State
from ludotheque.games.tohuwabohu.rules.actions import Point, TohuwabohuAction, TurnCard
from ludotheque.games.tohuwabohu.rules.codes import NOBODY, OVER, PAUSE, SEARCH, SLOWEST_FINGER, SLOWEST_TURN, TURN
from ludotheque.games.tohuwabohu.rules.position import Position
from ludotheque.games.tohuwabohu.rules.view import position_of, view_of
from support.tohuwabohu import Scene, Touch

TABLES = [(3, 2, 5), (4, 1, 60), (5, 5, 60), (6, 2, 60)]
EVERY_TABLE = pytest.mark.parametrize(("seats", "fingers", "seconds"), TABLES)


def new_game(seats: int, fingers: int, seconds: int) -> State:
    return GAME.start(TohuwabohuOptions(fingers=fingers, card_seconds=seconds), seats)


def moments(state: State, rng: Rng) -> Iterator[Position]:
    """A random game through the front door, choosing exactly as a playout does, after every step."""
    position, at, seq = state.position, 0, 0

    def enter(actor: Actor, prompt: int, action: TohuwabohuAction | Drawn | Expired) -> None:
        nonlocal seq
        GAME.apply(state, Entry(seq, at, actor, prompt, action))
        seq += 1

    while prompts := GAME.prompts(state):
        if "chance" in prompts:
            draw = prompts["chance"].draw
            assert draw is not None
            enter("chance", prompts["chance"].id, Drawn(tuple(rng.below(size) for size in draw.sizes)))
        else:
            due = next_deadline(prompts)
            assert due is not None
            assert due.deadline is not None
            if position.phase != PAUSE:
                at += rng.below(SLOWEST_TURN if position.phase == TURN else SLOWEST_FINGER)
            if position.phase == PAUSE or at >= due.deadline:
                at = due.deadline
                enter("clock", due.id, Expired())
            else:
                seat = (
                    position.dealer if position.phase == TURN else nth(position.free, rng.below(count(position.free)))
                )
                options = GAME.options(GAME.view(state, seat))
                action = options[rng.below(len(options))] if len(options) > 1 else options[0]
                assert GAME.check(state, seat, action) is None
                enter(seat, prompts[seat].id, action)
        yield position


@EVERY_TABLE
def test_no_card_and_no_shape_is_ever_lost_or_doubled(seats: int, fingers: int, seconds: int) -> None:
    """A card is in the pile, in the discard or being searched for; a shape in one place only."""
    for position in moments(new_game(seats, fingers, seconds), Rng(1)):
        shown = bit(position.card) if position.card != NOBODY else 0
        assert position.pile | position.discard | shown == position.tables.all_cards
        assert count(position.pile) + count(position.discard) + count(shown) == 54
        owned = [position.owned[seat] for seat in range(seats)]
        assert sum(map(count, owned)) == count(sum(owned))
        assert sum(owned) & ~position.tables.all_shapes == 0
        assert sorted(position.places) == list(range(36)) or position.phase < TURN


@EVERY_TABLE
def test_fingers_are_where_they_were_put(seats: int, fingers: int, seconds: int) -> None:
    """Nobody has more than the table allows, none lies twice on a shape, and those who have one left are asked."""
    for position in moments(new_game(seats, fingers, seconds), Rng(2)):
        for seat in range(seats):
            lying = [shape for shape in list(position.finger_shape)[seat * fingers :][:fingers] if shape != NOBODY]
            assert len(set(lying)) == len(lying) == count(position.pointed[seat])
            assert position.pointed[seat] == sum(bit(shape) for shape in lying)
            if position.phase == SEARCH:
                assert bool(position.free & bit(seat)) == (len(lying) < fingers)
        if position.phase == SEARCH:
            assert position.free
            assert position.since <= position.now() < position.deadline <= position.appeared + seconds * 1000


@EVERY_TABLE
def test_shapes_change_hands_only_at_the_end_of_a_card_that_shows_them(seats: int, fingers: int, seconds: int) -> None:
    """And only to somebody with a finger on them."""
    game = new_game(seats, fingers, seconds)
    before = game.position.copy()
    for position in moments(game, Rng(3)):
        if position.rounds == before.rounds:
            for seat in range(seats):
                gained = position.owned[seat] & ~before.owned[seat]
                if gained:
                    assert position.last != NOBODY
                    assert not gained & ~position.tables.shown[position.last] & ~position.pointed[seat]
        before.copy_from(position)


@EVERY_TABLE
def test_a_view_holds_everything_but_the_length_of_a_pause(seats: int, fingers: int, seconds: int) -> None:
    """A position can be rebuilt from what a spectator sees, and goes on in the same way."""
    table = TohuwabohuOptions(fingers=fingers, card_seconds=seconds)
    played_on: set[int] = set()
    for number, position in enumerate(moments(GAME.start(table, seats), Rng(4))):
        view = view_of(position, None, None, table)
        again = position_of(view, Rng(5))
        assert view_of(again, None, None, table) == view
        if position.phase == PAUSE:
            assert position.since + 600 <= again.deadline <= position.since + 1600
            again.deadline = position.deadline
        if number > 200 and position.phase not in played_on:
            played_on.add(position.phase)
            here = position.copy()
            here.playout(Rng(6))
            again.playout(Rng(6))
            assert view_of(here, None, None, table) == view_of(again, None, None, table)
    assert played_on >= {TURN, PAUSE, SEARCH}


@EVERY_TABLE
def test_a_playout_is_a_game_by_the_rules(seats: int, fingers: int, seconds: int) -> None:
    """The same choices, checked and applied one by one, lead to the same end."""
    alone, checked = new_game(seats, fingers, seconds), new_game(seats, fingers, seconds)
    made = GAME.playout(alone, Rng(7))
    steps = list(moments(checked, Rng(7)))
    assert checked.position.phase == OVER
    assert made < len(steps)
    assert GAME.outcome(alone) == GAME.outcome(checked)
    assert GAME.view(alone, None) == GAME.view(checked, None)


@EVERY_TABLE
def test_the_sheet_adds_up(seats: int, fingers: int, seconds: int) -> None:
    """Every round's points are shapes, and four for its winner; somebody had enough, or it was quiet."""
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


# The verdict, told in another way

TOUCHES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(1, 7), st.sampled_from([200, 201, 500, 900])), max_size=14
).map(lambda touches: sorted(touches, key=lambda touch: touch[2]))


def verdict_by_hand(card: tuple[int, ...], touches: list[Touch], owner: dict[int, int]) -> dict[int, set[int]]:
    """For each shape somebody found, those who may get it."""
    may_get: dict[int, set[int]] = {}
    for shape in card:
        on_it = [(at, seat) for seat, where, at in touches if where == shape]
        if on_it:
            first = {seat for at, seat in on_it if at == min(on_it)[0]}
            may_get[shape] = {owner[shape]} if owner.get(shape) in first else first
    return may_get


@given(TOUCHES, st.integers(1, 3))
def test_the_verdict_by_hand(touches: list[Touch], fingers: int) -> None:
    """From the list of touches that counted, without positions and sets."""
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
    expected = verdict_by_hand((1, 2, 3), counted, owner)
    now = {shape: seat for seat, shapes in enumerate(scene.owned) for shape in shapes}
    for shape in range(1, 8):
        assert now.get(shape) in expected.get(shape, {owner.get(shape)})


def test_copies_are_equal_and_apart() -> None:
    """Every field is copied: a copy plays on to the same end, and the original does not notice."""
    for number, position in enumerate(moments(new_game(4, 2, 60), Rng(9))):
        if number % 97 == 0:
            table = TohuwabohuOptions()
            seen = view_of(position, None, None, table)
            one, two = position.copy(), position.copy()
            assert one.playout(Rng(1)) == two.playout(Rng(1))
            assert view_of(one, None, None, table) == view_of(two, None, None, table)
            assert view_of(position, None, None, table) == seen


def test_turning_is_the_only_thing_a_dealer_is_asked() -> None:
    scene = Scene((1, 2, 3))
    assert GAME.options(scene.view(0)) == (TurnCard(),)
    assert GAME.options(scene.view(1)) == ()
