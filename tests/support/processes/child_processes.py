"""Processes that end with the one that started them, however that ends: killed tests leave nothing running."""

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
    """See to it that a process that has begun does not outlive us."""
    _tell(f"+{process.pid}\n")


def forget(process: subprocess.Popen[Any]) -> None:
    """It is gone, and its number may be somebody else's."""
    _tell(f"-{process.pid}\n")


def _tell(line: str) -> None:
    told = _watcher().stdin
    assert told is not None
    told.write(line)
