# Compiled with mypyc: every move at a table comes through here.
"""What there is to see of one state: the open part once, and each seat's own part beside it.

In most games nearly all of a view is open to everybody. Such a game says which of its
view's fields are a seat's own, and how to fill them::

    own_fields = ("hand",)
    def own(self, state, seat) -> tuple[object, ...]: …

They stand first in the view, right after ``seat`` and ``prompt``. A seat's view is then
the spectator's view with that seat's own part in the place of nobody's, which takes a
fraction of the time to build and to write. Where all lies open, ``own_fields`` is empty and
``own`` not needed. Nothing is ever taken out of a view: its open
part is what a spectator may see, and its own part what this seat may. Games need not
have it. What of a view is the same as before need not be written again, see ``written``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from ludotheque.engine.game import AnyGame
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.view import View
from ludotheque.engine.view_json import WrittenViews
from ludotheque.engine.wire import Seat

Own = Callable[[Any, Seat], tuple[object, ...]]
"""From a state and a seat to the values of the seat's own fields."""

encode = msgspec.json.Encoder().encode


def written_views(game: AnyGame) -> WrittenViews:
    """Of a match of this game, before anything is written."""
    return WrittenViews(game.View, getattr(game, "own_fields", ()))


class Sight:
    """One state, as all who look at it see it."""

    def __init__(self, game: AnyGame, state: object, prompts: dict[Actor, Prompt]) -> None:
        """``state`` must not change as long as this is used; ``prompts`` are those of the game in it."""
        self._game, self._state, self._prompts = game, state, prompts
        self._own_fields: tuple[str, ...] | None = getattr(game, "own_fields", None)
        self._fill_own: Own | None = getattr(game, "own", None)
        self._open: View | None = None
        self._open_part: bytes | None = None
        """The same for all, as JSON."""

    def view(self, seat: Seat | None) -> View:
        """What a seat (``None``: a spectator) may know."""
        if seat is None:
            return self._open_view()
        if self._own_fields is None:
            view: View = self._game.view(self._state, seat)
            return view
        own = dict(zip(self._own_fields, self._own(seat), strict=True))
        return replace(self._open_view(), seat=seat, prompt=self._prompts.get(seat), **own)

    def written(self, seat: Seat | None, before: WrittenViews) -> tuple[bytes, bytes]:
        """The same as JSON, in two parts, of which the second may be the same for many.

        ``before`` knows how views of the same match were written before, see ``written_views``.
        """
        if self._own_fields is None:
            return encode(self.view(seat)), b""
        if self._open_part is None:
            self._open_part = before.open_part(self._open_view())
        prompt = None if seat is None else self._prompts.get(seat)
        return before.own_part(seat, prompt, self._own(seat)), self._open_part

    def _open_view(self) -> View:
        if self._open is None:
            self._open = self._game.view(self._state, None)
        return self._open

    def _own(self, seat: Seat | None) -> tuple[object, ...]:
        if not self._own_fields:
            return ()
        if seat is None:
            return tuple([getattr(self._open_view(), name) for name in self._own_fields])
        assert self._fill_own is not None, "whoever has fields of their own fills them"
        return self._fill_own(self._state, seat)
