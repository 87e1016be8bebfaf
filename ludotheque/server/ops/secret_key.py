"""The secret with which cookies are signed, made on first need and kept beside the database."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

SECRETS_FILE = "secret-keys"
BYTES = 32


class SecretsReadableByOthers(Exception):
    """The file of secrets may be read by other people of this machine."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} can be read by others; run: chmod 600 {file}")


def load_or_create_secrets(folder: Path, random_bytes: Callable[[int], bytes] = os.urandom) -> tuple[str, ...]:
    """The secrets kept in a folder, one on each line, the one that signs first.

    Made if there is none. To change keys, put a new line on top, and take the old one away
    after a year, when no cookie is signed with it any more.
    """
    file = folder / SECRETS_FILE
    folder.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        _make(file, random_bytes)
    if file.stat().st_mode & 0o077 and os.name == "posix":
        raise SecretsReadableByOthers(file)
    return tuple(line.strip() for line in file.read_text("utf-8").splitlines() if line.strip())


def _make(file: Path, random_bytes: Callable[[int], bytes]) -> None:
    """Two servers may start together: one's file stays, whole at any moment, with nobody else's eyes on it."""
    new = file.with_name(f"{SECRETS_FILE}.{random_bytes(8).hex()}")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as made:
            made.write(f"{random_bytes(BYTES).hex()}\n")
        with suppress(FileExistsError):
            os.link(new, file)
    finally:
        new.unlink()
