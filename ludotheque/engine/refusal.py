"""Refusals: errors a player can cause, as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

import msgspec
from msgspec import inspect

from ludotheque.engine.wire import Wire

Param = int | str | bool | tuple[int | str, ...]
LONGEST_NAME = 40
"""Unknown option names are cut to this length before they are sent back."""


@final
class Refusal(Wire, frozen=True):
    """Why something is not allowed.

    ``clause`` names the rule, ``reason`` the sentence in the game's words, and
    ``params`` the values the sentence mentions. Clauses of the library itself
    have ids that begin with ``LUD``:

    - ``LUD-1`` this seat is not being asked anything
    - ``LUD-2`` the question answered is no longer the one being asked
    - ``LUD-3`` the action does not answer the question asked
    - ``LUD-4`` the game is over
    - ``LUD-5`` the table is not set up in a way this game can be played

    >>> from ludotheque import Match
    >>> Match("boussanga", seats=2, options={"first": 0}).check(1, None)
    Refusal(clause='LUD-1', reason='not_asked', params={'seat': 1})
    """

    clause: str
    reason: str
    params: dict[str, Param] = {}


class Refused(Exception):
    """Raised by ``Match.play`` for an action that is not allowed; nothing has changed.

    >>> from ludotheque import Match
    >>> match = Match("boussanga", seats=2, options={"first": 0})
    >>> try:
    ...     match.play(1, match.options(0)[0])
    ... except Refused as refused:
    ...     print(refused.refusal.clause)
    LUD-1
    """

    def __init__(self, refusal: Refusal) -> None:
        details = ", ".join(f"{name}={value}" for name, value in refusal.params.items())
        super().__init__(f"{refusal.clause} {refusal.reason}" + (f" ({details})" if details else ""))
        self.refusal = refusal


def option_error(options: type[msgspec.Struct], given: object) -> Refusal:
    """The refusal of options that cannot be decoded: it names the first invalid option (LUD-5)."""
    if isinstance(given, Mapping):
        known = {field.name: field for field in msgspec.structs.fields(options)}
        for name, value in given.items():
            if name not in known:
                return Refusal("LUD-5", "option_unknown", {"field": str(name)[:LONGEST_NAME]})
            try:
                msgspec.convert(value, type=known[name].type)
            except msgspec.ValidationError:
                return _error(known[name].name, inspect.type_info(known[name].type))
    return Refusal("LUD-5", "options_unreadable")


def _error(field: str, kind: inspect.Type) -> Refusal:
    """The refusal for an option of this type; ``None`` is not listed among the allowed values."""
    match kind:
        case inspect.UnionType(types=types):
            parts = [part for part in types if not isinstance(part, inspect.NoneType)]
            return _error(field, parts[0]) if len(parts) == 1 else _unfit(field)
        case inspect.BoolType():
            return Refusal("LUD-5", "option_yes_or_no", {"field": field})
        case inspect.IntType(ge=int(least), le=int(most)):
            return Refusal("LUD-5", "option_range", {"field": field, "least": least, "most": most})
        case inspect.LiteralType(values=values):
            return Refusal("LUD-5", "option_choice", {"field": field, "allowed": _texts(values)})
        case inspect.VarTupleType(item_type=inspect.IntType(ge=int(least), le=int(most))):
            return Refusal("LUD-5", "option_range_each", {"field": field, "least": least, "most": most})
        case inspect.VarTupleType(item_type=inspect.FloatType(ge=least, le=most, multiple_of=step)) if step is not None:
            bounds = {"least": f"{least:g}", "most": f"{most:g}", "step": f"{step:g}"}
            return Refusal("LUD-5", "option_steps_each", {"field": field, **bounds})
        case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
            return Refusal("LUD-5", "option_choice_each", {"field": field, "allowed": _texts(values)})
        case _:
            return _unfit(field)


def _texts(values: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _unfit(field: str) -> Refusal:
    return Refusal("LUD-5", "option_unfit", {"field": field})
