"""Lets tests of several processes run at the same time, except those that need the machine alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_SH, LOCK_UN, flock
from pathlib import Path


@contextmanager
def machine_lock(folder: Path, *, alone: bool) -> Iterator[None]:
    """Share the machine with all tests that use the same folder; ``alone``: wait for the others, then run alone."""
    with (folder / "gate").open("w") as gate, (folder / "machine").open("w") as machine:
        # later tests wait at the gate, so that a test that must run alone does not wait for ever
        flock(gate, LOCK_EX)
        flock(machine, LOCK_EX if alone else LOCK_SH)
        flock(gate, LOCK_UN)
        yield
