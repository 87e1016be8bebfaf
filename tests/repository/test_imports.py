"""Imports go in one direction, without circles, and rules use no clock, randomness or I/O."""

from __future__ import annotations

import ast
import functools
import graphlib
import re
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
    *(
        "engine",
        "bots",
        "paper",
        "number_facts",
        "games",
        "table",
        "lab",
        "offline",
        "terminal",
        "server",
        "testing",
        "cli",
    ),
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
SERVER = "ludotheque.server"
SERVER_FOLDERS = (
    *(
        "common",
        "store.log",
        "store.database",
        "store.records",
        "store",
        "people",
        "matches",
        "tables",
        "daily",
        "deals",
        "classes",
    ),
    *(
        "cluster",
        "http",
        "http.api",
        "http.deals",
        "http.home",
        "http.classes",
        "http.facts",
        "socket.frames",
        "socket",
        "ops",
        "",
    ),
)
"""The folders of the server from the bottom up, the last one being its entry files: none imports a higher one."""
FORBIDDEN_IN_RULES = {
    *("asyncio", "concurrent", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets"),
    *("select", "selectors", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time"),
    *("urllib", "http", "uuid"),
}
FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec"}
ALLOWED_IN_ENGINE = {"__future__", "ludotheque", "msgspec", "librt", "mypy_extensions", *sys.stdlib_module_names}
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


@functools.cache
def all_imports() -> dict[str, set[str]]:
    """What each module imports. Only the processes that run these tests read all modules."""
    return {module: set(imports(file)) for module, file in MODULES.items()}


def level(module: str) -> int | None:
    """The level of a module of the package, or ``None`` for the package itself and other modules."""
    parts = module.split(".")
    if parts[0] != "ludotheque" or len(parts) == 1:
        return None
    return LEVELS.index(parts[1])


def test_no_level_imports_a_level_above_it() -> None:
    """The package itself stands below the lab: it brings engine, bots and games."""
    found = [
        f"{module} imports {imported}"
        for module in MODULES
        if (own := level(module)) is not None
        for imported in all_imports()[module]
        if (LEVELS.index("lab") if imported == "ludotheque" else level(imported) or 0) > own
    ]
    assert found == []


def server_folder(module: str) -> str:
    """The folder of the server that a module is in: the longest one that its name begins with."""
    path = module.removeprefix("ludotheque.server").removeprefix(".")
    return max((each for each in SERVER_FOLDERS if f"{path}.".startswith(f"{each}." if each else "")), key=len)


def test_no_folder_of_the_server_imports_a_folder_above_it() -> None:
    height = {name: SERVER_FOLDERS.index(server_folder(name)) for name in MODULES if name.startswith(SERVER)}
    found = [
        f"{module} imports {imported}"
        for module in height
        for imported in all_imports()[module]
        if height.get(imported, -1) > height[module]
    ]
    assert found == []


def test_every_folder_of_the_server_is_in_the_order() -> None:
    folders = {file.parent.relative_to(PACKAGE / "server") for file in (PACKAGE / "server").rglob("__init__.py")}
    assert {".".join(folder.parts) for folder in folders} == set(SERVER_FOLDERS)


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module: MODULES.keys() & imported for module, imported in all_imports().items()}
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_the_parts_of_a_game_import_in_one_direction() -> None:
    """Rules use the box, bots use both; a game's ``game.py`` does not need the bot; no game imports another."""
    found = []
    for module in GAME_MODULES:
        _, _, game, part, *_ = module.split(".")
        for imported in all_imports()[module]:
            parts = imported.split(".")
            if parts[:2] == ["ludotheque", "games"] and not (parts[2] == game and parts[3] in PARTS_OF_A_GAME[part]):
                found.append(f"{module} imports {imported}")
    assert found == []


def test_games_use_no_clock_no_randomness_and_no_io() -> None:
    found = []
    for module in GAME_MODULES:
        forbidden = {name.split(".")[0] for name in all_imports()[module]} & FORBIDDEN_IN_RULES
        found += [f"{module} imports {name}" for name in forbidden]
        for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
                found.append(f"{module}:{node.lineno} calls {node.func.id}")
    assert found == []


def test_the_engine_needs_msgspec_and_the_standard_library_only() -> None:
    engine = {name: all_imports()[name] for name in MODULES if name.startswith("ludotheque.engine")}
    packages = {name: {imported.split(".")[0] for imported in engine[name]} for name in engine}
    assert {name: found for name, used in packages.items() if (found := used - ALLOWED_IN_ENGINE)} == {}


def test_only_one_module_makes_seeds() -> None:
    """Randomness enters a match in one module of the engine."""
    assert [name for name, imported in all_imports().items() if "secrets" in imported] == ["ludotheque.engine.chance"]


def test_only_replays_open_all_hands() -> None:
    """Tables in play never show what a match keeps secret until its end."""
    outside = [name for name in MODULES if not name.startswith(("ludotheque.games.", "ludotheque.engine.game"))]
    callers = [name for name in outside if ".open_view(" in MODULES[name].read_text("utf-8")]
    assert callers == ["ludotheque.table.replay.reader"]
    asking = [name for name in outside if re.search(r"chunk\(.*is_open=", MODULES[name].read_text("utf-8"))]
    assert asking == ["ludotheque.server.http.api.replays"]
