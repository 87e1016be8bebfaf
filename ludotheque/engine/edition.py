"""Editions: the box of a game as data, which owners of the box may correct.

A game's ``edition.py`` offers ``read_edition(text)`` and ``problems(edition)``;
its words have a sentence for every property under ``edition`` and names for its
pieces under ``names.piece``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from ludotheque.engine.refusal import Param

E = TypeVar("E", bound=msgspec.Struct)


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


class BadEdition(ValueError):
    """A text that is no edition at all; says what cannot be read."""


def from_toml(text: str, kind: type[E]) -> E:
    """An edition of this kind from TOML."""
    try:
        return msgspec.convert(tomllib.loads(text), type=kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadEdition(str(error)) from None
