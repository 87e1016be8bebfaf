"""The round trip of a connection, as the kernel tells it."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys

import pytest

from ludotheque.server.socket.frames.tcp_info import network_path_of, read_round_trip
from ludotheque.table.races.kernel_witness import KernelRoundTrip


class KernelSays:
    """A socket whose kernel gives these bytes."""

    def __init__(self, info: bytes) -> None:
        self._info = info

    def getsockopt(self, level: int, option: int, length: int, /) -> bytes:
        return self._info[:length]


def linux(smoothed: int, least: int, length: int = 248) -> KernelSays:
    info = bytearray(248)
    struct.pack_into("=I", info, 68, smoothed)
    struct.pack_into("=I", info, 148, least)
    return KernelSays(bytes(info[:length]))


@pytest.mark.skipif(sys.platform != "linux", reason="the layout of Linux")
def test_linux_tells_the_round_trip_of_a_real_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as client:
        there, _ = server.accept()
        with there:
            client.sendall(b"hello")
            there.sendall(there.recv(5))
            client.recv(5)
            found = read_round_trip(there)
            assert found is not None
            assert found.least is not None
            assert 0 < found.least <= found.smoothed < 5_000
        assert read_round_trip(there) is None, "the connection is closed"
    left, right = socket.socketpair()
    with left, right:
        assert read_round_trip(left) is None, "not TCP"


@pytest.mark.skipif(sys.platform != "linux", reason="the layout of Linux")
def test_a_connection_of_uvloop_that_is_lost_tells_nothing() -> None:
    """A client may leave just before its connection is measured again."""
    uvloop = pytest.importorskip("uvloop")

    class Server(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted.append(transport)

    accepted: list[asyncio.BaseTransport] = []

    async def story() -> None:
        loop = asyncio.get_running_loop()
        listener = await loop.create_server(Server, "127.0.0.1", 0)
        _, writer = await asyncio.open_connection(*listener.sockets[0].getsockname())
        while not accepted:
            await asyncio.sleep(0.001)
        there = accepted[0].get_extra_info("socket")
        assert read_round_trip(there) is not None
        accepted[0].abort()  # type: ignore[attr-defined]
        while there.fileno() >= 0:
            await asyncio.sleep(0.001)
        assert read_round_trip(there) is None
        writer.transport.abort()
        listener.close()

    uvloop.run(story())


def test_the_fields_are_found_at_their_places() -> None:
    assert read_round_trip(linux(120_500, 98_000), "linux") == KernelRoundTrip(120.5, 98.0)
    assert read_round_trip(linux(120_500, 0xFFFFFFFF), "linux") == KernelRoundTrip(120.5, None)
    macos = KernelSays(struct.pack("=4B12I", 4, 0, 0, 0, *range(1, 11), 85, 3) + bytes(60))
    assert read_round_trip(macos, "darwin") == KernelRoundTrip(85.0, None)


def test_an_old_kernel_another_system_or_an_unmeasured_connection_tells_nothing() -> None:
    assert read_round_trip(linux(120_500, 98_000, length=104), "linux") is None
    assert read_round_trip(linux(0, 0), "linux") is None
    assert read_round_trip(KernelSays(bytes(20)), "darwin") is None
    assert read_round_trip(linux(120_500, 98_000), "win32") is None


def test_without_our_own_socket_only_pings_are_left() -> None:
    path = network_path_of({"type": "websocket", "client": ("192.0.2.1", 1)})
    assert (path.witness, path.round_trip) == ("ping", None)
