"""The address of a database: ``sqlite:///file.db`` or ``postgresql://…``, without a driver name."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError


class BadAddress(ValueError):
    """The address is not one of a database that can be used; the message says why."""


DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def parse(address: str) -> URL:
    """Parse and check an address. Raises ``BadAddress``.

    >>> parse("sqlite:///games.db").database
    'games.db'
    >>> parse("mysql://somewhere/games")
    Traceback (most recent call last):
    ludotheque.server.store.database.address.BadAddress: a database is sqlite:///FILE or postgresql://…, not mysql
    """
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadAddress("a database is sqlite:///FILE or postgresql://…") from None
    if url.drivername not in DRIVERS:
        raise BadAddress(f"a database is sqlite:///FILE or postgresql://…, not {url.drivername}")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadAddress("a SQLite database needs a file: sqlite:///FILE")
    return url


def is_sqlite(address: str) -> bool:
    """Whether the address is a SQLite file rather than a PostgreSQL server."""
    return parse(address).drivername == "sqlite"


def sqlite_file(address: str) -> Path:
    """The file of a SQLite database."""
    url = parse(address)
    if url.drivername != "sqlite" or url.database is None:
        raise BadAddress(f"{url.drivername} keeps no single file")
    return Path(url.database)


def with_driver(address: str) -> URL:
    """The address in the form SQLAlchemy needs, with the name of the asynchronous driver."""
    url = parse(address)
    return url.set(drivername=DRIVERS[url.drivername])
