"""Servers as processes of their own, on a core of their own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OUTPUT = ROOT / "build" / "bench-server" / "servers.log"
"""What servers say goes here."""
PATIENCE = 60.0
"""Seconds after which a server that does not listen has failed, even on a busy machine."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def launch(command: Sequence[str | Path], cores: Collection[int] | None = None) -> subprocess.Popen[bytes]:
    """A process in its own group, so that what it starts can be ended with it."""

    def settle_down() -> None:
        if cores is not None:
            os.sched_setaffinity(0, cores)

    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    with OUTPUT.open("ab") as output:
        return subprocess.Popen(
            command, cwd=ROOT, preexec_fn=settle_down, start_new_session=True, stdout=output, stderr=output
        )


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Return when the process listens."""
    begun = time.monotonic()
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if process.poll() is not None:
                raise RuntimeError(f"{process.args!r} ended with {process.returncode}; see {OUTPUT}") from None
            if time.monotonic() - begun > PATIENCE:
                raise
            time.sleep(0.02)


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and everything it has started, at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def running(command: Sequence[str | Path], port: int, cores: Collection[int]) -> Iterator[int]:
    """The number of a process that listens, for a while."""
    process = launch(command, cores)
    try:
        wait_for(port, process)
        yield process.pid
    finally:
        end(process)
