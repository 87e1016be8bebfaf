"""Sentences in the player's language.

Each game keeps its words beside its rules, in ``words.fr.toml`` and
``words.en.toml``: a table of sentences per kind (``refusals``, ``events``,
``outcomes``, …) and ``names``, which turn a parameter's value into a word. The
library's own words lie beside this module in the same form.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from ludotheque.engine.option_faults import in_words
from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import PACKAGE
from ludotheque.engine.wire import Event

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


OWN = "ludotheque.engine"
"""The package that holds the library's own words."""


@cache
def words(package: str, language: Language) -> dict[str, Any]:
    """All words that lie in a package, in one language."""
    return tomllib.loads((files(package) / f"words.{language}.toml").read_text("utf-8"))


def game_words(game: str, language: Language) -> dict[str, Any]:
    """All words of a game in one language."""
    return words(f"{PACKAGE}.{game}.box", language)


def sentence(
    game: str, language: Language, kind: str, key: str, params: Mapping[str, object], names: Mapping[str, str] = {}
) -> str:
    """A sentence of a game or, failing that, of the library, with its parameters filled in.

    ``names`` are words for this occasion, by parameter and value: ``{"seat.0": "Zoé"}``.
    """
    own = game_words(game, language)
    texts = own if key in own.get(kind, {}) else words(OWN, language)
    return str(texts[kind][key]).format(**{name: _named(own, names, name, value) for name, value in params.items()})


def problem_sentence(game: str, language: Language, found: str, params: Mapping[str, object]) -> str:
    """What an edition lacks, in words; ``params`` may name the ``piece`` that lacks it and its ``number``."""
    lacking = sentence(game, language, "edition", found, params)
    if "piece" not in params:
        return lacking
    return sentence(game, language, "editions", "of_a_piece", {**params, "lacking": lacking})


def refusal_sentence(game: str, language: Language, refusal: Refusal, names: Mapping[str, str] = {}) -> str:
    """Why something is not allowed, in words."""
    if refusal.reason == "edition":
        problem = problem_sentence(game, language, str(refusal.params["property"]), refusal.params)
        return sentence(game, language, "refusals", "edition", {"problem": problem})
    if refusal.reason.startswith("option_"):
        choice = words(OWN, language)["options"]["choice"]
        params = in_words(refusal, game_words(game, language).get("options", {}), choice)
        return sentence(game, language, "refusals", refusal.reason, params)
    return sentence(game, language, "refusals", refusal.reason, refusal.params, names)


def event_sentence(game: str, language: Language, event: Event, names: Mapping[str, str] = {}) -> str:
    """What happened, in words."""
    tag = str(type(event).__struct_config__.tag)
    return sentence(game, language, "events", tag, msgspec.structs.asdict(event), names)


def _named(own: Mapping[str, Any], names: Mapping[str, str], name: str, value: object) -> object:
    if isinstance(value, tuple | list):  # a list where it came over the wire
        return ", ".join(str(_named(own, names, name, item)) for item in value)
    for_now = names.get(f"{name}.{value}")
    return for_now if for_now is not None else own.get("names", {}).get(name, {}).get(str(value), value)
