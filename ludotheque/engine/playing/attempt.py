"""What a player tried, as far as it can be practised: a calculation."""

from __future__ import annotations

from ludotheque.engine.wire import Wire


class Calculation(Wire, frozen=True):
    """A calculation that a player said, right or wrong.

    ``steps`` is in postfix notation: numbers, and each operation (``+ - * /``) after its two operands.

    >>> Calculation((7, 8, "*"), 56, 54).is_right
    False
    """

    steps: tuple[int | str, ...]
    made: int | None
    """What it makes; ``None`` if a division does not come out whole, or the number has more than fifteen digits."""
    wanted: int
    """The number that the player wanted to make."""

    @property
    def is_right(self) -> bool:
        """Whether it makes the number that was wanted."""
        return self.made == self.wanted
