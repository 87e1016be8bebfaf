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
have it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from ludotheque.engine.game import AnyGame
from ludotheque.engine.prompt import Actor, Prompt
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat

Own = Callable[[Any, Seat], tuple[object, ...]]
"""From a state and a seat to the values of the seat's own fields."""

encode = msgspec.json.Encoder().encode
NULL = b"null"


class Sight:
    """One state, as all who look at it see it."""

    def __init__(self, game: AnyGame, state: object, prompts: Mapping[Actor, Prompt]) -> None:
        """``state`` must not change as long as this is used; ``prompts`` are those of the game in it."""
        self._game, self._state, self._prompts = game, state, prompts
        self._own_fields: tuple[str, ...] | None = getattr(game, "own_fields", None)
        self._open: View | None = None
        self._written: bytes | None = None
        """The open view as JSON."""
        self._names: tuple[bytes, ...] = ()
        """What is written before each value that is a seat's own."""
        self._behind = b""
        """What of it is the same for all."""

    def view(self, seat: Seat | None) -> View:
        """What a seat (``None``: a spectator) may know."""
        if seat is None:
            return self._open_view()
        if self._own_fields is None:
            view: View = self._game.view(self._state, seat)
            return view
        own = dict(zip(self._own_fields, self._own(seat), strict=True))
        return replace(self._open_view(), seat=seat, prompt=self._prompts.get(seat), **own)

    def written(self, seat: Seat | None) -> tuple[bytes, bytes]:
        """The same as JSON, in two parts, of which the second may be the same for many."""
        if self._own_fields is None:
            return encode(self.view(seat)), b""
        if self._written is None:
            open_view = self._open_view()
            self._written = encode(open_view)
            self._names = _names(type(open_view), self._own_fields)
            nobodys = tuple([getattr(open_view, name) for name in self._own_fields])
            self._behind = self._written[len(self._front(None, nobodys)) :]
        if seat is None:
            return self._written, b""
        return self._front(seat, self._own(seat)), self._behind

    def _open_view(self) -> View:
        if self._open is None:
            self._open = self._game.view(self._state, None)
        return self._open

    def _own(self, seat: Seat) -> tuple[object, ...]:
        if not self._own_fields:
            return ()
        own: Own = self._game.own  # type: ignore[attr-defined]
        return own(self._state, seat)

    def _front(self, seat: Seat | None, own: tuple[object, ...]) -> bytes:
        """Whose view it is, what they are asked, and their own part, as JSON."""
        names = self._names
        prompt = None if seat is None else self._prompts.get(seat)
        parts = [names[0], NULL if seat is None else b"%d" % seat, names[1], NULL if prompt is None else encode(prompt)]
        for place, value in enumerate(own):
            parts.append(names[place + 2])
            parts.append(encode(value))
        return b"".join(parts)


@cache
def _names(view: type[View], own_fields: tuple[str, ...]) -> tuple[bytes, ...]:
    """What is written before each value of a view's first fields."""
    fields = ("seat", "prompt", *own_fields)
    assert view.__struct_fields__[: len(fields)] == fields, "a seat's own fields stand first in a view"
    names = [b',"%s":' % field.encode() for field in fields]
    return encode({"type": view.__struct_config__.tag})[:-1] + names[0], *names[1:]
