"""The archive for the browser has rules, bots and tables, and nothing of the server."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from ludotheque.engine.registry import own_game_ids
from ludotheque.offline.archive import contents, write_archive


def wheel(folder: Path, name: str, files: dict[str, str]) -> None:
    """Write a wheel with these files."""
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / name, "w") as packed:
        for file, text in files.items():
            packed.writestr(file, text)


def test_it_has_every_game_and_only_the_layers_below_the_server(tmp_path: Path) -> None:
    names = contents(tmp_path)
    for game in own_game_ids():
        parts = ("game.py", "bot/bot.py", "box/edition.toml", "box/words.fr.toml")
        assert {f"ludotheque/games/{game}/{part}" for part in parts} <= names.keys()
    assert {"ludotheque/table/table.py", "ludotheque/engine/match.py"} <= names.keys()
    folders = {Path(name).parts[1] for name in names}
    assert folders == {"__init__.py", "engine", "bots", "games", "table", "offline", "lab"}
    assert not [name for name in names if "paper" in name or "terminal" in name or name.endswith((".so", ".md"))]


def test_it_has_the_files_of_the_wheels_without_stubs(tmp_path: Path) -> None:
    wheel(tmp_path, "one.whl", {"one/__init__.py": "1", "one/__init__.pyi": "", "one-1.dist-info/RECORD": ""})
    wheel(tmp_path, "two.whl", {"two.py": "2"})
    found = contents(tmp_path)
    assert (found["one/__init__.py"], found["two.py"]) == (b"1", b"2")
    assert not [name for name in found if name.endswith(".pyi") or "RECORD" in name]


def test_two_wheels_with_the_same_file_are_refused(tmp_path: Path) -> None:
    wheel(tmp_path, "one.whl", {"same.py": "1"})
    wheel(tmp_path, "two.whl", {"same.py": "2"})
    with pytest.raises(ValueError, match=r"two\.whl has same\.py"):
        contents(tmp_path)


def test_the_same_sources_give_the_same_archive(tmp_path: Path) -> None:
    wheel(tmp_path / "wheels", "one.whl", {"one.py": "1"})
    archives = [tmp_path / "a.tar", tmp_path / "b.tar"]
    for archive in archives:
        write_archive(tmp_path / "wheels", archive)
    assert archives[0].read_bytes() == archives[1].read_bytes()
