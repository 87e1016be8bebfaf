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

OPTIONAL = {"pyspiel": "OpenSpiel"}
"""Packages that are not installed for development."""


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in OPTIONAL:
            raise
        pytest.skip(f"{OPTIONAL[error.name]} is not installed; make bench installs it")
    assert doctest.testmod(module).failed == 0


def public_names() -> list[tuple[str, object]]:
    """The names that ``ludotheque`` exports, and the public methods and properties of ``Match``."""
    exported = [(name, getattr(ludotheque, name)) for name in ludotheque.__all__ if name != "__version__"]
    members = [(f"Match.{name}", member) for name, member in vars(ludotheque.Match).items() if name[0] != "_"]
    return exported + [(name, getattr(member, "__func__", member)) for name, member in members]


@pytest.mark.skipif(not ludotheque.engine.match.__file__.endswith(".py"), reason="compiled code keeps no docstrings")
@pytest.mark.parametrize(("name", "value"), public_names())
def test_every_public_name_has_an_example(name: str, value: object) -> None:
    assert doctest.DocTestParser().get_examples(value.__doc__ or ""), name


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md", "docs/learning.md"])
def test_examples_in_pages_run(page: str) -> None:
    file = Path(__file__).parent.parent.parent / page
    result = doctest.testfile(str(file), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 5
