"""A cable between a browser and a server that can be long, and be pulled out and put back."""

from __future__ import annotations

import queue
import socket
import threading
import time
from types import TracebackType
from typing import Self


class TcpProxy:
    """Passes everything on to a port of this machine, as long as it is plugged in.

    ``delay`` is how many seconds everything takes from one end to the other, both ways: a round trip takes twice
    as long. It may be changed at any time; nothing overtakes what was sent before.
    """

    def __init__(self, port: int, delay: float = 0.0) -> None:
        self.delay = delay
        self._to = port
        self._lines: list[socket.socket] = []
        self._plugged = True
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        """What to open instead of the server's own address."""
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.disconnect()
        self._listening.close()

    def disconnect(self) -> None:
        """Nothing passes any more, and what was open breaks."""
        self._plugged = False
        for line in self._lines:
            _end(line)
        self._lines.clear()

    def reconnect(self) -> None:
        """New connections pass again."""
        self._plugged = True

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self._listening.accept()
            except OSError:
                return
            if not self._plugged:
                here.close()
                continue
            there = socket.create_connection(("127.0.0.1", self._to))
            for line in (here, there):
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._lines += [here, there]
            for one, other in ((here, there), (there, here)):
                way: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
                threading.Thread(target=self._take_in, args=(one, way), daemon=True).start()
                threading.Thread(target=_pass_on, args=(way, one, other), daemon=True).start()

    def _take_in(self, one: socket.socket, way: queue.SimpleQueue[tuple[float, bytes]]) -> None:
        """Note when each piece is due at the other end; an empty one is the end."""
        data = b"-"
        while data:
            try:
                data = one.recv(65536)
            except OSError:
                data = b""
            way.put((time.monotonic() + self.delay, data))


def _pass_on(way: queue.SimpleQueue[tuple[float, bytes]], one: socket.socket, other: socket.socket) -> None:
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


def _end(line: socket.socket) -> None:
    try:
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    finally:
        line.close()
