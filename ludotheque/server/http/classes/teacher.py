"""Routes for the teacher of a class. Whoever has the key of the class is its teacher."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import HeaderParameter, JSONBody, PathParameter

from ludotheque.engine.words import Language
from ludotheque.server.classes import changes
from ludotheque.server.classes.changes import Change, ClassProblem
from ludotheque.server.classes.classroom import Classroom, Plan
from ludotheque.server.classes.rounds import problem_with_plan, sizes_of_groups
from ludotheque.server.http.api.error_responses import problem_responses
from ludotheque.server.http.api.requests import ApiRequest, Services, ServicesDependency, as_scope
from ludotheque.server.http.classes.shown import ClassGame, ClassTaught, class_games, class_taught
from ludotheque.server.http.problems import ProblemError, refusal_problem

ClassId = Annotated[str, PathParameter(max_length=40, description="The id of a class.")]
ClassKey = Annotated[str, HeaderParameter(name="X-Class-Key", max_length=64, description="The teacher's key.")]
ChildNumber = Annotated[int, PathParameter(ge=1, le=1_000_000)]

Step = Literal["pause", "resume", "gather", "finish", "end", "open_door", "close_door"]
ChildStep = Literal["accept", "decline", "remove"]


class NewClass(msgspec.Struct, frozen=True):
    """A request to open a class."""

    language: Language = "fr"
    """The language of the animals' names at tables."""


class ClassOpened(msgspec.Struct, frozen=True):
    """A new class."""

    id: str
    code: str
    key: str
    """Who has it is the teacher. It is sent only now, and the server keeps only its hash."""


class TeacherStep(msgspec.Struct, frozen=True):
    """What the teacher does with the whole class.

    - ``pause`` and ``resume`` all tables
    - ``gather`` brings everybody back at once, ``finish`` after one more minute
    - ``end`` ends the class; what was played can still be read until it is deleted
    - ``open_door`` and ``close_door``: whether more children may join
    """

    step: Step


class ChildDecision(msgspec.Struct, frozen=True):
    """What the teacher decides about a child.

    - ``accept`` or ``decline`` that the child goes on with the device that asks for it
    - ``remove`` the child
    """

    step: ChildStep


@get("/api/class-games", responses=problem_responses())
async def list_class_games() -> tuple[ClassGame, ...]:
    """The games that are offered to classes, with presets for the French cycles."""
    return class_games()


@post("/api/classes", responses=problem_responses())
async def open_class(data: JSONBody[NewClass], services: ServicesDependency) -> ClassOpened:
    """Open a class. It is deleted after 30 days."""
    opened = await services.classes.open(data.language)
    return ClassOpened(opened.classroom.id, opened.classroom.code, opened.key)


@get("/api/classes/{id:str}", responses=problem_responses(404))
async def read_class(id: ClassId, key: ClassKey, services: ServicesDependency) -> ClassTaught:
    """The class, its children and how far they are."""
    return await _taught(services, await taught_class(services, id, key))


@delete("/api/classes/{id:str}", responses=problem_responses(404))
async def delete_class(id: ClassId, key: ClassKey, services: ServicesDependency) -> None:
    """Delete the class with everything that was played in it."""
    await taught_class(services, id, key)
    await services.classes.delete(id)


@post("/api/classes/{id:str}/rounds", status_code=200, responses=problem_responses(404, 409, 422))
async def begin_round(
    request: ApiRequest, id: ClassId, key: ClassKey, data: JSONBody[Plan], services: ServicesDependency
) -> ClassTaught:
    """Seat all children and begin their matches. Tables of the round before are left as they are."""
    classroom = await taught_class(services, id, key)
    refusal = problem_with_plan(data)
    if refusal is not None:
        raise ProblemError("refused", refusal_problem(refusal, data.game, "options"))
    if classroom.state == "ended":
        raise ProblemError("class_over")
    if not classroom.children:
        raise ProblemError("class_empty")
    tables = len(sizes_of_groups(data, len(classroom.children)))
    if not services.limits.may_open_tables(as_scope(request), tables):
        raise ProblemError("too_fast")
    return await _taught(services, changed(await services.classes.begin_round(classroom, data)))


@post("/api/classes/{id:str}/steps", status_code=200, responses=problem_responses(404, 409))
async def step_class(
    id: ClassId, key: ClassKey, data: JSONBody[TeacherStep], services: ServicesDependency
) -> ClassTaught:
    """Pause, resume, bring back, end; open or close the door."""
    await taught_class(services, id, key)
    done = await services.classes.change(id, lambda classroom: _stepped(classroom, data.step, services.now()))
    return await _taught(services, changed(done))


@post("/api/classes/{id:str}/children/{number:int}", status_code=200, responses=problem_responses(404, 409))
async def decide_on_child(
    id: ClassId,
    number: ChildNumber,
    key: ClassKey,
    data: JSONBody[ChildDecision],
    services: ServicesDependency,
) -> ClassTaught:
    """Let a child go on with another device, or not; or send a child away."""
    await taught_class(services, id, key)
    done = await services.classes.change(id, lambda classroom: _decided(classroom, number, data.step))
    return await _taught(services, changed(done))


def _stepped(classroom: Classroom, step: Step, now: int) -> Change:
    match step:
        case "pause":
            return changes.pause(classroom, now)
        case "resume":
            return changes.resume(classroom, now)
        case "gather":
            return changes.gather(classroom)
        case "finish":
            return changes.finish(classroom, now)
        case "end":
            return changes.end(classroom)
        case "open_door" | "close_door":
            return changes.set_door(classroom, is_open=step == "open_door")


def _decided(classroom: Classroom, number: int, step: ChildStep) -> Change:
    if step == "remove":
        return changes.remove(classroom, number)
    return changes.answer_claim(classroom, number, yes=step == "accept")


async def taught_class(services: Services, id: str, key: str) -> Classroom:
    """The class of a teacher. A wrong key gets the same problem as a class that does not exist.

    A key has 128 bits, so wrong ones are limited only as all requests are.
    """
    classroom = await services.classes.of_teacher(id, key)
    if classroom is None:
        raise ProblemError("no_such_class")
    return classroom


def changed(done: Classroom | ClassProblem | None) -> Classroom:
    """The class after a change. Raises a problem if there was one."""
    if isinstance(done, Classroom):
        return done
    raise ProblemError("no_such_class" if done is None else done)


async def _taught(services: Services, classroom: Classroom) -> ClassTaught:
    return class_taught(classroom, await services.classes.progress(classroom.id), services.now())


ROUTES = [list_class_games, open_class, read_class, delete_class, begin_round, step_class, decide_on_child]
