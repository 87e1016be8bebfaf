# Compiled with mypyc: every request at a table comes through here.
"""Who somebody at a table is: a guest, a companion on a guest's device, a television, or a child of a school class."""

from __future__ import annotations

from typing import Final

Identity = str
"""The id of a guest, of a companion, of a television, or of a child of a school class."""

NO_HOST: Identity = ""
"""The host of a table without one: it was opened on a television, or its host asked to be forgotten.
The first person who sits down becomes the host."""

_WITH: Final = "~"
_TELEVISION: Final = "@"
_CHILD: Final = "#"


def companion(person: Identity, number: int) -> Identity:
    """The identity of a companion: a person who plays on a guest's device without being a guest."""
    return f"{person}{_WITH}{number}"


def owner_of(person: Identity) -> Identity:
    """The guest whose device this person plays on; for a guest, the same guest."""
    at = person.find(_WITH)
    return person if at < 0 else person[:at]


def companion_number(person: Identity) -> int:
    """The number of a companion; 0 for the guest."""
    return int(person.partition(_WITH)[2] or 0)


def is_companion(person: Identity) -> bool:
    """Whether this is a companion of a guest."""
    return _WITH in person


def television_of(person: Identity) -> Identity:
    """The identity of a television, which shows a table to a whole room. It has no seat, whoever opened it."""
    return f"{person}{_TELEVISION}"


def is_television(person: Identity) -> bool:
    """Whether this is a television, not a person."""
    return person.endswith(_TELEVISION)


def child_of(classroom: str, number: int) -> Identity:
    """The identity of a child of a school class, whichever device the child plays on.

    >>> child_of("u1", 7)
    'u1#7'
    """
    return f"{classroom}{_CHILD}{number}"


def child_number(person: Identity) -> int | None:
    """The number of a child in its class; ``None`` for everybody else."""
    _, mark, number = person.partition(_CHILD)
    return int(number) if mark else None


def class_of(person: Identity) -> str:
    """The school class of a child; empty for everybody else."""
    classroom, mark, _ = person.partition(_CHILD)
    return classroom if mark else ""


def guest_of_television(television: Identity) -> Identity:
    """The guest who opened a television."""
    return television.removesuffix(_TELEVISION)
