"""The list of games for the browser: titles, options and bot levels, in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ludotheque.bots.level import LEVELS
from ludotheque.bots.registry import installed_games
from ludotheque.engine.game import AnyGame
from ludotheque.engine.playing.handicap import Handicap
from ludotheque.engine.registry import find_game
from ludotheque.engine.words import Language, Sentence, game_words, words


class LevelCard(msgspec.Struct, frozen=True):
    """A level of bots, with its name and description."""

    level: str
    name: Sentence
    says: Sentence


class OptionSheets(msgspec.Struct, frozen=True):
    """The table options of a game as a JSON schema, one per language."""

    fr: dict[str, Any]
    en: dict[str, Any]


class GameCard(msgspec.Struct, frozen=True):
    """A game in the list of games."""

    id: str
    version: int
    title: Sentence
    fewest: int
    most: int
    secrets: bool
    """Whether players may see different things."""
    options: OptionSheets
    handicap: Handicap | None
    """What seats can be granted with the option ``handicaps``; ``null`` if the game has no handicaps."""
    levels: tuple[LevelCard, ...]


@cache
def game_cards() -> tuple[GameCard, ...]:
    """All games."""
    return tuple(_card(find_game(id)) for id in installed_games().games)


def _card(game: AnyGame) -> GameCard:
    french, english = (game_words(game.id, language) for language in ("fr", "en"))
    return GameCard(
        id=game.id,
        version=game.version,
        title=Sentence(french["title"], english["title"]),
        fewest=game.seats[0],
        most=game.seats[-1],
        secrets=game.secrets,
        options=OptionSheets(options_schema(game, "fr"), options_schema(game, "en")),
        handicap=game.handicap,
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


def options_schema(game: AnyGame, language: Language) -> dict[str, Any]:
    """A game's options as a JSON schema with titles and descriptions.

    Only options that have words can be chosen by people. The others (such as a custom edition, or
    how the last game ended) are for programs.
    """
    texts = game_words(game.id, language).get("options", {})
    _, kinds = msgspec.json.schema_components([game.Options], ref_template="#/{name}")
    fields = kinds[game.Options.__name__]["properties"]
    return {
        "type": "object",
        "title": game_words(game.id, language)["title"],
        "properties": {name: _property(fields[name], texts[name]) for name in fields if name in texts},
        "additionalProperties": False,
    }


def _property(schema: dict[str, Any], texts: dict[str, Any]) -> dict[str, Any]:
    labelled = _labelled(schema, texts.get("values", {}))
    return {**labelled, "title": texts["title"], "description": texts["description"]}


def _labelled(schema: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
    """Add titles to the values of an enum, in the schema itself or in the items of a list."""
    if "enum" in schema and values:
        rest = {key: value for key, value in schema.items() if key != "enum"}
        return {**rest, "oneOf": [{"const": value, "title": values[value]} for value in values]}
    if isinstance(schema.get("items"), dict):
        return {**schema, "items": _labelled(schema["items"], values)}
    return schema
