"""Checks whether the database can be reached and has the schema of this version."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError

from ludotheque.server.ops.database_check import disk_problem
from ludotheque.server.store.database.address import sqlite_file
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.revisions import newest_revision, stored_revision
from ludotheque.table.match_log import Unavailable

PATIENCE_SECONDS = 2.0


async def database_problem(database: Database, patience: float = PATIENCE_SECONDS) -> str | None:
    """What is wrong with a database, in words that reveal no secrets; ``None`` if nothing is."""
    try:
        async with asyncio.timeout(patience), database.reading() as connection:
            revision = await connection.run_sync(stored_revision)
    except (Unavailable, SQLAlchemyError, OSError, TimeoutError):
        return "the database cannot be reached"
    if database.is_sqlite and await asyncio.to_thread(disk_problem, sqlite_file(database.url).parent) is not None:
        return "the disk is full, or cannot be written"
    if revision is None:
        return "the database has not been set up"
    return None if revision == newest_revision() else "the database has another schema"
