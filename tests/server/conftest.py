"""Provides databases of both kinds."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.server.common.logs import LibraryLogHandler
from ludotheque.server.store.database.migrate import migrate
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import metadata
from support import timeouts
from support.processes.postgres import PostgresServer, postgres_server
from support.server.empty_database import put_empty_database


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL without fsync, for all tests."""
    with postgres_server(fsync="off", shared_buffers="32MB") as server:
        yield server


@pytest.fixture(scope="session")
def killable_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that tests may kill but must leave running."""
    with postgres_server(fsync="off", shared_buffers="32MB") as server:
        yield server


@pytest.fixture(scope="session")
def postgres_database(postgres: PostgresServer) -> str:
    """A database that tests use one after another: creating one for each test would be slower than the tests."""
    url = timeouts.run(postgres.new_database())
    timeouts.run(migrate(url))
    return url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite database, migrated and empty."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    timeouts.run(put_empty_database(url))
    return url


@pytest.fixture
def postgres_url(postgres_database: str) -> str:
    """A PostgreSQL database, migrated and empty."""
    timeouts.run(empty(postgres_database))
    return postgres_database


async def empty(url: str) -> None:
    """Delete all rows of earlier tests."""
    database = Database(url)
    async with database.writing() as connection:
        for table in reversed(metadata.sorted_tables):
            await connection.execute(table.delete())
    await database.close()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """A database of each kind, migrated and empty."""
    made: str = request.getfixturevalue(f"{request.param}_url")
    return made


@pytest.fixture
def stoppable_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL for one test, which may be stopped."""
    with postgres_server(fsync="off") as server:
        yield server


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No settings in the environment, and an empty data folder."""
    for name in os.environ:
        if name.startswith("LUDOTHEQUE_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    yield
    # A server that was started in this process has installed a log handler.
    everything = logging.getLogger()
    for handler in [handler for handler in everything.handlers if isinstance(handler, LibraryLogHandler)]:
        everything.removeHandler(handler)
