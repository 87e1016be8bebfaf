"""Runs our server with a wall clock that can be stepped while it runs; the steady clock is not affected.

``python -m support.processes.stepped_clock_server PORT FOLDER [DATABASE]``. The clock is ahead of the
true time by the milliseconds in the file ``clock-step`` of the folder, if there is one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

from ludotheque.server.common.clock_and_random import ClockAndRandom, system_clock_and_random
from support.processes import unlimited_server

FILE = "clock-step"


def step_clock(folder: Path, millis: int) -> None:
    """Set how far the clock of the server with this folder is ahead."""
    new = folder / f"{FILE}-new"
    new.write_text(str(millis), "utf-8")
    new.replace(folder / FILE)


def _stepped(folder: Path) -> ClockAndRandom:
    system = system_clock_and_random()

    def now() -> int:
        try:
            return system.now() + int((folder / FILE).read_text("utf-8"))
        except FileNotFoundError:
            return system.now()

    return system._replace(now=now)


if __name__ == "__main__":
    with patch("ludotheque.server.serve.system_clock_and_random", lambda: _stepped(Path(sys.argv[2]))):
        unlimited_server.main()
