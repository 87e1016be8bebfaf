"""The small parts of the game socket."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ludotheque.server.socket.decoding import cost, decode_frame
from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.outbox import Outbox, Outgoing
from ludotheque.server.socket.protocol import Enter, Pong, Problem, To
from ludotheque.server.socket.race_questions import RaceQuestions
from ludotheque.table.messages import Act, Answer, AskHint, Gone, HintsShown, Said, Start, TableShown
from ludotheque.table.publishing import listener


@pytest.mark.parametrize("kind", [TableShown, Answer, HintsShown, Said, Gone])
def test_an_envelope_names_the_kind_of_its_message(kind: type[msgspec.Struct]) -> None:
    assert listener._KINDS[kind] == kind.__struct_config__.tag


def test_an_outbox_counts_messages_and_bytes() -> None:
    outbox = Outbox(Limits(full_messages=3, full_bytes=100, most_messages=5, most_bytes=200))
    assert outbox.take() is None
    outbox.put(Outgoing(b"x" * 60, "a"))
    assert not outbox.is_full
    outbox.put(Outgoing(b"x" * 60, "b"))
    assert outbox.is_full
    assert [dropped.key for dropped in outbox.drop("a")] == ["a"]
    assert not outbox.is_full
    for _ in range(2):
        outbox.put(Outgoing(b""))
    assert outbox.is_full
    assert not outbox.is_overflowing
    outbox.put(Outgoing(b"x" * 141))
    assert outbox.is_overflowing
    assert not outbox.is_empty
    outbox.clear()
    assert outbox.is_empty
    assert not outbox.is_full
    assert outbox.take() is None


def test_a_question_counts_from_the_first_time_it_was_sent() -> None:
    questions = RaceQuestions(most=2)
    assert questions.elapsed("ann", "t", 5, 100.0) is None
    questions.sent("ann", "t", 5, 100.0)
    questions.sent("ann", "t", 5, 900.0)  # sent again with a later view, or over a new connection
    assert questions.elapsed("ann", "t", 5, 1000.7) == 900
    assert questions.elapsed("ann", "t", 6, 1000.0) is None
    assert questions.elapsed("bob", "t", 5, 1000.0) is None
    questions.sent("ann", "t", None, 1000.0)  # the race is over
    assert questions.elapsed("ann", "t", 5, 1100.0) == 1000  # an answer may still be under way
    questions.sent("ann", "t", 5, 2000.0)  # a rematch asks under the same number
    assert questions.elapsed("ann", "t", 5, 2010.0) == 10
    questions.sent("ann", "u", 1, 0.0)
    questions.sent("ann", "v", 1, 0.0)
    assert questions.elapsed("ann", "t", 5, 2010.0) is None  # the oldest is forgotten


def test_work_for_others_costs_more() -> None:
    act = cost(To("t", Act("c", 1, msgspec.Raw(b"{}"))))
    assert act == cost(Pong("x")) < cost(Enter("t")) < cost(To("t", Start("c"))) < cost(To("t", AskHint("c")))


@pytest.mark.parametrize("frame", ['{"type":"pong","token":"\ud800"}', "\ud800" * 5000])
def test_texts_that_are_none_are_not_understood(frame: str) -> None:
    """No server passes such texts on; if one did, they would do no harm."""
    problem = decode_frame(frame, 16_384)
    assert isinstance(problem, Problem)
    assert msgspec.json.encode(problem)


def test_the_page_about_the_socket_knows_its_limits() -> None:
    page = (Path(__file__).parent.parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")
    limits = Limits()
    assert limits.most_tables == 8
    assert "serves up to eight tables" in page
    assert f"has at most {limits.longest_message // 1024} kB" in page
    assert f"may send {limits.per_second:.0f} ordinary messages a second, in bursts of up to {limits.burst}" in page


def test_a_message_is_measured_in_bytes() -> None:
    text = '{"type":"pong","token":"%s"}' % ("é" * 30)
    assert decode_frame(text, len(text.encode())) == Pong("é" * 30)
    assert decode_frame(text, len(text.encode()) - 1) == Problem("too_long")
