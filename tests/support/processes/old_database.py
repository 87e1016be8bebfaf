"""Makes a database as an earlier version left it: its schema, and games that were in play when it was killed."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, LargeBinary, MetaData

from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.revisions import MIGRATIONS


class OldTable(NamedTuple):
    """A table at which people were playing."""

    id: str
    game: str
    people: list[str]
    """Their identities, by seat."""
    moves: int
    """The entries of its log."""


async def make_old_database(url: str, recorded: Path) -> list[OldTable]:
    """Migrate an empty database to the recorded revision only, and insert the recorded rows.

    Times are moved to the present, as if the server had been killed just now.
    """
    told = json.loads(recorded.read_text("utf-8"))
    now = time.time_ns() // 1_000_000

    def work(connection: Connection) -> None:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(MIGRATIONS))
        command.upgrade(config, told["revision"])
        # The schema as it was then, not as it is defined today.
        schema = MetaData()
        schema.reflect(connection)
        for table in schema.sorted_tables:
            binary = {column.name for column in table.columns if isinstance(column.type, LargeBinary)}
            for row in told["rows"].get(table.name, []):
                connection.execute(
                    table.insert().values({name: _value(name, v, binary, now) for name, v in row.items()})
                )

    database = Database(url, migrating=True)
    try:
        async with database.writing() as connection:
            await connection.run_sync(work)
    finally:
        await database.close()
    return [_old_table(row, told["rows"]["entries"]) for row in told["rows"]["tables"]]


def _value(name: str, value: Any, binary: set[str], now: int) -> Any:
    if value is None:
        return None
    if name.endswith("_at") or name == "lease_until":
        return now
    if name == "public":
        return bool(value)
    return value.encode() if name in binary else value


def _old_table(row: dict[str, Any], entries: list[dict[str, Any]]) -> OldTable:
    record = json.loads(row["record"])
    people = [chair["person"] for chair in record["chairs"]]
    return OldTable(row["id"], row["game"], people, sum(each["match_id"] == record["match"] for each in entries))
