"""Tests side by side, but for those that need the machine for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_SH, LOCK_UN, flock
from pathlib import Path


@contextmanager
def machine_lock(folder: Path, *, alone: bool) -> Iterator[None]:
    """Beside others of all processes that name the same folder; ``alone`` only once they are done, and then alone."""
    with (folder / "gate").open("w") as gate, (folder / "machine").open("w") as machine:
        # whoever comes later waits at the gate, lest one who wants to be alone wait for ever
        flock(gate, LOCK_EX)
        flock(machine, LOCK_EX if alone else LOCK_SH)
        flock(gate, LOCK_UN)
        yield
