"""All table set-ups of a game, found from its options."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import msgspec

from ludotheque.engine.game import AnyGame
from ludotheque.engine.registry import find_game
from ludotheque.engine.table_setup import check_table
from ludotheque.testing.effort import effort


class Table(msgspec.Struct, frozen=True):
    """A game, the number of seats and options that differ from the defaults.

    >>> str(Table("bouh", 2, {"level": "majority"}))
    'bouh-2-level=majority'
    """

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        changed = "".join(f"-{name}={_short(value)}" for name, value in self.options.items())
        return f"{self.game}-{self.seats}{changed}".replace("*", "x").replace("/", "_")  # also a file name

    @property
    def rules(self) -> AnyGame:
        """The game itself."""
        return find_game(self.game)


def tables_to_test(name: str) -> list[Table]:
    """The tables of a game that tests play at.

    At length these are all tables, in brief runs each number of seats and each option once, in quick runs the defaults
    with fewest and most seats.
    """
    few, every = few_tables_of(name), tables_of(name)
    seats = [table for table in every if not table.options and table not in few]
    return effort(quick=few[:2], brief=few + seats, full=every)


def few_tables_of(name: str) -> list[Table]:
    """The defaults with fewest and most seats, and each option once.

    >>> len(few_tables_of("bouh")) < len(tables_of("bouh"))
    True
    """
    tables = tables_of(name)
    plain = [table for table in tables if not table.options]
    varied = {str(table).removeprefix(f"{name}-{table.seats}"): table for table in tables if table.options}
    return [plain[0], plain[-1], *varied.values()]


def tables_of(name: str) -> list[Table]:
    """All tables of one game that its rules allow.

    >>> str(tables_of("boussanga")[0])
    'boussanga-1-mode=coop'
    """
    return list(_tables_of(name))


@functools.lru_cache(maxsize=64)  # each test of a suite asks for the tables of its game
def _tables_of(name: str) -> tuple[Table, ...]:
    game = find_game(name)
    found: list[Table] = []
    for seats in game.seats:
        for options in _variations(game, seats):
            try:
                decoded = msgspec.convert(options, type=game.Options)
            except msgspec.ValidationError:
                continue
            if check_table(game, decoded, seats) is None:
                found.append(Table(name, seats, options))
    return tuple(found)


def _short(value: Any) -> str:
    """A value as a part of a name; of a list, its first items."""
    return ",".join(map(str, value[:2])) if isinstance(value, list) else str(value)


def _variations(game: AnyGame, seats: int) -> Iterator[dict[str, Any]]:
    yield {}
    info = msgspec.inspect.type_info(game.Options)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        for value in _values(field.type, seats):
            if value != field.default:
                yield {field.name: value}


def _values(kind: msgspec.inspect.Type, seats: int) -> Iterator[Any]:
    """All values of a small type, the bounds of an integer, mixed values if each seat has its own."""
    if isinstance(kind, msgspec.inspect.BoolType):
        yield from (False, True)
    elif isinstance(kind, msgspec.inspect.LiteralType):
        yield from kind.values
    elif isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        yield from (kind.ge, kind.le)
    elif isinstance(kind, msgspec.inspect.UnionType):
        for part in kind.types:
            yield from _values(part, seats)
    elif isinstance(kind, msgspec.inspect.VarTupleType) and isinstance(kind.item_type, msgspec.inspect.LiteralType):
        words = kind.item_type.values
        yield list(islice(cycle(words), seats))
        yield list(islice(cycle(reversed(words)), seats))
    elif isinstance(kind, msgspec.inspect.VarTupleType) and isinstance(kind.item_type, msgspec.inspect.IntType):
        most = kind.item_type.le
        if kind.item_type.ge == 0 and most is not None:  # such as handicaps
            yield list(islice(cycle((0, int(most), int(most) // 2)), seats))
