"""Only the user of the server may read what it stores."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from ludotheque.server.ops.backup import backup, restore
from ludotheque.server.ops.secret_key import load_or_create_secrets
from support.server.local_server import LocalServer, open_server

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have no such modes")


def modes(folder: Path) -> dict[str, str]:
    return {file.name: stat.filemode(file.stat().st_mode)[1:] for file in folder.iterdir() if file.is_file()}


@pytest.mark.parametrize("umask", [0o022, 0o000])
async def test_nobody_else_reads_the_files_of_a_server(umask: int, tmp_path: Path) -> None:
    before = os.umask(umask)
    try:
        server = LocalServer(tmp_path)
        async with server.app.running(), server.browser() as browser:
            await browser.post("/api/me", json={})
            load_or_create_secrets(tmp_path)
            found = modes(tmp_path)
            assert {"ludotheque.db", "ludotheque.db-wal", "ludotheque.db-shm", "ludotheque.db-serving"} <= found.keys()
            backup(server.settings.database, tmp_path / "copy.db")
        restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 'again.db'}")
        assert set((found | modes(tmp_path)).values()) == {"rw-------"}
    finally:
        os.umask(before)


async def test_a_database_of_an_earlier_version_is_closed_to_others(tmp_path: Path) -> None:
    async with open_server(tmp_path):
        pass
    (tmp_path / "ludotheque.db").chmod(0o644)
    async with open_server(tmp_path):
        assert modes(tmp_path)["ludotheque.db"] == "rw-------"


def test_the_folder_is_closed_to_others(tmp_path: Path) -> None:
    load_or_create_secrets(tmp_path / "made" / "here")
    assert stat.S_IMODE((tmp_path / "made" / "here").stat().st_mode) == 0o700
    assert LocalServer(tmp_path).settings.data == str(tmp_path)
