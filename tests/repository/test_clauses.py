"""Every clause of every rulebook has a test and is in both languages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import ludotheque
from ludotheque.engine.registry import game_ids
from ludotheque.engine.words import Language, words
from ludotheque.lab.clauses import clauses_of, proofs_in

TESTS = Path(__file__).parent.parent
SHARED = TESTS.parent.parent / "shared"
GAMES = Path(ludotheque.__file__).parent / "games"
PROOFS = proofs_in(TESTS)


@pytest.mark.parametrize("game", game_ids())
def test_every_clause_has_a_test(game: str) -> None:
    assert [clause for clause in clauses_of(game) if clause not in PROOFS] == []


def test_tests_name_only_clauses_that_exist() -> None:
    known = {clause for game in game_ids() for clause in clauses_of(game)}
    assert set(PROOFS) <= known


@pytest.mark.parametrize("game", game_ids())
def test_both_rulebooks_have_the_same_clauses_in_the_same_order(game: str) -> None:
    assert clauses_of(game, "fr") == clauses_of(game, "en")
    assert Counter(clauses_of(game)).most_common(1)[0][1] == 1


SETTING = {"en": r"setting (?:is called )?“([^”:]+)", "fr": r"réglage (?:s'appelle )?«\u00a0([^»:]+)\u00a0"}
"""How a rulebook speaks of a setting, with or without the value chosen."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", game_ids())
def test_settings_are_called_what_people_see(game: str, language: Language) -> None:
    text = (GAMES / game / "box" / f"rulebook.{language}.md").read_text("utf-8")
    assert "`" not in text, "names of our own code are not for players"
    titles = {option["title"] for option in words(f"ludotheque.games.{game}.box", language)["options"].values()}
    assert set(re.findall(SETTING[language], text)) <= titles


@pytest.mark.parametrize("game", game_ids())
def test_refusals_name_clauses_of_the_game(game: str) -> None:
    known = set(clauses_of(game))
    for file in (GAMES / game).rglob("*.py"):
        named = set(re.findall(r'Refusal\(\s*"([A-Z]+-\d+)"', file.read_text("utf-8")))
        assert {clause for clause in named if not clause.startswith("LUD-")} <= known, file.name


@pytest.mark.skipif(not (SHARED / "rules").is_dir(), reason="the rules the rulebooks were written from are not at hand")
@pytest.mark.parametrize("game", game_ids())
def test_no_clause_is_left_out_of_the_rulebook(game: str) -> None:
    source = (SHARED / "rules" / f"{game}.md").read_text("utf-8")
    missing = set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", source, re.MULTILINE)) - set(clauses_of(game))
    assert missing == set()


def runs_of_eight_words(text: str) -> set[tuple[str, ...]]:
    words = re.sub(r"[\W_]+", " ", text.lower()).split()
    return {tuple(words[start : start + 8]) for start in range(len(words) - 7)}


@pytest.mark.skipif(not (SHARED / "seeds").is_dir(), reason="the original rulebooks are not at hand")
@pytest.mark.parametrize("game", game_ids())
def test_our_words_are_our_own(game: str) -> None:
    seeds = [file.read_text("utf-8") for file in (SHARED / "seeds").glob("*.txt")]
    originals = set().union(*map(runs_of_eight_words, seeds))
    assert originals
    for page in (GAMES / game / "box").glob("rulebook.*.md"):
        assert not runs_of_eight_words(page.read_text("utf-8")) & originals, page.name
