"""Installs the example game, and variants of games without boards, into a folder, as packages of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import ludotheque

EXAMPLE = Path(__file__).parents[2] / "examples" / "allumettes"


def with_packages(folder: Path) -> dict[str, str]:
    """The environment of a process that finds the packages installed in a folder."""
    own = str(Path(ludotheque.__file__).parents[1])
    paths = [own, str(folder), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def install_example(folder: Path) -> None:
    """Install the example as anybody would, but without the network."""
    source = folder.parent / f"{folder.name}-source"
    # a copy, because building may leave files beside the source
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", "--no-build-isolation")
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(source)]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": ""})


GAME_WITHOUT_BOARD = '''from ludotheque.engine.game import Game
from {package}.game import GAME as WITH_BOARD


class WithoutBoard(Game):
    """Not a subclass of the game: methods of a compiled class accept no objects of other classes."""

    id = "{id}"

    def of_version(self, version):
        return self if version == WITH_BOARD.version else None

    def __getattribute__(self, name):
        own = name.startswith("__") or name in ("id", "of_version")
        return object.__getattribute__(self, name) if own else getattr(WITH_BOARD, name)


GAME = WithoutBoard()
'''


def install_without_board(folder: Path, id: str, package: str, titles: tuple[str, str]) -> None:
    """Install a game of another package under a new id, without its board; ``titles`` are French and English."""
    box = Path(__import__(package, fromlist=["box"]).__path__[0]) / "box"
    made = folder / id
    shutil.copytree(box, made / "box", ignore=shutil.ignore_patterns("*.py", "__pycache__", "cover.svg"))
    for language, title in zip(("fr", "en"), titles, strict=True):
        words = made / "box" / f"words.{language}.toml"
        first, *rest = words.read_text("utf-8").splitlines()
        assert first.startswith("title = ")
        words.write_text("\n".join([f'title = "{title}"', *rest]), "utf-8")
    sources = {
        "__init__.py": "",
        "game.py": GAME_WITHOUT_BOARD.format(package=package, id=id),
        "bot/__init__.py": "",
        "bot/bot.py": f"from {package}.bot.bot import BOT\n\n__all__ = ['BOT']\n",
    }
    for name, source in sources.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_text(source)
    info = folder / f"{id}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {id}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ludotheque.games]\n{id} = {id}\n")
