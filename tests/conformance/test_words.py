"""Whatever a game can say, it can say in both languages."""

from __future__ import annotations

import ast
import random
import string
from pathlib import Path

import msgspec
import pytest

import ludotheque
from ludotheque.engine.registry import find_game, game_ids
from ludotheque.engine.words import LANGUAGES, event_sentence, words
from support.nonsense import nonsense

PACKAGE = Path(ludotheque.__file__).parent
GAMES: list[str | None] = [None, *game_ids()]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Nested tables as one, with dotted keys."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = str(value)
    return found


def reasons(game: str | None) -> set[str]:
    """The reasons of every refusal written in a folder's source."""
    folder = PACKAGE / "engine" if game is None else PACKAGE / "games" / game
    found: set[str] = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                assert isinstance(node.args[1], ast.Constant), f"{file.name}:{node.lineno}: write the reason out"
                found.add(str(node.args[1].value))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_things(game: str | None) -> None:
    french, english = (flat(words(game, language)) for language in LANGUAGES)
    assert french.keys() == english.keys()
    for key in french:
        assert placeholders(french[key]) == placeholders(english[key]), key


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal(game: str | None) -> None:
    said = set(words(game, "en").get("refusals", {}))
    shared = set() if game is None else set(words(None, "en")["refusals"])
    assert reasons(game) - shared - said == set()
    # the library's own sentences may be used by games only
    everywhere = set().union(*(reasons(name) for name in GAMES)) if game is None else reasons(game)
    assert said - everywhere == set()


@pytest.mark.parametrize("game", game_ids())
def test_every_event_can_be_told(game: str) -> None:
    events = msgspec.inspect.type_info(find_game(game).Event)
    parts = events.types if isinstance(events, msgspec.inspect.UnionType) else (events,)
    tags = {part.tag for part in parts if isinstance(part, msgspec.inspect.StructType)}
    assert set(words(game, "en")["events"]) == tags
    rng = random.Random(1)
    for _ in range(50):
        for language in LANGUAGES:
            assert event_sentence(game, language, nonsense(find_game(game).Event, rng))
