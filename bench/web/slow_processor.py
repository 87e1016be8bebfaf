"""Slows all threads of a browser's pages down, also their workers: they are stopped most of the time.

Chromium's own throttling slows the main thread of a page only.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

RUN_SECONDS = 0.01
"""How long they run before they are stopped again."""


def renderers() -> list[int]:
    """The processes of pages among the descendants of this process."""
    parents, pages = dict[int, int](), list[int]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text("utf-8")
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue  # it has just ended
        pid = int(folder.name)
        parents[pid] = int(status.rpartition(")")[2].split()[1])
        if b"--type=renderer" in command:
            pages.append(pid)
    return [pid for pid in pages if os.getpid() in _ancestors(pid, parents)]


def processor_seconds(pids: list[int]) -> dict[int, float]:
    """The processor time that each of these processes has used, with all its threads."""
    ticks = os.sysconf("SC_CLK_TCK")
    found = {}
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        found[pid] = (int(fields[11]) + int(fields[12])) / ticks
    return found


def _ancestors(pid: int, parents: dict[int, int]) -> Iterator[int]:
    while pid in parents:
        pid = parents[pid]
        yield pid


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """Slow the pages of this process's browsers down; Linux only."""
    done = threading.Event()

    def send(signum: signal.Signals, pids: list[int]) -> None:
        for pid in pids:
            try:
                os.kill(pid, signum)
            except ProcessLookupError:
                continue

    def work() -> None:
        while not done.is_set():
            pids = renderers()
            until = time.monotonic() + 0.5  # looking for new processes takes a while
            while time.monotonic() < until and not done.is_set():
                send(signal.SIGSTOP, pids)
                time.sleep(RUN_SECONDS * (times - 1))
                send(signal.SIGCONT, pids)
                time.sleep(RUN_SECONDS)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
