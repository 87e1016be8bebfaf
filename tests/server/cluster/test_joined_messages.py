"""Messages of one turn of the event loop travel together."""

from __future__ import annotations

import asyncio

import msgspec

from ludotheque.server.cluster.bus import MemoryBus
from ludotheque.server.cluster.joined_messages import MOST_BYTES, JoinedMessages


class Message(msgspec.Struct, array_like=True):
    text: str


decode = msgspec.msgpack.Decoder(list[Message]).decode


async def test_messages_of_one_turn_are_joined_by_subject_in_order() -> None:
    bus, published = MemoryBus(), list[tuple[str, list[str]]]()
    for subject in ("a", "b"):
        await bus.subscribe(
            subject,
            lambda frame, subject=subject: published.append((subject, [one.text for one in decode(frame)])),  # type: ignore[misc]
        )
    messages = JoinedMessages(bus)
    for subject, text in (("a", "1"), ("b", "2"), ("a", "3")):
        messages.add(subject, Message(text), 10)
    assert published == []
    last = messages.waiting("a")
    assert last is not None
    assert last.message == Message("3")
    await asyncio.sleep(0)
    assert published == [("a", ["1", "3"]), ("b", ["2"])]
    assert messages.waiting("a") is None
    messages.add("a", Message("4"), 10)
    await asyncio.sleep(0)
    assert published[2:] == [("a", ["4"])]
    messages.flush()
    assert len(published) == 3


async def test_no_message_is_the_last_one_after_those_before_it_have_left() -> None:
    """A message that refers to the one before it travels with it."""
    messages = JoinedMessages(MemoryBus())
    messages.add("a", Message("1"), MOST_BYTES)
    last = messages.waiting("a")
    assert last is not None
    assert last.source is None
    source = object()
    messages.add("a", Message("2"), 10, source)
    assert messages.waiting("a") is None, "both have left, because they are large"
    messages.add("a", Message("3"), 10, source)
    last = messages.waiting("a")
    assert last is not None
    assert last.source is source


async def test_not_too_much_is_joined() -> None:
    bus, frames = MemoryBus(), list[bytes]()
    await bus.subscribe("a", frames.append)
    messages = JoinedMessages(bus)
    size = MOST_BYTES // 3
    for _ in range(10):
        messages.add("a", Message("x" * size), size)
    await asyncio.sleep(0)
    assert [len(decode(frame)) for frame in frames] == [4, 4, 2]
    assert max(map(len, frames)) <= 2 * MOST_BYTES
