"""Handicaps: what players are granted before play so that stronger and weaker ones win equally often.

A game declares what it grants with ``Game.handicap``, and its table options have a field ``handicaps``: one number for
each seat, or none. The rules of the game say what the numbers do; everything else, such as the table's dialog, studies
and receipts, needs only the declaration.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ludotheque.engine.refusal import Refusal

Unit = Literal["milliseconds", "seconds", "points", "cards"]


class Handicap(msgspec.Struct, frozen=True):
    """What a game can grant a seat: a number of something, from 0 to ``most``.

    >>> from ludotheque.engine import find_game
    >>> find_game("boussanga").handicap
    Handicap(unit='points', most=14, step=1, clause='BSG-50')
    """

    unit: Unit
    most: int
    step: int
    """The dialog offers multiples of this; the rules accept every number up to ``most``."""
    clause: str
    """The clause of the rulebook that says what is granted."""


def handicaps_of(options: msgspec.Struct | None, seats: int) -> tuple[int, ...]:
    """What each seat is granted by these options.

    >>> from ludotheque.engine import find_game
    >>> rules = find_game("boussanga")
    >>> handicaps_of(rules.Options(), 2), handicaps_of(rules.Options(handicaps=(0, 3)), 2)
    ((0, 0), (0, 3))
    """
    given: tuple[int, ...] = getattr(options, "handicaps", ())
    return given or (0,) * seats


def has_handicaps(options: msgspec.Struct | None) -> bool:
    """Whether any seat is granted anything.

    >>> from ludotheque.engine import find_game
    >>> has_handicaps(find_game("boussanga").Options(handicaps=(0, 0)))
    False
    """
    return any(getattr(options, "handicaps", ()))


def check_handicaps(options: msgspec.Struct, seats: int) -> Refusal | None:
    """Why these handicaps do not go with this number of seats, or ``None`` (LUD-5)."""
    given: tuple[int, ...] = getattr(options, "handicaps", ())
    if len(given) not in (0, seats):
        return Refusal("LUD-5", "handicap_for_each", {"handicaps": len(given), "seats": seats})
    return None
