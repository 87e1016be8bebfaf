"""Our server as a process that can be killed, frozen and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from support import timeouts
from support.processes import child_processes
from support.processes.ports import free_port

RETRY_SECONDS = 0.1
STOP_SECONDS = 20.0
"""Longer than a server takes to stop in order."""
TESTS = Path(__file__).parents[2]


class ServerProcess:
    """A server with a fixed port, also after a restart."""

    def __init__(
        self,
        folder: Path,
        url: str,
        *,
        settings: Mapping[str, str] | None = None,
        unlimited: bool = True,
        program: str = "support.processes.unlimited_server",
    ) -> None:
        """``settings`` are those besides port, folder and database.

        ``unlimited`` turns rate limits off: ``program`` is run instead of ``ludotheque serve``.
        """
        self.url = url
        self.port = free_port()
        self._folder = folder
        self._environment = {f"LUDOTHEQUE_{name.upper()}": value for name, value in (settings or {}).items()}
        if unlimited:
            words = [program, str(self.port), str(folder), url]
        else:
            words = ["ludotheque", "serve", "--port", str(self.port), "--data", str(folder), "--database", url]
        self._command = [sys.executable, "-P", "-m", *words]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def output(self) -> Path:
        """The file of the server's output."""
        return self._folder / "output"

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return None if self._process is None or self._process.poll() is not None else self._process.pid

    def start(self) -> None:
        """Start the process; it may take a while to answer."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("LUDOTHEQUE_")}
        path = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(
                self._command,
                stdout=output,
                stderr=output,
                env={**kept, **self._environment, "PYTHONPATH": path},
                start_new_session=True,
            )
        child_processes.end_with_this_process(self._process)

    def kill(self) -> None:
        """Kill the process and its children."""
        if self._process is not None:
            assert self._process.poll() is None, self.output.read_text("utf-8")[-3000:]
            os.killpg(self._process.pid, signal.SIGKILL)
            self._reap(self._process)

    def begin_to_stop(self) -> None:
        """Ask the server to stop, without waiting."""
        if self._process is not None:
            self._process.terminate()
            self._process.send_signal(signal.SIGCONT)  # a frozen process would not react

    def stop(self) -> None:
        """Ask the server to stop and wait; kill it if that takes too long."""
        if self._process is not None:
            self.begin_to_stop()
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
            self._reap(self._process)

    def _reap(self, process: subprocess.Popen[bytes]) -> None:
        timeouts.wait_for_end(process)
        child_processes.forget(process)
        self._process = None

    def freeze(self) -> None:
        """Suspend the process."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume the process."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    async def until_ready(self) -> None:
        """Wait until the server is ready."""
        address = f"http://127.0.0.1:{self.port}"
        async with asyncio.timeout(timeouts.HANGING_SECONDS), httpx.AsyncClient(base_url=address) as client:
            while True:
                with suppress(httpx.HTTPError):
                    if (await client.get("/readyz")).status_code == 200:
                        return
                await asyncio.sleep(RETRY_SECONDS)


@contextmanager
def limited_server(folder: Path, settings: Mapping[str, str]) -> Iterator[ServerProcess]:
    """A server that is ready, on SQLite, with the usual limits but for these settings."""
    server = ServerProcess(folder, f"sqlite:///{folder / 'games.db'}", unlimited=False, settings=settings)
    server.start()
    try:
        timeouts.run(server.until_ready())
        yield server
    finally:
        server.stop()
