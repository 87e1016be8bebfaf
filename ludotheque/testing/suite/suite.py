"""The base class of the tests that every game must pass."""

from __future__ import annotations

from typing import ClassVar

import pytest

from ludotheque.testing.tables import tables_to_test


class Suite:
    """Tests of one game. A test with a ``table`` parameter runs at every table that the game's options allow."""

    game: ClassVar[str]
    """The id of the game."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run tests with a ``table`` parameter at every table."""
        if "table" in metafunc.fixturenames:
            metafunc.parametrize("table", tables_to_test(self.game), ids=str)
