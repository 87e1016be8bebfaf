"""Brings a database to the schema of this version, from nothing or from any earlier one."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, text

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 0x6C75646F
"""The PostgreSQL advisory lock held while migrating, so that servers may start together."""
_in_this_process = threading.Lock()
"""Held while migrating: Alembic keeps what it is doing in variables that a whole process shares."""


class NewerSchema(Exception):
    """The database was written by a newer version of Ludothèque."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"the database has schema {revision}, which this version of Ludothèque does not know")
        self.revision = revision


async def migrate(url: str) -> None:
    """Create or upgrade the schema, in one transaction. Raises ``NewerSchema`` rather than guess.

    Any number of processes may do so at once, and any number of tasks and threads of one of them.
    """
    await asyncio.to_thread(_migrate_in_turn, url)


def _migrate_in_turn(url: str) -> None:
    """In a thread of its own: waiting for others, and Alembic's reading of files, keep nobody else waiting."""
    with _in_this_process:
        asyncio.run(_migrate(url))


async def _migrate(url: str) -> None:
    database = Database(url, connections=1, migrating=True)
    try:
        async with database.writing() as connection:
            if not database.is_sqlite:
                # What was migrated while we waited for the lock must be seen.
                await connection.execute(text("SET TRANSACTION ISOLATION LEVEL READ COMMITTED"))
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ONE_AT_A_TIME})
            await connection.run_sync(_upgrade)
    finally:
        await database.close()


async def differences(url: str, expected: MetaData = metadata) -> list[object]:
    """What distinguishes a database from the schema; nothing, if all is well."""
    database = Database(url, connections=1)
    try:
        async with database.reading() as connection:
            return await connection.run_sync(_differences, expected)
    finally:
        await database.close()


def known_revisions() -> set[str]:
    """Every schema this version can start from."""
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def _upgrade(connection: Connection) -> None:
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known_revisions():
        raise NewerSchema(current)
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")


def _differences(connection: Connection, expected: MetaData) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, expected))
