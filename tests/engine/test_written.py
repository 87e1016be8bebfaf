"""Views written piece by piece are the same as if they were written whole, whatever has changed and whatever not."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.memo import Lasting, LastingSet
from ludotheque.engine.native.bits import set_of
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.view import View
from ludotheque.engine.view_json import WrittenViews

SEATS = st.sampled_from([None, 0, 1])
PROMPTS = st.sampled_from([None, Prompt(1, "turn"), Prompt(2, "turn")])
NUMBERS = st.lists(st.integers(0, 2), max_size=3).map(tuple)
POOL = [(), (1,), (2,), (1, 2)]
"""Rows that are the same objects whenever they come up."""
ROWS = st.one_of(st.lists(st.sampled_from(POOL), max_size=4).map(tuple), st.lists(NUMBERS, max_size=4).map(tuple))


class Shown(View, frozen=True):
    """A view with everything there can be in one."""

    hand: tuple[int, ...]
    word: str | None
    numbers: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...] | tuple[int, ...]


VIEWS = st.builds(
    Shown,
    seat=SEATS,
    prompt=PROMPTS,
    hand=NUMBERS,
    word=st.sampled_from([None, "a", "é"]),
    numbers=NUMBERS,
    rows=st.one_of(ROWS, NUMBERS),
)


@given(st.lists(VIEWS, min_size=1, max_size=8))
def test_pieces_make_the_whole(views: list[Shown]) -> None:
    written = WrittenViews(Shown, ("hand",))
    for view in views:
        own = written.own_part(view.seat, view.prompt, (view.hand,))
        assert own + written.open_part(view) == msgspec.json.encode(view)


@given(st.lists(st.sets(st.integers(0, 63)), max_size=6))
def test_a_set_that_stays_is_shown_as_the_same_object(sets: list[set[int]]) -> None:
    things = tuple(f"thing {number}" for number in range(64))
    shown = LastingSet(things)
    before: tuple[set[int], tuple[str, ...]] = (set(), ())
    for some in sets:
        now = shown.show(set_of(some))
        assert now == tuple(things[number] for number in sorted(some))
        assert now is shown.show(set_of(some))
        assert now is before[1] or some != before[0]
        before = (some, now)


@given(st.lists(NUMBERS, min_size=1, max_size=6))
def test_what_is_equal_is_shown_as_the_same_object(values: list[tuple[int, ...]]) -> None:
    shown = Lasting(values[0])
    for value in values:
        now = shown.show(value)
        assert now == value
        assert now is shown.show((*value,))
