# Compiled with mypyc: every move at a table comes through here.
"""What games show again and again: as long as it is the same, it is the same object.

Nothing of it then has to be written again, see ``written``. Compiled classes know no type
variables, and a tuple of known length would be taken apart and put together anew on its way
through them: that is why all of it is of any type.
"""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from ludotheque.engine.native.bits import members


@final
class Lasting:
    """Something small, as it was last shown."""

    def __init__(self, shown: Any) -> None:
        self._shown: Any = shown

    def show(self, value: Any) -> Any:
        """This value, or the one shown before if they are equal."""
        if value != self._shown:
            self._shown = value
        return self._shown


@final
class LastingSet:
    """Some of many things, as they were last shown; to compare sets is quicker than to find what is in them."""

    def __init__(self, things: tuple[Any, ...]) -> None:
        """``things`` are all there are, in their order."""
        self._things = things
        self._some: i64 = 0
        self._shown: tuple[Any, ...] = ()

    def show(self, some: i64) -> tuple[Any, ...]:
        """Those of a set of numbers, see ``bits``."""
        if some != self._some:
            things = self._things
            self._some, self._shown = some, tuple([things[index] for index in members(some)])
        return self._shown
