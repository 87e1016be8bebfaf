"""A pure-Python replacement for ``librt.vecs``, for platforms without a binary of it.

Compiled rules keep their tables in ``vec[i64]``. Under WebAssembly the rules run
uncompiled and there is no ``librt``: a list with the same functions is used there.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


class vec(list[T]):  # noqa: N801 - the name is librt's
    """A list that accepts and ignores a capacity."""

    def __init__(self, items: Iterable[T] = (), *, capacity: int = 0) -> None:
        super().__init__(items)


def append(items: vec[T], item: T) -> vec[T]:
    """Add an item; the result replaces the argument, as in ``librt``."""
    items.append(item)
    return items


def install_if_librt_is_missing() -> None:
    """Make ``from librt.vecs import vec`` work on every platform."""
    try:
        importlib.import_module("librt.vecs")
    except ImportError:
        package = ModuleType("librt")
        package.__path__ = []
        package.__dict__["vecs"] = sys.modules[__name__]
        sys.modules["librt"] = package
        sys.modules["librt.vecs"] = sys.modules[__name__]
