"""What an owner sends to the connections of a gate: what several have in common travels once."""

from __future__ import annotations

import asyncio

from ludotheque.server.cluster.bus import MemoryBus
from ludotheque.server.cluster.gate_messages import DELIVERIES, Delivery, gate_subject
from ludotheque.server.cluster.joined_messages import MOST_BYTES, JoinedMessages
from ludotheque.server.cluster.remote_listeners import DeliveryQueue
from ludotheque.table.publishing.listener import Envelope

BOARD, NEWS = b"[board]", b"[news]"


class Sending:
    """A queue for the gate "west", and the frames that were sent to it."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        bus = MemoryBus()
        bus._handlers[gate_subject("west")] = [self.frames.append]
        self.queue = DeliveryQueue(JoinedMessages(bus, "east"), "west")

    async def sent(self) -> list[Delivery]:
        """What is sent in this turn of the event loop."""
        await asyncio.sleep(0)
        frame = self.frames.pop()
        assert self.frames == []
        name, deliveries = DELIVERIES.decode(frame)
        assert name == "east"
        return deliveries


async def test_players_share_what_everybody_may_see() -> None:
    sending = Sending()
    for seat in range(4):
        sending.queue.deliver(seat, Envelope("update", b"hand %d" % seat, BOARD, NEWS, 7))
    assert await sending.sent() == [
        ("update", BOARD, NEWS, 7, None, [b"hand 0", 0, b"hand 1", 1, b"hand 2", 2, b"hand 3", 3])
    ]


async def test_spectators_share_everything() -> None:
    sending, spectators = Sending(), Envelope("update", b"no hand", BOARD, NEWS, 7)
    sending.queue.deliver(1, Envelope("update", b"hand", BOARD, NEWS, 7))
    for connection in (8, 9):
        sending.queue.deliver(connection, spectators)
    assert await sending.sent() == [("update", BOARD, NEWS, 7, None, [b"hand", 1, b"no hand", 8, 9])]


async def test_messages_that_differ_in_anything_else_travel_apart() -> None:
    other_board, other_news = b"[other board]", b"[other news]"
    envelopes = [
        Envelope("update", b"hand", BOARD, NEWS, 7),
        Envelope("update", b"hand", other_board, NEWS, 7),
        Envelope("update", b"hand", other_board, other_news, 7),
        Envelope("update", b"hand", other_board, other_news, 8),
        Envelope("update", b"hand", other_board, other_news, 8, 3),
        Envelope("table_shown", b"hand", other_board, other_news, 8, 3),
        Envelope("answer", b"done"),
    ]
    sending = Sending()
    for connection, envelope in enumerate(envelopes):
        sending.queue.deliver(connection, envelope)
    assert await sending.sent() == [
        (each.kind, each.shared, each.after, each.since, each.question, [each.before, connection])
        for connection, each in enumerate(envelopes)
    ]


async def test_the_next_message_repeats_what_the_last_one_had() -> None:
    """A gate keeps nothing of an earlier message: one may be lost."""
    sending, envelope = Sending(), Envelope("update", b"hand", BOARD, NEWS, 7)
    for _ in range(2):
        sending.queue.deliver(1, envelope)
        assert await sending.sent() == [("update", BOARD, NEWS, 7, None, [b"hand", 1])]


async def test_large_deliveries_are_sent_at_once() -> None:
    sending = Sending()
    large = b"x" * (MOST_BYTES // 2)
    for connection in range(3):
        sending.queue.deliver(connection, Envelope("update", large, BOARD, NEWS, 7))
    assert [len(DELIVERIES.decode(frame)[1]) for frame in sending.frames] == [1]
    sending.frames.clear()
    assert await sending.sent() == [("update", BOARD, NEWS, 7, None, [large, 2])]
