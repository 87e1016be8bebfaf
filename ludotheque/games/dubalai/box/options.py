"""How a table may be set up."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import CACHED_EDITIONS, refuse_unplayable
from ludotheque.engine.refusal import Refusal
from ludotheque.games.dubalai.box.edition import Edition, face_number, problems, read_edition, spell_counts
from ludotheque.games.dubalai.rules.codes import EXPERT_STUDY_MS, READING_MS, STUDY_MS, WATCH_MS
from ludotheque.games.dubalai.rules.tables import EXPERT, NORMAL, NOVICE, Setup, Tables

Level = Literal["novice", "normal", "expert"]
LEVELS: dict[Level, int] = {"novice": NOVICE, "normal": NORMAL, "expert": EXPERT}


class DubalaiOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's choices."""

    levels: tuple[Level, ...] = ()
    """One level for each seat: a ``novice`` starts on 5, 6 or 7, an ``expert`` never gets a bonus. None: all normal."""
    look_seconds: Annotated[int, msgspec.Meta(ge=5, le=300)] = 45
    """How long the dice can be watched before the lid closes by itself."""
    write_seconds: Annotated[int, msgspec.Meta(ge=5, le=300)] = 30
    """How long everyone has to lay a formula."""
    fog_seconds: Annotated[int, msgspec.Meta(ge=1, le=30)] = 4
    """How long a spell waits for a Magic Fog."""
    choose_seconds: Annotated[int, msgspec.Meta(ge=5, le=300)] = 30
    """How long each other choice may take: the start, the roll, one's spells, the card to keep."""
    spoken_look: bool = False
    """The dice are read aloud one by one; the lid can be closed once all were read, and looks last so much longer."""
    calm: bool = False
    """Twice as long to look, to write, to send a Fog and to choose."""
    edition: Edition | None = None
    """Somebody's own box instead of ours."""


@cache
def standard_edition() -> Edition:
    """Our own box."""
    return read_edition((files(__package__) / "edition.toml").read_text("utf-8"))


def edition_of(options: DubalaiOptions) -> Edition:
    """The edition a table plays with."""
    return standard_edition() if options.edition is None else options.edition


@lru_cache(maxsize=CACHED_EDITIONS)
def tables_of(edition: Edition) -> Tables:
    """The numbers of an edition, made once."""
    faces = [[face_number(edition, face) for face in die.faces] for die in edition.dice]
    return Tables(faces, list(spell_counts(edition)), sorted(edition.aerobatics))


@lru_cache(maxsize=CACHED_EDITIONS)
def setup_of(options: DubalaiOptions, seats: int) -> Setup:
    """What stays the same at this table from start to end."""
    levels = [LEVELS[level] for level in options.levels] or [NORMAL] * seats
    slowness = 2 if options.calm else 1
    reading = READING_MS if options.spoken_look else 0
    return Setup(
        tables_of(edition_of(options)),
        levels,
        watch=max(WATCH_MS, reading),
        look=options.look_seconds * 1000 * slowness + reading,
        study=STUDY_MS * slowness + reading,
        expert_study=EXPERT_STUDY_MS * slowness + reading,
        write=options.write_seconds * 1000 * slowness,
        fog=options.fog_seconds * 1000 * slowness,
        choose=options.choose_seconds * 1000 * slowness,
    )


def check_table(options: DubalaiOptions, seats: int) -> Refusal | None:
    """Whether so many can play like this."""
    if len(options.levels) not in (0, seats):
        return Refusal("BAL-1", "level_for_each", {"levels": len(options.levels), "seats": seats})
    return None if options.edition is None else refuse_unplayable(problems(options.edition))
