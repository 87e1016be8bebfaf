# Compiled with mypyc: every message in either direction comes through here.
"""Reads and writes WebSocket frames that hold a whole text (RFC 6455, section 5)."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # the compiled version exists for the usual platforms only
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
"""The first byte of a text in one frame."""
MASKED = 0x80
TWO_BYTES = 126
EIGHT_BYTES = 127
"""Values of the length field that mean: the length follows in so many bytes."""
SHORT_TEXT = WHOLE_TEXT << 8
MEDIUM_TEXT = (WHOLE_TEXT << 8 | TWO_BYTES) << 16
"""The head of a server's frame, to which its length is added."""


def frame_end(data: bytes) -> int:
    """The length of the first frame in bytes; more than there are, while the frame is incomplete.

    >>> frame_end(b"\\x81\\x83"), frame_end(b"\\x81\\x83mask123"), frame_end(b"\\x81\\xfe\\x01\\x00")
    (9, 9, 264)
    """
    if len(data) < 2:
        return 2
    mask = 4 if data[1] & MASKED else 0
    length = data[1] & ~MASKED
    if length < TWO_BYTES:
        return 2 + mask + length
    more = 2 if length == TWO_BYTES else 8
    if len(data) < 2 + more:
        return 2 + more
    return 2 + more + mask + int.from_bytes(data[2 : 2 + more], "big")


def text_in(frame: bytes) -> str | None:
    """The text in one whole frame of a client; ``None`` if it holds anything else.

    >>> text_in(b"\\x81\\x82\\0\\0\\0\\0ok"), text_in(b"\\x82\\x82\\0\\0\\0\\0ok")
    ('ok', None)
    """
    if frame[0] != WHOLE_TEXT or not frame[1] & MASKED:
        return None
    length = frame[1] & ~MASKED
    begin = 6 if length < TWO_BYTES else 8 if length == TWO_BYTES else 14
    try:
        return apply_mask(frame[begin:], frame[begin - 4 : begin]).decode()
    except UnicodeDecodeError:
        return None


def text_alone(data: bytes) -> str | None:
    """The text of a client's frame, if the data is exactly one frame.

    >>> text_alone(b"\\x81\\x82\\0\\0\\0\\0ok"), text_alone(b"\\x81\\x82\\0\\0\\0\\0o")
    ('ok', None)
    """
    return text_in(data) if frame_end(data) == len(data) else None


def frame_of(text: bytes) -> bytes:
    """A server's frame for a text, given as UTF-8.

    >>> frame_of(b"ok"), frame_of(b"x" * 300)[:4]
    (b'\\x81\\x02ok', b'\\x81~\\x01,')
    """
    size = len(text)
    if size < TWO_BYTES:
        return (SHORT_TEXT + size).to_bytes(2, "big") + text
    if size <= 0xFFFF:
        return (MEDIUM_TEXT + size).to_bytes(4, "big") + text
    return bytes([WHOLE_TEXT, EIGHT_BYTES]) + size.to_bytes(8, "big") + text
