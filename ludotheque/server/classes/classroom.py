"""A school class as it is stored: its children, what it plays, and where each child sits.

No names of children are stored: a child is an animal with a colour. The names that a teacher types stay in the
teacher's browser.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ludotheque.bots.level import Level
from ludotheque.engine.words import Language
from ludotheque.table.identities import Identity

MOST_CHILDREN = 40
LASTS_DAYS = 30
"""After so many days a class is deleted with everything that was played in it."""

State = Literal["waiting", "playing", "paused", "ended"]
Sitting = Literal["alone", "pairs", "tables", "ghosts"]
"""``ghosts``: the deal of the last round again, against what classmates did in it; in games with races."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a class plays in a round."""

    game: str
    options: dict[str, Any] = {}
    sitting: Sitting = "alone"
    size: Annotated[int, msgspec.Meta(ge=2, le=5)] = 4
    """The most children at a table, where ``sitting`` is ``tables``."""
    level: Level = "chick"
    """The level of the bots on chairs that no child takes."""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=90)] = 0
    """After how long the round ends; 0: the teacher ends it."""
    preset: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """The preset of the game that the options come from."""


class Child(msgspec.Struct, frozen=True, omit_defaults=True):
    """A child of a class."""

    number: int
    """From 1, in the order of joining; never given twice in a class."""
    animal: int
    colour: int
    code: str
    """Three digits with which the child is itself again on another device."""
    device: Identity | None
    """The guest whose device the child plays on. Several children can share a device, one after another."""


class Place(msgspec.Struct, frozen=True):
    """Where a child sits in a round."""

    table: str
    seat: int


class Claim(msgspec.Struct, frozen=True):
    """A device whose user says to be a child of the class; the teacher decides."""

    number: int
    device: Identity
    asked_at: int
    """Unix milliseconds."""


class Classroom(msgspec.Struct, frozen=True, omit_defaults=True):
    """A class."""

    id: str
    code: str
    language: Language
    created_at: int
    ends_at: int
    state: State = "waiting"
    is_open: bool = True
    """Whether more children may join."""
    children: tuple[Child, ...] = ()
    next_number: int = 1
    claims: tuple[Claim, ...] = ()
    plan: Plan | None = None
    """The plan of the present or last round."""
    round: int = 0
    seed: str = ""
    """The deal of the round: secret while it is played."""
    places: dict[int, Place] = {}
    """Where each child sits in the present or last round, by the child's number."""
    groups: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """Who sat with whom in the last rounds, so that children are mixed."""
    until: int | None = None
    """When the round ends, in unix milliseconds, while its time runs; ``None``: the teacher ends it."""
    left_ms: int | None = None
    """The rest of the round's time while it is paused."""
    version: int = 0
    """Grows with every change."""

    def child(self, number: int) -> Child | None:
        """The child with this number."""
        return next((child for child in self.children if child.number == number), None)

    def children_on(self, device: Identity) -> tuple[Child, ...]:
        """The children who play on a device."""
        return tuple(child for child in self.children if child.device == device)

    @property
    def is_playing(self) -> bool:
        """Whether children are at tables now."""
        return self.state in ("playing", "paused")


class SeatProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far one child at a table is."""

    number: int
    made: int = 0
    """How much the child has added to the common goal."""
    acted_at: int = 0
    """When the child last acted, in unix milliseconds; 0: not yet."""
    asked: bool = False
    """Whether the match waits for the child."""
    away: bool = False
    """Whether the child's device is not connected."""


class TableProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a table of a class is."""

    game: str
    over: bool = False
    seats: tuple[SeatProgress, ...] = ()
    """The children at the table."""
    match: str = ""
    """The match that is played or was played."""

    @property
    def made(self) -> int:
        """What the children of the table have added to the common goal."""
        return sum(seat.made for seat in self.seats)
