"""A cable between a browser and a server that can be pulled out and put back."""

from __future__ import annotations

import socket
import threading
from types import TracebackType
from typing import Self


class Cable:
    """Passes everything on to a port of this machine, as long as it is plugged in."""

    def __init__(self, port: int) -> None:
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
        self.pull_out()
        self._listening.close()

    def pull_out(self) -> None:
        """Nothing passes any more, and what was open breaks."""
        self._plugged = False
        for line in self._lines:
            _end(line)
        self._lines.clear()

    def put_back(self) -> None:
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
            self._lines += [here, there]
            for one, other in ((here, there), (there, here)):
                threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    try:
        while data := one.recv(65536):
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
