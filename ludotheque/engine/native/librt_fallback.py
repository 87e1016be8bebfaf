"""A pure-Python stand-in for ``librt.vecs``, for places that have no binary of it.

Compiled rules keep their tables in ``vec[i64]``. Uncompiled under WebAssembly
there is no ``librt``; a list with the same few functions serves there.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


class vec(list[T]):  # noqa: N801 - the name is librt's
    """A list that can be asked for a capacity, which it ignores."""

    def __init__(self, items: Iterable[T] = (), *, capacity: int = 0) -> None:
        super().__init__(items)


def append(items: vec[T], item: T) -> vec[T]:
    """Add an item; the result replaces the argument, as in ``librt``."""
    items.append(item)
    return items


def install_where_librt_is_missing() -> None:
    """Make ``from librt.vecs import vec`` work everywhere."""
    try:
        importlib.import_module("librt.vecs")
    except ImportError:
        package = ModuleType("librt")
        package.__path__ = []
        package.__dict__["vecs"] = sys.modules[__name__]
        sys.modules["librt"] = package
        sys.modules["librt.vecs"] = sys.modules[__name__]
