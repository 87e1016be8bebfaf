"""Files and folders that only the user of the server may read: the database holds the seeds of running matches."""

from __future__ import annotations

import os
from pathlib import Path

FILE_MODE = 0o600
FOLDER_MODE = 0o700
BESIDE = ("-wal", "-shm", "-journal", "-serving")
"""The files that SQLite and the server keep beside a database."""


def make_private_folder(folder: Path) -> None:
    """Create a folder that nobody else can open. A folder that exists stays as it is: it may hold other things."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


def make_private_database(file: Path) -> None:
    """Let nobody else read a database. A missing one is created empty; SQLite gives its mode to the files beside it."""
    for each in (file, file.with_name(f"{file.name}-serving")):
        os.close(os.open(each, os.O_RDWR | os.O_CREAT, FILE_MODE))
    for each in (file, *(file.with_name(f"{file.name}{end}") for end in BESIDE)):
        if is_open_to_others(each):
            each.chmod(FILE_MODE)


def is_open_to_others(file: Path) -> bool:
    """Whether other users of this machine may read or write a file. Always false where files have no such modes."""
    return os.name == "posix" and file.exists() and bool(file.stat().st_mode & 0o077)
