"""The conformance suite: tests that every game must pass, for pytest.

A game's author writes three lines and gets all of them::

    from ludotheque.testing import GameTests

    class TestAllumettes(GameTests):
        game = "allumettes"

The game must be installed, so that it is found by its entry point. ``pip install "ludotheque[testing]"`` installs
what the tests need. ``LUDOTHEQUE_TESTS=quick`` tests a few tables only, ``brief`` every table for a short time.
"""

from __future__ import annotations

import pytest

# asserts in these modules are explained like those of test files
pytest.register_assert_rewrite(*(f"{__name__}.{part}" for part in ("suite", "secrecy", "bot_checks", "sources")))

from ludotheque.testing.game_tests import GameTests  # noqa: E402 - only after the line above
from ludotheque.testing.random_play import new_match, played, steps  # noqa: E402
from ludotheque.testing.tables import Table, few_tables_of, tables_of  # noqa: E402

__all__ = ["GameTests", "Table", "few_tables_of", "new_match", "played", "steps", "tables_of"]
