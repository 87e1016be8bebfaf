"""Processes that play games end with the one that started them."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

WAIT = 60.0
"""Seconds after which a process counts as left over."""

PARENT = """
import os, time
from ludotheque.lab.process_pool import process_pool

if __name__ == "__main__":
    with process_pool(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(time.sleep, 600).result()
"""


def is_running(process: int) -> bool:
    try:
        stat = Path(f"/proc/{process}/stat").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no /proc")
def test_a_worker_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, "utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert is_running(worker)
        parent.kill()
    end = time.monotonic() + WAIT
    while is_running(worker) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_running(worker)
