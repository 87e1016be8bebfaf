"""Imports go one way, and rules know no clock, randomness or I/O."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent
MODULES = {
    ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): file
    for file in PACKAGE.rglob("*.py")
}
LEVELS = ("engine", "bots", "games", "table", "lab", "terminal", "server", "cli", "__main__")
"""From the ground up: what stands lower never imports what stands higher."""
SERVER_FOLDERS = (
    *("common", "store.log", "store.database", "store.records", "store", "people", "tables", "cluster"),
    *("http", "http.api", "socket", "ops", ""),
)
"""The folders of the server from the lowest to the highest (its entry files): none imports a higher one."""
FORBIDDEN_IN_RULES = {
    *("asyncio", "concurrent", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets"),
    *("select", "selectors", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time"),
    *("urllib", "http", "uuid"),
}
ALLOWED_IN_ENGINE = {"ludotheque", "msgspec", "librt", "mypy_extensions", *sys.stdlib_module_names}


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def level(module: str) -> int | None:
    parts = module.split(".")
    if parts[0] != "ludotheque" or len(parts) == 1:
        return None
    return LEVELS.index(parts[1])


@pytest.mark.parametrize("module", [name for name in MODULES if "." in name])
def test_imports_go_one_way(module: str) -> None:
    own = level(module)
    assert own is not None
    for imported in imports(MODULES[module]):
        other = level(imported)
        assert other is None or other <= own, f"{module} imports {imported}"
        assert imported != "ludotheque" or own >= LEVELS.index("lab"), f"{module} imports the whole package"


def server_folder(module: str) -> str:
    """The folder of the server that a module is in: the longest that its name begins with."""
    path = module.removeprefix("ludotheque.server").removeprefix(".")
    return max((each for each in SERVER_FOLDERS if f"{path}.".startswith(f"{each}." if each else "")), key=len)


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("ludotheque.server.")])
def test_folders_of_the_server_import_only_lower_ones(module: str) -> None:
    own = SERVER_FOLDERS.index(server_folder(module))
    for imported in imports(MODULES[module]):
        if imported.startswith("ludotheque.server"):
            other = SERVER_FOLDERS.index(server_folder(imported))
            assert other <= own, f"{module} imports {imported}"


def test_every_folder_of_the_server_has_its_place_in_the_order() -> None:
    folders = {file.parent.relative_to(PACKAGE / "server") for file in (PACKAGE / "server").rglob("__init__.py")}
    assert {".".join(folder.parts) for folder in folders} == set(SERVER_FOLDERS)


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("ludotheque.games.")])
def test_games_know_neither_each_other_nor_clock_luck_or_io(module: str) -> None:
    game = module.split(".")[2]
    for imported in imports(MODULES[module]):
        parts = imported.split(".")
        assert parts[0] not in FORBIDDEN_IN_RULES, f"{module} imports {imported}"
        if parts[:2] == ["ludotheque", "games"]:
            assert parts[2] == game, f"{module} imports another game: {imported}"
    for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "eval", "exec"), f"{module}:{node.lineno}"


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("ludotheque.engine")])
def test_the_engine_needs_msgspec_and_the_standard_library_only(module: str) -> None:
    assert {imported.split(".")[0] for imported in imports(MODULES[module])} <= ALLOWED_IN_ENGINE | {"__future__"}


def test_only_one_place_makes_seeds() -> None:
    """Luck enters a match in one module of the engine."""
    assert [name for name, file in MODULES.items() if "secrets" in imports(file)] == ["ludotheque.engine.chance"]
