"""Bots of every level at every table: no refused action, and decisions from the view alone."""

from __future__ import annotations

import ast
import inspect
from itertools import chain

from ludotheque.bots.registry import find_bot
from ludotheque.engine.registry import find_game, game_package
from ludotheque.engine.table_setup import check_table
from ludotheque.engine.words import LANGUAGES, game_words
from ludotheque.testing.bot_checks import BotChecks
from ludotheque.testing.effort import COMPILED, effort
from ludotheque.testing.sources import modules_of
from ludotheque.testing.suite.suite import Suite
from ludotheque.testing.tables import Table, tables_to_test

DECISIONS = effort(quick=40, brief=120, full=10_000 if COMPILED else 1_000)
"""Decisions per game over all its tables. Compiled rules play whole games, so there are more."""
ONE_IN = 40


def sources_with_hints(game: str) -> list[ast.Module]:
    """The modules of a game that make hints."""
    return [tree for source, tree in modules_of(game_package(game).name) if "Hint(" in source]


def texts_in(node: ast.AST) -> set[str]:
    return {str(part.value) for part in ast.walk(node) if isinstance(part, ast.Constant)}


class BotTests(Suite):
    """Bots and hints keep their contract."""

    def test_bots_play_legal_actions_and_decide_from_their_view_alone(self, table: Table) -> None:
        tables = len(tables_to_test(self.game))
        checks = BotChecks(table, seed=7)
        checks.play(-(-DECISIONS // tables), ONE_IN, to_the_end=COMPILED)
        assert checks.decisions

    def test_arenas_can_be_played(self) -> None:
        rules = find_game(self.game)
        for arena in find_bot(self.game).arenas:
            assert check_table(rules, rules.Options(**arena.options), arena.seats) is None

    def test_every_hint_has_its_sentence_and_every_sentence_its_hint(self) -> None:
        """Keys that are passed on in variables are checked when the hints are used, at every table."""
        sources = sources_with_hints(self.game)
        keys: set[str] = set()
        for node in chain.from_iterable(map(ast.walk, sources)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Hint":
                keys |= texts_in(node.args[1])
        written = set().union(*map(texts_in, sources))
        for language in LANGUAGES:
            sentences = set(game_words(self.game, language)["hints"])
            assert keys <= sentences
            assert sentences <= written, "a sentence is no longer used"

    def test_bots_are_given_a_view_and_not_the_state(self) -> None:
        parameters = inspect.signature(find_bot(self.game).think).parameters
        assert list(parameters) == ["view", "now", "level", "seed", "memory", "budget"]
