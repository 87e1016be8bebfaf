"""Installs small packages into a folder for one test, with the metadata that pip would write."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from ludotheque.bots import registry as bots
from ludotheque.engine import registry, words
from ludotheque.terminal import boards

CACHES = (
    *(registry.game_ids, registry.game_package, registry.find_game, registry._registered),
    *(bots.find_bot, bots.installed_games, words.game_words, boards.find_terminal_board, boards.terminal_games),
)
"""Everything that remembers which games are installed."""


class Distributions:
    """Packages that are installed while a test runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, games: Mapping[str, str], sources: Mapping[str, str] = {}) -> None:
        """Install a distribution: its entry points by game id, and its files by path."""
        for path, text in sources.items():
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        info = self.folder / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        points = "".join(f"{id} = {package}\n" for id, package in games.items())
        (info / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{points}")
        forget_games()


def forget_games() -> None:
    """Forget which games are installed."""
    for function in CACHES:
        function.cache_clear()


def distributions_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Distributions:
    """Let packages be installed into a folder; ``forget_games`` has to be called after the test."""
    monkeypatch.syspath_prepend(folder)
    modules = set(sys.modules)
    monkeypatch.setattr(sys, "modules", {name: sys.modules[name] for name in modules})
    return Distributions(folder)
