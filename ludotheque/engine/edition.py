"""Editions: the box of a game as data, which owners of the box may correct.

A game's ``edition.py`` offers ``read_edition(text)`` and ``problems(edition)``;
its words have a sentence for every property under ``edition`` and names for its
pieces under ``names.piece``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from ludotheque.engine.refusal import Param, Refusal

E = TypeVar("E", bound=msgspec.Struct)

BOXES = 64
"""What is worked out for a box is remembered of so many at most: there is no end to those that people make up."""
PIECES = 4096
"""And of so many pieces of such boxes."""


class Problem(msgspec.Struct, frozen=True):
    """A property an edition lacks, and the piece that lacks it where there is one.

    ``fatal`` problems make it unplayable. The others are properties of our own
    edition that somebody's box may really not have.
    """

    property: str
    fatal: bool
    piece: str | None = None
    number: int | None = None
    params: Mapping[str, Param] = {}


def refuse_unplayable(found: Iterable[Problem]) -> Refusal | None:
    """Why a table cannot play with an edition: its first fatal problem, if it has one."""
    worst = next((problem for problem in found if problem.fatal), None)
    if worst is None:
        return None
    where: dict[str, Param] = {} if worst.piece is None else {"piece": worst.piece, "number": worst.number or 0}
    return Refusal("LUD-5", "edition", {"property": worst.property, **where, **worst.params})


class BadEdition(ValueError):
    """A text that is no edition at all; says what cannot be read."""


def from_toml(text: str, kind: type[E]) -> E:
    """An edition of this kind from TOML."""
    try:
        return msgspec.convert(tomllib.loads(text), type=kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadEdition(str(error)) from None
