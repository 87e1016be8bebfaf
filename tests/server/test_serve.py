"""The server as a process: it starts, is looked over, serves, is told to stop, and loses nothing."""

from __future__ import annotations

import inspect
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludotheque.server import commands
from ludotheque.server.common.logs import LibraryLogHandler
from ludotheque.server.ops.doctor import run_checks
from ludotheque.server.ops.secret_key import SECRETS_FILE, load_or_create_secrets
from ludotheque.server.settings import NAMES, read_settings
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.sqlite_lock import lock_database_file
from support import timeouts
from support.command_line import run
from support.processes import child_processes
from support.processes.nats_server import nats_server


class Running(NamedTuple):
    process: subprocess.Popen[str]
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(folder: Path) -> Iterator[Running]:
    """A server in a process of its own, on a port that was free."""
    flags = ["--data", str(folder), "--port", "0", "--log-format", "json", "--bot-workers", "1"]
    command = [sys.executable, "-P", "-m", "ludotheque", "serve", *flags]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=_environment())
    child_processes.end_with_this_process(process)
    try:
        assert process.stderr is not None
        line = json.loads(process.stderr.readline())
        assert line["event"] == "listening"
        yield Running(process, line["port"])
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=timeouts.HANGING_SECONDS)
        child_processes.forget(process)


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("LUDOTHEQUE_")}


async def _play_until_stopped(running: Running) -> list[str]:
    """Open a table, sit at it over the game socket, and hear the server say goodbye."""
    async with httpx.AsyncClient(base_url=running.address, headers={"x-ludotheque": "1"}) as browser:
        opened = await browser.post("/api/tables", json={"game": "boussanga", "seats": 2})
        table = opened.json()["table"]
        cookie = f"ludotheque={browser.cookies['ludotheque']}"
    heard: list[str] = []
    address = f"ws://127.0.0.1:{running.port}/ws"
    async with connect(address, additional_headers={"cookie": cookie}, origin=running.address) as game:  # type: ignore[arg-type]
        await game.send(json.dumps({"type": "enter", "table": table, "since": 0}))
        try:
            while True:
                message = json.loads(await game.recv())
                heard.append(message["type"])
                if message["type"] == "table_shown":
                    running.process.send_signal(signal.SIGTERM)
        except ConnectionClosed:
            return heard


