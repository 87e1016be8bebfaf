"""Child processes that end with their parent, even if it is killed."""

from __future__ import annotations

import atexit
import subprocess
import sys
from functools import cache
from typing import Any

WATCH = """
import os, signal, sys
running = set()
for line in sys.stdin:
    (running.add if line[0] == "+" else running.discard)(int(line[1:]))
for process in running:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass
"""
"""Reads which processes have begun and ended; when nobody can tell it any more, it ends those that are left."""


@cache
def _watcher() -> subprocess.Popen[str]:
    command = [sys.executable, "-I", "-S", "-c", WATCH]
    nowhere = subprocess.DEVNULL
    watcher = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere, text=True, bufsize=1, start_new_session=True
    )
    atexit.register(watcher.communicate, timeout=10)
    return watcher


def end_with_this_process(process: subprocess.Popen[Any]) -> None:
    """Make a started process end with this one."""
    _tell(f"+{process.pid}\n")


def forget(process: subprocess.Popen[Any]) -> None:
    """Stop watching a process that has ended: its id may be used again."""
    _tell(f"-{process.pid}\n")


def _tell(line: str) -> None:
    told = _watcher().stdin
    assert told is not None
    told.write(line)
