# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Vectors of native integers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def filled(size: i64, value: i64) -> vec[i64]:
    """A vector that holds one value everywhere."""
    return vec[i64]([value] * size)
