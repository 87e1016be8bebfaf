"""How thorough tests are.

``LUDOTHEQUE_TESTS=quick`` tests a few tables of each game, ``brief`` every table for a short time; by default
every table is tested at length. ``make test`` is brief on plain Python, because the same tests then run at
length on the compiled rules, which are many times as fast. Golden files prove that both play alike.
"""

from __future__ import annotations

import os
from typing import TypeVar

from ludotheque.engine.native import bits

T = TypeVar("T")
MODE = os.environ.get("LUDOTHEQUE_TESTS", "full")
QUICK = MODE == "quick"
COMPILED = not str(bits.__file__).endswith(".py")
"""Whether the rules are compiled."""


def effort(*, quick: T, brief: T, full: T) -> T:
    """The value for the chosen mode."""
    return {"quick": quick, "brief": brief, "full": full}[MODE]
