"""The queue of messages that wait for one client."""

from __future__ import annotations

from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.outbox import Outbox, Outgoing


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
