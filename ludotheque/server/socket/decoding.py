# Compiled with mypyc: every move at a table comes through here.
"""From what came over the wire to what it means."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ludotheque.server.socket.protocol import ClientMessage, Problem, ServerMessage

MOST_DIGITS = 15
"""No number anybody needs is longer, and browsers cannot count much further: such a one is a mistake."""
DETAIL = 200

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_digits_alike = bytes(ord("0") if chr(byte) in "0123456789" else ord(" ") for byte in range(256))
_many_digits = b"0" * (MOST_DIGITS + 1)
_texts_and_numbers = re.compile(r'"(?:[^"\\]|\\.)*"|([0-9]+)(\.[0-9]+)?')

encode = msgspec.json.Encoder().encode


def understand(frame: str | bytes, longest: int) -> ClientMessage | Problem:
    """The message a frame holds, or what is wrong with it. Never raises, whatever it holds."""
    if isinstance(frame, bytes):
        return Problem("binary")
    # a character is one byte at least, so most frames need not be measured exactly
    if len(frame) > longest or (len(frame) * 4 > longest and len(frame.encode("utf-8", "replace")) > longest):
        return Problem("too_long")
    # searching for what all long numbers look like is much quicker than looking for each
    if _many_digits in frame.encode("utf-8", "replace").translate(_digits_alike) and _has_a_giant_number(frame):
        return Problem("not_understood", detail="a number is too long")
    try:
        return _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Problem("not_understood", detail=_plain(str(error)))


def _has_a_giant_number(frame: str) -> bool:
    """Whether a whole number, not the digits of a text or a fraction, is longer than anybody needs."""
    return any(len(found[1] or "") > MOST_DIGITS and not found[2] for found in _texts_and_numbers.finditer(frame))


def _plain(text: str) -> str:
    """Some of a text, without anything that cannot be written down."""
    return text[:DETAIL].encode("utf-8", "replace").decode("utf-8")


_since: msgspec.json.Decoder[Any] = msgspec.json.Decoder(msgspec.defstruct("Since", [("since", int)]))
"""Reads as much of an update as is needed here."""


def since_in(update: bytes) -> int:
    """From which entry on an update tells."""
    since: int = _since.decode(update).since
    return since


def written(message: ServerMessage) -> bytes:
    """A message as it is sent."""
    return encode(message)
