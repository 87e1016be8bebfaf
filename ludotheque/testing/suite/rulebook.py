"""The rulebook of a game is in both languages, clause by clause, and refusals name its clauses."""

from __future__ import annotations

from collections import Counter

from ludotheque.engine.registry import game_package
from ludotheque.lab.clauses import clauses_of
from ludotheque.testing.sources import refusals_in
from ludotheque.testing.suite.suite import Suite

LIBRARY_CLAUSES = "LUD-"
"""How the clauses of the library itself begin."""


class RulebookTests(Suite):
    """The rulebook and the rules name the same clauses."""

    def test_both_rulebooks_have_the_same_clauses_in_the_same_order(self) -> None:
        clauses = clauses_of(self.game, "en")
        assert clauses
        assert clauses_of(self.game, "fr") == clauses
        assert [clause for clause, times in Counter(clauses).items() if times > 1] == []

    def test_refusals_name_clauses_of_the_rulebook(self) -> None:
        named = {clause for clause, _ in refusals_in(game_package(self.game).name)}
        own = {clause for clause in named if clause and not clause.startswith(LIBRARY_CLAUSES)}
        assert own <= set(clauses_of(self.game))
