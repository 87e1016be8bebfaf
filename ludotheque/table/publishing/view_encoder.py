# Compiled with mypyc: every move at a table comes through here.
"""Encodes the views of one match as JSON.

All seats share the part of a view that is open to everybody. It is encoded once per state, and each seat's private
part beside it (see ``Game.private_fields``). Nothing is removed from a view: the open part is what the game gives to
spectators, the private part what it gives to that seat.
"""

from __future__ import annotations

from typing import Final, final

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.view import View, fields_as_json
from ludotheque.engine.wire import Seat

encode: Final = msgspec.json.Encoder().encode


@final
class ViewEncoder:
    """Encodes the views of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        game = match.game
        private = game.private_fields if game.secrets else ()
        self._private_fields = private
        self._parts: ViewParts | None = None if private is None else ViewParts(game.View, private)
        self._encoded_at = -1
        """The number of entries after which the open part was encoded."""
        self._open = b""
        self._spectator = b""
        """The spectator's private part, once it was needed."""

    def encode(self, seat: Seat | None, prompt: Prompt | None) -> tuple[bytes, bytes]:
        """The present view of a seat with its prompt (``None``: a spectator) as JSON, in two parts to be joined."""
        match, parts = self._match, self._parts
        if parts is None:
            return encode(match.view(seat)), b""
        number = len(match.log)
        if number != self._encoded_at:
            self._encoded_at = number
            self._spectator, written = b"", match.open_json()
            if written is None:
                self._spectator, self._open = parts.split(match.view(None))
            else:
                self._open = written
        if seat is None:
            if not self._spectator:
                self._spectator = parts.private_part_of(match.view(None))
            return self._spectator, self._open
        fields = match.private_json(seat) if self._private_fields else b""
        return parts.private_part(seat, prompt, fields), self._open


@final
class ViewParts:
    """The private part of views, which comes first in them, and the rest."""

    def __init__(self, view: type[View], private_fields: tuple[str, ...]) -> None:
        first = ("seat", "prompt", *private_fields)
        assert view.__struct_fields__[: len(first)] == first, "private fields come first in a view"
        self._tag = encode({"type": view.__struct_config__.tag})[:-1]
        self._private_fields = private_fields
        self._begun: list[_Beginning] = []
        """Of spectators, then by seat. Most moves change the prompts of few seats."""

    def split(self, view: View) -> tuple[bytes, bytes]:
        """A view in two parts that are to be joined: the private one, and the rest."""
        private, whole = self.private_part_of(view), encode(view)
        assert whole.startswith(private), "the private part is the beginning of a view"
        return private, whole[len(private) :]

    def private_part_of(self, view: View) -> bytes:
        """The beginning of a view."""
        return self.private_part(view.seat, view.prompt, fields_as_json(view, self._private_fields))

    def private_part(self, seat: Seat | None, prompt: Prompt | None, fields: bytes) -> bytes:
        """The beginning of a view: ``seat``, ``prompt`` and the private fields, which are JSON already."""
        place = 0 if seat is None else seat + 1
        while len(self._begun) <= place:
            each = len(self._begun) - 1 if self._begun else None
            self._begun.append(_Beginning(b'%s,"seat":%s,"prompt":' % (self._tag, encode(each))))
        begun = self._begun[place]
        if begun.prompt is not prompt and begun.prompt != prompt:
            begun.prompt = prompt
            begun.encoded = begun.idle if prompt is None else begun.before_prompt + encode(prompt)
        return begun.encoded + fields


@final
class _Beginning:
    """The beginning of a seat's views, as far as its prompt."""

    def __init__(self, before_prompt: bytes) -> None:
        self.before_prompt = before_prompt
        self.idle = before_prompt + b"null"
        self.prompt: Prompt | None = None
        self.encoded = self.idle
