"""Runs ``ludotheque serve`` as a process that can be killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from support import timeouts
from support.example_packages import with_packages
from support.processes import child_processes
from support.processes.ports import free_port

PATIENCE = 180.0
"""The longest time to start or stop, in seconds, on a busy machine."""
PLENTY = "1000000"
GUEST_TOKENS = "200"
"""The usual 120, and 80 for four finished matches that a test may hand in at once."""


class ServeCommand:
    """A server with a fixed port and data folder."""

    def __init__(self, folder: Path, packages: Path | None = None) -> None:
        """``packages`` is a folder of further installed packages."""
        self.folder = folder
        self._packages = packages
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The id of the server's process."""
        assert self._process is not None, "the server runs"
        return self._process.pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Start the server and wait until it is ready. Limits per address are off, as all clients share one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-P", "-m", "ludotheque", "serve"),
                    *("--port", str(self.port), "--data", str(self.folder), "--bot-workers", "1", "--bot-pace", "0.05"),
                    *("--limit-address-burst", PLENTY, "--limit-address-per-second", PLENTY),
                    *("--limit-identity-burst", GUEST_TOKENS),
                ],
                stdout=log,
                stderr=log,
                env=os.environ if self._packages is None else with_packages(self._packages),
            )
        child_processes.end_with_this_process(self._process)
        until = time.monotonic() + PATIENCE
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop(signal.SIGKILL)
                raise RuntimeError((self.folder / "server.log").read_text("utf-8"))
            time.sleep(0.05)

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Send a signal and wait for the end; ``SIGKILL`` for a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            timeouts.wait_for_end(self._process, PATIENCE)
            child_processes.forget(self._process)
            self._process = None

    def _is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.address}/readyz").status_code == 200
        except httpx.TransportError:
            return False
