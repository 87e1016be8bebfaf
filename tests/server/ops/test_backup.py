"""Backups are taken under load and checked; restoring destroys no other data."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.server.ops.backup import CannotCopy, backup, restore
from ludotheque.server.store.store import open_store
from ludotheque.table.match_log import Row


async def begin(url: str, match: str, rows: int) -> None:
    async with open_store(url) as store:
        await store.records.matches.create(match, table=None, game="bouh", header=b"{}", now=1)
        await store.log.append([Row(match, seq, b"x" * 500) for seq in range(rows)])


async def length(url: str, match: str) -> int:
    async with open_store(url) as store:
        return len(await store.log.read(match))


async def test_a_backup_taken_under_load_is_whole(sqlite_url: str, tmp_path: Path) -> None:
    await begin(sqlite_url, "m", 2000)
    async with open_store(sqlite_url) as store:
        backing_up = asyncio.create_task(asyncio.to_thread(backup, sqlite_url, tmp_path / "copy"))
        seq = 2000
        while not backing_up.done():
            await store.log.append([Row("m", seq, b"later"), Row("m", seq + 1, b"later")])
            seq += 2
        await backing_up
    copy = f"sqlite:///{tmp_path / 'copy'}"
    kept = await length(copy, "m")
    assert 2000 <= kept <= seq
    assert kept % 2 == 0


async def test_a_backup_is_one_private_file(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    await begin(sqlite_url, "m", 3)
    backup(sqlite_url, folder / "copy")
    assert [(file.name, file.stat().st_mode & 0o777) for file in folder.iterdir()] == [("copy", 0o600)]


async def test_a_backup_can_be_restored(sqlite_url: str, tmp_path: Path) -> None:
    await begin(sqlite_url, "m", 3)
    backup(sqlite_url, tmp_path / "copy")
    await begin(sqlite_url, "later", 3)
    new = f"sqlite:///{tmp_path / 'new.db'}"
    restore(tmp_path / "copy", new)
    assert (await length(new, "m"), await length(new, "later")) == (3, 0)
    with pytest.raises(CannotCopy, match="not empty"):
        restore(tmp_path / "copy", sqlite_url)
    assert await length(sqlite_url, "later") == 3
    restore(tmp_path / "copy", sqlite_url, overwrite=True)
    assert (await length(sqlite_url, "m"), await length(sqlite_url, "later")) == (3, 0)


async def test_an_empty_database_may_be_replaced(sqlite_url: str, tmp_path: Path) -> None:
    new = f"sqlite:///{tmp_path / 'new.db'}"
    async with open_store(new):
        pass
    await begin(sqlite_url, "m", 3)
    backup(sqlite_url, tmp_path / "copy")
    restore(tmp_path / "copy", new)
    assert await length(new, "m") == 3


async def test_a_damaged_database_is_replaced_with_overwrite(sqlite_url: str, tmp_path: Path) -> None:
    await begin(sqlite_url, "m", 3)
    backup(sqlite_url, tmp_path / "copy")
    damaged = tmp_path / "damaged.db"
    for name in ("damaged.db", "damaged.db-wal", "damaged.db-shm"):
        (tmp_path / name).write_bytes(b"nonsense" * 1000)
    with pytest.raises(CannotCopy, match="something else"):
        restore(tmp_path / "copy", f"sqlite:///{damaged}")
    restore(tmp_path / "copy", f"sqlite:///{damaged}", overwrite=True)
    assert await length(f"sqlite:///{damaged}", "m") == 3


async def test_a_database_in_use_is_not_replaced(sqlite_url: str, tmp_path: Path) -> None:
    await begin(sqlite_url, "m", 3)
    backup(sqlite_url, tmp_path / "copy")
    async with open_store(sqlite_url) as store:
        await store.log.append([Row("m", 3, b"")])
        with pytest.raises(CannotCopy, match="is being used"):
            restore(tmp_path / "copy", sqlite_url, overwrite=True)
        await store.log.append([Row("m", 4, b"")])
    assert await length(sqlite_url, "m") == 5


def test_someone_elses_database_is_not_overwritten(sqlite_url: str, tmp_path: Path) -> None:
    backup(sqlite_url, tmp_path / "copy")
    other = tmp_path / "recipes.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(CannotCopy, match="not empty"):
        restore(tmp_path / "copy", f"sqlite:///{other}")


def test_an_earlier_backup_is_not_overwritten(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("precious")
    with pytest.raises(CannotCopy, match="exists"):
        backup(sqlite_url, tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "precious"


def test_a_missing_file_is_reported(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(CannotCopy, match="no database"):
        backup(f"sqlite:///{tmp_path / 'nothing.db'}", tmp_path / "copy")
    with pytest.raises(CannotCopy, match="no backup"):
        restore(tmp_path / "copy", sqlite_url)
    assert not (tmp_path / "nothing.db").exists()


async def test_a_damaged_backup_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    await begin(sqlite_url, "m", 2000)
    copy, new = tmp_path / "copy", f"sqlite:///{tmp_path / 'new.db'}"
    backup(sqlite_url, copy)
    good = copy.read_bytes()
    middle = len(good) // 2 // 4096 * 4096
    for bad in (good[:middle], good[:middle] + b"\xff" * 4096 + good[middle + 4096 :], b"nonsense" * 1000, b""):
        copy.write_bytes(bad)
        with pytest.raises(CannotCopy):
            restore(copy, new)
        assert not (tmp_path / "new.db").exists()


def test_a_backup_of_a_newer_version_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    backup(sqlite_url, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotCopy, match="another version"):
        restore(copy, f"sqlite:///{tmp_path / 'new.db'}")


def test_postgresql_backups_are_left_to_its_own_tools(tmp_path: Path) -> None:
    url = "postgresql://postgres@/games"
    with pytest.raises(CannotCopy, match="pg_dump"):
        backup(url, tmp_path / "copy")
    with pytest.raises(CannotCopy, match="pg_restore"):
        restore(tmp_path / "copy", url)
