"""Lets the processes that are measured go before all others on their core.

On a machine with two cores, players and attackers share one. How long players wait for an answer must not depend
on how long they wait for the attackers' turn on that core: on the internet attackers have machines of their own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

SERVER_NICENESS, ATTACKERS_NICENESS = -10, -5
"""Of the server (and, a little less, of its bots) and of the attackers: before other programs of the machine."""


def go_first() -> bool:
    """Let this process, but not those that it starts, run whenever it wants to; returns whether that is permitted."""
    with suppress(OSError, AttributeError):  # only for administrators, and only on Linux
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
        return True
    return False


def put_before_others(process: int, niceness: int) -> bool:
    """Let all threads of a process, and what they will start, go before other programs; whether that is permitted."""
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():  # on Linux each has a priority of its own
            os.setpriority(os.PRIO_PROCESS, int(thread.name), niceness)
        return True
    return False
