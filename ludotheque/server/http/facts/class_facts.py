"""The teacher's map: which number facts the children of a class know, who is stuck, and what to play next."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from litestar import get

from ludotheque.engine.deals.classroom import classroom_games, classroom_of
from ludotheque.number_facts.pooling import estimate_class
from ludotheque.server.classes.classroom import Classroom, TableProgress
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import ServicesDependency
from ludotheque.server.http.classes.teacher import ClassId, ClassKey, taught_class
from ludotheque.server.http.facts.shown import FactEstimate, estimates_of, estimates_shown, tries_of
from ludotheque.server.store.records.attempts import KeptAttempt

Stuck = Literal["errors", "waiting"]
Advice = Literal["harder", "same", "easier", "begin"]

STUCK_ERRORS = 3
"""A child is stuck after so many wrong calculations in a row."""
STUCK_MS = 90_000
"""A child is stuck if the match waits for it so long."""
LAST = 20
"""Advice follows from so many last calculations of each child."""
HARDER = 0.85
"""From this part of right calculations on, of the median child, something harder is advised."""
EASIER = 0.6


class ChildFacts(msgspec.Struct, frozen=True):
    """A child's calculations, by the child's number."""

    number: int
    calculations: int
    wrong: int
    stuck: Stuck | None
    """``errors``: the last calculations were wrong; ``waiting``: the match has waited for the child for long."""
    facts: tuple[FactEstimate, ...]
    """What the child has tried, the weakest first."""


class NextPreset(msgspec.Struct, frozen=True):
    """What to play next."""

    advice: Advice
    """``begin``: there is nothing to go by yet."""
    game: str
    preset: str


class ClassFacts(msgspec.Struct, frozen=True):
    """What a class knows. For its teacher alone."""

    whole: tuple[FactEstimate, ...]
    """The tries of all children taken together, the weakest fact first."""
    children: tuple[ChildFacts, ...]
    next: NextPreset | None
    """``null`` if the game has no presets."""


@get("/api/classes/{id:str}/facts", responses=problem_responses(404))
async def read_class_facts(id: ClassId, key: ClassKey, services: ServicesDependency) -> ClassFacts:
    """Which number facts the children of the class know, who is stuck, and what to play next."""
    classroom = await taught_class(services, id, key)
    await services.records.attempts.write()
    kept = await services.records.attempts.of_class(classroom.id)
    progress = await services.classes.progress(classroom.id)
    now = services.now()
    return await asyncio.to_thread(lambda: facts_of_class(classroom, kept, progress, now))


def facts_of_class(
    classroom: Classroom,
    kept: Mapping[int, Sequence[KeptAttempt]],
    progress: Mapping[str, TableProgress],
    now: int,
) -> ClassFacts:
    """The map of a class, without children who were removed. ``kept`` are the attempts of each child, oldest first."""
    attempts = {child.number: list(kept.get(child.number, ())) for child in classroom.children}
    said = {number: [each for each in own if each.calculation is not None] for number, own in attempts.items()}
    estimates = estimate_class([tries_of(own) for own in said.values()])
    children = tuple(
        ChildFacts(
            number,
            len(own),
            sum(not _is_right(each) for each in own),
            stuck_of(classroom, number, own, progress, now),
            estimates_shown(found),
        )
        for (number, own), found in zip(said.items(), estimates, strict=True)
    )
    whole = estimates_of(tries_of(each for own in said.values() for each in own))
    return ClassFacts(whole, children, next_preset(classroom, list(said.values())))


def stuck_of(
    classroom: Classroom, number: int, said: Sequence[KeptAttempt], progress: Mapping[str, TableProgress], now: int
) -> Stuck | None:
    """Whether a child is stuck in the round that is played, and how."""
    place = classroom.places.get(number)
    table = None if place is None or classroom.state != "playing" else progress.get(place.table)
    if table is None or table.over:
        return None
    last = said[-STUCK_ERRORS:]
    if len(last) == STUCK_ERRORS and not any(_is_right(each) for each in last):
        return "errors"
    seat = next((seat for seat in table.seats if seat.number == number), None)
    if seat is None or not seat.asked or seat.away or not seat.acted_at:
        return None
    moved = max(seat.acted_at, said[-1].at if said else 0)
    return "waiting" if now - moved >= STUCK_MS else None


def next_preset(classroom: Classroom, said: Sequence[Sequence[KeptAttempt]]) -> NextPreset | None:
    """What to play next: harder if most calculations of the median child are right, easier if many are wrong."""
    game = classroom_games()[0] if classroom.plan is None else classroom.plan.game
    offered = classroom_of(game)
    if offered is None or not offered.presets:
        return None
    ids = [preset.id for preset in offered.presets]
    present = 0 if classroom.plan is None or classroom.plan.preset not in ids else ids.index(classroom.plan.preset)
    shares = sorted(sum(map(_is_right, own[-LAST:])) / len(own[-LAST:]) for own in said if own)
    if not shares:
        return NextPreset("begin", game, ids[present])
    middle = shares[len(shares) // 2]
    if middle >= HARDER and present + 1 < len(ids):
        return NextPreset("harder", game, ids[present + 1])
    if middle < EASIER and present > 0:
        return NextPreset("easier", game, ids[present - 1])
    return NextPreset("same", game, ids[present])


def _is_right(attempt: KeptAttempt) -> bool:
    return attempt.calculation is not None and attempt.calculation.is_right


ROUTES = [read_class_facts]
