"""Child processes that end with the test process, even if it is killed."""

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
"""Reads ids of started (+) and ended (-) processes; at the end of input it kills those that are left."""


@cache
def _watcher() -> subprocess.Popen[str]:
    command = [sys.executable, "-I", "-S", "-c", WATCH]
    null = subprocess.DEVNULL
    watcher = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=null, stderr=null, text=True, bufsize=1, start_new_session=True
    )
    atexit.register(watcher.communicate, timeout=10)
    return watcher


def end_with_this_process(process: subprocess.Popen[Any]) -> None:
    """Kill a child process when this process ends."""
    _send(f"+{process.pid}\n")


def forget(process: subprocess.Popen[Any]) -> None:
    """A child process has ended; its id may be reused by another process."""
    _send(f"-{process.pid}\n")


def _send(line: str) -> None:
    watcher_input = _watcher().stdin
    assert watcher_input is not None
    watcher_input.write(line)
