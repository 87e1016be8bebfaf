"""Starts servers as processes on a core of their own, and ends them."""

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
"""The log file of all servers."""
PATIENCE = 60.0
"""Seconds after which a server that does not listen has failed, even on a busy machine."""


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def launch(command: Sequence[str | Path], cores: Collection[int] | None = None) -> subprocess.Popen[bytes]:
    """Start a process in its own process group, so that its children can be ended with it."""

    def set_affinity() -> None:
        if cores is not None:
            os.sched_setaffinity(0, cores)

    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    with OUTPUT.open("ab") as output:
        return subprocess.Popen(
            command, cwd=ROOT, preexec_fn=set_affinity, start_new_session=True, stdout=output, stderr=output
        )


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the process listens on the port."""
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
    """Kill a process and its children."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def running(command: Sequence[str | Path], port: int, cores: Collection[int]) -> Iterator[int]:
    """The id of a server process that runs within the context."""
    process = launch(command, cores)
    try:
        wait_for(port, process)
        yield process.pid
    finally:
        end(process)
