"""Names that a package exports, imported when they are first used.

So ``import ludotheque`` stays fast, and packages may export what needs an extra that is not installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_exports(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package that exports each of these names from a module of its own.

    >>> get = lazy_exports("ludotheque.engine", {"Outcome": "outcome"})
    >>> get("Outcome").__name__
    'Outcome'
    """

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return get
