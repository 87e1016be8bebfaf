# Compiled with mypyc: every move at a table of another process comes through here.
"""Takes whole messages out of what NATS sends; all other lines are left to the client library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

LINE_END: Final = b"\r\n"
LONGEST_LINE: Final = 1 << 20
"""A longer line is not one of NATS."""

Deliver = Callable[[bytes, bytes], None]
"""Called with the subject and the body of each message."""


@final
class Announced:
    """What the line before a message says of it."""

    def __init__(self, subject: bytes, headers: int, size: int) -> None:
        self.subject = subject
        self.headers = headers
        """The bytes of its headers, with which it begins."""
        self.size = size
        """The bytes of headers and body."""


@final
class NatsMessages:
    """The messages in a stream, however it is cut."""

    def __init__(self, deliver: Deliver, on_line: Callable[[bytes], None], on_endless_line: Callable[[], None]) -> None:
        """``on_line`` takes the lines that announce no message."""
        self._deliver, self._on_line, self._on_endless_line = deliver, on_line, on_endless_line
        self._chunks: list[bytes] = []
        """The beginning of a line or a message."""
        self._size = 0
        """How many bytes that is."""
        self._needed = 0
        """How many bytes the whole message has; 0, if that is not known yet."""

    def data_received(self, data: bytes) -> None:
        """Handle the lines and messages that are whole, and keep the rest."""
        if self._chunks:
            self._chunks.append(data)
            self._size += len(data)
            if self._size < self._needed:
                return
            data = b"".join(self._chunks)
            self._chunks = []
        place = self._handle(data)
        self._size = len(data) - place
        if self._size:
            self._chunks.append(data[place:])
        if not self._needed and self._size > LONGEST_LINE:
            self._chunks = []
            self._on_endless_line()

    def _handle(self, data: bytes) -> int:
        """Handle what is whole; returns where the rest begins."""
        place = 0
        while True:
            end: int = data.find(LINE_END, place)
            if end < 0:
                break
            line_end = end + 2
            announced = announced_by(data[place:end])
            if announced is None:
                self._on_line(data[place:line_end])
                place = line_end
                continue
            after = line_end + announced.size + 2
            if after > len(data):
                self._needed = after - place
                return place
            self._deliver(announced.subject, data[line_end + announced.headers : line_end + announced.size])
            place = after
        self._needed = 0
        return place


def announced_by(line: bytes) -> Announced | None:
    """The message that a line announces; ``None`` for any other line, which the client library may understand.

    >>> announced_by(b"MSG a 1 inbox 5").size, announced_by(b"HMSG a 1 12 17").headers, announced_by(b"PING")
    (5, 12, None)
    """
    words = line.split(b" ")
    has_headers = words[0] == b"HMSG"
    if not has_headers and words[0] != b"MSG":
        return None
    least = 5 if has_headers else 4  # one more with a subject to answer to
    if not least <= len(words) <= least + 1 or b"" in words:
        return None
    size, headers = words[-1], words[-2] if has_headers else b"0"
    if not (size.isdigit() and headers.isdigit()) or len(size) > 9 or len(headers) > 9:
        return None
    announced = Announced(words[1], int(headers), int(size))
    return announced if announced.headers <= announced.size else None
