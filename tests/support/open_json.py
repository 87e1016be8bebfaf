"""Compares the open part of views, written by a game as JSON, with its encoded views."""

from __future__ import annotations

import random

import msgspec

from ludotheque import Match
from ludotheque.testing.random_play import steps


def check_open_json(match: Match, seed: int) -> int:
    """Play a match to its end, comparing before every step; returns how often the game wrote it."""
    compared = 0
    for _ in steps(match, random.Random(seed)):
        written = match.open_json()
        if written is None:
            continue
        compared += 1
        encoded = msgspec.json.encode(match.view(None))
        assert encoded.endswith(written)
        begun = msgspec.json.decode(encoded.removesuffix(written) + b"}")
        assert list(begun) == ["type", "seat", "prompt", *(match.game.private_fields or ())]
    return compared
