"""Writes a page in which the library runs in the browser, with all files that it needs.

    python docs/write_try_page.py FOLDER

``make docs`` does this beside the API reference. Browsers load it from a server, not from a file:
``python -m http.server -d build/docs``.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "web/node_modules/pyodide"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
ARCHIVE = ROOT / "build/offline/rules.tar"
PAGE = Path(__file__).parent / "try"


def write(folder: Path) -> None:
    """Write the page ``try.html``, its worker, Python and the rules."""
    python = folder / "python"
    python.mkdir(parents=True, exist_ok=True)
    shutil.copy(PAGE / "page.html", folder / "try.html")
    shutil.copy(PAGE / "worker.js", folder / "try_worker.js")
    for name in FILES:
        shutil.copy(PYODIDE / name, python)
    shutil.copy(ARCHIVE, python)
    # Pyodide could load packages by itself. There are none: everything is in the archive.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (python / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
