"""Decoding of actions from bytes."""

from __future__ import annotations

import random

import msgspec
import pytest

from ludotheque import Match
from ludotheque.engine.refusal import Refusal
from ludotheque.games.bouh.game import GAME


def test_damaged_messages_give_an_action_or_a_decode_error() -> None:
    """15,000 messages with random bytes changed."""
    rng = random.Random(5)
    decoder = msgspec.json.Decoder(GAME.Action)
    good = [
        b'{"type":"capture","bouh":101,"steps":[1,2,"+"]}',
        b'{"type":"scare","greuh":201,"bouh":101,"steps":[1,2,"+"],"colour":"red"}',
        b'{"type":"claim","five":[101,110,119,128,137]}',
        b'{"type":"pass","cards":[1,2]}',
        b'{"type":"end"}',
    ]
    bad = [
        b'{"type":"capture","bouh":101,"steps":[' + b"[" * 500 + b"]" * 500 + b"]}",
        b'{"type":"capture","bouh":101,"steps":[' + b",".join([b"1"] * 40) + b"]}",
        b'{"type":"capture","bouh":101,"steps":["%"]}',
        b'{"type":"capture","bouh":1e400,"steps":[]}',
        b'{"type":"capture","bouh":' + b"9" * 400 + b',"steps":[]}',
        b'{"type":"capture","bouh":101,"steps":[-1]}',
        b'{"type":"capture","bouh":101,"steps":[1.5]}',
        b'{"type":"pass","cards":[1,2,3,4,5,6]}',
        b'{"type":"end","extra":1}',
        b'{"type":"unknown"}',
        b"null",
        b"",
    ]
    for raw in bad:
        with pytest.raises(msgspec.DecodeError):
            decoder.decode(raw)
    match = Match("bouh", seats=2, seed=1, options={"youngest": 0})
    for _ in range(15_000):
        message = bytearray(rng.choice(good))
        for _ in range(rng.randrange(1, 4)):
            message[rng.randrange(len(message))] = rng.randrange(256)
        try:
            action = decoder.decode(bytes(message))
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        assert match.check(0, action) is None or isinstance(match.check(0, action), Refusal)
