"""The options of a table, and the standard edition."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import refuse_unplayable
from ludotheque.engine.refusal import Refusal
from ludotheque.games.boussanga.box.edition import Edition, problems, read_edition

Mode = Literal["competitive", "teams", "coop"]


class BoussangaOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a table."""

    mode: Mode = "competitive"
    """``competitive`` for 2 to 4, ``teams`` for 4 in two teams, ``coop`` together or alone."""
    first: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    """The seat that begins; ``None``: drawn by lot."""
    handicaps: tuple[Annotated[int, msgspec.Meta(ge=0, le=14)], ...] = ()
    """The points each seat starts with; a team starts with the larger number of its partners. Empty: none (BSG-50)."""
    edition: Edition | None = None
    """A custom edition; ``None`` for the standard one."""


@cache
def standard_edition() -> Edition:
    """The edition in ``edition.toml``."""
    return read_edition((files(__package__) / "edition.toml").read_text("utf-8"))


@cache
def first_edition() -> Edition:
    """The standard edition of version 1 of the rules, for matches that were begun with it."""
    return read_edition((files(__package__) / "first_edition.toml").read_text("utf-8"))


def edition_of(custom: Edition | None) -> Edition:
    """The edition a table plays with: the custom one, or the standard one for ``None``."""
    return standard_edition() if custom is None else custom


def team_points(handicaps: tuple[int, ...]) -> tuple[int, ...]:
    """BSG-50: the points that each team starts with: those of the partner who is granted more."""
    return tuple(max(handicaps[team::2]) for team in range(2)) if handicaps else ()


def check_table(options: BoussangaOptions, seats: int) -> Refusal | None:
    """Why these options do not go with this number of seats, or ``None`` (BSG-11, BSG-40)."""
    if options.mode == "competitive" and seats < 2:
        return Refusal("BSG-11", "two_to_four", {"seats": seats})
    if options.mode == "teams" and seats != 4:
        return Refusal("BSG-11", "teams_of_two", {"seats": seats})
    if options.first is not None and not 0 <= options.first < seats:
        return Refusal("BSG-11", "no_such_seat", {"seat": options.first, "seats": seats})
    if options.mode == "coop" and any(options.handicaps):
        return Refusal("BSG-50", "not_together")
    return None if options.edition is None else refuse_unplayable(problems(options.edition))
