"""The secrets that sign cookies, stored in a file of the data folder and created when first needed."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ludotheque.server.store.database.private_files import is_open_to_others, make_private_folder

SECRETS_FILE = "secret-keys"
BYTES = 32


class UnusableSecrets(Exception):
    """The file of secrets cannot be used; the message says why."""


class NoSecrets(UnusableSecrets):
    """The file of secrets holds none."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} is empty; put its content back, or delete it: then all guests lose their identity")


class SecretsReadableByOthers(UnusableSecrets):
    """The file of secrets can be read by other users of this machine."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} can be read by others; run: chmod 600 {file}")


def load_or_create_secrets(folder: Path, random_bytes: Callable[[int], bytes] = os.urandom) -> tuple[str, ...]:
    """The secrets in a folder's file, one per line; the first one signs. Created if there is no file.

    To change the key, add a new line at the top, and remove the old one after a year, when no
    valid cookie is signed with it any more.
    """
    file = folder / SECRETS_FILE
    make_private_folder(folder)
    if not file.exists():
        _create(file, random_bytes)
    if is_open_to_others(file):
        raise SecretsReadableByOthers(file)
    secrets = tuple(line.strip() for line in file.read_text("utf-8").splitlines() if line.strip())
    if not secrets:
        raise NoSecrets(file)
    return secrets


def _create(file: Path, random_bytes: Callable[[int], bytes]) -> None:
    """Create the file atomically and readable only by its owner. If two servers start together, the first one wins."""
    new = file.with_name(f"{SECRETS_FILE}.{random_bytes(8).hex()}")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as made:
            made.write(f"{random_bytes(BYTES).hex()}\n")
            made.flush()
            os.fsync(made.fileno())  # guests are known by this file: it must not be empty after a power cut
        with suppress(FileExistsError):
            os.link(new, file)
    finally:
        new.unlink()
    _sync_folder(file.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name in a folder durable, where the system can do that."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
