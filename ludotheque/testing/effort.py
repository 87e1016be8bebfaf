"""How thorough tests are.

``LUDOTHEQUE_TESTS=quick`` tests two tables of each game for a short time, ``brief`` more of them for longer; by
default every table is tested at length. ``make test`` is quick on plain Python and brief on the compiled rules, which
are many times as fast; ``make test-all`` tests both at length. Golden files prove that both play alike.
"""

from __future__ import annotations

import os
from typing import TypeVar

from ludotheque.engine.native import bits

T = TypeVar("T")
MODE = os.environ.get("LUDOTHEQUE_TESTS", "full")
COMPILED = not str(bits.__file__).endswith(".py")
"""Whether the rules are compiled."""


def effort(*, quick: T, brief: T, full: T) -> T:
    """The value for the chosen mode."""
    return {"quick": quick, "brief": brief, "full": full}[MODE]
