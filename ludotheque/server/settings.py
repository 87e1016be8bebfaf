"""The settings of a server: from flags, else environment variables, else a TOML file, else defaults.

The setting ``bot_workers`` is the flag ``--bot-workers``, the variable ``LUDOTHEQUE_BOT_WORKERS``
and the key ``bot_workers`` of the TOML file. Lists are separated by commas in flags and variables.
"""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ludotheque.server.http.origins import normalise_origin
from ludotheque.server.store.database.address import BadAddress, is_sqlite, parse

PREFIX = "LUDOTHEQUE_"
SHORTEST_SECRET = 32

PositiveInt = Annotated[int, msgspec.Meta(ge=1)]
PositiveFloat = Annotated[float, msgspec.Meta(gt=0)]


class BadSetting(ValueError):
    """A setting is not valid; the message names it and says why."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")
        self.name = name
        self.problem = problem


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings. The defaults suit one household with a SQLite file."""

    host: str = "127.0.0.1"
    """The address to listen on; ``0.0.0.0`` for the whole local network."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """The port to listen on; 0 for any free port."""
    data: str
    """The folder for the database and the secret key."""
    database: str
    """``sqlite:///FILE`` or ``postgresql://…``; by default a SQLite file in the data folder."""
    origins: tuple[str, ...] = ()
    """The addresses people see in their browsers, such as ``https://games.example``.

    When none is given, pages may be served under any name, and only pages of the same name are trusted.
    """
    secret_keys: tuple[str, ...] = ()
    """The secrets that sign cookies: the first one signs, all are accepted, so that keys can be changed.

    At least 32 characters each. When none is given, one is created in the data folder. Servers
    that share a bus need the same secrets.
    """
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` headers are trusted."""
    round_trip_header: str = ""
    """The header in which trusted proxies report the round trip to the client, in whole microseconds.

    nginx: ``proxy_set_header X-Round-Trip $tcpinfo_rtt;`` HAProxy: ``http-request set-header X-Round-Trip
    %[fc_rtt(us)]``. Races are judged more fairly with it.
    """
    race_witness: Literal["kernel", "ping"] = "kernel"
    """What measures the round trips of connections that end here: the kernel and pings, or pings alone.

    Pings alone are right where connections come through something that ends them without being a trusted proxy,
    such as a load balancer for TCP with a public address: the kernel knows only the way to that machine.
    """
    nats: str | None = None
    """The bus between several machines, ``nats://HOST:PORT``; not needed on one machine."""
    bot_workers: PositiveInt = max(1, (os.cpu_count() or 2) - 1)
    """The number of processes in which bots think."""
    bot_pace: PositiveFloat = 1.0
    """How long bots take, compared with people: 1 as long, 0.1 a tenth (for demonstrations and tests)."""
    log_format: Literal["text", "json"] = "text"
    """Log lines for people or for programs."""
    metrics_for: tuple[str, ...] = ()
    """Addresses or networks that may read ``/metrics``, besides this machine itself."""
    drain_seconds: PositiveFloat = 10.0
    """How long a stopping server waits for running requests."""
    forget_guests_after_days: PositiveInt = 60
    """Guests who never finished a match or a daily puzzle are deleted if they were not seen for this long."""
    forget_tables_after_days: PositiveInt = 7
    """Tables without a running match are deleted if they were not used for this long."""
    forget_unfinished_after_days: PositiveInt = 365
    """Unfinished matches are deleted, with their tables, if nobody continued them for this long."""
    limit_body_bytes: PositiveInt = 65_536
    """The largest request body that is accepted."""
    limit_identity_burst: PositiveFloat = 120.0
    """The request tokens that one guest may spend at once; most requests cost 1."""
    limit_identity_per_second: PositiveFloat = 3.0
    """The request tokens per second of one guest."""
    limit_address_burst: PositiveFloat = 1200.0
    """The request tokens that one address may spend at once. A whole school may share one address."""
    limit_address_per_second: PositiveFloat = 40.0
    """The request tokens per second of one address."""
    limit_misses_burst: PositiveFloat = 12.0
    """How many wrong table codes or links an address may try at once."""
    limit_misses_per_second: PositiveFloat = 1 / 30
    """How many wrong table codes or links per second an address may try in the long run."""
    limit_connections: PositiveInt = 10_000
    """How many connections there may be in all. No more than the operating system's limit of open files allows."""
    limit_address_connections: PositiveInt = 1_000
    """How many connections one address may have: game sockets and requests. Trusted proxies are not limited."""
    limit_guest_sockets: PositiveInt = 20
    """How many game sockets one guest may have; the next one closes the oldest."""
    limit_address_sockets: PositiveInt = 500
    """How many game sockets one address may have; further ones are rejected."""


NAMES = Settings.__struct_fields__


def read_settings(
    flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None, *, default_data: Path
) -> Settings:
    """Read the settings from flags (``None``: not given), variables and a file. Raises ``BadSetting``."""
    found = _from_file(file) | _from_environment(environment)
    found |= {name: value for name, value in flags.items() if value is not None}
    values = {name: _parsed(name, value) for name, value in found.items()}
    values.setdefault("data", str(default_data))
    values.setdefault("database", f"sqlite:///{Path(str(values['data'])) / 'ludotheque.db'}")
    try:
        settings = msgspec.convert(values, Settings)
    except msgspec.ValidationError as error:
        text = str(error)
        problem, _, where = text.partition(" - at `$.")
        raise BadSetting(where.rstrip("`") or "settings", problem) from None
    return _checked(settings)


