# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Vectors of native integers."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def filled(size: i64, value: i64) -> vec[i64]:
    """A vector that holds one value everywhere."""
    made = vec[i64](capacity=size)
    for _ in range(size):
        made = append(made, value)
    return made
