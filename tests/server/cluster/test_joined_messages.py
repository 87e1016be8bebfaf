"""Messages of one turn of the event loop travel together."""

from __future__ import annotations

import asyncio

import msgspec

from ludotheque.server.cluster.bus import MemoryBus
from ludotheque.server.cluster.joined_messages import MOST_BYTES, JoinedMessages, Queue

decode = msgspec.msgpack.Decoder(tuple[str, list[str]]).decode


async def test_messages_of_one_turn_are_joined_by_subject_in_order() -> None:
    bus, published = MemoryBus(), list[tuple[str, list[str]]]()
    for subject in ("a", "b"):
        await bus.subscribe(
            subject,
            lambda frame, subject=subject: published.append((subject, decode(frame)[1])),  # type: ignore[misc]
        )
    messages = JoinedMessages(bus, "east")
    a, b = Queue(messages, "a"), Queue(messages, "b")
    for queue, text in ((a, "1"), (b, "2"), (a, "3")):
        queue.add(text, 10)
    assert published == []
    await asyncio.sleep(0)
    assert published == [("a", ["1", "3"]), ("b", ["2"])]
    a.add("4", 10)
    await asyncio.sleep(0)
    assert published[2:] == [("a", ["4"])]
    messages.flush()
    assert len(published) == 3


async def test_messages_name_the_process_they_are_from() -> None:
    bus, frames = MemoryBus(), list[bytes]()
    await bus.subscribe("a", frames.append)
    Queue(JoinedMessages(bus, "east"), "a").add("1", 10)
    await asyncio.sleep(0)
    assert [decode(frame) for frame in frames] == [("east", ["1"])]


async def test_not_too_much_is_joined() -> None:
    bus, frames = MemoryBus(), list[bytes]()
    await bus.subscribe("a", frames.append)
    queue = Queue(JoinedMessages(bus, "east"), "a")
    size = MOST_BYTES // 3
    for _ in range(10):
        queue.add("x" * size, size)
    await asyncio.sleep(0)
    assert [len(decode(frame)[1]) for frame in frames] == [4, 4, 2]
    assert max(map(len, frames)) <= 2 * MOST_BYTES
