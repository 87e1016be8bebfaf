"""A TCP proxy between a browser and a server that delays data and can be disconnected."""

from __future__ import annotations

import queue
import socket
import threading
import time
from types import TracebackType
from typing import Self


class TcpProxy:
    """Forwards connections to a port of this machine while it is connected.

    ``delay`` is the time in seconds in each direction: a round trip takes twice as long. It may be changed at any
    time; data always arrives in order.
    """

    def __init__(self, port: int, delay: float = 0.0) -> None:
        self.delay = delay
        self._server_port = port
        self._sockets: list[socket.socket] = []
        self._connected = True
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        """The address to open instead of the server's own."""
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.disconnect()
        self._listening.close()

    def disconnect(self) -> None:
        """Close all connections and accept no new ones."""
        self._connected = False
        for connection in self._sockets:
            _end(connection)
        self._sockets.clear()

    def reconnect(self) -> None:
        """Accept new connections again."""
        self._connected = True

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self._listening.accept()
            except OSError:
                return
            if not self._connected:
                here.close()
                continue
            there = socket.create_connection(("127.0.0.1", self._server_port))
            for connection in (here, there):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._sockets += [here, there]
            for one, other in ((here, there), (there, here)):
                way: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
                threading.Thread(target=self._receive, args=(one, way), daemon=True).start()
                threading.Thread(target=_forward, args=(way, one, other), daemon=True).start()

    def _receive(self, one: socket.socket, way: queue.SimpleQueue[tuple[float, bytes]]) -> None:
        """Queue each chunk with its arrival time; an empty chunk ends the connection."""
        data = b"-"
        while data:
            try:
                data = one.recv(65536)
            except OSError:
                data = b""
            way.put((time.monotonic() + self.delay, data))


def _forward(way: queue.SimpleQueue[tuple[float, bytes]], one: socket.socket, other: socket.socket) -> None:
    try:
        while True:
            due, data = way.get()
            time.sleep(max(0.0, due - time.monotonic()))
            if not data:
                return
            other.sendall(data)
    except OSError:
        pass
    finally:
        _end(one)
        _end(other)


def _end(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    finally:
        connection.close()
