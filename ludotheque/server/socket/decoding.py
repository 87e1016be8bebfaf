# Compiled with mypyc: every move at a table comes through here.
"""From frames to messages and back, and what a message costs."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from ludotheque.server.socket.protocol import ClientMessage, Enter, Problem, ServerMessage, To, WatchClass, WatchLobby
from ludotheque.table.messages import Act, AskHint, AskOptions, Chat, Emote

MOST_DIGITS = 15
"""Longer whole numbers are refused: no field needs them, and browsers cannot represent much larger ones."""
DETAIL = 200
"""The longest error text that is sent back."""

_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_digits_alike: Final = bytes(ord("0") if chr(byte) in "0123456789" else ord(" ") for byte in range(256))
_many_digits: Final = b"0" * (MOST_DIGITS + 1)
# Possessive quantifiers, and a string without an end reaches to the end: no frame can make these slow.
_strings: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_giant_number: Final = re.compile(rb"(?<![0-9.])[0-9]{%d,}+(?!\.[0-9])" % (MOST_DIGITS + 1))

encode: Final = msgspec.json.Encoder().encode


def decode_frame(frame: str | bytes, longest: int) -> ClientMessage | Problem:
    """The message in a frame, text or binary, or what is wrong with it. Never raises, whatever the frame holds."""
    if isinstance(frame, bytes):
        return Problem("binary")
    try:
        return decode_text(frame.encode(), longest)
    except UnicodeEncodeError:
        return Problem("not_understood", detail="not Unicode")


def decode_text(text: bytes, longest: int) -> ClientMessage | Problem:
    """The message in a text frame, given as UTF-8, or what is wrong with it."""
    if len(text) > longest:
        return Problem("too_long")
    # replacing every digit by the same one first is much quicker than a regular expression for each frame
    # (``find``, because ``in`` first tries to take what it looks for as a number)
    if text.translate(_digits_alike).find(_many_digits) >= 0 and _has_giant_number(text):
        return Problem("not_understood", detail="a number is too long")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Problem("not_understood", detail=_encodable(str(error)))


def _has_giant_number(text: bytes) -> bool:
    """Whether a whole number (not digits inside a string or of a fraction) is longer than ``MOST_DIGITS``."""
    return _giant_number.search(_strings.sub(b'""', text)) is not None


def _encodable(text: str) -> str:
    """The beginning of a text, without characters that UTF-8 cannot encode."""
    return text[:DETAIL].encode("utf-8", "replace").decode("utf-8")


def encode_message(message: ServerMessage) -> bytes:
    """The frame for a message."""
    return encode(message)


_COSTS: Final[dict[type, int]] = {Enter: 3, WatchLobby: 3, WatchClass: 3}
_COSTS_OF_REQUESTS: Final[dict[type, int]] = {Act: 1, AskHint: 8, AskOptions: 8, Emote: 2, Chat: 2}


def cost(message: ClientMessage | Problem) -> int:
    """What a message takes from the connection's rate limit: more where other clients or the machine have work."""
    if type(message) is To:
        return _COSTS_OF_REQUESTS.get(type(message.request), 4)
    return _COSTS.get(type(message), 1)
