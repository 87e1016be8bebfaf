"""What is wrong with the options of a table: which one, and what it may be, as its type says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from ludotheque.engine.refusal import Refusal

LONGEST_NAME = 40
"""As much of an option's name as is repeated to whoever made it up."""


def option_fault(options: type[msgspec.Struct], given: object) -> Refusal:
    """Why something cannot be read as these options: the first of them at fault (LUD-5)."""
    if isinstance(given, Mapping):
        known = {field.name: field for field in msgspec.structs.fields(options)}
        for name, value in given.items():
            if name not in known:
                return Refusal("LUD-5", "option_unknown", {"field": str(name)[:LONGEST_NAME]})
            try:
                msgspec.convert(value, type=known[name].type)
            except msgspec.ValidationError:
                return _fault(known[name].name, inspect.type_info(known[name].type))
    return Refusal("LUD-5", "options_unreadable")


def _fault(field: str, kind: inspect.Type) -> Refusal:
    """What an option of a type may be; that it may be left out need not be said."""
    match kind:
        case inspect.UnionType(types=types):
            parts = [part for part in types if not isinstance(part, inspect.NoneType)]
            return _fault(field, parts[0]) if len(parts) == 1 else _unfit(field)
        case inspect.BoolType():
            return Refusal("LUD-5", "option_yes_or_no", {"field": field})
        case inspect.IntType(ge=int(least), le=int(most)):
            return Refusal("LUD-5", "option_range", {"field": field, "least": least, "most": most})
        case inspect.LiteralType(values=values):
            return Refusal("LUD-5", "option_choice", {"field": field, "allowed": _texts(values)})
        case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
            return Refusal("LUD-5", "option_choice_each", {"field": field, "allowed": _texts(values)})
        case _:
            return _unfit(field)


def _texts(values: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _unfit(field: str) -> Refusal:
    return Refusal("LUD-5", "option_unfit", {"field": field})


def in_words(refusal: Refusal, told: Mapping[str, Any], choice: str) -> dict[str, object]:
    """The parameters of such a refusal as a form shows them.

    ``told`` are the game's words for its options; ``choice`` puts the last of several after the others.
    """
    words = told.get(str(refusal.params.get("field")), {})
    said: dict[str, object] = dict(refusal.params)
    if "title" in words:
        said["field"] = words["title"]
    allowed = refusal.params.get("allowed")
    if isinstance(allowed, tuple | list):  # a list where it came over the wire
        titles: dict[Any, str] = words.get("values", {})
        # in the order of the form; types know none
        labels = [titles[value] for value in titles if value in allowed]
        labels += [str(value) for value in allowed if value not in titles]
        said["allowed"] = choice.format(some=", ".join(labels[:-1]), last=labels[-1]) if labels[1:] else labels[0]
    return said
