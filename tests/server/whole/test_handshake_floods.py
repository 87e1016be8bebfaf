"""An address that opens very many game sockets is refused cheaply, and nobody else notices."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from support.processes.server_process import ServerProcess, limited_server
from support.server.cluster_guest import VisitingGuest
from support.server.raw_socket import HANDSHAKE, RawSocket

HOSTILE, PROXY = "127.0.0.2", "127.0.0.9"
TOKENS = 60
"""Of one address; they grow by one in a hundred seconds. A socket costs 5."""
SETTINGS = {
    "bot_workers": "1",
    "limit_address_burst": f"{TOKENS}",
    "limit_address_per_second": "0.01",
    "trusted_proxies": PROXY,
}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has only one address of its own")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with limited_server(tmp_path_factory.mktemp("server"), SETTINGS) as server:
        yield server


async def answer(port: int, request: bytes, address: str) -> bytes:
    """The status line that a request over a new connection gets."""
    connection = await RawSocket.connect(port, address)
    await connection.send(request)
    line = await connection.reader.readline()
    connection.abort()
    return line.strip()


def handshake(forwarded: str | None = None) -> bytes:
    """A handshake without a guest, sent by a client or (``forwarded``: for whom) by a proxy."""
    added = "" if forwarded is None else f"x-forwarded-for: {forwarded}\r\n"
    return HANDSHAKE.format(cookie="none").replace("\r\n\r\n", f"\r\n{added}\r\n").encode()


async def metric(port: int, pattern: str) -> float:
    page = await VisitingGuest("Prometheus").ask(port, "GET", "/metrics")
    return sum(map(float, re.findall(pattern, page)))


async def test_too_many_sockets_of_an_address_are_refused_unread(server: ServerProcess) -> None:
    port = server.port
    answers = Counter([await answer(port, handshake(), HOSTILE) for _ in range(40)])
    allowed = TOKENS // 5
    assert answers == {b"HTTP/1.1 403 Forbidden": allowed, b"HTTP/1.1 429 Too Many Requests": 40 - allowed}
    assert await metric(port, r'cut_off_total{why="too_fast"} (.+)') == 40 - allowed
    assert await metric(port, r'turned_away_total{why="too_fast"} (.+)') == 40 - allowed
    assert len(re.findall("connection cut off.*why=too_fast", server.output.read_text("utf-8"))) == 1
    # what costs less, or nothing, is still answered
    page = b"GET %s HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    assert await answer(port, page % b"/healthz", HOSTILE) == b"HTTP/1.1 200 OK"
    # a request that comes byte by byte is refused too: unread, if several bytes arrive at once
    slow = await RawSocket.connect(port, HOSTILE)
    try:
        for letter in handshake():
            await slow.send(bytes([letter]))
        status = (await slow.reader.readline()).split()[1]
    except ConnectionError:  # it was closed before the last byte was sent
        status = b"429"
    assert status in (b"403", b"429")
    slow.abort()
    # others get in
    ann = VisitingGuest("Ann")
    await ann.come_in(port)
    async with ann.at(port) as browser:
        assert await browser.connection.recv()


async def test_the_clients_of_a_trusted_proxy_are_told_apart(server: ServerProcess) -> None:
    for _ in range(20):
        await answer(server.port, handshake("192.0.2.1"), PROXY)
    cut_off = await metric(server.port, r'cut_off_total{why="too_fast"} (.+)')
    turned_away = await metric(server.port, r'turned_away_total{why="too_fast"} (.+)')
    for _ in range(3):
        assert await answer(server.port, handshake("192.0.2.1"), PROXY) == b"HTTP/1.1 403 Forbidden"
        assert await answer(server.port, handshake("192.0.2.2"), PROXY) == b"HTTP/1.1 403 Forbidden"
    assert await metric(server.port, r'cut_off_total{why="too_fast"} (.+)') == cut_off
    assert await metric(server.port, r'turned_away_total{why="too_fast"} (.+)') == turned_away + 3
