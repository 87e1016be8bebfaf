"""The library and the server run where modules and functions of POSIX are missing, as on Windows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import ludotheque
from ludotheque.engine.registry import own_game_ids
from support.processes.serve_command import ServeCommand

PACKAGE = Path(ludotheque.__file__).parent.parent
HIDE = """
import builtins, os, signal
MISSING = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"}
usual = builtins.__import__

def importing(name, globals=None, *rest, **named):
    if name.partition(".")[0] in MISSING and str((globals or {}).get("__name__", "")).startswith("ludotheque"):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return usual(name, globals, *rest, **named)

builtins.__import__ = importing
for module, names in ((os, ("nice", "geteuid", "getuid", "killpg", "setsid")), (signal, ("setitimer", "ITIMER_REAL"))):
    for name in names:
        delattr(module, name)
"""
"""Hides them from this package; the standard library needs them here."""
IMPORT_ALL = """
import importlib, os, pkgutil, ludotheque
assert not hasattr(os, "nice")
names = [name for _, name, _ in pkgutil.walk_packages(ludotheque.__path__, "ludotheque.") if "__m" not in name]
for name in names:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in ("pyspiel", "ray"):  # not installed for development
            raise
print(len(names))
"""
CALL_WORKER = """
import asyncio, os
from ludotheque.server.common.workers import WorkerPool

def has_nice():
    return hasattr(os, "nice")

async def main():
    workers = WorkerPool(1)
    try:
        print(await workers.call(has_nice))
    finally:
        workers.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


def run(program: str, folder: Path) -> str:
    """What a program prints on such a system."""
    (folder / "sitecustomize.py").write_text(HIDE, "utf-8")
    (folder / "program.py").write_text(program, "utf-8")
    environment = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{PACKAGE}"}
    command = [sys.executable, "-P", str(folder / "program.py")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_every_module_is_imported_without_modules_of_posix(tmp_path: Path) -> None:
    assert int(run(IMPORT_ALL, tmp_path)) > 100


def test_bots_think_in_processes_without_signals_and_priorities(tmp_path: Path) -> None:
    assert run(CALL_WORKER, tmp_path) == "False"


@pytest.mark.at_length
def test_the_server_answers_without_modules_of_posix(tmp_path: Path) -> None:
    hiding = tmp_path / "hiding"
    hiding.mkdir()
    (hiding / "sitecustomize.py").write_text(f'{HIDE}\nprint("hidden", flush=True)\n', "utf-8")
    with ServeCommand(tmp_path / "data", packages=hiding) as server:
        assert len(httpx.get(f"{server.address}/api/games").json()) == len(own_game_ids())
    assert "hidden" in (tmp_path / "data" / "server.log").read_text("utf-8")
