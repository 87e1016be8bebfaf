"""Handicaps: what players are granted before play so that stronger and weaker ones win equally often.

A game declares what it grants with ``Game.handicap``, and its table options have a field ``handicaps``: one number for
each seat, or none. The rules of the game say what the numbers do; everything else, such as the table's dialog, studies
and receipts, needs only the declaration.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from ludotheque.engine.refusal import Refusal

Unit = Literal["milliseconds", "seconds", "points", "cards"]
BEYOND_ENOUGH = 1 / 3
"""As games of bots tell: a tenth number card is worth a third of an eighth one."""
Pair = tuple[float, float]
"""What the weaker and the stronger one of two players are granted."""


class Handicap(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """What a game can grant a seat: a number of something, from ``least`` to ``most``.

    >>> from ludotheque.engine import find_game
    >>> find_game("boussanga").handicap
    Handicap(unit='points', most=14, step=1, clause='BSG-50', goal=15)
    """

    unit: Unit
    most: int
    step: int
    """The dialog offers multiples of this; the rules accept every number up to ``most``."""
    clause: str
    """The clause of the rulebook that says what is granted."""
    least: int = 0
    """Below 0 if stronger players can also have less than usual."""
    usual: int = 0
    """How much everybody has without a handicap, if it is the proportion of what two players have that counts.

    0 if it is not.
    """
    enough: int = 0
    """Of what is granted beyond this, only a part helps (``BEYOND_ENOUGH``); 0 if all of it helps."""
    goal: int = 0
    """How much ends the game, if it is the proportion of what two players still need that counts; 0 if it is not."""
    finest: float = 0
    """Studies and proposals use multiples of this, where steps of the dialog are too large; 0 where they are not."""

    def values(self) -> tuple[int, ...]:
        """What the dialog offers, from the least."""
        return tuple(range(self.least, self.most + 1, self.step))

    def proposed_values(self) -> tuple[float, ...]:
        """What studies and proposals choose from, from the least."""
        step = self.finest or self.step
        return tuple([self.least + place * step for place in range(int((self.most - self.least) / step) + 1)])

    def advantage(self, own: float, other: float) -> float:
        """How much better off somebody is than somebody else: 0 if both are granted the same.

        >>> from ludotheque.engine import find_game
        >>> find_game("dubalai").handicap.advantage(5, 1)
        4.0
        >>> points = find_game("boussanga").handicap  # who needs 5 of 15 points is better off than who needs 10
        >>> round(points.advantage(5, 0), 2), round(points.advantage(10, 5), 2)
        (0.41, 0.69)
        >>> cards = find_game("bouh").handicap  # eight cards beside seven are less of an advantage than six beside five
        >>> round(cards.advantage(3, 2), 2), round(cards.advantage(1, 0), 2), round(cards.advantage(0, 1), 2)
        (0.13, 0.18, -0.18)
        """
        if self.usual:
            return math.log((self.usual + self._helpful(own)) / (self.usual + self._helpful(other)))
        if self.goal:
            return math.log((self.goal - other) / (self.goal - own))
        return float(own - other)

    def _helpful(self, granted: float) -> float:
        """How much of what is granted helps."""
        beyond = max(0, granted - self.enough) if self.enough else 0
        return granted - beyond * (1 - BEYOND_ENOUGH)

    def pairs(self) -> tuple[Pair, ...]:
        """What the weaker and the stronger one of two players can be granted, from nothing to the most advantage.

        If the difference counts, only the weaker one is granted anything. If it is the proportion of what is needed,
        the stronger one may be granted one step too, which gives advantages between those of whole steps. If it is the
        proportion of what they have, both may have more or less than usual; of pairs in equal proportion the one
        nearest to the usual comes first.

        >>> from ludotheque.engine import find_game
        >>> find_game("boussanga").handicap.pairs()[:5], find_game("bouh").handicap.pairs()[:4]
        (((0, 0), (1, 0), (2, 1), (2, 0), (3, 1)), ((0, 0), (5.0, 4.5), (4.5, 4.0), (4.0, 3.5)))
        """
        values = self.proposed_values()
        others: tuple[float, ...] = values if self.usual else (0, self.step) if self.goal else (0,)
        found = [(own, other) for own in values for other in others if own > other]
        found.sort(key=lambda pair: (round(self.advantage(*pair), 6), abs(pair[0]) + abs(pair[1])))
        return ((0, 0), *found)


def handicaps_of(options: msgspec.Struct | None, seats: int) -> tuple[float, ...]:
    """What each seat is granted by these options.

    >>> from ludotheque.engine import find_game
    >>> rules = find_game("boussanga")
    >>> handicaps_of(rules.Options(), 2), handicaps_of(rules.Options(handicaps=(0, 3)), 2)
    ((0, 0), (0, 3))
    """
    given: tuple[float, ...] = getattr(options, "handicaps", ())
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
    given: tuple[float, ...] = getattr(options, "handicaps", ())
    if len(given) not in (0, seats):
        return Refusal("LUD-5", "handicap_for_each", {"handicaps": len(given), "seats": seats})
    return None
