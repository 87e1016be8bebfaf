"""Checks the environment of a server before it starts, with one finding per check."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from ludotheque.bots.registry import installed_games
from ludotheque.engine.native import bits
from ludotheque.server.http.client_files import FOLDER
from ludotheque.server.ops.database_check import disk_problem, sqlite_problem
from ludotheque.server.ops.port_check import CannotListen, check_port
from ludotheque.server.ops.readiness import database_problem
from ludotheque.server.ops.secret_key import SECRETS_FILE, UnusableSecrets, load_or_create_secrets
from ludotheque.server.store.database.address import is_sqlite, sqlite_file
from ludotheque.server.store.database.pool import Database
from ludotheque.server.store.database.private_files import is_open_to_others
from ludotheque.server.store.sqlite_lock import DatabaseInUse, is_locked

MINIMUM_PYTHON = (3, 11)
MINIMUM_FREE_BYTES = 200 * 1024 * 1024
A_DAY = 24 * 3600
PATIENCE_SECONDS = 3.0


class Finding(NamedTuple):
    """The result of one check."""

    subject: str
    good: bool
    detail: str


async def run_checks(
    *,
    data: Path,
    database: str,
    secret_keys: tuple[str, ...],
    host: str,
    port: int,
    nats: str | None,
    now: Callable[[], float],
) -> list[Finding]:
    """Run all checks. They change nothing. The arguments are settings; ``now`` is the clock in unix seconds."""
    return [
        _python(),
        _rules(),
        _games(),
        _client(),
        _disk(data),
        _secret_key(data, secret_keys),
        await _database(database),
        _port(host, port),
        _clock(now()),
        await _nats(nats),
    ]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info >= MINIMUM_PYTHON
    return Finding(
        "python", good, version if good else f"{version} is older than {MINIMUM_PYTHON[0]}.{MINIMUM_PYTHON[1]}"
    )


def _rules() -> Finding:
    compiled = not str(bits.__file__).endswith(".py")
    return Finding("rules", True, "compiled" if compiled else "not compiled: the same games, slower bots")


def _games() -> Finding:
    installed = installed_games()
    broken = "; ".join(map(str, installed.broken))
    return Finding("games", not broken, broken or ", ".join(installed.games))


def _client() -> Finding:
    built = (FOLDER / "index.html").is_file()
    return Finding("pages", True, "built" if built else "not built: only the API can be used")


def _disk(folder: Path) -> Finding:
    existing = next(parent for parent in (folder, *folder.absolute().parents) if parent.exists())
    try:
        with tempfile.NamedTemporaryFile(dir=existing):
            pass
    except OSError as error:
        return Finding("disk", False, f"{existing} cannot be written to: {error.strerror}")
    full = disk_problem(existing)
    if full is not None:
        return Finding("disk", False, full)
    free = shutil.disk_usage(existing).free
    if free < MINIMUM_FREE_BYTES:
        return Finding("disk", False, f"only {free // 2**20} MB free in {existing}")
    return Finding("disk", True, f"{existing} can be written to, {free // 2**20} MB free")


def _secret_key(folder: Path, secret_keys: tuple[str, ...]) -> Finding:
    if secret_keys:
        return Finding("secret key", True, f"given by the settings ({len(secret_keys)})")
    if not (folder / SECRETS_FILE).exists():
        return Finding("secret key", True, f"will be made in {folder / SECRETS_FILE}")
    try:
        kept = load_or_create_secrets(folder)
    except (UnusableSecrets, OSError) as error:
        return Finding("secret key", False, str(error))
    return Finding("secret key", True, f"kept in {folder / SECRETS_FILE} ({len(kept)})")


async def _database(url: str) -> Finding:
    if is_sqlite(url) and not sqlite_file(url).exists():
        return Finding("database", True, f"{sqlite_file(url)} will be made")
    if is_sqlite(url) and is_locked(sqlite_file(url)):
        return Finding("database", False, str(DatabaseInUse(sqlite_file(url))))
    if is_sqlite(url) and (found := sqlite_problem(sqlite_file(url), thorough=True)) is not None:
        return Finding("database", False, found)
    if is_sqlite(url) and is_open_to_others(sqlite_file(url)):
        file = sqlite_file(url)
        return Finding("database", False, f"{file} can be read by others; run: chmod 600 {file}")
    database = Database(url, connections=1)
    try:
        problem = await database_problem(database, PATIENCE_SECONDS)
    finally:
        await database.close()
    kind = "SQLite" if is_sqlite(url) else "PostgreSQL"
    return Finding("database", problem is None, problem or f"{kind}, with the schema of this version")


def _port(host: str, port: int) -> Finding:
    try:
        check_port(host, port)
    except CannotListen as error:
        return Finding("port", False, str(error))
    return Finding("port", True, f"{host}:{port} is free")


def _clock(now: float) -> Finding:
    """Cookies and leases depend on the clock. A time before this program was installed is wrong."""
    installed = Path(__file__).stat().st_mtime
    if now < installed - A_DAY:
        return Finding("clock", False, "it shows a moment before this program was installed")
    return Finding("clock", True, "plausible")


async def _nats(address: str | None) -> Finding:
    if address is None:
        return Finding("nats", True, "not used: one machine")
    parts = urlsplit(address)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port or 4222)
            greeting = await reader.readline()
            writer.close()
            await writer.wait_closed()
    except (OSError, TimeoutError) as error:
        return Finding("nats", False, f"cannot be reached: {str(error) or 'no answer'}")
    good = greeting.startswith(b"INFO ")
    return Finding("nats", good, "can be reached" if good else "something else answers there")
