# Compiled with mypyc: every move at a table comes through here.
"""The views of one match as JSON, written piece by piece.

From one move to the next most of a view stays as it was. A value that is the very
object written last in its place is not written again, and of rows only those that are
new. So a game that shows the same object as long as it shows the same saves most of the
writing; one that does not loses nothing. What views hold never changes.
"""

from __future__ import annotations

from typing import final

import msgspec

from ludotheque.engine.prompt import Prompt
from ludotheque.engine.view import View
from ludotheque.engine.wire import Seat

encode = msgspec.json.Encoder().encode
astuple = msgspec.structs.astuple

NOTHING = object()
"""What no view holds."""


@final
class Piece:
    """What was last written in one place."""

    def __init__(self, name: bytes) -> None:
        """``name`` is written before the value."""
        self._name = name
        self._value = NOTHING
        self._written = b""
        self._rows: list[Piece] = []

    def write(self, value: object) -> bytes:
        """The value as JSON."""
        if value is not self._value:
            self._value = value
            if isinstance(value, tuple) and len(value) > 0 and isinstance(value[0], tuple):
                self._written = self._name + self._write_rows(value)
            else:
                self._written = self._name + encode(value)
        return self._written

    def _write_rows(self, values: tuple[object, ...]) -> bytes:
        rows = self._rows
        while len(rows) < len(values):
            rows.append(Piece(b""))
        return b"[" + b",".join([rows[place].write(value) for place, value in enumerate(values)]) + b"]"


@final
class WrittenViews:
    """What was last written of a match: the part that is open to all, and each seat's own."""

    def __init__(self, view: type[View], own_fields: tuple[str, ...]) -> None:
        """``own_fields`` are those of a view that are a seat's own, see ``sight``."""
        first = ("seat", "prompt", *own_fields)
        fields = view.__struct_fields__
        assert fields[: len(first)] == first, "a seat's own fields stand first in a view"
        names = [b',"%s":' % field.encode() for field in fields]
        names[0] = encode({"type": view.__struct_config__.tag})[:-1] + names[0]
        self._own_names = names[: len(first)]
        self._own: dict[Seat | None, list[Piece]] = {}
        self._open = [Piece(name) for name in names[len(first) :]]

    def own_part(self, seat: Seat | None, prompt: Prompt | None, own: tuple[object, ...]) -> bytes:
        """Whose view it is, what they are asked, and what they alone may see."""
        pieces = self._own.get(seat)
        if pieces is None:
            pieces = self._own[seat] = [Piece(name) for name in self._own_names]
        parts = [pieces[0].write(seat), pieces[1].write(prompt)]
        for place, value in enumerate(own):
            parts.append(pieces[place + 2].write(value))
        return b"".join(parts)

    def open_part(self, view: View) -> bytes:
        """All that follows, which everybody may see."""
        values = astuple(view)
        first = len(self._own_names)
        parts = [piece.write(values[first + place]) for place, piece in enumerate(self._open)]
        parts.append(b"}")
        return b"".join(parts)
