"""Bots of every level at every table: never a refused move, and nothing but what their seat may know."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import ludotheque
from conftest import COMPILED
from ludotheque.bots.level import LEVELS
from ludotheque.bots.registry import find_bot
from ludotheque.engine.match import check_table
from ludotheque.engine.registry import find_game, game_ids
from ludotheque.engine.words import LANGUAGES, game_words, words
from support.botting import Tournament
from support.tables import QUICK, Table, all_tables

DECISIONS = 300 if QUICK else 10_000 if COMPILED else 1_000
"""For each game, over all its tables; compiled, whole games are played, so there are always more."""
ONE_IN = 40


def test_bots_play_by_the_rules_and_from_their_view_alone(table: Table) -> None:
    tables = sum(other.game == table.game for other in all_tables())
    tournament = Tournament(table, seed=7)
    tournament.play(-(-DECISIONS // tables), ONE_IN, to_the_end=COMPILED)
    assert tournament.decisions


@pytest.mark.parametrize("game", game_ids())
def test_arenas_can_be_played(game: str) -> None:
    rules = find_game(game)
    for arena in find_bot(game).arenas:
        assert check_table(rules, rules.Options(**arena.options), arena.seats) is None


def hint_keys(game: str) -> set[str]:
    """The keys of every hint written in a game's source."""
    found: set[str] = set()
    for file in (Path(ludotheque.__file__).parent / "games" / game).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Hint":
                found |= {str(arg.value) for arg in ast.walk(node.args[1]) if isinstance(arg, ast.Constant)}
    return found


@pytest.mark.parametrize("game", game_ids())
def test_every_hint_has_its_sentence(game: str) -> None:
    """Keys may also be passed on by name; those are found as they are used, at every table."""
    for language in LANGUAGES:
        assert hint_keys(game) <= set(game_words(game, language)["hints"])


def test_every_level_has_a_name_and_says_what_it_is() -> None:
    for language in LANGUAGES:
        levels = words("ludotheque.bots", language)["levels"]
        assert tuple(levels) == LEVELS
        assert all(level.keys() == {"name", "says"} for level in levels.values())
        assert len({level["name"] for level in levels.values()}) == len(LEVELS)


@pytest.mark.parametrize("game", game_ids())
def test_a_bot_is_given_a_view_and_no_state(game: str) -> None:
    parameters = inspect.signature(find_bot(game).think).parameters
    assert list(parameters) == ["view", "now", "level", "seed", "memory", "budget"]
