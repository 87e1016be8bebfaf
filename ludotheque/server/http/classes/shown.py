"""A class as its teacher, its children and the wall are sent it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.deals.classroom import Cycle, classroom_games, classroom_of
from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.words import Language, Sentence
from ludotheque.server.classes.classroom import Child, Classroom, Plan, SeatProgress, State, TableProgress
from ludotheque.server.people.names import child_name

Doing = Literal["waiting", "playing", "away", "done"]


class ChildShown(msgspec.Struct, frozen=True):
    """A child as everybody in the room may see it."""

    number: int
    animal: int
    colour: int
    name: Sentence
    """The animal and its colour."""
    doing: Doing


class CommonGoal(msgspec.Struct, frozen=True):
    """What the class has counted together in all rounds of a game."""

    game: str
    made: int
    text: Sentence
    """What is counted, as it is written after the number."""


class ClassShown(msgspec.Struct, frozen=True):
    """A class as everybody in the room may see it: on the wall and on every device."""

    id: str
    code: str
    language: Language
    state: State
    is_open: bool
    round: int
    game: str | None
    """The game of the present or last round."""
    left_ms: int | None
    """The rest of the round's time; ``null``: the teacher ends it."""
    children: tuple[ChildShown, ...]
    goals: tuple[CommonGoal, ...]
    """One for each game that was played, the present one first."""


class TaughtChild(msgspec.Struct, frozen=True):
    """A child as its teacher sees it."""

    number: int
    code: str
    """Three digits with which the child is itself again on another device."""
    table: str | None
    """The table of the present or last round."""
    made: int
    """What the child has added to the common goal in the round."""
    acted_at: int | None
    """When the child last acted, in unix milliseconds."""
    asked: bool
    """Whether the match waits for the child."""
    claimed: bool
    """Whether another device asks to be this child."""


class ClassTaught(msgspec.Struct, frozen=True):
    """A class as its teacher sees it."""

    shown: ClassShown
    now: int
    """Unix milliseconds."""
    created_at: int
    ends_at: int
    """When everything is deleted, in unix milliseconds."""
    plan: Plan | None
    can_resume: bool
    """Whether the tables of the last round can be taken up again."""
    children: tuple[TaughtChild, ...]


class PresetShown(msgspec.Struct, frozen=True):
    """Table options that suit a cycle."""

    id: str
    cycle: Cycle
    name: Sentence
    about: Sentence
    options: msgspec.Raw
    level: Level
    minutes: int


class ClassGame(msgspec.Struct, frozen=True):
    """A game that is offered to classes, with its presets from the easiest to the hardest."""

    game: str
    presets: tuple[PresetShown, ...]


Progress = Mapping[str, TableProgress]
"""How far tables are, by table."""


def class_shown(classroom: Classroom, progress: Progress, now: int) -> ClassShown:
    """A class as everybody in the room may see it."""
    game = None if classroom.plan is None else classroom.plan.game
    left = classroom.left_ms if classroom.until is None else max(0, classroom.until - now)
    return ClassShown(
        id=classroom.id,
        code=classroom.code,
        language=classroom.language,
        state=classroom.state,
        is_open=classroom.is_open,
        round=classroom.round,
        game=game,
        left_ms=left,
        children=tuple(_child_shown(classroom, child, progress) for child in classroom.children),
        goals=_goals(progress, game),
    )


def class_taught(classroom: Classroom, progress: Progress, now: int) -> ClassTaught:
    """A class as its teacher sees it."""
    claimed = {claim.number for claim in classroom.claims}
    children = []
    for child in classroom.children:
        seat, place = _seat(classroom, child.number, progress), classroom.places.get(child.number)
        children.append(
            TaughtChild(
                number=child.number,
                code=child.code,
                table=None if place is None else place.table,
                made=seat.made,
                acted_at=seat.acted_at or None,
                asked=seat.asked,
                claimed=child.number in claimed,
            )
        )
    return ClassTaught(
        shown=class_shown(classroom, progress, now),
        now=now,
        created_at=classroom.created_at,
        ends_at=classroom.ends_at,
        plan=classroom.plan,
        can_resume=classroom.state == "waiting" and bool(classroom.places),
        children=tuple(children),
    )


def class_games() -> tuple[ClassGame, ...]:
    """The games that are offered to classes, with their presets."""
    games = []
    for game in classroom_games():
        offered = classroom_of(game)
        assert offered is not None, f"{game} is offered to classes"
        presets = tuple(
            PresetShown(
                preset.id,
                preset.cycle,
                _sentence(preset.name),
                _sentence(preset.about),
                msgspec.Raw(msgspec.json.encode(preset.options)),
                preset.level,
                preset.minutes,
            )
            for preset in offered.presets
        )
        games.append(ClassGame(game, presets))
    return tuple(games)


def child_names(child: Child) -> Sentence:
    """The animal and the colour of a child, in both languages."""
    return Sentence(child_name(child.animal, child.colour, "fr"), child_name(child.animal, child.colour, "en"))


def _child_shown(classroom: Classroom, child: Child, progress: Progress) -> ChildShown:
    return ChildShown(
        child.number, child.animal, child.colour, child_names(child), _doing(classroom, child.number, progress)
    )


def _doing(classroom: Classroom, number: int, progress: Progress) -> Doing:
    place = classroom.places.get(number)
    if not classroom.is_playing or place is None:
        return "waiting"
    table = progress.get(place.table)
    if table is not None and table.over:
        return "done"
    return "away" if _seat(classroom, number, progress).away else "playing"


def _seat(classroom: Classroom, number: int, progress: Progress) -> SeatProgress:
    place = classroom.places.get(number)
    table = None if place is None else progress.get(place.table)
    seats = () if table is None else table.seats
    return next((seat for seat in seats if seat.number == number), SeatProgress(number))


def _goals(progress: Progress, present: str | None) -> tuple[CommonGoal, ...]:
    played = {table.game for table in progress.values()} | ({present} if present else set())
    goals = []
    for game in sorted(played, key=lambda game: (game != present, game)):
        offered = classroom_of(game)
        if offered is not None:
            made = sum(table.made for table in progress.values() if table.game == game)
            fr, en = (offered.goal.one if is_one else offered.goal.many for is_one in (made < 2, made == 1))
            goals.append(CommonGoal(game, made, Sentence(fr.fr, en.en)))
    return tuple(goals)


def _sentence(text: Text) -> Sentence:
    return Sentence(text.fr, text.en)
