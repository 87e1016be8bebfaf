"""Routes for the children of a class, and for its wall. They find the class by its code."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from ludotheque.engine.words import Sentence
from ludotheque.server.classes import changes
from ludotheque.server.classes.classroom import Classroom
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import (
    ApiRequest,
    GuestDependency,
    Services,
    ServicesDependency,
    Visitor,
    as_scope,
)
from ludotheque.server.http.api.tables import Code
from ludotheque.server.http.classes.shown import ClassShown, child_names, class_shown
from ludotheque.server.http.classes.teacher import changed
from ludotheque.server.http.problems import ProblemError
from ludotheque.server.people.identity import Person
from ludotheque.server.tables.codes import CLASS_LENGTH, parse_code


class OwnChild(msgspec.Struct, frozen=True):
    """A child who plays on this device."""

    number: int
    animal: int
    colour: int
    name: Sentence
    code: str
    """Three digits with which the child is itself again on another device."""
    table: str | None
    """The child's table, while a round is played."""
    over: bool
    """Whether the match of that table is over."""


class ClassJoined(msgspec.Struct, frozen=True):
    """A class as the children on one device see it."""

    shown: ClassShown
    yours: tuple[OwnChild, ...]
    asked: int | None
    """The child that this device asked to be; the teacher has not answered yet."""


class ChildClaim(msgspec.Struct, frozen=True):
    """A child says who it is, on a device on which it has not played yet."""

    number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    code: Annotated[str, msgspec.Meta(max_length=10)] = ""
    """The child's three digits; without them the teacher is asked."""


@get("/api/class/{code:str}", responses=problem_responses(404))
async def show_class(request: ApiRequest, code: Code, services: ServicesDependency, visitor: Visitor) -> ClassJoined:
    """The class with this code, and the children who play on this device."""
    return await _joined(services, await _found(request, services, code, visitor), visitor)


@post("/api/class/{code:str}/children", status_code=200, responses=problem_responses(404, 409))
async def join_class(
    request: ApiRequest, code: Code, services: ServicesDependency, guest: GuestDependency
) -> ClassJoined:
    """A new child on this device; it gets an animal and a colour, and a table if a round is played."""
    classroom = await _found(request, services, code, guest)
    return await _joined(services, changed(await services.classes.join(classroom.id, guest.id)), guest)


@post("/api/class/{code:str}/claims", status_code=200, responses=problem_responses(404, 409))
async def claim_child(
    request: ApiRequest, code: Code, data: JSONBody[ChildClaim], services: ServicesDependency, guest: GuestDependency
) -> ClassJoined:
    """Be a child of the class on this device: at once with the child's code, else when the teacher agrees."""
    classroom = await _found(request, services, code, guest)
    if data.code and not services.limits.may_guess_class(as_scope(request), digits=True):
        raise ProblemError("too_fast")
    done = await services.classes.change(
        classroom.id, lambda now: changes.claim(now, data.number, data.code.strip(), guest.id, services.now())
    )
    if done == "wrong_child_code":
        services.limits.record_class_miss(as_scope(request), digits=True)
    return await _joined(services, changed(done), guest)


async def _found(request: ApiRequest, services: Services, code: str, person: Person | None) -> Classroom:
    """The class with this code. Wrong codes are limited, but not for those who are in the class already."""
    scope = as_scope(request)
    clean = parse_code(code, CLASS_LENGTH)
    classroom = None if clean is None else await services.classes.find(clean)
    if classroom is not None and person is not None and classroom.children_on(person.id):
        return classroom
    if not services.limits.may_guess_class(scope):
        raise ProblemError("too_fast")
    if classroom is None:
        services.limits.record_class_miss(scope)
        raise ProblemError("no_such_class")
    return classroom


async def _joined(services: Services, classroom: Classroom, person: Person | None) -> ClassJoined:
    progress = await services.classes.progress(classroom.id)
    device = "" if person is None else person.id
    yours = []
    for child in classroom.children_on(device):
        place = classroom.places.get(child.number) if classroom.is_playing else None
        table = None if place is None else progress.get(place.table)
        yours.append(
            OwnChild(
                child.number,
                child.animal,
                child.colour,
                child_names(child),
                child.code,
                None if place is None else place.table,
                table is not None and table.over,
            )
        )
    asked = next((claim.number for claim in classroom.claims if claim.device == device), None)
    return ClassJoined(class_shown(classroom, progress, services.now()), tuple(yours), asked)


ROUTES = [show_class, join_class, claim_child]
