"""Finds Node, Pyodide and the archive of the rules, and runs Python in Pyodide."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from ludotheque.offline.archive import write_archive

ROOT = Path(__file__).parents[3]
PYODIDE = ROOT / "web/node_modules/pyodide"
WHEELS = ROOT / "build/offline/wheels"
RUN = Path(__file__).with_name("run.mjs")
LONGEST_SECONDS = 900


def find_node() -> str:
    """The Node that runs Pyodide; skips the test where something is missing."""
    path = f"{ROOT / '.venv/node/bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    node = shutil.which("node", path=path)
    if node is None:
        pytest.skip("there is no Node to run Pyodide")
    if not PYODIDE.is_dir():
        pytest.skip("Pyodide is not installed in web/node_modules")
    if not any(WHEELS.glob("msgspec-*.whl")):
        pytest.skip("the packages for Pyodide were not fetched: make offline")
    return node


def run_in_pyodide(argument: str, folder: Path, *modules: Path) -> str:
    """Call ``run`` of the last module in Pyodide, with the rules as they are now."""
    node = find_node()
    archive = folder / "rules.tar"
    write_archive(WHEELS, archive)
    given = folder / "argument.txt"
    given.write_text(argument, "utf-8")
    done = subprocess.run(
        [node, str(RUN), str(PYODIDE), str(archive), str(given), *map(str, modules)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LONGEST_SECONDS,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout
