"""One process serves a SQLite file, and its death releases the file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.server.store.sqlite_lock import DatabaseInUse, is_locked, lock_database_file
from support import timeouts

HOLD = "import sys, pathlib; from ludotheque.server.store.sqlite_lock import lock_database_file\n"
HOLD += "with lock_database_file(pathlib.Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"


def test_one_process_holds_the_lock_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    assert not is_locked(file)
    assert list(tmp_path.iterdir()) == [], "checking creates no file"
    with lock_database_file(file):
        assert is_locked(file)
        with pytest.raises(DatabaseInUse, match=r"another server uses .*games\.db"), lock_database_file(file):
            pass
    assert not is_locked(file)
    with lock_database_file(file):
        pass


def test_a_killed_process_releases_the_lock(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        assert is_locked(file)
        holder.kill()
        timeouts.wait_for_end(holder)
        assert not is_locked(file)
