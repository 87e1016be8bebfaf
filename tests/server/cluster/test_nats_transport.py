"""Messages of NATS are taken out of the stream, however it is cut; the client library gets everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.server.cluster.nats_bus import NatsBus
from ludotheque.server.cluster.nats_messages import LONGEST_LINE
from ludotheque.server.cluster.nats_subjects import MOST_WAITING_BYTES
from ludotheque.server.cluster.nats_transport import NatsProtocol, NatsTransport
from support import timeouts
from support.processes.nats_server import NatsServer, nats_server

LINES = [b'INFO {"server_id":"x"}\r\n', b"PING\r\n", b"PONG\r\n", b"+OK\r\n", b"-ERR 'Stale Connection'\r\n"]


@contextmanager
def a_protocol() -> Iterator[tuple[NatsProtocol, list[tuple[bytes, bytes]]]]:
    """A protocol and the messages that it delivers."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    delivered: list[tuple[bytes, bytes]] = []

    async def made() -> NatsProtocol:
        return NatsProtocol(lambda subject, body: delivered.append((subject, body)))

    try:
        yield loop.run_until_complete(made()), delivered
    finally:
        asyncio.set_event_loop(None)
        loop.close()


def left_for_the_library(protocol: NatsProtocol) -> bytes:
    return bytes(protocol.reader._buffer)  # type: ignore[attr-defined]


subjects = st.sampled_from([b"ludotheque.alive", b"ludotheque.2.gate.east"])
bodies = st.one_of(st.binary(max_size=40), st.sampled_from([b"", b"\r\n", b"MSG a 1 3\r\nabc\r\n", b"PING\r\n"]))


@given(
    st.lists(st.one_of(st.sampled_from(LINES), st.tuples(subjects, st.sampled_from([b"", b"inbox.7 "]), bodies))),
    st.lists(st.integers(1, 60), min_size=1),
)
def test_however_the_stream_is_cut(items: list[bytes | tuple[bytes, bytes, bytes]], cuts: list[int]) -> None:
    stream = b"".join(
        item if isinstance(item, bytes) else b"MSG %b 1 %b%d\r\n%b\r\n" % (item[0], item[1], len(item[2]), item[2])
        for item in items
    )
    with a_protocol() as (protocol, delivered):
        place = number = 0
        while place < len(stream):
            size = cuts[number % len(cuts)]
            protocol.data_received(stream[place : place + size])
            place, number = place + size, number + 1
        assert delivered == [(item[0], item[2]) for item in items if not isinstance(item, bytes)]
        assert left_for_the_library(protocol) == b"".join(item for item in items if isinstance(item, bytes))


def test_headers_are_left_out() -> None:
    with a_protocol() as (protocol, delivered):
        protocol.data_received(b"HMSG a 1 12 17\r\nNATS/1.0\r\n\r\nhello\r\nPING\r\n")
        assert delivered == [(b"a", b"hello")]
        assert left_for_the_library(protocol) == b"PING\r\n"


@pytest.mark.parametrize(
    "line",
    [
        b"MSG\r\n",
        b"MSG a 5\r\n",
        b"MSG a 1 many\r\n",
        b"MSG a 1 -5\r\n",
        b"HMSG a 1 5\r\n",
        b"HMSG a 1 9 5\r\n",
        b"MSG a 1 b c 5\r\n",
        b"MSG a  5\r\n",
        b"MSG a 1 99999999999\r\n",
        b"nonsense\r\n",
    ],
)
def test_what_is_not_understood_is_left_to_the_library(line: bytes) -> None:
    with a_protocol() as (protocol, delivered):
        protocol.data_received(line)
        assert delivered == []
        assert left_for_the_library(protocol) == line


async def test_a_line_without_an_end_ends_the_connection() -> None:
    protocol = NatsProtocol(Mock())
    for _ in range(LONGEST_LINE // 65_536 + 1):
        protocol.data_received(b"x" * 65_536)
    with pytest.raises(ConnectionError):
        await protocol.reader.readline()


async def test_nothing_is_written_before_there_is_a_connection() -> None:
    transport = NatsTransport(Mock())
    assert transport
    assert transport.at_eof()
    assert transport.waiting_bytes == 0
    transport.write(b"PING\r\n")
    transport.close()
    await transport.drain()
    await transport.wait_closed()


async def arrived(inbox: list[bytes], number: int) -> None:
    async with asyncio.timeout(timeouts.HANGING_SECONDS):
        while len(inbox) < number:
            await asyncio.sleep(0.01)


async def test_large_and_many_messages_arrive_in_order(caplog: pytest.LogCaptureFixture) -> None:
    with nats_server() as server:
        one, other = await NatsBus.connect(server.address), await NatsBus.connect(server.address)
        inbox: list[bytes] = []

        def handle(message: bytes) -> None:
            inbox.append(message)
            if message == b"bad":
                raise ValueError("a bug")

        await other.subscribe("here", handle)
        sent = [bytes([number % 256]) * (number * 1_000) for number in range(100)] + [b"bad", b"", b"last"]
        with caplog.at_level(logging.CRITICAL):
            for message in sent:
                one.publish("here", message)
                one.publish("nobody", message)
            await arrived(inbox, len(sent))
        assert inbox == sent
        await one.close()
        await other.close()


async def test_a_message_that_nats_refuses_is_reported_as_lost(caplog: pytest.LogCaptureFixture) -> None:
    with nats_server() as server:
        bus = await NatsBus.connect(server.address)
        losses: list[None] = []
        bus.on_loss(lambda: losses.append(None))
        inbox: list[bytes] = []
        await bus.subscribe("here", inbox.append)
        bus.publish("here", bytes(2_000_000))
        bus.publish("here", b"small")
        await arrived(inbox, 1)
        assert (inbox, len(losses)) == ([b"small"], 1)
        assert "2000000 bytes" in caplog.text
        await bus.close()


async def test_what_a_stuck_nats_does_not_read_is_bounded_and_reported_as_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with nats_server() as server:
        bus = await NatsBus.connect(server.address)
        losses: list[None] = []
        bus.on_loss(lambda: losses.append(None))
        waiting = MOST_WAITING_BYTES + 1
        monkeypatch.setattr(NatsTransport, "waiting_bytes", property(lambda _: waiting))
        inbox: list[bytes] = []
        await bus.subscribe("here", inbox.append)
        bus.publish("here", b"dropped")
        bus.publish("here", b"dropped")
        assert not losses, "nothing can be sent yet"
        waiting = 0
        bus.publish("here", b"after")
        await arrived(inbox, 1)
        assert (inbox, len(losses)) == ([b"after"], 1)
        await bus.close()


async def test_a_password_is_accepted_and_a_wrong_one_refused() -> None:
    server = NatsServer(["--user", "games", "--pass", "secret"])
    server.start()
    try:
        bus = await NatsBus.connect(server.address.replace("//", "//games:secret@"))
        inbox: list[bytes] = []
        await bus.subscribe("here", inbox.append)
        bus.publish("here", b"hello")
        await arrived(inbox, 1)
        await bus.close()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1):
                await NatsBus.connect(server.address.replace("//", "//games:wrong@"))
    finally:
        server.kill()
