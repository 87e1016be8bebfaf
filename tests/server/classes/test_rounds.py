"""Rounds: how many sit at a table, and ghosts of classmates."""

from __future__ import annotations

import random

from msgspec.structs import replace

from ludotheque.server.classes.classroom import Child, Classroom, Place, Plan, SeatProgress, TableProgress
from ludotheque.server.classes.rounds import RoundOpener, ghosts_of_last_round, problem_with_plan, sizes_of_groups
from ludotheque.server.tables.interfaces import SeatedTable
from ludotheque.table.identities import child_of
from support.server.socket_server import FixedTables

RACE = Plan("tohuwabohu", level="rabbit")
CHILDREN = tuple(Child(number, number, number, f"00{number}", "tablet") for number in (1, 2, 3, 4))
CLASSROOM = Classroom(
    "c",
    "X7HD",
    "fr",
    0,
    10,
    children=CHILDREN,
    plan=RACE,
    round=1,
    seed="deal:1",
    places={number: Place(f"t{number}", 0) for number in (1, 2, 3, 4)},
)
PROGRESS = {
    f"t{number}": TableProgress("tohuwabohu", number != 4, (SeatProgress(number),), f"m{number}")
    for number in (1, 2, 3, 4)
}


class NotedTables(FixedTables):
    """Notes the tables that are opened."""

    def __init__(self) -> None:
        super().__init__({})
        self.opened: list[SeatedTable] = []

    async def open_seated(self, request: SeatedTable) -> str:
        self.opened.append(request)
        return f"table {len(self.opened)}"


def test_ghosts_are_classmates_whose_match_of_the_last_round_is_over() -> None:
    ghosts = ghosts_of_last_round(CLASSROOM, PROGRESS)
    assert [chair.ghost.match for chair in ghosts if chair.ghost] == ["m1", "m2", "m3"]
    assert [chair.bot for chair in ghosts] == ["rabbit"] * 3
    assert ghosts_of_last_round(replace(CLASSROOM, plan=Plan("bouh")), PROGRESS) == []
    assert ghosts_of_last_round(replace(CLASSROOM, plan=replace(RACE, sitting="pairs")), PROGRESS) == []


async def test_everybody_plays_the_last_deal_against_ghosts_of_others() -> None:
    tables = NotedTables()
    opener = RoundOpener(tables, bytes, random.Random(1).randrange)
    ghosts = ghosts_of_last_round(CLASSROOM, PROGRESS)
    await opener.open(CLASSROOM, replace(RACE, sitting="ghosts"), ghosts)
    assert len(tables.opened) == 4
    for table in tables.opened:
        own, *others = table.chairs
        assert table.seed == CLASSROOM.seed
        assert own.person in {child_of("c", number) for number in (1, 2, 3, 4)}
        assert len(others) == 2
        assert all(chair.ghost is not None and chair.ghost.person != own.person for chair in others)


def test_sizes_of_tables_fit_the_game() -> None:
    assert sizes_of_groups(Plan("bouh", sitting="pairs"), 5) == [3, 2]
    assert sizes_of_groups(Plan("boussanga", sitting="tables", size=5), 9) == [3, 3, 3]  # four at most
    assert sizes_of_groups(Plan("boussanga", {"mode": "coop"}, "alone"), 2) == [1, 1]
    assert problem_with_plan(Plan("boussanga", {"mode": "teams"})) is None
    assert problem_with_plan(Plan("boussanga", {"mode": "war"})) is not None
