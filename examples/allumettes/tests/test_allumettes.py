"""Allumettes passes the conformance suite."""

from ludotheque.testing import GameTests


class TestAllumettes(GameTests):
    """All tests that every game must pass."""

    game = "allumettes"
