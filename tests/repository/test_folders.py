"""Folders and modules stay small, tests mirror the package, games look alike, only a game's folder names the game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ludotheque
from ludotheque.engine.registry import own_game_ids

PACKAGE = Path(ludotheque.__file__).parent
FOLDERS = sorted({file.parent for file in PACKAGE.rglob("*.py")})
TESTS = Path(__file__).parent.parent
ACROSS_THE_PACKAGE = {"conformance", "golden", "journeys", "repository", "support", "server/whole"}
"""Folders of tests that belong to no folder of the package."""
EXAMPLES = sorted(folder.parent.name for folder in TESTS.parent.glob("examples/*/pyproject.toml"))
"""The ids of the example games."""
MOST_MODULES = 15
"""The most modules in one folder, ``__init__.py`` not counted."""
MOST_MODULES_OF_A_GAME = 13
MOST_LINES = 440
"""The most lines of one module. Most stay under 400."""


def most_modules(folder: Path) -> int:
    return MOST_MODULES_OF_A_GAME if PACKAGE / "games" in folder.parents else MOST_MODULES


def test_a_folder_has_few_modules() -> None:
    modules = {folder: len([*folder.glob("*.py")]) - (folder / "__init__.py").exists() for folder in FOLDERS}
    assert {str(folder): count for folder, count in modules.items() if count > most_modules(folder)} == {}


def test_modules_are_short() -> None:
    lines = {file: len(file.read_text("utf-8").splitlines()) for file in PACKAGE.rglob("*.py")}
    assert {str(file): length for file, length in lines.items() if length > MOST_LINES} == {}


def test_folders_of_tests_mirror_the_package() -> None:
    folders = {file.parent.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}
    mirrored = {folder for folder in folders if not ACROSS_THE_PACKAGE & {folder.as_posix(), *folder.parts[:1]}}
    assert {folder for folder in mirrored if not (PACKAGE / folder).is_dir()} == set()


@pytest.mark.parametrize("game", own_game_ids())
def test_a_game_is_one_module_and_three_folders(game: str) -> None:
    """``terminal.py``, ``scenes.py`` and ``daily.py`` are optional."""
    entries = {entry.name for entry in (PACKAGE / "games" / game).iterdir()} - {"__pycache__"}
    assert entries - {"terminal.py", "scenes.py", "daily.py"} == {"__init__.py", "game.py", "rules", "bot", "box"}


def strings_in_code(source: str) -> set[str]:
    """The string constants of a module, docstrings left out."""
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    constants = [node for node in nodes if isinstance(node, ast.Constant) and id(node) not in docstrings]
    return {node.value for node in constants if isinstance(node.value, str)}


def names_in_code(source: str) -> set[str]:
    """The parts of every name and of every imported module in a source."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.ImportFrom(module=str(module)):
                names |= {*module.split("."), *(alias.name for alias in node.names)}
            case ast.Import():
                names |= {part for alias in node.names for part in alias.name.split(".")}
    return names


def test_strings_and_names_in_code_are_found() -> None:
    source = 'from a.b import c\ndef d(e="f"):\n    """g"""\n    return h.i("j")\n'
    assert strings_in_code(source) == {"f", "j"}
    assert names_in_code(source) == {"a", "b", "c", "d", "h", "i"}


def test_no_code_outside_a_game_names_the_game() -> None:
    found = []
    for file in PACKAGE.rglob("*.py"):
        if PACKAGE / "games" not in file.parents:
            source = file.read_text("utf-8")
            texts = [*strings_in_code(source), *names_in_code(source)]
            ids = (*own_game_ids(), *EXAMPLES)
            found += [f"{file}: {text}" for text in texts if any(game in text.lower() for game in ids)]
    assert found == []
