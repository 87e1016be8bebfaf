# Compiled with mypyc: other code cannot make a position's vector longer (see ``engine/native/fill.py``).
"""Lays shapes on the places of the centre."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from ludotheque.games.tohuwabohu.rules.position import Position


def lay(position: Position, shape: i64) -> None:
    """Lay a shape on the next place."""
    position.places = append(position.places, shape)
