"""Opens the tables of a round: the same deal for all, children in mixed groups, bots on the chairs that are left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ludotheque.engine.chance import DEAL_MARK
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import UnknownGame, find_game
from ludotheque.server.classes.changes import Change
from ludotheque.server.classes.classroom import Child, Classroom, Place, Plan, SeatProgress, TableProgress
from ludotheque.server.classes.groups import REMEMBERED, Group, group_sizes, mixed, pair_sizes
from ludotheque.server.common.clock_and_random import Pick
from ludotheque.server.people.names import child_name
from ludotheque.server.tables.interfaces import SeatedTable, TableService
from ludotheque.table.identities import child_of
from ludotheque.table.record import Chair, GhostOf
from ludotheque.table.requests import seating

SEED_BYTES = 32
AT_ONCE = 8
"""How many tables are opened at the same time."""


class OpenedTable(NamedTuple):
    """A new table of a class."""

    id: str
    group: Group
    """The children at it, by seat."""
    progress: TableProgress


class BegunRound(NamedTuple):
    """The tables of a new round."""

    seed: str
    tables: list[OpenedTable]

    def applied(self, classroom: Classroom, number: int, plan: Plan, now: int) -> Change:
        """The class with this round; children who have left meanwhile have no place."""
        if classroom.state == "ended":
            return "class_over"
        there = {child.number for child in classroom.children}
        places = {child: Place(table.id, seat) for table in self.tables for seat, child in enumerate(table.group)}
        groups = tuple(table.group for table in self.tables)
        return replace(
            classroom,
            state="playing",
            plan=plan,
            round=number,
            seed=self.seed,
            places={child: place for child, place in places.items() if child in there},
            groups=(*classroom.groups, groups)[-REMEMBERED:],
            until=now + plan.minutes * 60_000 if plan.minutes else None,
            left_ms=None,
        )


def problem_with_plan(plan: Plan) -> Refusal | None:
    """Why a class cannot play by a plan: there is no such game, or no number of seats goes with its options."""
    try:
        allowed = find_game(plan.game).seats
    except UnknownGame:
        return seating.unknown_game()
    refusals = [seating.problem_with_options(plan.game, plan.options, seats) for seats in allowed]
    return None if None in refusals else refusals[0]


def seats_for(plan: Plan) -> list[int]:
    """The numbers of seats that go with a plan."""
    allowed = find_game(plan.game).seats
    return [seats for seats in allowed if seating.problem_with_options(plan.game, plan.options, seats) is None]


def sizes_of_groups(plan: Plan, children: int) -> list[int]:
    """How many children sit at each table."""
    most = seats_for(plan)[-1]
    match plan.sitting:
        case "alone" | "ghosts":
            return [1] * children
        case "pairs":
            return pair_sizes(children, most) if most > 1 else [1] * children
        case "tables":
            return group_sizes(children, min(plan.size, most))


class RoundOpener:
    """Opens the tables of rounds."""

    def __init__(self, tables: TableService, random_bytes: Callable[[int], bytes], pick: Pick) -> None:
        self._tables, self._random_bytes, self._pick = tables, random_bytes, pick

    async def open(self, classroom: Classroom, plan: Plan, ghosts: Sequence[Chair] = ()) -> BegunRound:
        """Open the tables of a new round for all children of a class.

        With ``ghosts`` the deal of the last round is played again.
        """
        seed = classroom.seed if ghosts else DEAL_MARK + self._random_bytes(SEED_BYTES).hex()
        numbers = [child.number for child in classroom.children]
        groups = mixed(numbers, sizes_of_groups(plan, len(numbers)), classroom.groups, self._pick)
        one_by_one = asyncio.Semaphore(AT_ONCE)

        async def opened(group: Group) -> OpenedTable:
            async with one_by_one:
                return await self._open_table(classroom, plan, seed, group, ghosts)

        return BegunRound(seed, list(await asyncio.gather(*(opened(group) for group in groups))))

    async def open_alone(self, classroom: Classroom, plan: Plan, child: Child) -> OpenedTable:
        """Open a table with the deal of the round for a child who came late."""
        return await self._open_table(classroom, plan, classroom.seed, (child.number,))

    async def _open_table(
        self, classroom: Classroom, plan: Plan, seed: str, group: Group, ghosts: Sequence[Chair] = ()
    ) -> OpenedTable:
        seats = next(seats for seats in seats_for(plan) if seats >= len(group))
        chairs = [self._chair(classroom, number) for number in group]
        bots = [Chair(bot=plan.level)] * (seats - len(group))
        if ghosts:
            bots = self._some_ghosts([ghost for ghost in ghosts if not _repeats(ghost, chairs[0])], bots)
        # Nobody waits for a child alone, so nobody plays for it either.
        table = SeatedTable(plan.game, plan.options, (*chairs, *bots), seed, classroom.id, keep_warm=len(group) > 1)
        id = await self._tables.open_seated(table)
        seated = tuple(SeatProgress(child) for child in group)
        return OpenedTable(id, group, TableProgress(plan.game, seats=seated))

    def _some_ghosts(self, ghosts: list[Chair], bots: list[Chair]) -> list[Chair]:
        """As many ghosts of classmates as there are chairs, and bots on those that are left."""
        chosen = [ghosts.pop(self._pick(len(ghosts))) for _ in bots if ghosts]
        return [*chosen, *bots[len(chosen) :]]

    def _chair(self, classroom: Classroom, number: int) -> Chair:
        child = classroom.child(number)
        assert child is not None, "only children of the class are seated"
        name = child_name(child.animal, child.colour, classroom.language)
        return Chair(person=child_of(classroom.id, number), name=name)


def _repeats(ghost: Chair, child: Chair) -> bool:
    """Whether a ghost repeats what this child did."""
    return ghost.ghost is not None and ghost.ghost.person == child.person


def ghosts_of_last_round(classroom: Classroom, progress: Mapping[str, TableProgress]) -> list[Chair]:
    """What the children did in the matches of the last round that are over, as ghosts.

    Only in games that ask everybody the same questions, whichever seat they have, and after rounds in which everybody
    played alone: tables of other sizes have other deals.
    """
    plan = classroom.plan
    if plan is None or plan.sitting not in ("alone", "ghosts") or not find_game(plan.game).questions:
        return []
    ghosts = []
    for child in classroom.children:
        place = classroom.places.get(child.number)
        table = None if place is None else progress.get(place.table)
        if place is not None and table is not None and table.over:
            name = child_name(child.animal, child.colour, classroom.language)
            of = GhostOf(table.match, place.seat, child_of(classroom.id, child.number))
            ghosts.append(Chair(name=name, bot=plan.level, ghost=of))
    return ghosts


def with_place(classroom: Classroom, number: int, opened: OpenedTable) -> Change:
    """The class with a place for a child who came late."""
    return replace(classroom, places={**classroom.places, number: Place(opened.id, 0)})


def opened_round(number: int, tables: Sequence[OpenedTable]) -> dict[str, tuple[int, bytes]]:
    """New tables of a round as they are stored."""
    return {table.id: (number, msgspec.json.encode(table.progress)) for table in tables}
