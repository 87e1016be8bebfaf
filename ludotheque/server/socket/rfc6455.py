# Compiled with mypyc: every message in either direction comes through here.
"""WebSocket frames of plain texts, read and written (RFC 6455, section 5)."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # compiled for no platform but the usual ones
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
"""The first byte of a text in one frame."""
MASKED = 0x80
TWO_BYTES = 126
EIGHT_BYTES = 127
"""Lengths that say in how many bytes the length follows."""
SHORT_TEXT = WHOLE_TEXT << 8
MEDIUM_TEXT = (WHOLE_TEXT << 8 | TWO_BYTES) << 16
"""What a server's frame begins with, up to where its length is added."""


def frame_end(data: bytes) -> int:
    """How many bytes the first frame has; more than there are, if that cannot be told yet.

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
    """The text of one whole frame of a client; nothing if it holds anything else.

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
    """The text of a client's frame, if that is all there is.

    >>> text_alone(b"\\x81\\x82\\0\\0\\0\\0ok"), text_alone(b"\\x81\\x82\\0\\0\\0\\0o")
    ('ok', None)
    """
    return text_in(data) if frame_end(data) == len(data) else None


def frame_of(text: bytes) -> bytes:
    """A frame of a server with a text, given as UTF-8.

    >>> frame_of(b"ok"), frame_of(b"x" * 300)[:4]
    (b'\\x81\\x02ok', b'\\x81~\\x01,')
    """
    size = len(text)
    if size < TWO_BYTES:
        return (SHORT_TEXT + size).to_bytes(2, "big") + text
    if size <= 0xFFFF:
        return (MEDIUM_TEXT + size).to_bytes(4, "big") + text
    return bytes([WHOLE_TEXT, EIGHT_BYTES]) + size.to_bytes(8, "big") + text
