"""Explains invalid table options: which option is wrong, and which values its type allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from ludotheque.engine.refusal import Refusal

LONGEST_NAME = 40
"""Unknown option names are cut to this length before they are sent back."""


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
        case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
            return Refusal("LUD-5", "option_choice_each", {"field": field, "allowed": _texts(values)})
        case _:
            return _unfit(field)


def _texts(values: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _unfit(field: str) -> Refusal:
    return Refusal("LUD-5", "option_unfit", {"field": field})


def params_in_words(refusal: Refusal, option_words: Mapping[str, Any], choice: str) -> dict[str, object]:
    """The parameters of such a refusal with the titles a form shows.

    ``option_words`` are the game's words for its options. ``choice`` is the sentence
    pattern that joins the last of several values to the others.
    """
    words = option_words.get(str(refusal.params.get("field")), {})
    params: dict[str, object] = dict(refusal.params)
    if "title" in words:
        params["field"] = words["title"]
    allowed = refusal.params.get("allowed")
    if isinstance(allowed, tuple | list):  # a list if it was decoded from JSON
        titles: dict[Any, str] = words.get("values", {})
        # in the order of the form: types do not keep one
        labels = [titles[value] for value in titles if value in allowed]
        labels += [str(value) for value in allowed if value not in titles]
        params["allowed"] = choice.format(some=", ".join(labels[:-1]), last=labels[-1]) if labels[1:] else labels[0]
    return params
