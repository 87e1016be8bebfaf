"""Requests for an owner: a single one is sent at once, and many travel together."""

from __future__ import annotations

import asyncio

from ludotheque.server.cluster.bus import MemoryBus
from ludotheque.server.cluster.gate_messages import GATE_MESSAGES, Leaving, owner_subject
from ludotheque.server.cluster.joined_messages import MOST_BYTES, JoinedMessages
from ludotheque.server.cluster.remote_tables import BUSY_SECONDS, Gate
from support import timeouts


class Sending:
    """The messages of the gate "west" to the owner "east", and the frames in which they were sent."""

    def __init__(self) -> None:
        self.frames: list[list[int]] = []
        bus = MemoryBus()
        bus._handlers[owner_subject("east")] = [self._receive]
        self.gate = Gate(JoinedMessages(bus, "west"))
        self.queue = self.gate.queue_for("east")

    def _receive(self, frame: bytes) -> None:
        name, messages = GATE_MESSAGES.decode(frame)
        assert name == "west"
        self.frames.append([message.connection for message in messages])

    def add(self, *connections: int, size: int = 10) -> None:
        for connection in connections:
            self.queue.add(Leaving(connection), size)

    async def until_sent(self, frames: int) -> None:
        async with asyncio.timeout(timeouts.HANGING_SECONDS):
            while len(self.frames) < frames:
                await asyncio.sleep(0.001)


async def test_a_message_after_a_pause_is_sent_at_once() -> None:
    sending = Sending()
    for number in range(3):
        sending.add(number)
        await asyncio.sleep(0)
        assert sending.frames == [[each] for each in range(number + 1)]
        sending.queue._sent_at -= BUSY_SECONDS


async def test_messages_that_come_soon_after_others_travel_together() -> None:
    sending = Sending()
    sending.add(1)
    await asyncio.sleep(0)
    sending.add(2)
    await asyncio.sleep(0)
    sending.add(3)
    await asyncio.sleep(0)
    assert sending.frames == [[1]]
    await sending.until_sent(2)
    assert sending.frames == [[1], [2, 3]]


async def test_not_too_much_waits_for_others() -> None:
    sending = Sending()
    sending.add(1)
    await asyncio.sleep(0)
    sending.add(2, 3, size=MOST_BYTES * 2 // 3)
    assert sending.frames == [[1], [2, 3]]
    sending.add(4)
    await sending.until_sent(3)
    assert sending.frames[2:] == [[4]]


async def test_what_waits_is_sent_when_the_gate_closes() -> None:
    sending = Sending()
    sending.add(1)
    await asyncio.sleep(0)
    sending.add(2)
    sending.gate.flush()
    assert sending.frames == [[1], [2]]
    await asyncio.sleep(0.01)
    assert sending.frames == [[1], [2]]
