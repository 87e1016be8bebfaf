"""The checks of the doctor command."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.ops.doctor import run_checks
from ludotheque.server.ops.secret_key import SECRETS_FILE, load_or_create_secrets
from ludotheque.server.settings import read_settings
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.sqlite_lock import lock_database_file
from support import timeouts
from support.command_line import run
from support.processes.nats_server import nats_server

pytestmark = pytest.mark.usefixtures("plain_environment")


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


def test_all_checks_pass_for_a_healthy_server(tmp_path: Path) -> None:
    before = findings(tmp_path / "new" / "folder")
    assert all(good for good, _ in before.values()), before
    assert not (tmp_path / "new").exists(), "checks change nothing"
    load_or_create_secrets(tmp_path)
    timeouts.run(migrate(f"sqlite:///{tmp_path}/ludotheque.db"))
    after = findings(tmp_path)
    assert all(good for good, _ in after.values()), after
    assert "schema of this version" in after["database"][1]


def test_the_checks_find_problems(tmp_path: Path) -> None:
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


def test_the_checks_find_a_database_in_use(tmp_path: Path) -> None:
    timeouts.run(migrate(f"sqlite:///{tmp_path}/ludotheque.db"))
    with lock_database_file(tmp_path / "ludotheque.db"):
        assert findings(tmp_path)["database"] == (False, f"another server uses {tmp_path}/ludotheque.db")
    assert findings(tmp_path)["database"][0]


def test_the_checks_include_postgresql_and_nats(tmp_path: Path) -> None:
    shared: dict[str, Any] = {"database": "postgresql://nobody@127.0.0.1:1/games", "secret_keys": "x" * 32}
    with nats_server() as server:
        found = findings(tmp_path, nats=server.address, **shared)
    assert found["nats"] == (True, "can be reached")
    assert found["database"] == (False, "the database cannot be reached")
    assert not findings(tmp_path, nats=server.address, **shared)["nats"][0]


def test_the_command_prints_one_line_per_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--data", str(tmp_path), "--port", "0") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert all(line.startswith("ok ") for line in lines)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert run("doctor", "--data", str(tmp_path), "--port", str(taken.getsockname()[1])) == 1
