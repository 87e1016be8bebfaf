"""Packs rules, bots and tables, with the packages they need, into one archive for Python in the browser.

    python -m ludotheque.offline.archive WHEELS ARCHIVE

``WHEELS`` is a folder with the wheels of the packages, built for Pyodide where they are not pure Python.
The same sources give the same archive, byte for byte, so that browsers fetch it again only if something has changed.
It is not compressed, because a page unpacks it at every start: the server compresses it on its way.
"""

from __future__ import annotations

import io
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
FOLDERS = ("engine", "bots", "games", "table", "offline")
"""The folders of this package that are packed whole."""
MODULES = ("__init__.py", "lab/__init__.py", "lab/bot_match.py")
"""Modules of other folders that ``import ludotheque`` needs."""
LEFT_OUT = ("paper.py", "paper.*.toml", "terminal.py", "terminal.*.toml", "terminal_board.py", "archive.py")
"""Files of these folders that are only for paper, for the terminal or for this machine."""
KINDS = (".py", ".toml", ".txt")
"""Rulebooks are not packed: the browser client has them as pages."""


def sources() -> Iterator[Path]:
    """The files of this package that are packed."""
    yield from (PACKAGE / module for module in MODULES)
    for folder in FOLDERS:
        for file in (PACKAGE / folder).rglob("*"):
            if file.suffix in KINDS and not any(file.match(pattern) for pattern in LEFT_OUT):
                yield file


def contents(wheels: Path) -> dict[str, bytes]:
    """The files of the archive by their names. Raises ``ValueError`` if two wheels have the same file."""
    found = {file.relative_to(PACKAGE.parent).as_posix(): file.read_bytes() for file in sources()}
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if name.endswith((".pyi", "/", "/RECORD")):
                    continue
                if name in found:
                    raise ValueError(f"{wheel.name} has {name}, which is packed already")
                found[name] = packed.read(name)
    return found


def write_archive(wheels: Path, archive: Path) -> None:
    """Write the archive."""
    with tarfile.open(archive, "w", format=tarfile.USTAR_FORMAT) as packed:
        for name, body in sorted(contents(wheels).items()):
            info = tarfile.TarInfo(name)  # all files have the same time: 1970
            info.size = len(body)
            packed.addfile(info, io.BytesIO(body))


if __name__ == "__main__":
    write_archive(Path(sys.argv[1]), Path(sys.argv[2]))
