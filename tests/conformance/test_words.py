"""Every refusal, outcome and event has a sentence in both languages."""

from __future__ import annotations

import ast
import random
import string
from pathlib import Path

import msgspec
import pytest

import ludotheque
from ludotheque.engine.registry import PACKAGE as GAMES
from ludotheque.engine.registry import find_game, game_ids
from ludotheque.engine.words import LANGUAGES, LIBRARY, event_sentence, game_words, sentence, words
from ludotheque.terminal.boards import terminal_games
from support.random_play import played
from support.random_values import random_value
from support.tables import Table, few_tables_of

PACKAGE = Path(ludotheque.__file__).parent
TABLES = "ludotheque.table"
FOLDERS = {LIBRARY: PACKAGE / "engine", TABLES: PACKAGE / "table"} | {
    f"{GAMES}.{game}.box": PACKAGE / "games" / game for game in game_ids()
}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Nested tables as one table with dotted keys."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = str(value)
    return found


def reasons(package: str) -> set[str]:
    """The reasons of all refusals in a package's source."""
    folder = FOLDERS[package]
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                assert isinstance(node.args[1], ast.Constant), f"{file.name}:{node.lineno}: write the reason out"
                found.add(str(node.args[1].value))
    return found


TERMINAL_WORDS = [(f"{GAMES}.{game}.box", "terminal") for game in terminal_games()]
OTHER_PACKAGES = ("ludotheque.bots", "ludotheque.terminal", "ludotheque.server")
ALL_WORDS = [(package, "words") for package in (*FOLDERS, *OTHER_PACKAGES)]


@pytest.mark.parametrize(("package", "file"), [*ALL_WORDS, *TERMINAL_WORDS])
def test_both_languages_have_the_same_keys_and_parameters(package: str, file: str) -> None:
    french, english = (flat(words(package, language, file)) for language in LANGUAGES)
    assert french.keys() == english.keys()
    for key in french:
        assert placeholders(french[key]) == placeholders(english[key]), key


@pytest.mark.parametrize("package", FOLDERS)
def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal(package: str) -> None:
    sentences = set(words(package, "en").get("refusals", {}))
    shared = set(words(LIBRARY, "en")["refusals"])
    assert reasons(package) - shared - sentences == set()
    # some of the library's sentences are used by games only
    used = set().union(*map(reasons, FOLDERS)) if package == LIBRARY else reasons(package)
    assert sentences - used == set()


@pytest.mark.parametrize("setup", [table for game in game_ids() for table in few_tables_of(game)], ids=str)
def test_every_outcome_has_a_sentence(setup: Table) -> None:
    outcome = played(setup, seed=17).outcome
    assert outcome is not None
    for language in LANGUAGES:
        assert sentence(setup.game, language, "outcomes", outcome.reason, outcome.facts)


@pytest.mark.parametrize("game", game_ids())
def test_every_event_has_a_sentence(game: str) -> None:
    events = msgspec.inspect.type_info(find_game(game).Event)
    parts = events.types if isinstance(events, msgspec.inspect.UnionType) else (events,)
    tags = {part.tag for part in parts if isinstance(part, msgspec.inspect.StructType)}
    assert set(game_words(game, "en")["events"]) == tags
    rng = random.Random(1)
    for _ in range(50):
        for language in LANGUAGES:
            assert event_sentence(game, language, random_value(find_game(game).Event, rng))
