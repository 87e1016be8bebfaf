"""Hints for players, one step at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar

from ludotheque.engine.wire import Action, Wire
from ludotheque.engine.words import Language, sentence

A = TypeVar("A", bound=Action)
Rung = Literal["nudge", "region", "move"]
RUNGS: tuple[Rung, ...] = ("nudge", "region", "move")


class Mark(Wire, frozen=True):
    """Something on the table to highlight: ``what`` kind of piece or place, and ``which`` one.

    >>> Mark("card", 7)
    Mark(what='card', which=7)
    """

    what: str
    which: int


class Hint(Wire, Generic[A], frozen=True):
    """One step of help.

    ``key`` names a sentence under ``hints`` in the game's words and ``params``
    fills it in. A ``nudge`` says where to look, a ``region`` narrows it down, and a
    ``move`` is the whole ``action`` with its reason.

    >>> from ludotheque import Match
    >>> from ludotheque.bots import Budget, find_bot
    >>> match = Match("boussanga", seats=2, seed=7, options={"first": 0})
    >>> last = find_bot("boussanga").hints(match.view(0), budget=Budget(effort=0.02))[-1]
    >>> last.rung, match.check(0, last.action)
    ('move', None)
    """

    rung: Rung
    key: str
    params: dict[str, Any]
    marks: tuple[Mark, ...] = ()
    action: A | None = None


def hint_sentence(game: str, language: Language, hint: Hint[Any], names: Mapping[str, str] = {}) -> str:
    """A hint in words.

    >>> from ludotheque import Match
    >>> from ludotheque.bots import Budget, find_bot
    >>> view = Match("bouh", seats=2, seed=7).view(0)
    >>> hint = find_bot("bouh").hints(view, budget=Budget())[0]
    >>> len(hint_sentence("bouh", "en", hint)) > 10
    True
    """
    return sentence(game, language, "hints", hint.key, hint.params, names)
