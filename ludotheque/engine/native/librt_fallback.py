"""A pure-Python replacement for the parts of ``librt`` that the rules need, for platforms without a binary of it.

Compiled rules keep their tables in ``vec[i64]`` and write JSON with ``BytesWriter``. Under WebAssembly the rules run
uncompiled and there is no ``librt``: a list and a ``bytearray`` with the same functions are used there.
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


class BytesWriter(bytearray):
    """Bytes that grow; ``append`` adds one."""

    def write(self, more: bytes | bytearray) -> None:
        """Add bytes at the end."""
        self += more

    def getvalue(self) -> bytes:
        """All bytes."""
        return bytes(self)


def install_if_librt_is_missing() -> None:
    """Make imports from ``librt.vecs`` and ``librt.strings`` work on every platform."""
    try:
        importlib.import_module("librt.vecs")
    except ImportError:
        package = ModuleType("librt")
        package.__path__ = []
        sys.modules["librt"] = package
        for part in ("vecs", "strings"):
            package.__dict__[part] = sys.modules[f"librt.{part}"] = sys.modules[__name__]
