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

    At length these are all tables. Quick runs have the defaults with fewest and most seats, brief runs also each option
    once and each number of seats.
    """
    every = tables_of(name)
    plain = [table for table in every if not table.options]
    ends, changed = [plain[0], plain[-1]], _each_option_once(name)
    seats = {table.seats for table in ends + changed}
    others = [table for table in plain if table.seats not in seats]
    return effort(quick=ends, brief=ends + others + changed, full=every)


def _each_option_once(name: str) -> list[Table]:
    """One table for each value of each option, with fewest seats for the first, one more for the next, and so on."""
    return [tables[index % len(tables)] for index, tables in enumerate(_tables_by_options(name))]


def few_tables_of(name: str) -> list[Table]:
    """The defaults with fewest and most seats, and each option once.

    >>> len(few_tables_of("bouh")) < len(tables_of("bouh"))
    True
    """
    plain = [table for table in tables_of(name) if not table.options]
    return [plain[0], plain[-1], *(tables[-1] for tables in _tables_by_options(name))]


def _tables_by_options(name: str) -> list[list[Table]]:
    """The tables with one option, in a list for each of its values: one table for each number of seats."""
    found: dict[str, list[Table]] = {}
    for table in tables_of(name):
        if table.options:
            found.setdefault(str(table).removeprefix(f"{name}-{table.seats}"), []).append(table)
    return list(found.values())


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
    elif isinstance(kind, msgspec.inspect.VarTupleType) and isinstance(
        kind.item_type, msgspec.inspect.IntType | msgspec.inspect.FloatType
    ):
        least, most = kind.item_type.ge, kind.item_type.le
        if least is not None and least <= 0 and most is not None:  # such as handicaps
            yield list(islice(cycle((0, int(most), int(most) // 2)), seats))
            if least < 0:
                yield list(islice(cycle((int(least), int(most), int(least) // 2)), seats))
            if kind.item_type.multiple_of is not None:
                finest = kind.item_type.multiple_of
                yield list(islice(cycle((finest, least + finest, most - finest)), seats))
