"""Editions: the contents of a game's box as data, which owners of a box may correct.

A game's ``box/edition.py`` defines ``read_edition(text)`` and ``problems(edition)``.
Its words have a sentence for every property under ``edition`` and names of its
pieces under ``names.piece``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from ludotheque.engine.refusal import Param, Refusal

E = TypeVar("E", bound=msgspec.Struct)

CACHED_EDITIONS = 64
"""Size of caches of values derived from an edition: bounded, because users can make up any number of editions."""
CACHED_PIECES = 4096
"""Size of caches of values derived from one piece of an edition."""


class Problem(msgspec.Struct, frozen=True):
    """A property an edition lacks, and the piece that lacks it if the property is one of a piece.

    ``fatal`` problems make the edition unplayable. The others are properties of our
    own edition that a real box may lack.
    """

    property: str
    fatal: bool
    piece: str | None = None
    number: int | None = None
    params: Mapping[str, Param] = {}


def refuse_unplayable(found: Iterable[Problem]) -> Refusal | None:
    """The refusal of an edition for its first fatal problem, or ``None`` if it can be played."""
    worst = next((problem for problem in found if problem.fatal), None)
    if worst is None:
        return None
    where: dict[str, Param] = {} if worst.piece is None else {"piece": worst.piece, "number": worst.number or 0}
    return Refusal("LUD-5", "edition", {"property": worst.property, **where, **worst.params})


class BadEdition(ValueError):
    """The text is not an edition. The message says what cannot be read."""


def from_toml(text: str, kind: type[E]) -> E:
    """Read an edition of this type from TOML."""
    try:
        return msgspec.convert(tomllib.loads(text), type=kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadEdition(str(error)) from None
