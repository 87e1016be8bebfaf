"""Migrations produce the schema on both databases, also when several processes start together."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Integer, MetaData, text

from ludotheque.server.store.database import schema
from ludotheque.server.store.database.migrate import NewerSchema, differences, migrate
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.revisions import MIGRATIONS, known_revisions, newest_revision
from support import timeouts
from support.processes.postgres import PostgresServer


async def test_migrations_produce_the_schema(url: str) -> None:
    assert await differences(url) == []


async def test_a_difference_is_found(url: str) -> None:
    changed = MetaData()
    for table in schema.metadata.sorted_tables:
        table.to_metadata(changed)
    changed.tables["tables"].append_column(Column("forgotten", Integer))
    assert len(await differences(url, changed)) == 1


async def test_migrating_again_changes_nothing(url: str) -> None:
    await migrate(url)
    assert await differences(url) == []


async def test_servers_may_start_together_on_a_new_postgres(postgres: PostgresServer) -> None:
    url = await postgres.new_database()
    await asyncio.gather(*(migrate(url) for _ in range(4)))
    assert await differences(url) == []


async def test_processes_may_start_together_on_a_new_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    await asyncio.gather(*(migrate(url) for _ in range(4)))
    assert await differences(url) == []


@pytest.mark.at_length
async def test_one_process_may_migrate_several_databases_at_once(tmp_path: Path, postgres: PostgresServer) -> None:
    urls = [f"sqlite:///{tmp_path / f'{number}.db'}" for number in range(4)]
    urls += [await postgres.new_database() for _ in range(3)]
    await asyncio.gather(*(migrate(url) for url in urls * 2))
    assert [await differences(url) for url in urls] == [[]] * len(urls)


def test_threads_may_migrate_at_once(tmp_path: Path) -> None:
    urls = [f"sqlite:///{tmp_path / f'{number}.db'}" for number in range(2)]
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(asyncio.run, migrate(url)) for url in urls * 2]:
            done.result()
    assert [timeouts.run(differences(url)) for url in urls] == [[]] * len(urls)


@pytest.mark.at_length
def test_processes_may_start_together_on_a_new_postgres(postgres: PostgresServer) -> None:
    url = timeouts.run(postgres.new_database())
    program = "import asyncio, sys; from ludotheque.server.store.database.migrate import migrate; "
    command = [sys.executable, "-c", program + "sys.stdin.read(); asyncio.run(migrate(sys.argv[1]))", url]
    starting = [subprocess.Popen(command, stdin=subprocess.PIPE) for _ in range(3)]
    for process in starting:
        assert process.stdin is not None
        process.stdin.close()  # let all processes start at the same time
    for process in starting:
        timeouts.wait_for_end(process)
    assert [process.returncode for process in starting] == [0, 0, 0]
    assert timeouts.run(differences(url)) == []


async def stamp(url: str, revision: str) -> None:
    database = Database(url)
    async with database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})
    await database.close()


async def test_a_database_of_a_newer_version_is_not_changed(url: str) -> None:
    await stamp(url, "9999")
    try:
        with pytest.raises(NewerSchema, match="9999"):
            await migrate(url)
    finally:
        await stamp(url, newest_revision())


def test_revisions_count_up() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert known_revisions() == {script.revision for script in scripts.walk_revisions()}
    assert newest_revision() == scripts.get_current_head()
    assert sorted(known_revisions()) == [f"{number:04}" for number in range(1, len(known_revisions()) + 1)]
