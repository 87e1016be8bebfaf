"""Examples in docstrings and in the README run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import ludotheque

MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(ludotheque.__path__, "ludotheque.")
    if not name.endswith("__main__") and "__mypyc" not in name
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_examples_in_pages_run(page: str) -> None:
    file = Path(__file__).parent.parent.parent / page
    result = doctest.testfile(str(file), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 5
