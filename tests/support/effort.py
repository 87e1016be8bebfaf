"""How long tests go on.

``LUDOTHEQUE_TESTS=quick`` tries a few tables of each game, ``brief`` every table but not for long, and
without it every table is tried at length. ``make test`` is brief on plain Python, because the same tests
then follow at length on the compiled rules, many times as fast; that both kinds of rules play alike is
proved by files which both are held against.
"""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")
ASKED_FOR = os.environ.get("LUDOTHEQUE_TESTS", "full")
QUICK = ASKED_FOR == "quick"


def effort(*, quick: T, brief: T, full: T) -> T:
    """What a test makes of the effort asked for."""
    return {"quick": quick, "brief": brief, "full": full}[ASKED_FOR]
