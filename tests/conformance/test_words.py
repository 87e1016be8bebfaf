"""The library's own sentences are in both languages, and each is used."""

from __future__ import annotations

import pytest

from ludotheque.bots.level import LEVELS
from ludotheque.engine.registry import OWN, own_game_ids
from ludotheque.engine.words import LANGUAGES, LIBRARY, words
from ludotheque.testing.sources import flat, placeholders, refusals_in

TABLES = "ludotheque.table"
GAMES = [f"{OWN}.{game}" for game in own_game_ids()]


def reasons(package: str) -> set[str]:
    """The reasons of all refusals in a package's source."""
    return {reason for _, reason in refusals_in(package)}


@pytest.mark.parametrize("package", [LIBRARY, TABLES, "ludotheque.bots", "ludotheque.terminal", "ludotheque.server"])
def test_both_languages_have_the_same_keys_and_parameters(package: str) -> None:
    french, english = (flat(words(package, language)) for language in LANGUAGES)
    assert french.keys() == english.keys()
    for key in french:
        assert placeholders(french[key]) == placeholders(english[key]), key


def test_every_refusal_of_tables_has_its_sentence_and_every_sentence_its_refusal() -> None:
    sentences = set(words(TABLES, "en")["refusals"])
    assert reasons(TABLES) - set(words(LIBRARY, "en")["refusals"]) - sentences == set()
    assert sentences - reasons(TABLES) - reasons("ludotheque.server") == set()


def test_every_refusal_of_the_library_has_its_sentence_and_every_sentence_its_refusal() -> None:
    """Some of the library's sentences are used by games only."""
    sentences = set(words(LIBRARY, "en")["refusals"])
    assert reasons(LIBRARY) - sentences == set()
    assert sentences - set().union(*map(reasons, [LIBRARY, TABLES, *GAMES])) == set()


def test_every_level_has_a_name_and_a_description() -> None:
    for language in LANGUAGES:
        levels = words("ludotheque.bots", language)["levels"]
        assert tuple(levels) == LEVELS
        assert all(level.keys() == {"name", "names", "says"} for level in levels.values())
        assert len({level["name"] for level in levels.values()}) == len(LEVELS)
