"""Frames become messages or problems, and messages have a cost."""

from __future__ import annotations

import time

import msgspec
import pytest

from ludotheque.server.socket.decoding import cost, decode_frame
from ludotheque.server.socket.protocol import Enter, Pong, Problem, To
from ludotheque.table.messages import Act, AskHint, Start


def test_messages_that_make_work_cost_more() -> None:
    act = cost(To("t", Act("c", 1, msgspec.Raw(b"{}"))))
    assert act == cost(Pong("x")) < cost(Enter("t")) < cost(To("t", Start("c"))) < cost(To("t", AskHint("c")))


@pytest.mark.parametrize("frame", ['{"type":"pong","token":"\ud800"}', "\ud800" * 5000])
def test_invalid_unicode_is_a_problem(frame: str) -> None:
    """WebSocket servers reject such texts themselves; if one did not, nothing would break."""
    problem = decode_frame(frame, 16_384)
    assert isinstance(problem, Problem)
    assert msgspec.json.encode(problem)


@pytest.mark.parametrize(
    "content", ['"' + '\\"' * 8_000, '"\\' * 8_000, '"' * 16_000, "1" * 16_000 + ".1", "0 " * 8_000]
)
def test_no_frame_takes_long_to_decode(content: str) -> None:
    """Two seconds are a thousand times what the slowest of these takes, and a fraction of what backtracking takes."""
    began = time.perf_counter()
    assert isinstance(decode_frame(f'"{"1" * 20}"{content}'[:16_384], 16_384), Problem)
    assert time.perf_counter() - began < 2.0


def test_the_length_of_a_message_is_measured_in_bytes() -> None:
    text = '{"type":"pong","token":"%s"}' % ("é" * 30)
    assert decode_frame(text, len(text.encode())) == Pong("é" * 30)
    assert decode_frame(text, len(text.encode()) - 1) == Problem("too_long")
