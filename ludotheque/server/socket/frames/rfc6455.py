# Compiled with mypyc: every message in either direction comes through here.
"""Reads and writes WebSocket frames: whole texts, pings and pongs (RFC 6455, section 5)."""

from __future__ import annotations

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # the compiled version exists for the usual platforms only
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81
"""The first byte of a text in one frame."""
PING: Final = 0x89
PONG: Final = 0x8A
CONTROL: Final = 0x08
"""A bit of the first byte that control frames have."""
MASKED: Final = 0x80
TWO_BYTES: Final = 126
EIGHT_BYTES: Final = 127
"""Values of the length field that mean: the length follows in so many bytes."""
_BYTES: Final = [bytes([value]) for value in range(256)]
_SHORT_TEXTS: Final = [bytes([WHOLE_TEXT, size]) for size in range(TWO_BYTES)]
"""The heads of a server's frames, by their length."""
_MEDIUM_TEXTS: Final = [bytes([WHOLE_TEXT, TWO_BYTES, high]) for high in range(256)]
"""The heads of longer ones, by the first byte of their length; the second follows."""


def frame_end(data: bytes, start: int = 0) -> int:
    """Where the frame ends that begins at ``start``; beyond the data, while the frame is incomplete.

    >>> frame_end(b"\\x81\\x83"), frame_end(b"\\x81\\x83mask123"), frame_end(b"\\x81\\xfe\\x01\\x00")
    (9, 9, 264)
    >>> frame_end(b"before\\x81\\x83mask123after", 6)
    15
    """
    head = start + 2
    if len(data) < head:
        return head
    second = data[start + 1]
    if second & MASKED:
        head += 4
    length = second & ~MASKED
    if length < TWO_BYTES:
        return head + length
    more = 2 if length == TWO_BYTES else 8
    if len(data) < start + 2 + more:
        return start + 2 + more
    return head + more + int.from_bytes(data[start + 2 : start + 2 + more], "big")


def text_in(data: bytes, start: int, end: int) -> bytes | None:
    """The text in one whole frame of a client, which ends at ``end``, as UTF-8; ``None`` if it holds anything else.

    >>> text_in(b"\\x81\\x82\\0\\0\\0\\0ok", 0, 8), text_in(b"\\x82\\x82\\0\\0\\0\\0ok", 0, 8)
    (b'ok', None)
    """
    if data[start] != WHOLE_TEXT or not data[start + 1] & MASKED:
        return None
    length = data[start + 1] & ~MASKED
    begin = start + (6 if length < TWO_BYTES else 8 if length == TWO_BYTES else 14)
    unmasked: bytes = apply_mask(data[begin:end], data[begin - 4 : begin])
    return unmasked if unmasked.isascii() or _is_utf8(unmasked) else None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def text_alone(data: bytes) -> bytes | None:
    """The text of a client's frame, if the data is exactly one frame.

    >>> text_alone(b"\\x81\\x82\\0\\0\\0\\0ok"), text_alone(b"\\x81\\x82\\0\\0\\0\\0o")
    (b'ok', None)
    """
    end = len(data)
    return text_in(data, 0, end) if frame_end(data) == end else None


def control_payload(data: bytes, start: int, end: int) -> bytes | None:
    """What a client's ping or pong carries; ``None`` if the frame is not valid.

    >>> control_payload(b"\\x89\\x82\\0\\0\\0\\0ok", 0, 8), control_payload(b"\\x89\\x02ok", 0, 4)
    (b'ok', None)
    """
    if not data[start + 1] & MASKED or data[start + 1] & ~MASKED >= TWO_BYTES:
        return None
    unmasked: bytes = apply_mask(data[start + 6 : end], data[start + 2 : start + 6])
    return unmasked


def pong_of(payload: bytes) -> bytes:
    """A server's answer to a ping.

    >>> pong_of(b"ok")
    b'\\x8a\\x02ok'
    """
    return bytes([PONG, len(payload)]) + payload


def head_of(size: int) -> bytes:
    """The beginning of a server's frame for a text of so many bytes.

    >>> head_of(2), head_of(300)
    (b'\\x81\\x02', b'\\x81~\\x01,')
    """
    if size < TWO_BYTES:
        return _SHORT_TEXTS[size]
    if size <= 0xFFFF:
        return _MEDIUM_TEXTS[size >> 8] + _BYTES[size & 0xFF]
    return bytes([WHOLE_TEXT, EIGHT_BYTES]) + size.to_bytes(8, "big")
