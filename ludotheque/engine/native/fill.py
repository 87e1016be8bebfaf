"""Writes into the vectors of compiled objects from code that is not compiled.

There, assigning another vector to an attribute of a compiled object keeps it in memory for ever (mypyc 2.4).
"""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64


def fill(vector: vec[i64], values: Iterable[int]) -> None:
    """Overwrite the first items of a vector."""
    for index, value in enumerate(values):
        vector[index] = value
