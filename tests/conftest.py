"""Says which kind of rules is being tested, and tests every game at every table."""

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
    """Shown before the tests."""
    return f"rules: {'compiled' if COMPILED else 'uncompiled'} ({os.path.relpath(bits.__file__)})"


def pytest_configure() -> None:
    """A run meant to test compiled rules must not quietly test something else."""
    expected = os.environ.get("LUDOTHEQUE_EXPECT")
    if expected is not None and (expected == "compiled") != COMPILED:
        raise pytest.UsageError(f"these were to be {expected} rules, but they come from {bits.__file__}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with a ``table`` runs at every table of every game."""
    if "table" in metafunc.fixturenames:
        tables: list[Table] = all_tables()
        metafunc.parametrize("table", tables, ids=str)
