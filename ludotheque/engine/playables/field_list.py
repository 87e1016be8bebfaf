# Compiled with mypyc: native integers, one source for compiled and plain Python.
"""Writes the fields of a position into a vector and reads them back, from one list of fields."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class FieldList:
    """Visits fields one after another: collects their values, or replaces them with values collected before.

    A position is written and read by the same function, so that the two cannot disagree::

        position.turn = fields.number(position.turn)
        fields.vector(position.hands)
    """

    def __init__(self, values: vec[i64], reading: bool) -> None:
        self.values: vec[i64] = values
        self.reading: bool = reading
        self.at: i64 = 0

    def number(self, value: i64) -> i64:
        """A field that is a number."""
        if not self.reading:
            self.values = append(self.values, value)
            return value
        value = self.values[self.at]
        self.at += 1
        return value

    def flag(self, value: bool) -> bool:
        """A field that is true or false."""
        return self.number(1 if value else 0) != 0

    def vector(self, values: vec[i64]) -> None:
        """A field that is a vector of fixed length, changed in place."""
        index: i64
        for index in range(len(values)):
            values[index] = self.number(values[index])
