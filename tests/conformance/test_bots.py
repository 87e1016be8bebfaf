"""Bots of every level at every table: no refused action, and decisions from the view alone."""

from __future__ import annotations

import ast
import inspect
from itertools import chain
from pathlib import Path

import pytest

import ludotheque
from conftest import COMPILED
from ludotheque.bots.level import LEVELS
from ludotheque.bots.registry import find_bot
from ludotheque.engine.match import check_table
from ludotheque.engine.registry import find_game, game_ids
from ludotheque.engine.words import LANGUAGES, game_words, words
from support.bot_checks import BotChecks
from support.effort import effort
from support.tables import Table, all_tables

DECISIONS = effort(quick=300, brief=300, full=10_000 if COMPILED else 1_000)
"""Decisions per game over all its tables. Compiled rules play whole games, so there are more."""
ONE_IN = 40


def test_bots_play_legal_actions_and_decide_from_their_view_alone(table: Table) -> None:
    tables = sum(other.game == table.game for other in all_tables())
    checks = BotChecks(table, seed=7)
    checks.play(-(-DECISIONS // tables), ONE_IN, to_the_end=COMPILED)
    assert checks.decisions


@pytest.mark.parametrize("game", game_ids())
def test_arenas_can_be_played(game: str) -> None:
    rules = find_game(game)
    for arena in find_bot(game).arenas:
        assert check_table(rules, rules.Options(**arena.options), arena.seats) is None


def sources_with_hints(game: str) -> list[ast.Module]:
    """The modules of a game that make hints."""
    folder = Path(ludotheque.__file__).parent / "games" / game
    sources = [file.read_text("utf-8") for file in folder.rglob("*.py")]
    return [ast.parse(source) for source in sources if "Hint(" in source]


def texts_in(node: ast.AST) -> set[str]:
    return {str(part.value) for part in ast.walk(node) if isinstance(part, ast.Constant)}


@pytest.mark.parametrize("game", game_ids())
def test_every_hint_has_its_sentence_and_every_sentence_its_hint(game: str) -> None:
    """Keys that are passed on in variables are checked when the hints are used, at every table."""
    sources = sources_with_hints(game)
    keys: set[str] = set()
    for node in chain.from_iterable(map(ast.walk, sources)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Hint":
            keys |= texts_in(node.args[1])
    written = set().union(*map(texts_in, sources))
    for language in LANGUAGES:
        sentences = set(game_words(game, language)["hints"])
        assert keys <= sentences
        assert sentences <= written, "a sentence is no longer used"


def test_every_level_has_a_name_and_a_description() -> None:
    for language in LANGUAGES:
        levels = words("ludotheque.bots", language)["levels"]
        assert tuple(levels) == LEVELS
        assert all(level.keys() == {"name", "says"} for level in levels.values())
        assert len({level["name"] for level in levels.values()}) == len(LEVELS)


@pytest.mark.parametrize("game", game_ids())
def test_bots_are_given_a_view_and_not_the_state(game: str) -> None:
    parameters = inspect.signature(find_bot(game).think).parameters
    assert list(parameters) == ["view", "now", "level", "seed", "memory", "budget"]
