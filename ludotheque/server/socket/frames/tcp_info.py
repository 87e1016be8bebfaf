"""Reads from the kernel how long the round trips of a WebSocket's TCP connection take."""

from __future__ import annotations

import struct
import sys
from typing import Protocol

from ludotheque.server.http.asgi import Scope
from ludotheque.server.http.proxies import is_direct, proxy_round_trip
from ludotheque.server.socket.frames.uvicorn_fast_path import fast_path_of
from ludotheque.table.races.kernel_witness import KernelRoundTrip
from ludotheque.table.races.network_path import NetworkPath

IPPROTO_TCP = 6
LINUX_TCP_INFO = 11
_LINUX_RTT, _LINUX_MIN_RTT = 68, 148
"""Where ``tcpi_rtt`` and ``tcpi_min_rtt`` are in ``struct tcp_info`` (``linux/tcp.h``); microseconds."""
_LINUX_LENGTH = 152
"""``tcpi_min_rtt`` came with Linux 4.6; what is newer stands behind it."""
MACOS_TCP_CONNECTION_INFO = 0x106
_MACOS_SRTT = 44
"""Where ``tcpi_srtt`` is in ``struct tcp_connection_info`` (``netinet/tcp.h``); milliseconds. There is no least."""
_MACOS_LENGTH = 48


class TcpSocket(Protocol):
    """The part of a socket that is needed here."""

    def getsockopt(self, level: int, option: int, length: int, /) -> bytes: ...


def read_round_trip(socket: TcpSocket, platform: str = sys.platform) -> KernelRoundTrip | None:
    """The round trip of a TCP connection; ``None`` where the kernel does not tell, or has measured nothing yet."""
    try:
        if platform == "linux":
            return _of_linux(socket.getsockopt(IPPROTO_TCP, LINUX_TCP_INFO, _LINUX_LENGTH))
        if platform == "darwin":
            return _of_macos(socket.getsockopt(IPPROTO_TCP, MACOS_TCP_CONNECTION_INFO, _MACOS_LENGTH))
    except (OSError, ValueError):  # not a TCP socket, or closed: uvloop then raises ``ValueError``
        pass
    return None


def _of_linux(info: bytes) -> KernelRoundTrip | None:
    if len(info) < _LINUX_LENGTH:
        return None
    smoothed, least = (int(struct.unpack_from("=I", info, place)[0]) for place in (_LINUX_RTT, _LINUX_MIN_RTT))
    if not smoothed:
        return None
    return KernelRoundTrip(smoothed / 1000, None if least in (0, 0xFFFFFFFF) else least / 1000)


def _of_macos(info: bytes) -> KernelRoundTrip | None:
    if len(info) < _MACOS_LENGTH:
        return None
    (smoothed,) = struct.unpack_from("=I", info, _MACOS_SRTT)
    return KernelRoundTrip(float(smoothed), None) if smoothed else None


def network_path_of(scope: Scope, *, ask_kernel: bool = True) -> NetworkPath:
    """The path of a WebSocket that was just opened. Without the kernel, pings and trusted proxies are left."""
    fast_path = fast_path_of(scope) if ask_kernel else None
    socket = None if fast_path is None else fast_path.transport.get_extra_info("socket")
    kernel = None if socket is None else lambda: read_round_trip(socket)
    return NetworkPath(kernel, proxy_ms=proxy_round_trip(scope), direct=is_direct(scope))
