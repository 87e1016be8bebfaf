"""A database that cannot be used is named in one plain line: by the doctor, and by a server that does not start."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.server.commands import doctor, serve
from ludotheque.server.ops.database_check import check_database
from ludotheque.server.store.database.migrate import migrate
from support import timeouts
from support.server.local_server import open_server


def damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:40960] = b"\x55" * (40960 - 4096)
    file.write_bytes(content)


def overwrite(file: Path) -> None:
    file.write_text("shopping list: milk, eggs, a new die" * 40)


def make_newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999_future'")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [(damage, "is damaged"), (overwrite, "is damaged"), (make_newer, "schema 9999_future")],
)
def test_it_is_said_what_is_wrong(
    spoil: Callable[[Path], None], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ludotheque.db"
    timeouts.run(migrate(f"sqlite:///{file}"))
    check_database(f"sqlite:///{file}")
    spoil(file)
    for command in (serve, doctor):
        with pytest.raises(SystemExit):
            command(data=tmp_path, port=0)
        said = capsys.readouterr()
        (line,) = [line for line in (said.out + said.err).splitlines() if words in line]
        assert "Traceback" not in said.out + said.err
        assert str(file.name) in line.replace("\n", "")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_database_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ludotheque.db"
    timeouts.run(migrate(f"sqlite:///{file}"))
    file.chmod(0o400)
    with pytest.raises(SystemExit):
        serve(data=tmp_path, port=0)
    assert "cannot be written" in capsys.readouterr().err


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes; only root can make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], capture_output=True)
    if made.returncode:
        pytest.skip("this user cannot mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> None:
    with (folder / "filler").open("wb", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(4096))
        except OSError:
            pass


async def test_a_server_on_a_full_disk_is_not_ready(small_disk: Path) -> None:
    async with open_server(small_disk) as server, server.browser() as browser:
        assert (await browser.get("/readyz")).text == "ready"
        fill(small_disk)
        answer = await browser.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "the disk is full, or cannot be written")
        (small_disk / "filler").unlink()
        assert (await browser.get("/readyz")).status_code == 200


def test_a_full_disk_is_named(small_disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(small_disk)
    for command in (serve, doctor):
        with pytest.raises(SystemExit):
            command(data=small_disk, port=0)
        said = capsys.readouterr()
        assert "No space left on device" in (said.out + said.err).replace("\n", " ")


@pytest.mark.at_length
def test_a_whole_process_says_one_line(tmp_path: Path) -> None:
    file = tmp_path / "ludotheque.db"
    timeouts.run(migrate(f"sqlite:///{file}"))
    overwrite(file)
    command = [sys.executable, "-m", "ludotheque", "serve", "--data", str(tmp_path), "--port", "0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert "is damaged" in ended.stderr
    assert "Traceback" not in ended.stderr
