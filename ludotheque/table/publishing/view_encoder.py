# Compiled with mypyc: every move at a table comes through here.
"""Encodes the views of one match as JSON, and reuses the bytes of what has not changed.

All seats share the part of a view that is open to everybody. It is built and encoded once
per state, and each seat's private part beside it (see ``Game.private_fields``). Nothing is
removed from a view: the open part comes from the spectator's view, the private part from
what the game gives to that seat.
"""

from __future__ import annotations

from typing import Final, TypeGuard, final

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.prompt import Prompt
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat

encode: Final = msgspec.json.Encoder().encode
astuple: Final = msgspec.structs.astuple

NEVER_ENCODED: Final = object()
"""Equal to no value of a view."""


@final
class ViewEncoder:
    """Encodes the views of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        game = match.game
        private = game.private_fields if game.secrets else ()
        self._private_fields = private
        self._fields: FieldCache | None = None if private is None else FieldCache(game.View, private)
        self._encoded_at = -1
        """The number of entries after which the open part was encoded."""
        self._open_part = b""

    def encode(self, seat: Seat | None) -> tuple[bytes, bytes]:
        """The present view of a seat (``None``: a spectator) as JSON, in two parts that are to be joined."""
        match, fields = self._match, self._fields
        if fields is None:
            return encode(match.view(seat)), b""
        number = len(match.log)
        if number != self._encoded_at:
            self._open_part = fields.open_part(match.view(None))
            self._encoded_at = number
        if seat is None:
            return fields.private_part(None, None, fields.spectator_values), self._open_part
        values = match.private_values(seat) if self._private_fields else ()
        return fields.private_part(seat, match.prompt_of(seat), values), self._open_part


@final
class FieldCache:
    """The fields of a view with the bytes they were last encoded to.

    A field that is equal to its last value is not encoded again; where a field holds rows
    (tuples in a tuple), the same goes for each row. Values that are equal must therefore be
    of one type: ``1`` and ``True`` in the same place would be taken for each other.
    """

    def __init__(self, view: type[View], private_fields: tuple[str, ...]) -> None:
        first = ("seat", "prompt", *private_fields)
        fields = view.__struct_fields__
        assert fields[: len(first)] == first, "private fields come first in a view"
        keys = [b',"%s":' % field.encode() for field in fields]
        keys[0] = encode({"type": view.__struct_config__.tag})[:-1] + keys[0]
        self._keys = keys
        """The bytes before the value of each field."""
        self._first = len(first)
        """The index of the first open field."""
        self._private: dict[Seat | None, _PrivatePart] = {}
        self._values: tuple[object, ...] = (NEVER_ENCODED,) * len(keys)
        """All fields of the last view."""
        self._pieces = [b""] * len(keys[self._first :]) + [b"}"]
        """The bytes of its open fields."""
        self._rows: dict[int, list[bytes]] = {}
        """The bytes of each row, for the fields that hold rows, or held some before."""

    @property
    def spectator_values(self) -> tuple[object, ...]:
        """The private fields of the last view that ``open_part`` was given."""
        return self._values[2 : self._first]

    def private_part(self, seat: Seat | None, prompt: Prompt | None, values: tuple[object, ...]) -> bytes:
        """The beginning of a view: ``seat``, ``prompt`` and the values of the private fields."""
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

    def open_part(self, view: View) -> bytes:
        """The rest of a view: the fields that everybody may see."""
        values, before, keys, first = astuple(view), self._values, self._keys, self._first
        for index in range(first, len(values)):
            value = values[index]
            if value is not before[index] and value != before[index]:
                if isinstance(value, int) and not isinstance(value, bool):  # most fields that change are numbers
                    self._pieces[index - first] = b"%s%d" % (keys[index], value)
                else:
                    self._pieces[index - first] = keys[index] + self._encode_field(index, value, before[index])
        self._values = values
        return b"".join(self._pieces)

    def _encode_field(self, index: int, value: object, before: object) -> bytes:
        if not _has_rows(value):
            return encode(value)
        if _has_rows(before) and len(before) == len(value):
            rows = self._rows[index]
            for number, row in enumerate(value):
                if row is not before[number] and row != before[number]:
                    rows[number] = encode(row)
        else:
            rows = self._rows[index] = [encode(row) for row in value]
        return b"[" + b",".join(rows) + b"]"


def _has_rows(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple) and len(value) > 0 and isinstance(value[0], tuple)


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
