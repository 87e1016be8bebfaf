"""Pings, silent connections, and the time at which a race question was sent."""

from __future__ import annotations

from typing import Any

from ludotheque.server.socket.limits import Limits
from ludotheque.server.socket.protocol import Closing, Ping, Pong
from ludotheque.server.tables.interfaces import TableHandle
from ludotheque.table.messages import SeatBot, Start, TableRequest, TableShown
from ludotheque.table.publishing.listener import Listener
from ludotheque.table.requests.timing import Timing
from support.server.socket_clients import connect, run, two_at_boussanga
from support.server.socket_server import SocketServer


def test_pings_measure_the_round_trip_and_set_the_allowance() -> None:
    async def story() -> None:
        socket_server = SocketServer()
        ann = await connect(socket_server, "ann", answers_pings=False)
        await ann.enter()
        place = socket_server.memory_table.table._audience.listeners[0]
        assert place.allowance == 40  # nothing is known yet
        for _ in range(2):
            await socket_server.wait(120)
            ann.send(Pong(ann.last(Ping).token))
            await socket_server.wait(30)
        assert len(ann.all(Ping)) == 3
        await socket_server.settle()
        assert place.allowance == 160  # the least round trip, 120, and a margin
        ann.send(Pong("guessed"))
        await socket_server.settle()
        assert place.allowance == 160
        await socket_server.wait(4_000)
        assert len(ann.all(Ping)) == 4
        assert len({ping.token for ping in ann.all(Ping)}) == 4

    run(story)


def test_a_silent_connection_is_closed() -> None:
    async def story() -> None:
        socket_server, ann, bob = await two_at_boussanga()
        bob.answers_pings = False
        await socket_server.wait(24_000)
        assert bob.closed is None
        await socket_server.wait(8_000)
        assert bob.closed == 1001
        assert isinstance(bob.inbox[-1], Closing)
        assert not ann.last(TableShown).chairs[1].present
        assert ann.closed is None

    run(story)


class TimingDoor:
    """A handle of a table that records the timing of every request."""

    def __init__(self, table: TableHandle) -> None:
        self._table = table
        self.enter, self.leave = table.enter, table.leave
        self.received: list[Any] = []

    def request(self, listener: Listener, request: TableRequest, timing: Timing | None = None) -> None:
        self.received.append(timing)
        self._table.request(listener, request, timing)


def test_race_time_counts_from_the_sending_of_the_question() -> None:
    async def story() -> None:
        socket_server = SocketServer("tohuwabohu", 3)
        door = TimingDoor(socket_server.memory_table.table)
        socket_server.tables.handles["table"] = door
        received = door.received
        ann = await connect(socket_server, "ann")
        await ann.enter()
        for seat in (1, 2):
            await ann.request(SeatBot, seat=seat, level="fox")
        await ann.request(Start)
        for _ in range(200):
            if (prompt := ann.view("tohuwabohu").prompt) is not None and prompt.race:
                break
            await socket_server.wait(100)
        prompt = ann.view("tohuwabohu").prompt
        assert prompt is not None
        assert prompt.race
        await socket_server.wait(75)
        received.clear()
        ann.act({"type": "nothing"}, prompt.id, reaction=60.5)
        await socket_server.settle()
        assert received[0].reaction == 60.5
        first = received[0].elapsed
        assert first >= 75
        assert received[0].allowance == 40  # pongs came at once
        # a new connection has seen the question before
        ann.disconnect()
        await socket_server.wait(25)
        again = await connect(socket_server, "ann")
        await again.enter()
        again.act({"type": "nothing"}, prompt.id, reaction=3)
        again.act({"type": "nothing"}, prompt.id + 1000, reaction=3)
        await socket_server.settle()
        assert received[1].elapsed == first + 25
        assert received[2] is None

    run(story)


def test_pings_are_not_queued_behind_other_messages() -> None:
    async def story() -> None:
        socket_server = SocketServer(limits=Limits(silent_ms=10**9, stalled_ms=10**9))
        ann = await connect(socket_server, "ann")
        await socket_server.wait(1_000)
        ann.reads.clear()
        before = len(ann.all(Ping))
        await socket_server.wait(60_000)
        ann.reads.set()
        await socket_server.settle()
        assert len(ann.all(Ping)) - before == 2  # one was going out, one waited

    run(story)
