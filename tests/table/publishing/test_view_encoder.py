"""Views encoded in parts are the same as views encoded whole, whatever has changed since the last one."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.view import View
from ludotheque.table.publishing.view_encoder import ViewParts

SEATS = st.sampled_from([None, 0, 1])
PROMPTS = st.sampled_from([None, Prompt(1, "turn"), Prompt(2, "turn")])
NUMBERS = st.lists(st.integers(0, 2), max_size=3).map(tuple)


class WideView(View, frozen=True):
    """A view with every kind of field there can be in one."""

    hand: tuple[int, ...]
    word: str | None
    rows: tuple[tuple[int, ...], ...]


VIEWS = st.builds(
    WideView,
    seat=SEATS,
    prompt=PROMPTS,
    hand=NUMBERS,
    word=st.sampled_from([None, "a", "é"]),
    rows=st.lists(NUMBERS, max_size=4).map(tuple),
)


@given(st.lists(VIEWS, min_size=1, max_size=8))
def test_private_and_open_part_make_the_whole_view(views: list[WideView]) -> None:
    parts = ViewParts(WideView, ("hand",))
    for view in views:
        private, rest = parts.split(view)
        assert private + rest == msgspec.json.encode(view)
        fields = b',"hand":' + msgspec.json.encode(view.hand)
        assert parts.private_part(view.seat, view.prompt, fields) == private
