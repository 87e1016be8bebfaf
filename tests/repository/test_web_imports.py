"""Imports of the browser client go one way, without circles, and only a game's folder names the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
LAYERS = (
    ("types.d.ts", "style", "protocol.ts"),
    ("outside_games.ts",),
    ("outside_games.test.ts", "browser", "language"),
    ("api.ts", "router.svelte.ts"),
    ("api.test.ts",),
    ("settings",),
    ("sound", "live"),
    ("offline",),
    ("replay",),
    ("art",),
    ("parts",),
    ("games",),
    ("screens",),
    ("App.svelte",),
    ("main.ts",),
)
"""From low to high. A file imports from its own folder and from lower layers only."""
LAYER = {name: height for height, names in enumerate(LAYERS) for name in names}
FILES = sorted(file for file in SOURCES.rglob("*") if file.suffix in (".ts", ".svelte"))
OWN_GAMES = sorted(manifest.parent.name for manifest in SOURCES.glob("games/*/manifest.ts"))
EXAMPLES = sorted(file.parent.name for file in SOURCES.parents[1].glob("examples/*/pyproject.toml"))
IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bimport\(|\bvi\.mock\()\s*["'](\.{1,2}/[^"'?]+)["']""")
GENERATED = "protocol.ts"


def name(file: Path) -> str:
    return file.relative_to(SOURCES).as_posix()


def is_test(file: Path) -> bool:
    return file.name.endswith(".test.ts") or "testing" in file.stem or "testing" in file.parent.name


def imports(file: Path) -> Iterator[Path]:
    """The files of the client that a file imports: with `import`, `import type` or `import()`."""
    for found in IMPORT.finditer(file.read_text("utf-8")):
        imported = (file.parent / found[1]).resolve()
        if imported.is_relative_to(SOURCES) and imported.exists():
            yield imported


IMPORTS = {file: set(imports(file)) for file in FILES}


def game_of(file: Path) -> str | None:
    parts = file.relative_to(SOURCES).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 and parts[1] in OWN_GAMES else None


def test_the_layers_name_everything_in_the_client() -> None:
    assert set(LAYER) == {entry.name for entry in SOURCES.iterdir()}


def pairs() -> Iterator[tuple[Path, Path]]:
    """Each file with each file that it imports."""
    return ((file, imported) for file, found in IMPORTS.items() for imported in found)


def test_imports_go_down() -> None:
    found = []
    for file, imported in pairs():
        own, other = name(file).split("/")[0], name(imported).split("/")[0]
        if own != other and LAYER[other] >= LAYER[own]:
            found.append(f"{name(file)} imports {name(imported)}")
    assert found == []


def test_a_game_imports_no_other_game() -> None:
    between = [pair for pair in pairs() if game_of(pair[0]) and game_of(pair[1]) not in (None, game_of(pair[0]))]
    assert [f"{name(file)} imports {name(imported)}" for file, imported in between] == []


def test_no_import_circle() -> None:
    graph = dict(IMPORTS)
    while free := {file for file, imported in graph.items() if not imported & graph.keys()}:
        graph = {file: imported for file, imported in graph.items() if file not in free}
    assert [name(file) for file in graph] == []


def test_only_the_folder_of_a_game_names_it() -> None:
    found = []
    for file in FILES:
        if not (is_test(file) or game_of(file) or name(file) == GENERATED):
            text = name(file) + "\n" + file.read_text("utf-8")
            found += [f"{name(file)} names {game}" for game in (*OWN_GAMES, *EXAMPLES) if game in text]
    assert found == []
