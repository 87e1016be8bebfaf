"""Examples in docstrings and in the README run."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path
from typing import Any, get_origin

import pytest

import ludotheque
from ludotheque.engine.registry import own_game_ids

ROOT = Path(__file__).parents[2]
PACKAGE = Path(ludotheque.__file__).parent
MODULES = sorted(
    ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    for file in PACKAGE.rglob("*.py")
    if ">>> " in file.read_text("utf-8")
)
"""The modules that have examples."""

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


PACKAGES = ("ludotheque", "ludotheque.engine", "ludotheque.bots", "ludotheque.lab", "ludotheque.testing")
"""The packages whose exported names are the public library."""


def public_names() -> list[tuple[str, object]]:
    """The classes and functions that the packages export, and the public methods and properties of ``Match``.

    Type aliases have no docstrings.
    """
    found: dict[str, object] = {}
    for package in map(importlib.import_module, PACKAGES):
        found |= {f"{package.__name__}.{name}": getattr(package, name) for name in package.__all__}
    for part in ludotheque.Match.__mro__[:-1]:
        found |= {f"Match.{name}": member for name, member in vars(part).items() if name[0] != "_"}
    named = {name: getattr(member, "__func__", member) for name, member in found.items() if not get_origin(member)}
    return [(name, value) for name, value in named.items() if callable(value) or isinstance(value, property)]


@pytest.mark.skipif(not ludotheque.engine.match.__file__.endswith(".py"), reason="compiled code keeps no docstrings")
@pytest.mark.parametrize(("name", "value"), public_names())
def test_every_public_name_has_an_example(name: str, value: object) -> None:
    assert doctest.DocTestParser().get_examples(value.__doc__ or ""), name


@pytest.mark.parametrize("game", own_game_ids())
def test_the_example_of_the_readme_plays_every_game(game: str) -> None:
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
    assert sum('"boussanga"' in example.source for example in examples) == 1
    names: dict[str, Any] = {}
    for example in examples:
        exec(compile(example.source.replace('"boussanga"', f'"{game}"'), "README.md", "exec"), names)
    match = names["match"]
    assert (match.game.id, match.is_over, names["view"]) == (game, True, match.view(1))


@pytest.mark.parametrize(
    "name",
    [
        *("README.md", "docs/bots.md", "docs/library.md", "docs/time.md"),
        pytest.param("docs/learning.md", marks=pytest.mark.at_length),
    ],
)
def test_examples_in_pages_run(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 5
