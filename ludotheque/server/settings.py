"""How a server is run: from flags, else the environment, else a file, else what suits a living room.

A setting ``bot_workers`` is the flag ``--bot-workers``, the variable ``LUDOTHEQUE_BOT_WORKERS``
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
    """A setting that cannot be used; names it and says why."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")
        self.name = name
        self.problem = problem


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that can be set; the defaults serve one household from one file."""

    host: str = "127.0.0.1"
    """The address to listen on; ``0.0.0.0`` for everybody in the house."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """The port to listen on; 0 for any that is free."""
    data: str
    """The folder for the database and the secret key."""
    database: str
    """``sqlite:///FILE`` or ``postgresql://…``; a file in the data folder when not given."""
    origins: tuple[str, ...] = ()
    """The addresses people see in their browsers, such as ``https://games.example``.

    When none is given, pages may be served under any name and are trusted from that name only.
    """
    secret_keys: tuple[str, ...] = ()
    """What cookies are signed with: the first signs, all are accepted, so that keys can be changed.

    At least 32 characters each. When none is given, one is made and kept in the data folder.
    Servers that share a bus need the same.
    """
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed."""
    nats: str | None = None
    """The bus between several machines, ``nats://HOST:PORT``; none is needed on one machine."""
    bot_workers: PositiveInt = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    bot_pace: PositiveFloat = 1.0
    """How long bots take, compared with people: 1 as long, 0.1 a tenth, for demonstrations and tests."""
    log_format: Literal["text", "json"] = "text"
    """Logs for people or for programs."""
    metrics_for: tuple[str, ...] = ()
    """Addresses or networks that may read ``/metrics``, besides this machine itself."""
    drain_seconds: PositiveFloat = 10.0
    """How long a server that is told to stop waits for requests being answered."""
    forget_guests_after_days: PositiveInt = 60
    """Guests who never finished a match and have not been seen for so long are forgotten."""
    forget_tables_after_days: PositiveInt = 7
    """Tables at which nothing is being played and that nobody has touched for so long are removed."""
    forget_unfinished_after_days: PositiveInt = 365
    """Matches with which nobody has gone on for so long are removed, and their tables."""
    limit_body_bytes: PositiveInt = 65_536
    """The largest request that is read."""
    limit_identity_burst: PositiveFloat = 120.0
    """What one guest may ask for at once; most requests cost 1."""
    limit_identity_per_second: PositiveFloat = 3.0
    """What one guest may ask for in the long run."""
    limit_address_burst: PositiveFloat = 1200.0
    """What one address may ask for at once. A whole school may sit behind one."""
    limit_address_per_second: PositiveFloat = 40.0
    """What one address may ask for in the long run."""
    limit_misses_burst: PositiveFloat = 12.0
    """How many wrong table codes or links an address may try at once."""
    limit_misses_per_second: PositiveFloat = 1 / 30
    """How many wrong table codes or links an address may try in the long run."""
    limit_guest_sockets: PositiveInt = 20
    """How many game sockets one guest may have; with one more, the oldest is closed."""
    limit_address_sockets: PositiveInt = 500
    """How many game sockets may come from one address; no more are let in."""


NAMES = Settings.__struct_fields__


def read_settings(
    flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None, *, default_data: Path
) -> Settings:
    """The settings that these flags (``None``: not given), variables and file amount to. Raises ``BadSetting``."""
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
    """Only names of settings: other variables of ours are other people's business."""
    named = {name: environment.get(PREFIX + name.upper()) for name in NAMES}
    return {name: value for name, value in named.items() if value}


NETWORKS = ("trusted_proxies", "metrics_for")
LISTS = ("origins", "secret_keys", *NETWORKS)
NUMBERS = {field.name for field in msgspec.structs.fields(Settings) if isinstance(field.default, int | float)}


def _parsed(name: str, value: Any) -> Any:
    """Text becomes what the setting is made of; what is not text stays."""
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
