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
class OwnPart:
    """What was last written for one seat."""

    def __init__(self, prompt: Prompt | None, own: tuple[object, ...], written: bytes) -> None:
        self._prompt, self._own = prompt, own
        self.written = written

    def is_of(self, prompt: Prompt | None, own: tuple[object, ...]) -> bool:
        """Whether it says just this."""
        if prompt is not self._prompt:
            return False
        for place, value in enumerate(own):
            if value is not self._own[place]:
                return False
        return True


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
        self._names = names
        """What is written before the value of each field."""
        self._first = len(first)
        """So many fields are a seat's own."""
        self._own: dict[Seat | None, OwnPart] = {}
        self._values: tuple[object, ...] = (NOTHING,) * len(names)
        self._pieces = [b""] * len(names[self._first :]) + [b"}"]
        """The open fields as they were last written."""
        self._rows: dict[int, list[bytes]] = {}
        """And the rows of those that hold rows."""

    def own_part(self, seat: Seat | None, prompt: Prompt | None, own: tuple[object, ...]) -> bytes:
        """Whose view it is, what they are asked, and what they alone may see."""
        last = self._own.get(seat)
        if last is None or not last.is_of(prompt, own):
            names = self._names
            parts = [names[0], encode(seat), names[1], encode(prompt)]
            for place, value in enumerate(own):
                parts.append(names[place + 2])
                parts.append(encode(value))
            last = self._own[seat] = OwnPart(prompt, own, b"".join(parts))
        return last.written

    def open_part(self, view: View) -> bytes:
        """All that follows, which everybody may see."""
        values, before = astuple(view), self._values
        for place in range(self._first, len(values)):
            value = values[place]
            if value is not before[place]:
                self._pieces[place - self._first] = self._names[place] + self._write(place, value, before[place])
        self._values = values
        return b"".join(self._pieces)

    def _write(self, place: int, value: object, before: object) -> bytes:
        if not isinstance(value, tuple) or len(value) == 0 or not isinstance(value[0], tuple):
            self._rows.pop(place, None)
            return encode(value)
        rows = self._rows.get(place)
        if rows is None or not isinstance(before, tuple) or len(before) != len(value):
            rows = self._rows[place] = [encode(row) for row in value]
        else:
            for number, row in enumerate(value):
                if row is not before[number]:
                    rows[number] = encode(row)
        return b"[" + b",".join(rows) + b"]"