def _from_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadSetting("config", f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting("config", f"{file} is not TOML: {error}") from None
    for name in found:
        if name not in NAMES:
            raise BadSetting(name, f"{file} sets this, but there is no such setting")
    return found


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Read the variables of known settings; others with the same prefix belong to other parts of the project."""
    named = {name: environment.get(PREFIX + name.upper()) for name in NAMES}
    return {name: value for name, value in named.items() if value}


NETWORKS = ("trusted_proxies", "metrics_for")
LISTS = ("origins", "secret_keys", *NETWORKS)
NUMBERS = {field.name for field in msgspec.structs.fields(Settings) if isinstance(field.default, int | float)}


def _parsed(name: str, value: Any) -> Any:
    """Convert text to the type of a setting; other values stay the same."""
    if name in LISTS and isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if name in NUMBERS and isinstance(value, str):
        try:
            return float(value) if "." in value or "/" in value else int(value)
        except ValueError:
            raise BadSetting(name, f"this is no number: {value!r}") from None
    return str(value) if isinstance(value, Path) else value


def _checked(settings: Settings) -> Settings:
    try:
        parse(settings.database)
    except BadAddress as error:
        raise BadSetting("database", str(error)) from None
    if any(len(secret) < SHORTEST_SECRET for secret in settings.secret_keys):
        raise BadSetting("secret_keys", f"a secret has at least {SHORTEST_SECRET} characters")
    for name in NETWORKS:
        for network in getattr(settings, name):
            try:
                ipaddress.ip_network(network, strict=False)
            except ValueError:
                raise BadSetting(name, f"{network!r} is neither an address nor a network") from None
    if settings.nats is not None and not settings.nats.startswith(("nats://", "tls://")):
        raise BadSetting("nats", "the address of a NATS server begins with nats:// or tls://")
    if settings.nats is not None and is_sqlite(settings.database):
        raise BadSetting("nats", "servers that share tables need a database that can be shared: postgresql://…")
    if settings.nats is not None and not settings.secret_keys:
        raise BadSetting("secret_keys", "servers that share tables must be given the same, to know the same people")
    normal = [normalise_origin(origin) for origin in settings.origins]
    for given, origin in zip(settings.origins, normal, strict=True):
        if origin is None:
            raise BadSetting("origins", f"{given!r} is not an address such as https://games.example")
    return msgspec.structs.replace(settings, origins=tuple(origin for origin in normal if origin is not None))
