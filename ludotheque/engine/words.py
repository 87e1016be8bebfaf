"""Sentences in the player's language.

Each game keeps its words in its ``box`` folder, in ``words.fr.toml`` and
``words.en.toml``: a table of sentences per kind (``refusals``, ``events``,
``outcomes``, …) and ``names``, which turn a parameter's value into a word. The
library's own words are beside this module in the same form.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from ludotheque.engine.refusal import Refusal
from ludotheque.engine.registry import box_of
from ludotheque.engine.wire import Event

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")

LIBRARY = "ludotheque.engine"
"""The package that holds the library's own words."""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence in both languages."""

    fr: str
    en: str


@cache
def words(package: str, language: Language, file: str = "words") -> dict[str, Any]:
    """All words of a package in one language; ``file`` is the file name without language and ending."""
    return tomllib.loads((files(package) / f"{file}.{language}.toml").read_text("utf-8"))


@cache
def game_words(game: str, language: Language, file: str = "words") -> dict[str, Any]:
    """All words of a game in one language; ``file`` is the file name without language and ending."""
    return tomllib.loads((box_of(game) / f"{file}.{language}.toml").read_text("utf-8"))


def sentence(
    game: str, language: Language, kind: str, key: str, params: Mapping[str, object], names: Mapping[str, str] = {}
) -> str:
    """A sentence of a game, or of the library if the game has none, with its parameters filled in.

    ``names`` are words for this match, by parameter and value: ``{"seat.0": "Zoé"}``.
    """
    of_game = game_words(game, language)
    texts = of_game if key in of_game.get(kind, {}) else words(LIBRARY, language)
    return str(texts[kind][key]).format(**{name: _named(of_game, names, name, value) for name, value in params.items()})


def problem_sentence(game: str, language: Language, lacking: str, params: Mapping[str, object]) -> str:
    """A problem of an edition, in words; ``params`` may name the ``piece`` concerned and its ``number``."""
    text = sentence(game, language, "edition", lacking, params)
    if "piece" not in params:
        return text
    return sentence(game, language, "editions", "of_a_piece", {**params, "lacking": text})


def refusal_sentence(game: str, language: Language, refusal: Refusal, names: Mapping[str, str] = {}) -> str:
    """A refusal, in words."""
    if refusal.reason == "edition":
        problem = problem_sentence(game, language, str(refusal.params["property"]), refusal.params)
        return sentence(game, language, "refusals", "edition", {"problem": problem})
    if refusal.reason.startswith("option_"):
        choice = words(LIBRARY, language)["options"]["choice"]
        params = _option_params(refusal, game_words(game, language).get("options", {}), choice)
        return sentence(game, language, "refusals", refusal.reason, params)
    return sentence(game, language, "refusals", refusal.reason, refusal.params, names)


def event_sentence(game: str, language: Language, event: Event, names: Mapping[str, str] = {}) -> str:
    """An event, in words."""
    tag = str(type(event).__struct_config__.tag)
    return sentence(game, language, "events", tag, msgspec.structs.asdict(event), names)


def _named(of_game: Mapping[str, Any], names: Mapping[str, str], name: str, value: object) -> object:
    if isinstance(value, tuple | list):  # a list if it was decoded from JSON
        return ", ".join(str(_named(of_game, names, name, item)) for item in value)
    of_match = names.get(f"{name}.{value}")
    return of_match if of_match is not None else of_game.get("names", {}).get(name, {}).get(str(value), value)


def _option_params(refusal: Refusal, option_words: Mapping[str, Any], choice: str) -> dict[str, object]:
    """The parameters of the refusal of an option, with the titles a form shows.

    ``option_words`` are the game's words for its options. ``choice`` is the sentence
    pattern that joins the last of several values to the others.
    """
    texts = option_words.get(str(refusal.params.get("field")), {})
    params: dict[str, object] = dict(refusal.params)
    if "title" in texts:
        params["field"] = texts["title"]
    allowed = refusal.params.get("allowed")
    if isinstance(allowed, tuple | list):  # a list if it was decoded from JSON
        titles: dict[Any, str] = texts.get("values", {})
        # in the order of the form: types do not keep one
        labels = [titles[value] for value in titles if value in allowed]
        labels += [str(value) for value in allowed if value not in titles]
        params["allowed"] = choice.format(some=", ".join(labels[:-1]), last=labels[-1]) if labels[1:] else labels[0]
    return params
