"""The commands of the server: serve, watch, doctor, backup, restore."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter
from rich.text import Text

from ludotheque.bots.registry import installed_games
from ludotheque.server.settings import BadSetting, Settings, read_settings
from ludotheque.terminal.output import fail, say, warn
from ludotheque.terminal.paths import data_folder


def settings_from(config: Path | None, flags: dict[str, Any]) -> Settings:
    """Read the settings; exit with a message if one is not valid."""
    named = os.environ.get("LUDOTHEQUE_CONFIG")
    file = config or (Path(named) if named else None)
    try:
        return read_settings(flags, os.environ, file, default_data=data_folder())
    except BadSetting as error:
        fail(str(error))


@Parameter(name="*")
@dataclass(frozen=True)
class WhichDatabase:
    """The flags of all commands that work on a database.

    Parameters
    ----------
    config
        A TOML file of settings (or LUDOTHEQUE_CONFIG).
    database
        The database, if not the one of the settings.
    data
        The folder of the database.
    """

    config: Path | None = None
    database: str | None = None
    data: Path | None = None

    @property
    def address(self) -> str:
        """The database of the settings that these flags choose; exits with a message if one is not valid."""
        return settings_from(self.config, {"database": self.database, "data": self.data}).database


OF_SETTINGS = WhichDatabase()


def serve(
    *,
    open_browser: Annotated[bool, Parameter(name="--open", negative=())] = False,
    config: Path | None = None,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    origins: str | None = None,
    trusted_proxies: str | None = None,
    round_trip_header: str | None = None,
    race_witness: Literal["kernel", "ping"] | None = None,
    metrics_for: str | None = None,
    nats: str | None = None,
    bot_workers: int | None = None,
    bot_pace: float | None = None,
    log_format: Literal["text", "json"] | None = None,
    drain_seconds: float | None = None,
    forget_guests_after_days: int | None = None,
    forget_tables_after_days: int | None = None,
    forget_unfinished_after_days: int | None = None,
    limit_body_bytes: int | None = None,
    limit_identity_burst: float | None = None,
    limit_identity_per_second: float | None = None,
    limit_address_burst: float | None = None,
    limit_address_per_second: float | None = None,
    limit_misses_burst: float | None = None,
    limit_misses_per_second: float | None = None,
    limit_connections: int | None = None,
    limit_address_connections: int | None = None,
    limit_guest_sockets: int | None = None,
    limit_address_sockets: int | None = None,
) -> None:
    """Serve the games to browsers until interrupted.

    Every setting can also be a variable (``LUDOTHEQUE_PORT``) or a line of a TOML file; flags win over
    variables, and these over the file. Secrets are given as ``LUDOTHEQUE_SECRET_KEYS`` or in the file only,
    because every user of this machine can read flags.

    Parameters
    ----------
    open_browser
        Open the games in this machine's browser once the server listens.
    config
        A TOML file of settings (or LUDOTHEQUE_CONFIG).
    host
        The address to listen on; 0.0.0.0 for the whole local network.
    port
        The port to listen on; 0 for any free port.
    data
        The folder for the database and the secret key.
    database
        sqlite:///FILE or postgresql://…
    origins
        The addresses people see in their browsers, separated by commas.
    trusted_proxies
        Addresses or networks whose X-Forwarded-For is trusted, separated by commas.
    round_trip_header
        The header in which trusted proxies report the round trip to the client, in microseconds.
    race_witness
        What measures the round trips of players for races: the kernel and pings, or pings alone.
    metrics_for
        Addresses or networks that may read /metrics, separated by commas.
    nats
        The bus between several machines, nats://HOST:PORT.
    bot_workers
        The number of processes in which bots think.
    bot_pace
        How long bots take, compared with people: 1 as long, 0.1 a tenth.
    log_format
        Log lines for people or for programs.
    drain_seconds
        How long a stopping server waits for running requests.
    forget_guests_after_days
        After how long guests who never finished a match or a daily puzzle are deleted.
    forget_tables_after_days
        After how long unused tables without a running match are deleted.
    forget_unfinished_after_days
        After how long unfinished matches that nobody continued are deleted.
    limit_body_bytes
        The largest request body that is accepted.
    limit_identity_burst
        The request tokens that one guest may spend at once.
    limit_identity_per_second
        The request tokens per second of one guest.
    limit_address_burst
        The request tokens that one address may spend at once.
    limit_address_per_second
        The request tokens per second of one address.
    limit_misses_burst
        How many wrong codes an address may try at once.
    limit_misses_per_second
        How many wrong codes per second an address may try.
    limit_connections
        How many connections there may be in all.
    limit_address_connections
        How many connections one address may have.
    limit_guest_sockets
        How many game sockets one guest may have.
    limit_address_sockets
        How many game sockets one address may have.
    """
    flags = {name: value for name, value in locals().items() if name not in ("config", "open_browser")}
    settings = settings_from(config, flags)
    gc.disable()  # a thousand modules are loaded, and nothing of it is garbage
    from ludotheque.server.ops.database_check import DatabaseUnusable
    from ludotheque.server.ops.port_check import CannotListen
    from ludotheque.server.ops.secret_key import UnusableSecrets
    from ludotheque.server.ops.welcome import free_port, show_address
    from ludotheque.server.serve import DataFolderUnusable
    from ludotheque.server.serve import serve as run
    from ludotheque.server.store.sqlite_lock import DatabaseInUse

    gc.enable()
    if open_browser and port is None:
        settings = msgspec.structs.replace(settings, port=free_port(settings.host, settings.port))
    for broken in installed_games().broken:
        warn(str(broken))
    try:
        served = run(settings, listening=show_address if open_browser else None)
    except (UnusableSecrets, DatabaseInUse, DatabaseUnusable, CannotListen, DataFolderUnusable) as error:
        fail(str(error))
    if not served:
        fail("the server could not be started; ludotheque doctor may say why")


def watch(file: Path, *, port: int | None = None) -> None:
    """Watch a saved match in the browser, until interrupted.

    The file is verified first. It is shown by a server of its own, which only this machine can reach and which keeps
    nothing.

    Parameters
    ----------
    file
        A finished match saved by ``Match.save`` or ``ludotheque play``.
    port
        The port to listen on; any free port by default.
    """
    from ludotheque.engine.files.saved_match import BadFile
    from ludotheque.server.matches.recordings import NotOver, read_finished
    from ludotheque.server.ops.port_check import CannotListen
    from ludotheque.server.watch_file import serve_replay

    try:
        match = read_finished(file.read_bytes())
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}")
    except (BadFile, NotOver) as error:
        fail(f"{file}, {error}")
    try:
        served = serve_replay(match, port=0 if port is None else port)
    except CannotListen as error:
        fail(str(error))
    if not served:
        fail("the server could not be started; ludotheque doctor may say why")


def doctor(
    *,
    config: Path | None = None,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    nats: str | None = None,
) -> None:
    """Check the server: one line for everything that could be wrong.

    Parameters
    ----------
    config
        A TOML file of settings (or LUDOTHEQUE_CONFIG).
    host
        The address to listen on.
    port
        The port to listen on.
    data
        The folder for the database and the secret key.
    database
        sqlite:///FILE or postgresql://…
    nats
        The bus between several machines.
    """
    settings = settings_from(config, {"host": host, "port": port, "data": data, "database": database, "nats": nats})
    from ludotheque.server.ops.doctor import run_checks

    findings = asyncio.run(
        run_checks(
            data=Path(settings.data),
            database=settings.database,
            secret_keys=settings.secret_keys,
            host=settings.host,
            port=settings.port,
            nats=settings.nats,
            now=time.time,
        )
    )
    for finding in findings:
        sign = Text("ok   ", style="green") if finding.good else Text("wrong", style="bold red")
        say(sign, Text(f"{finding.subject:<11}"), Text(finding.detail))
    if not all(finding.good for finding in findings):
        sys.exit(1)


def backup(file: Path, *, which: WhichDatabase = OF_SETTINGS) -> None:
    """Copy the server's database to a new file while the server runs.

    Parameters
    ----------
    file
        The backup to create. Keep it secret: it holds the seeds of running matches.
    """
    database = which.address
    from ludotheque.server.ops.backup import CannotCopy
    from ludotheque.server.ops.backup import backup as copy

    try:
        copy(database, file)
    except CannotCopy as error:
        fail(str(error))
    say(Text(f"Copied to {file}."))


def restore(
    file: Path,
    *,
    overwrite: Annotated[bool, Parameter(negative=())] = False,
    which: WhichDatabase = OF_SETTINGS,
) -> None:
    """Replace the server's database with a backup. No server may be using it.

    Parameters
    ----------
    file
        A backup.
    overwrite
        Replace a database that is not empty; its content is lost.
    """
    database = which.address
    from ludotheque.server.ops.backup import CannotCopy
    from ludotheque.server.ops.backup import restore as put_back
    from ludotheque.server.store.database.address import is_sqlite, sqlite_file
    from ludotheque.server.store.database.private_files import make_private_folder

    try:
        if is_sqlite(database):
            make_private_folder(sqlite_file(database).parent)
        put_back(file, database, overwrite=overwrite)
    except CannotCopy as error:
        fail(str(error))
    say(Text(f"Restored from {file}."))
