from __future__ import annotations
from typing import Any


def ladder(view: Any, budget: Any) -> Any:
    return ()
