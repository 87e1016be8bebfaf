"""Lets the processes that are measured go before all others on their core.

On a machine with two cores, players and attackers share one. How long players wait for an answer must not depend
on how long they wait for the attackers' turn on that core: on the internet attackers have machines of their own.
"""

from __future__ import annotations

import os
from contextlib import suppress

SERVER_NICENESS = -10
"""Of the server and, a little less, of its bots: before other programs that happen to run on the machine."""


def go_first() -> bool:
    """Let this process, but not those that it starts, run whenever it wants to; returns whether that is permitted."""
    with suppress(OSError, AttributeError):  # only for administrators, and only on Linux
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
        return True
    return False


def raise_server(process: int) -> bool:
    """Let a server and the processes that it will start go before other programs; returns whether that is permitted."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process, SERVER_NICENESS)
        return True
    return False