def test_it_serves_says_goodbye_and_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        heard = timeouts.run(_play_until_stopped(running))
        assert "table_shown" in heard
        assert heard[-1] == "closing"
        _, logged = running.process.communicate(timeout=60)
        assert running.process.returncode == 0
        events = [json.loads(line)["event"] for line in logged.splitlines()]
        assert events[-2:] == ["stopping", "stopped"]
        assert not {"library", "broken"} & set(events)
    assert (tmp_path / SECRETS_FILE).stat().st_mode & 0o777 == 0o600


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in os.environ:
        if name.startswith("LUDOTHEQUE_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    yield
    # a server that was to run in this process has begun to listen to what libraries log
    everything = logging.getLogger()
    for handler in [handler for handler in everything.handlers if isinstance(handler, LibraryLogHandler)]:
        everything.removeHandler(handler)


def test_every_setting_but_secrets_is_a_flag() -> None:
    flags = set(inspect.signature(commands.serve).parameters)
    assert flags == {*NAMES, "config", "open_browser"} - {"secret_keys"}


def test_a_wrong_setting_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("serve", "--database", "mysql://x") == 1
    assert "database: a database is sqlite:///FILE" in capsys.readouterr().err


def test_a_second_server_on_the_same_file_is_told_of_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with lock_database_file(tmp_path / "ludotheque.db"):
        assert run("serve", "--data", str(tmp_path), "--port", "0") == 1
    assert "another server uses" in capsys.readouterr().err


def test_an_address_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run("serve", "--data", str(tmp_path), "--port", str(port)) == 1
    assert f"127.0.0.1:{port} cannot be listened on: Address already in use" in capsys.readouterr().err


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert run("serve", "--data", str(tmp_path / "file" / "data"), "--port", "0") == 1
    assert f"{tmp_path}/file/data cannot be used: Not a directory" in capsys.readouterr().err


def test_a_start_that_fails_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ludotheque.db").write_text("this is no database")
    assert run("serve", "--data", str(tmp_path), "--port", "0") == 1
    assert "the server could not be started; ludotheque doctor may say why" in capsys.readouterr().err


def test_backup_and_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = str(tmp_path / "data")
    copy = tmp_path / "copy.db"
    assert run("backup", str(copy), "--data", data) == 1
    (tmp_path / "data").mkdir()
    timeouts.run(migrate(f"sqlite:///{data}/ludotheque.db"))
    assert run("backup", str(copy), "--data", data) == 0
    assert run("backup", str(copy), "--data", data) == 1
    assert run("restore", str(copy), "--data", str(tmp_path / "elsewhere" / "deep")) == 0
    assert (tmp_path / "elsewhere" / "deep" / "ludotheque.db").exists()
    assert "exists already" in capsys.readouterr().err


def findings(folder: Path, now: float = 4e9, **flags: Any) -> dict[str, tuple[bool, str]]:
    settings = read_settings({"port": 0, **flags}, {}, default_data=folder)
    examining = run_checks(
        data=Path(settings.data),
        database=settings.database,
        secret_keys=settings.secret_keys,
        host=settings.host,
        port=settings.port,
        nats=settings.nats,
        now=lambda: now,
    )
    return {finding.subject: (finding.good, finding.detail) for finding in timeouts.run(examining)}


def test_the_doctor_finds_a_healthy_server_healthy(tmp_path: Path) -> None:
    before = findings(tmp_path / "new" / "folder")
    assert all(good for good, _ in before.values()), before
    assert not (tmp_path / "new").exists(), "looking changes nothing"
    load_or_create_secrets(tmp_path)
    timeouts.run(migrate(f"sqlite:///{tmp_path}/ludotheque.db"))
    after = findings(tmp_path)
    assert all(good for good, _ in after.values()), after
    assert "schema of this version" in after["database"][1]


def test_the_doctor_finds_what_is_wrong(tmp_path: Path) -> None:
    load_or_create_secrets(tmp_path)
    (tmp_path / SECRETS_FILE).chmod(0o644)
    (tmp_path / "ludotheque.db").write_bytes(b"")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = findings(tmp_path, now=1.0, port=port)
    assert {subject for subject, (good, _) in found.items() if not good} == {"secret key", "database", "port", "clock"}
    assert "chmod 600" in found["secret key"][1]


def test_the_doctor_knows_a_database_that_another_server_uses(tmp_path: Path) -> None:
    timeouts.run(migrate(f"sqlite:///{tmp_path}/ludotheque.db"))
    with lock_database_file(tmp_path / "ludotheque.db"):
        assert findings(tmp_path)["database"] == (False, f"another server uses {tmp_path}/ludotheque.db")
    assert findings(tmp_path)["database"][0]


def test_the_doctor_looks_for_postgresql_and_nats(tmp_path: Path) -> None:
    shared: dict[str, Any] = {"database": "postgresql://nobody@127.0.0.1:1/games", "secret_keys": "x" * 32}
    with nats_server() as server:
        found = findings(tmp_path, nats=server.address, **shared)
    assert found["nats"] == (True, "can be reached")
    assert found["database"] == (False, "the database cannot be reached")
    assert not findings(tmp_path, nats=server.address, **shared)["nats"][0]


def test_the_doctor_speaks_one_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--data", str(tmp_path), "--port", "0") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 9
    assert all(line.startswith("ok ") for line in lines)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert run("doctor", "--data", str(tmp_path), "--port", str(taken.getsockname()[1])) == 1
