"""Reports whether the rules are compiled, and runs tests with a ``table`` at every table of every game."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from ludotheque.engine.native import bits
from support.tables import Table, all_tables

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("steady")

COMPILED = not str(bits.__file__).endswith(".py")


def pytest_report_header() -> str:
    """The line shown before the tests."""
    return f"rules: {'compiled' if COMPILED else 'uncompiled'} ({os.path.relpath(bits.__file__)})"


def pytest_configure() -> None:
    """Fail if the rules are not of the kind that ``LUDOTHEQUE_EXPECT`` names."""
    expected = os.environ.get("LUDOTHEQUE_EXPECT")
    if expected is not None and (expected == "compiled") != COMPILED:
        raise pytest.UsageError(f"the rules should be {expected}, but they come from {bits.__file__}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test with a ``table`` parameter at every table of every game."""
    if "table" in metafunc.fixturenames:
        tables: list[Table] = all_tables()
        metafunc.parametrize("table", tables, ids=str)
