"""How a table may be set up."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from ludotheque.engine.edition import CACHED_EDITIONS, refuse_unplayable
from ludotheque.engine.refusal import Refusal
from ludotheque.games.boussanga.box.edition import Edition, problems, read_edition
from ludotheque.games.boussanga.rules.card_positions import POSITIONS, turned
from ludotheque.games.boussanga.rules.codes import COMPETITIVE, COOP, TEAMS
from ludotheque.games.boussanga.rules.tables import Tables

Mode = Literal["competitive", "teams", "coop"]
MODES: dict[Mode, int] = {"competitive": COMPETITIVE, "teams": TEAMS, "coop": COOP}


class BoussangaOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's choices."""

    mode: Mode = "competitive"
    """``competitive`` for 2 to 4, ``teams`` for 4 in two teams, ``coop`` together or alone."""
    first: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    """The seat that begins; drawn by lot when left out."""
    edition: Edition | None = None
    """Somebody's own box instead of ours."""


@cache
def standard_edition() -> Edition:
    """Our own box."""
    return read_edition((files(__package__) / "edition.toml").read_text("utf-8"))


def edition_of(own: Edition | None) -> Edition:
    """The edition a table plays with."""
    return standard_edition() if own is None else own


@lru_cache(maxsize=CACHED_EDITIONS)
def tables_of(own: Edition | None) -> Tables:
    """The lookup tables of an edition (``None``: ours), made once.

    Ours is asked for by ``None`` because hashing a whole box at every start would
    take longer than a random game.
    """
    edition = edition_of(own)
    cards = [[turned(card, position) for position in POSITIONS] for card in edition.cards]
    points = [element.points for element in edition.elements]
    return Tables(cards, points, [element.tokens for element in edition.elements])


def check_table(options: BoussangaOptions, seats: int) -> Refusal | None:
    """Whether so many can play like this."""
    if options.mode == "competitive" and seats < 2:
        return Refusal("BSG-11", "two_to_four", {"seats": seats})
    if options.mode == "teams" and seats != 4:
        return Refusal("BSG-11", "teams_of_two", {"seats": seats})
    if options.first is not None and not 0 <= options.first < seats:
        return Refusal("BSG-11", "no_such_seat", {"seat": options.first, "seats": seats})
    return None if options.edition is None else refuse_unplayable(problems(options.edition))
