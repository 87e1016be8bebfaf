# Compiled with mypyc: every move at a table comes through here.
"""From frames to messages and back, and what a message costs."""

from __future__ import annotations

import re

import msgspec

from ludotheque.server.socket.protocol import ClientMessage, Enter, Problem, ServerMessage, To, WatchLobby
from ludotheque.table.messages import Act, AskHint, Chat, Emote

MOST_DIGITS = 15
"""Longer whole numbers are refused: no field needs them, and browsers cannot represent much larger ones."""
DETAIL = 200
"""The longest error text that is sent back."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_digits_alike = bytes(ord("0") if chr(byte) in "0123456789" else ord(" ") for byte in range(256))
_many_digits = b"0" * (MOST_DIGITS + 1)
_texts_and_numbers = re.compile(r'"(?:[^"\\]|\\.)*"|([0-9]+)(\.[0-9]+)?')

encode = msgspec.json.Encoder().encode


def decode_frame(frame: str | bytes, longest: int) -> ClientMessage | Problem:
    """The message in a frame, or what is wrong with it. Never raises, whatever the frame holds."""
    if isinstance(frame, bytes):
        return Problem("binary")
    # a character takes 1 to 4 bytes, so most frames need not be measured exactly
    if len(frame) > longest or (len(frame) * 4 > longest and len(frame.encode("utf-8", "replace")) > longest):
        return Problem("too_long")
    # replacing every digit by the same one first is much quicker than a regular expression for each frame
    if _many_digits in frame.encode("utf-8", "replace").translate(_digits_alike) and _has_giant_number(frame):
        return Problem("not_understood", detail="a number is too long")
    try:
        return _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Problem("not_understood", detail=_encodable(str(error)))


def _has_giant_number(frame: str) -> bool:
    """Whether a whole number (not digits inside a string or of a fraction) is longer than ``MOST_DIGITS``."""
    return any(len(found[1] or "") > MOST_DIGITS and not found[2] for found in _texts_and_numbers.finditer(frame))


def _encodable(text: str) -> str:
    """The beginning of a text, without characters that UTF-8 cannot encode."""
    return text[:DETAIL].encode("utf-8", "replace").decode("utf-8")


def encode_message(message: ServerMessage) -> bytes:
    """The frame for a message."""
    return encode(message)


def cost(message: ClientMessage) -> int:
    """What a message takes from the connection's rate limit: more where other clients or the machine have work."""
    match message:
        case To(request=request):
            match request:
                case Act():
                    return 1
                case AskHint():
                    return 8
                case Emote() | Chat():
                    return 2
                case _:
                    return 4
        case Enter() | WatchLobby():
            return 3
        case _:
            return 1
