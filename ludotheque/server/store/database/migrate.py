"""Creates or upgrades the schema of a database, from nothing or from any earlier version."""

from __future__ import annotations

import asyncio
import threading

from sqlalchemy import Connection, MetaData, text

from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.private_files import make_private_database
from ludotheque.server.store.database.revisions import MIGRATIONS, known_revisions, newest_revision, stored_revision
from ludotheque.server.store.database.schema import metadata

IDLE_MS = 60_000
"""PostgreSQL ends a migration that sends nothing for so long; its process is gone or stuck."""
MIGRATION_LOCK = 0x6C75646F
"""The PostgreSQL advisory lock held while migrating, so that servers may start together."""
_process_lock = threading.Lock()
"""Held while migrating: Alembic keeps its state in global variables of the process."""


class NewerSchema(Exception):
    """The database was written by a newer version of Ludothèque."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"the database has schema {revision}, which this version of Ludothèque does not know")
        self.revision = revision


async def migrate(url: str) -> None:
    """Create or upgrade the schema, in one transaction. Raises ``NewerSchema`` for an unknown schema.

    Other users of this machine cannot read a SQLite file after this.

    Several processes, threads and tasks may call this at the same time.
    """
    await asyncio.to_thread(_migrate_with_lock, url)


def _migrate_with_lock(url: str) -> None:
    """Run in its own thread: waiting for the lock and Alembic's file access would block the event loop."""
    with _process_lock:
        if is_sqlite(url):
            make_private_database(sqlite_file(url))
        asyncio.run(_migrate(url))


async def _migrate(url: str) -> None:
    database = Database(url, connections=1, migrating=True)
    try:
        async with database.writing() as connection:
            if not database.is_sqlite:
                # A migration by another process, finished while this one waited for the lock, must be visible.
                await connection.execute(text("SET TRANSACTION ISOLATION LEVEL READ COMMITTED"))
                # Between two statements the scripts of migrations are loaded, which may take a busy machine seconds.
                await connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = {IDLE_MS}"))
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(_upgrade)
    finally:
        await database.close()


async def differences(url: str, expected: MetaData = metadata) -> list[object]:
    """The differences between a database and the expected schema; empty if there are none."""
    database = Database(url, connections=1)
    try:
        async with database.reading() as connection:
            return await connection.run_sync(_differences, expected)
    finally:
        await database.close()


def _upgrade(connection: Connection) -> None:
    current = stored_revision(connection)
    if current == newest_revision():
        return
    if current is not None and current not in known_revisions():
        raise NewerSchema(current)
    from alembic import command  # only here: see ``revisions.py``
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")


def _differences(connection: Connection, expected: MetaData) -> list[object]:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, expected))
