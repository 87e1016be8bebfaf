"""What a bot carries from one view to the next: the dice it has looked at, and what it set out to do."""

from __future__ import annotations

import msgspec

from ludotheque.engine.wire import Millis


class Glance(msgspec.Struct, frozen=True, array_like=True):
    """A look at one die."""

    die: int
    face: int
    """What was taken in, right or wrong: symbol plus nine times the colour."""
    at: Millis
    """When the look was over. One that would end after the lid is closed is forgotten then."""


class Writing(msgspec.Struct, frozen=True, array_like=True):
    """A formula that is being laid."""

    step: int
    """The question it answers."""
    row: tuple[int, ...]
    """In the order in which the cards are laid."""
    second: tuple[int, ...]
    colour: int
    """Of the main row, where there is a second."""
    decree: bool
    """Whether a Decree will be reserved instead of locking."""


class Mind(msgspec.Struct, frozen=True):
    """One round in a witch's head."""

    round: int
    scan: int = -1
    """The question during which the eyes last began to wander over the dice."""
    glances: tuple[Glance, ...] = ()
    close_at: Millis | None = None
    """When it will close the lid."""
    writing: Writing | None = None
