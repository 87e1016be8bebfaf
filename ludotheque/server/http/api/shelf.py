"""The games as the browser's shelf and its option pages need them: in both languages, as data."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ludotheque.bots.level import LEVELS
from ludotheque.engine.game import AnyGame
from ludotheque.engine.registry import find_game, game_ids
from ludotheque.engine.words import Language, game_words, words
from ludotheque.server.http.problems import Sentence


class LevelCard(msgspec.Struct, frozen=True):
    """How good a bot is."""

    level: str
    name: Sentence
    says: Sentence


class OptionSheets(msgspec.Struct, frozen=True):
    """The table options of a game as a JSON schema, one per language."""

    fr: dict[str, Any]
    en: dict[str, Any]


class GameCard(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    id: str
    version: int
    title: Sentence
    fewest: int
    most: int
    secrets: bool
    """Whether seats may know different things."""
    options: OptionSheets
    levels: tuple[LevelCard, ...]


@cache
def shelf() -> tuple[GameCard, ...]:
    """All games."""
    return tuple(_card(find_game(id)) for id in game_ids())


def _card(game: AnyGame) -> GameCard:
    french, english = (game_words(game.id, language) for language in ("fr", "en"))
    return GameCard(
        id=game.id,
        version=game.version,
        title=Sentence(french["title"], english["title"]),
        fewest=game.seats[0],
        most=game.seats[-1],
        secrets=game.secrets,
        options=OptionSheets(option_sheet(game, "fr"), option_sheet(game, "en")),
        levels=_levels(),
    )


@cache
def _levels() -> tuple[LevelCard, ...]:
    french, english = (words("ludotheque.bots", language)["levels"] for language in ("fr", "en"))
    return tuple(
        LevelCard(
            level,
            Sentence(french[level]["name"], english[level]["name"]),
            Sentence(french[level]["says"], english[level]["says"]),
        )
        for level in LEVELS
    )


def option_sheet(game: AnyGame, language: Language) -> dict[str, Any]:
    """A game's options as a JSON schema with titles and descriptions.

    Only options that have words are for people to choose. The others (somebody's own edition, how
    the last game ended) are left to those who write programs.
    """
    told = game_words(game.id, language).get("options", {})
    _, kinds = msgspec.json.schema_components([game.Options], ref_template="#/{name}")
    fields = kinds[game.Options.__name__]["properties"]
    return {
        "type": "object",
        "title": game_words(game.id, language)["title"],
        "properties": {name: _property(fields[name], told[name]) for name in fields if name in told},
        "additionalProperties": False,
    }


def _property(schema: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    values = told.get("values", {})
    said = {"title": told["title"], "description": told["description"]}
    return {**_labelled(schema, values), **said}


def _labelled(schema: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
    """A choice among values becomes a choice among values with titles, here or in the items of a list."""
    if "enum" in schema and values:
        rest = {key: value for key, value in schema.items() if key != "enum"}
        return {**rest, "oneOf": [{"const": value, "title": values[value]} for value in values]}
    if isinstance(schema.get("items"), dict):
        return {**schema, "items": _labelled(schema["items"], values)}
    return schema
