"""Imports go in one direction, without circles, and rules use no clock, randomness or I/O."""

from __future__ import annotations

import ast
import graphlib
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
LEVELS = (
    *("engine", "bots", "paper", "games", "table", "lab", "offline", "terminal", "server", "testing", "cli"),
    "__main__",
)
"""From the bottom up: a level never imports a level above it."""
PARTS_OF_A_GAME = {
    "box": {"box"},
    "rules": {"box", "rules"},
    "game": {"box", "rules"},
    "bot": {"box", "rules", "bot"},
    "terminal": {"box", "rules"},
    "scenes": {"box", "rules", "game"},
    "daily": {"box", "rules"},
}
"""For each part of a game, the parts of the same game that it may import."""
SERVER_FOLDERS = (
    *("common", "store.log", "store.database", "store.records", "store", "people", "tables", "daily", "cluster"),
    *("http", "http.api", "http.deals", "socket.frames", "socket", "ops", ""),
)
"""The folders of the server from the bottom up, the last one being its entry files: none imports a higher one."""
FORBIDDEN_IN_RULES = {
    *("asyncio", "concurrent", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets"),
    *("select", "selectors", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time"),
    *("urllib", "http", "uuid"),
}
ALLOWED_IN_ENGINE = {"ludotheque", "msgspec", "librt", "mypy_extensions", *sys.stdlib_module_names}
GAME_MODULES = [name for name in MODULES if name.startswith("ludotheque.games.") and name.count(".") > 2]


def imports(file: Path) -> Iterator[str]:
    """The modules a file imports, also those it imports for type checking only."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            submodules = {f"{node.module}.{alias.name}" for alias in node.names} & MODULES.keys()
            yield from submodules
            if len(submodules) < len(node.names):
                yield node.module


def level(module: str) -> int | None:
    """The level of a module of the package, or ``None`` for the package itself and other modules."""
    parts = module.split(".")
    if parts[0] != "ludotheque" or len(parts) == 1:
        return None
    return LEVELS.index(parts[1])


@pytest.mark.parametrize("module", [name for name in MODULES if "." in name])
def test_no_level_imports_a_level_above_it(module: str) -> None:
    own_level = level(module)
    assert own_level is not None
    for imported in imports(MODULES[module]):
        other = level(imported)
        assert other is None or other <= own_level, f"{module} imports {imported}"
        assert imported != "ludotheque" or own_level >= LEVELS.index("lab"), f"{module} imports the whole package"


def server_folder(module: str) -> str:
    """The folder of the server that a module is in: the longest one that its name begins with."""
    path = module.removeprefix("ludotheque.server").removeprefix(".")
    return max((each for each in SERVER_FOLDERS if f"{path}.".startswith(f"{each}." if each else "")), key=len)


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("ludotheque.server.")])
def test_no_folder_of_the_server_imports_a_folder_above_it(module: str) -> None:
    own = SERVER_FOLDERS.index(server_folder(module))
    for imported in imports(MODULES[module]):
        if imported.startswith("ludotheque.server"):
            other = SERVER_FOLDERS.index(server_folder(imported))
            assert other <= own, f"{module} imports {imported}"


def test_every_folder_of_the_server_is_in_the_order() -> None:
    folders = {file.parent.relative_to(PACKAGE / "server") for file in (PACKAGE / "server").rglob("__init__.py")}
    assert {".".join(folder.parts) for folder in folders} == set(SERVER_FOLDERS)


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module: MODULES.keys() & set(imports(file)) for module, file in MODULES.items()}
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


@pytest.mark.parametrize("module", GAME_MODULES)
def test_the_parts_of_a_game_import_in_one_direction(module: str) -> None:
    """Rules use the box, bots use both; a game's ``game.py`` does not need the bot."""
    _, _, game, part, *_ = module.split(".")
    for imported in imports(MODULES[module]):
        parts = imported.split(".")
        if parts[:2] == ["ludotheque", "games"]:
            assert parts[2] == game, f"{module} imports another game: {imported}"
            assert parts[3] in PARTS_OF_A_GAME[part], f"{module} imports {imported}"


@pytest.mark.parametrize("module", GAME_MODULES)
def test_games_use_no_clock_no_randomness_and_no_io(module: str) -> None:
    for imported in imports(MODULES[module]):
        assert imported.split(".")[0] not in FORBIDDEN_IN_RULES, f"{module} imports {imported}"
    for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "eval", "exec"), f"{module}:{node.lineno}"


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("ludotheque.engine")])
def test_the_engine_needs_msgspec_and_the_standard_library_only(module: str) -> None:
    assert {imported.split(".")[0] for imported in imports(MODULES[module])} <= ALLOWED_IN_ENGINE | {"__future__"}


def test_only_one_module_makes_seeds() -> None:
    """Randomness enters a match in one module of the engine."""
    assert [name for name, file in MODULES.items() if "secrets" in imports(file)] == ["ludotheque.engine.chance"]


def test_only_replays_open_all_hands() -> None:
    """Tables in play never show what a match keeps secret until its end."""
    outside = [name for name in MODULES if not name.startswith(("ludotheque.games.", "ludotheque.engine.game"))]
    callers = [name for name in outside if ".open_view(" in MODULES[name].read_text("utf-8")]
    assert callers == ["ludotheque.table.replay.reader"]
    asking = [name for name in outside if "is_open=" in MODULES[name].read_text("utf-8")]
    assert asking == ["ludotheque.server.http.api.replays"]
