"""Runs single statements that read a SQLite file, each in one step of a thread of its own.

Through SQLAlchemy and its asynchronous driver, a row of one person takes six changes of thread and ten times the
processor time.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

Rows = list[tuple[Any, ...]]


class SqliteReader:
    """One connection, opened when it is first needed."""

    def __init__(self, file: Path, busy_seconds: float) -> None:
        self._file, self._busy_seconds = file, busy_seconds
        self._thread = ThreadPoolExecutor(1, "sqlite reader")
        self._connection: sqlite3.Connection | None = None

    async def fetch(self, text: str, values: Mapping[str, Any]) -> Rows:
        """Run a statement; return its rows."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._fetch, text, values)

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _fetch(self, text: str, values: Mapping[str, Any]) -> Rows:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, timeout=self._busy_seconds, isolation_level=None)
        try:
            return self._connection.execute(text, values).fetchall()
        except sqlite3.Error:
            self._disconnect()  # the next statement tries again with a new one
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
