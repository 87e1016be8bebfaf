"""Values of the wrong kind or out of range, for tests of bad input."""

from __future__ import annotations

from typing import Any

NUMBERS = (-(2**63), -(2**40), -1, 0, 1, 2, 5, 36, 37, 54, 63, 64, 65, 999, 2**31, 2**62, 2**63 - 1, 2**63, 2**200)
VALUES: tuple[Any, ...] = (*NUMBERS, None, True, 1.5, "1", "", "point", [1], {}, {"shape": 1}, "\u0000", "x" * 500)
