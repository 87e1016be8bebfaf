"""Lists whose items are made when they are looked at.

A seat may have hundreds of legal actions, of which one is chosen. The rules find them as
integers, which is fast; an action is made from an integer only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar, overload

from ludotheque.engine.entry import Expired
from ludotheque.engine.prompt import Actor
from ludotheque.engine.wire import Action, Seat

T = TypeVar("T")
A = TypeVar("A", bound=Action)
SHOWN = 3
"""How many items ``repr`` shows."""


class Numbers(Protocol):
    """Integers by index: a list of them, or a vector of compiled code."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> int: ...


class LazyList(Sequence[T]):
    """A sequence that is equal to a list or tuple of the same items. Subclasses make the items."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def item(self, index: int) -> T:
        """Make the item at this index, which is in the list."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        size = len(self)
        if isinstance(index, slice):
            return tuple([self.item(place) for place in range(size)[index]])
        place = index + size if index < 0 else index
        if not 0 <= place < size:
            raise IndexError(f"there is no item {index} in a list of {size}")
        return self.item(place)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazyList | list | tuple):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __repr__(self) -> str:
        shown = ", ".join(repr(item) for item in self[:SHOWN])
        more = f", … {len(self) - SHOWN} more" if len(self) > SHOWN else ""
        return f"[{shown}{more}]"


class LazyActions(LazyList[A], Generic[A]):
    """Legal actions, made from the integer moves of a position.

    >>> from ludotheque import Match
    >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    >>> options = match.options(0)
    >>> len(options) > 100, match.check(0, options[-1])
    (True, None)
    """

    __slots__ = ("_make", "_moves")

    def __init__(self, moves: Numbers, make: Callable[[int], A]) -> None:
        """``make`` makes the action of a move. It must not depend on what may change in the position."""
        self._moves = moves
        self._make = make

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> A: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...

    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        if isinstance(index, int) and 0 <= index < len(self._moves):  # the usual case, without further calls
            return self._make(self._moves[index])
        return super().__getitem__(index)

    def item(self, index: int) -> A:
        """The action of the move at this index."""
        return self._make(self._moves[index])


class Moves(LazyList[tuple[Actor, Action | Expired]]):
    """Everything that can happen next: the legal actions of all seats, then the passing of the next deadline.

    >>> from ludotheque import Match
    >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    >>> actor, action = match.moves()[-1]
    >>> actor, action == match.options(0)[-1]
    (0, True)
    """

    __slots__ = ("_options", "_size", "_with_clock")

    def __init__(self, options: Sequence[tuple[Seat, Sequence[Action]]], with_clock: bool) -> None:
        """``options`` are the legal actions of each seat that has any; ``with_clock``: a deadline may pass."""
        self._options = options
        self._with_clock = with_clock
        self._size = sum([len(actions) for _, actions in options]) + with_clock

    def __len__(self) -> int:
        return self._size

    def item(self, index: int) -> tuple[Actor, Action | Expired]:
        """The actor and the action at this index."""
        for seat, actions in self._options:
            if index < len(actions):
                return seat, actions[index]
            index -= len(actions)
        return "clock", Expired()
