"""Every clause of every rulebook has a test."""

from __future__ import annotations

import functools
import os
import re
from pathlib import Path

import pytest

import ludotheque
from ludotheque.engine.registry import own_game_ids
from ludotheque.engine.scenes.scene import scenes_of_clauses
from ludotheque.engine.words import Language, game_words
from ludotheque.lab.clauses import clauses_of, proofs_in

TESTS = Path(__file__).parent.parent
ORIGINALS = Path(os.environ.get("LUDOTHEQUE_ORIGINALS", "not-given"))
"""A folder with the clauses in ``rules/NAME.md`` and the original rulebooks in ``seeds/*.txt``, which are not ours."""
NOT_GIVEN = "needs the original rulebooks, in the folder that LUDOTHEQUE_ORIGINALS names"
GAMES = Path(ludotheque.__file__).parent / "games"


@functools.cache
def proofs() -> dict[str, list[str]]:
    """The tests that name each clause. Only the processes that run these tests read all tests."""
    return proofs_in(TESTS)


@pytest.mark.parametrize("game", own_game_ids())
def test_every_clause_has_a_test(game: str) -> None:
    assert [clause for clause in clauses_of(game) if clause not in proofs()] == []


@pytest.mark.parametrize("game", own_game_ids())
def test_every_clause_has_a_scene(game: str) -> None:
    shown = {clause for scene in scenes_of_clauses(game) for clause in scene.clauses}
    assert [clause for clause in clauses_of(game) if clause not in shown] == []


def test_tests_name_only_clauses_that_exist() -> None:
    known = {clause for game in own_game_ids() for clause in clauses_of(game)}
    assert set(proofs()) <= known


SETTING = {"en": r"setting (?:is called )?“([^”:]+)", "fr": r"réglage (?:s’appelle )?«\u00a0([^»:]+)\u00a0"}
"""How a rulebook speaks of a setting, with or without the value chosen."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", own_game_ids())
def test_settings_are_called_what_people_see(game: str, language: Language) -> None:
    text = (GAMES / game / "box" / f"rulebook.{language}.md").read_text("utf-8")
    assert "`" not in text, "names of our own code are not for players"
    titles = {option["title"] for option in game_words(game, language)["options"].values()}
    assert set(re.findall(SETTING[language], text)) <= titles


@pytest.mark.skipif(not (ORIGINALS / "rules").is_dir(), reason=NOT_GIVEN)
@pytest.mark.parametrize("game", own_game_ids())
def test_no_clause_is_left_out_of_the_rulebook(game: str) -> None:
    source = (ORIGINALS / "rules" / f"{game}.md").read_text("utf-8")
    missing = set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", source, re.MULTILINE)) - set(clauses_of(game))
    assert missing == set()


def runs_of_eight_words(text: str) -> set[tuple[str, ...]]:
    words = re.sub(r"[\W_]+", " ", text.lower()).split()
    return {tuple(words[start : start + 8]) for start in range(len(words) - 7)}


@pytest.mark.skipif(not (ORIGINALS / "seeds").is_dir(), reason=NOT_GIVEN)
@pytest.mark.parametrize("game", own_game_ids())
def test_our_words_are_our_own(game: str) -> None:
    seeds = [file.read_text("utf-8") for file in (ORIGINALS / "seeds").glob("*.txt")]
    originals = set().union(*map(runs_of_eight_words, seeds))
    assert originals
    for page in (GAMES / game / "box").glob("rulebook.*.md"):
        assert not runs_of_eight_words(page.read_text("utf-8")) & originals, page.name


CREDITS = [("en", "Credits", "unofficial"), ("fr", "Crédits", "non officiel")]


@pytest.mark.parametrize(("language", "heading", "word"), CREDITS)
@pytest.mark.parametrize("game", own_game_ids())
def test_every_rulebook_ends_with_credits(game: str, language: str, heading: str, word: str) -> None:
    chapters = (GAMES / game / "box" / f"rulebook.{language}.md").read_text("utf-8").split("\n## ")
    assert chapters[-1].startswith(f"{heading}\n")
    assert word in chapters[-1]
