# Compiled with mypyc: every move at a table comes through here.
"""Encodes the views of one match as JSON.

All seats share the part of a view that is open to everybody. It is built and encoded once
per state, and each seat's private part beside it (see ``Game.private_fields``). Nothing is
removed from a view: the open part comes from the spectator's view, the private part from
what the game gives to that seat.
"""

from __future__ import annotations

from typing import Final, final

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat

encode: Final = msgspec.json.Encoder().encode

NEVER_ENCODED: Final = object()
"""Equal to no prompt."""


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

    def encode(self, seat: Seat | None) -> tuple[bytes, bytes]:
        """The present view of a seat (``None``: a spectator) as JSON, in two parts that are to be joined."""
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
        values = match.private_values(seat) if self._private_fields else ()
        return parts.private_part(seat, match.prompt_of(seat), values), self._open


@final
class ViewParts:
    """Encodes the private part of a view and the rest apart. Private fields come first in a view.

    Most moves change few private parts, so each is remembered. The rest is encoded whole: that takes msgspec less
    time than it takes to look for the fields that have changed.
    """

    def __init__(self, view: type[View], private_fields: tuple[str, ...]) -> None:
        first = ("seat", "prompt", *private_fields)
        assert view.__struct_fields__[: len(first)] == first, "private fields come first in a view"
        keys = [b',"%s":' % field.encode() for field in first]
        keys[0] = encode({"type": view.__struct_config__.tag})[:-1] + keys[0]
        self._keys = keys
        """The bytes before the value of each private field."""
        self._private_fields = private_fields
        self._private: dict[Seat | None, _PrivatePart] = {}

    def split(self, view: View) -> tuple[bytes, bytes]:
        """A view in two parts that are to be joined: the private one, and the rest."""
        private, whole = self.private_part_of(view), encode(view)
        assert whole.startswith(private), "the private part is the beginning of a view"
        return private, whole[len(private) :]

    def private_part_of(self, view: View) -> bytes:
        """The beginning of a view."""
        values = tuple([getattr(view, field) for field in self._private_fields])
        return self.private_part(view.seat, view.prompt, values)

    def private_part(self, seat: Seat | None, prompt: Prompt | None, values: tuple[object, ...]) -> bytes:
        """The beginning of a view: ``seat``, ``prompt`` and the values of the private fields.

        Values that are equal must be of one type: ``1`` and ``True`` would be taken for each other.
        """
        part = self._private.get(seat)
        if part is None:
            part = self._private[seat] = _PrivatePart(self._keys[0] + encode(seat))
        changed = False
        if part.prompt is not prompt and part.prompt != prompt:
            part.prompt = prompt
            part.encoded_prompt = self._keys[1] + (b"null" if prompt is None else encode(prompt))
            changed = True
        if part.values != values:
            part.values = values
            part.encoded_values = b"".join(
                [self._keys[2 + index] + encode(value) for index, value in enumerate(values)]
            )
            changed = True
        if changed:
            part.encoded = part.encoded_seat + part.encoded_prompt + part.encoded_values
        return part.encoded


@final
class _PrivatePart:
    """The private part of a view, as it was last encoded for one seat."""

    def __init__(self, encoded_seat: bytes) -> None:
        self.prompt: object = NEVER_ENCODED
        self.values: tuple[object, ...] = ()
        self.encoded_seat = encoded_seat
        self.encoded_prompt = b""
        self.encoded_values = b""
        self.encoded = b""
