"""Actions that are not allowed: bad input of any kind is refused with a sentence, and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games.tohuwabohu.bad_values import VALUES
from ludotheque import Refused
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.words import LANGUAGES, refusal_sentence
from ludotheque.games.tohuwabohu.game import GAME
from ludotheque.games.tohuwabohu.rules.actions import TohuwabohuAction, TurnCard
from ludotheque.testing.random_play import new_match, steps
from ludotheque.testing.random_values import random_value
from ludotheque.testing.tables import Table

BROKEN = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'{"type":"point"',
    b'{"type":"point","shape":}',
    b"\xff\xfe",
    b"[" * 2000,
    b"1e999",
)
DECODER: msgspec.json.Decoder[TohuwabohuAction] = msgspec.json.Decoder(TohuwabohuAction)


def random_message(rng: random.Random) -> bytes:
    """A message that a broken or hostile client might send as an action."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice(BROKEN)
    if kind == 1:
        return rng.randbytes(rng.randrange(30))
    message: dict[str, Any] = {"type": rng.choice(("point", "turn_card", "Point", "drawn", "expired", "stop"))}
    if kind > 2:
        message["type"] = "point"
    if rng.random() < 0.9:
        message["shape"] = rng.choice(VALUES) if kind < 5 else rng.randrange(-3, 70)
    if rng.random() < 0.1:
        message[rng.choice(("at", "seat", "prompt", "card"))] = rng.choice(VALUES)
    try:
        return msgspec.json.encode(message)
    except (OverflowError, msgspec.MsgspecError):  # a value that cannot be encoded
        return str(message).encode()


def decoded(message: bytes) -> TohuwabohuAction | None:
    """The action, as the server decodes it, or ``None``."""
    try:
        return DECODER.decode(message)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_every_random_message_is_refused_or_allowed(seats: int) -> None:
    """``check`` allows exactly the actions that ``options`` lists, at many moments, for real and invented seats."""
    match = new_match(Table("tohuwabohu", seats, {}), seed=seats)
    rng = random.Random(seats)
    reasons: set[str] = set()
    for _ in steps(match, rng, most=100):
        state = match._state
        before = [GAME.view(state, seat) for seat in (None, *range(seats))]
        allowed = {seat: set(match.options(seat)) for seat in range(seats)}
        for _ in range(400):
            action = decoded(random_message(rng))
            if action is None:
                continue
            seat = rng.choice((*range(seats), *range(seats), -1, seats, 99, -(2**62), 2**62))
            refusal = GAME.check(state, seat, action)
            assert (refusal is None) == (action in allowed.get(seat, ()))
            if refusal is not None:
                assert isinstance(refusal, Refusal)
                if refusal.reason not in reasons:
                    reasons.add(refusal.reason)
                    assert all(refusal_sentence("tohuwabohu", language, refusal) for language in LANGUAGES)
        assert [GAME.view(state, seat) for seat in (None, *range(seats))] == before
    assert reasons >= {"not_the_dealer", "turned_already", "no_such_shape", "finger_there_already", "no_free_finger"}


def test_answers_to_other_questions_or_in_the_past_are_refused() -> None:
    """A match refuses stale prompts, seats that are not asked, and times that have passed."""
    match = new_match(Table("tohuwabohu", 4, {}), seed=2)
    rng = random.Random(2)
    for _ in steps(match, rng, most=120):
        length, now = len(match.log), match.now
        for _ in range(25):
            asked = {prompt.id for prompt in match.prompts.values()}
            action = random_value(GAME.Action, rng)
            seat, prompt = rng.choice((0, 1, 2, 3, 4, -1)), rng.choice((-1, 0, 1, 7, 10**9))
            if prompt not in asked:
                with pytest.raises(Refused):
                    match.play(seat, action, prompt=prompt)
        if now:
            with pytest.raises(ValueError, match="cannot go back"):
                match.play(0, TurnCard(), at=now - 1)
        assert (len(match.log), match.now) == (length, now)
