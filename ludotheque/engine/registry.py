"""Finds games: the folders of ``ludotheque/games``, and packages that are installed separately.

Every game is a package with the same layout: ``game.py`` defines ``GAME``, ``bot/bot.py`` defines ``BOT``, and
``box`` holds words and rulebooks. A package that is installed separately registers itself by an entry point whose
name is the game's id::

    [project.entry-points."ludotheque.games"]
    allumettes = "ludotheque_allumettes"

Modules of games are imported when they are first used.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import NamedTuple, cast

from ludotheque.engine.game import AnyGame, Game

GROUP = "ludotheque.games"
"""The entry point group of separately installed games."""
OWN = "ludotheque.games"
"""The package whose folders are this library's own games."""
ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""Ids are used in addresses, file names and names of types."""
REQUIRED = ("id", "version", "seats", "Options", "View", "Action", "Event", "secrets")
"""What a game must define besides its methods."""


class UnknownGame(LookupError):
    """There is no game of this name."""

    def __init__(self, name: str) -> None:
        known = ", ".join(game_ids())
        super().__init__(f"there is no game called {name!r} here; there are: {known}")


class BrokenGame(UnknownGame):
    """A separately installed game cannot be used; the message is one line that says why."""

    def __init__(self, game: GamePackage, reason: object) -> None:
        what = f"{type(reason).__name__}: {reason}" if isinstance(reason, BaseException) else str(reason)
        line = " ".join(what.split())
        LookupError.__init__(self, f"the game {game.id!r} of {game.distribution} cannot be used: {line}")


class GamePackage(NamedTuple):
    """The package of a game."""

    id: str
    name: str
    """Its importable name."""
    distribution: str
    """The name and version of the distribution that installed it; empty for this library's own games."""


class _Registered(NamedTuple):
    """The separately installed games, and those that are left out."""

    games: Mapping[str, GamePackage]
    rejected: tuple[BrokenGame, ...]


@cache
def own_game_ids() -> tuple[str, ...]:
    """The ids of this library's own games, in alphabetical order."""
    folders = pkgutil.iter_modules(importlib.import_module(OWN).__path__)
    return tuple(sorted(folder.name for folder in folders if folder.ispkg))


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order. Separately installed games may turn out to be broken.

    >>> set(own_game_ids()) <= set(game_ids())
    True
    """
    return tuple(sorted((*own_game_ids(), *_registered().games)))


def rejected_games() -> tuple[BrokenGame, ...]:
    """The entry points that are left out: their ids are invalid, or taken by another game."""
    return _registered().rejected


@cache
def game_package(id: str) -> GamePackage:
    """The package of a game. Entry points are read only if it is none of the own games."""
    if id in own_game_ids():
        return GamePackage(id, f"{OWN}.{id}", "")
    registered = _registered()
    if id in registered.games:
        return registered.games[id]
    raise UnknownGame(id)


@cache
def find_game(name: str) -> AnyGame:
    """The game of this id.

    >>> find_game("boussanga").seats
    range(1, 5)
    """
    package = game_package(name)
    game = cast("AnyGame", find_part(name, "game", "GAME"))
    if package.distribution:
        if Game not in type(game).__mro__:
            raise BrokenGame(package, f"GAME in {package.name}.game does not inherit from ludotheque's Game")
        if missing := [attribute for attribute in REQUIRED if not hasattr(game, attribute)]:
            raise BrokenGame(package, f"GAME in {package.name}.game does not define {', '.join(missing)}")
        if game.id != name:
            raise BrokenGame(package, f"its entry point is called {name!r}, but GAME.id is {game.id!r}")
    return game


def is_registered(game: AnyGame) -> bool:
    """Whether ``find_game`` finds these rules by their id; not so for older versions and for games in tests."""
    try:
        return find_game(game.id) is game
    except UnknownGame:
        return False


def find_part(game: str, module: str, attribute: str) -> object:
    """An object that a module of a game's package defines, such as ``GAME`` in ``game``."""
    found = find_module(game, module)
    package = game_package(game)
    if found is None:
        raise BrokenGame(package, f"there is no module {package.name}.{module}")
    if not hasattr(found, attribute):
        raise BrokenGame(package, f"{package.name}.{module} does not define {attribute}")
    return getattr(found, attribute)


def find_module(game: str, module: str) -> ModuleType | None:
    """A module of a game's package, or ``None`` if the package has none of this name."""
    package = game_package(game)
    name = f"{package.name}.{module}"
    try:
        return importlib.import_module(name) if _exists(name) else None
    except Exception as error:  # the code of others may fail in any way when it is imported
        if not package.distribution:
            raise
        raise BrokenGame(package, error) from error


def box_of(game: str) -> Traversable:
    """The folder with a game's words and rulebooks."""
    return files(game_package(game).name) / "box"


def _exists(module: str) -> bool:
    parent = module.rpartition(".")[0]
    if parent.count(".") and not _exists(parent):
        return False
    return importlib.util.find_spec(module) is not None


@cache
def _registered() -> _Registered:
    found: dict[str, list[GamePackage]] = {}
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, []).append(GamePackage(point.name, point.value, _distribution(point)))
    return _Registered(
        {id: packages[0] for id, packages in found.items() if not any(_reasons(packages))},
        tuple(
            BrokenGame(packages[0], reason) for _, packages in sorted(found.items()) for reason in _reasons(packages)
        ),
    )


def _reasons(packages: list[GamePackage]) -> Iterator[str]:
    """Why an entry point is left out. Of two games with one id neither is used: saved matches would be ambiguous."""
    first, *others = packages
    if not ID.fullmatch(first.id):
        yield "an id is a lower-case letter and up to 39 lower-case letters, digits and underscores"
    if first.id in own_game_ids():
        yield f"ludotheque itself has a game {first.id!r}"
    if others:
        names = " and ".join(other.distribution for other in others)
        yield f"{names} registers a game of the same id; uninstall one of them"


def _distribution(point: EntryPoint) -> str:
    return "an unknown distribution" if point.dist is None else f"{point.dist.name} {point.dist.version}"
