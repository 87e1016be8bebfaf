"""The commands of the server: their flags and error messages."""

from __future__ import annotations

import inspect
import socket
from pathlib import Path

import pytest

from ludotheque.engine.match import Match
from ludotheque.server import commands
from ludotheque.server.settings import NAMES
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.sqlite_lock import lock_database_file
from support import timeouts
from support.command_line import run

pytestmark = pytest.mark.usefixtures("plain_environment")


def test_every_setting_except_secrets_is_a_flag() -> None:
    flags = set(inspect.signature(commands.serve).parameters)
    assert flags == {*NAMES, "config", "open_browser"} - {"secret_keys"}


def test_a_wrong_setting_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("serve", "--database", "mysql://x") == 1
    assert "database: a database is sqlite:///FILE" in capsys.readouterr().err


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with lock_database_file(tmp_path / "ludotheque.db"):
        assert run("serve", "--data", str(tmp_path), "--port", "0") == 1
    assert "another server uses" in capsys.readouterr().err


def test_an_address_in_use_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run("serve", "--data", str(tmp_path), "--port", str(port)) == 1
    assert f"127.0.0.1:{port} cannot be listened on: Address already in use" in capsys.readouterr().err


def test_an_unusable_data_folder_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert run("serve", "--data", str(tmp_path / "file" / "data"), "--port", "0") == 1
    assert f"{tmp_path}/file/data cannot be used: Not a directory" in capsys.readouterr().err


def test_a_failed_start_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ludotheque.db").write_text("this is no database")
    assert run("serve", "--data", str(tmp_path), "--port", "0") == 1
    assert "ludotheque.db is damaged (file is not a database)" in capsys.readouterr().err


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


def test_a_file_that_cannot_be_watched_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match"
    assert run("watch", str(file)) == 1
    assert "cannot be read: No such file" in capsys.readouterr().err
    file.write_text("nonsense")
    assert run("watch", str(file)) == 1
    assert "line 1: this is not a saved match" in capsys.readouterr().err
    file.write_text(Match("boussanga", seats=2).save())
    assert run("watch", str(file)) == 1
    assert "its match is not over yet" in capsys.readouterr().err
