"""Scenes as data: the smallest position in which a clause matters, what to try there, and what the rules answer.

A game keeps its scenes in ``box/scenes/*.toml``. They name pieces by what they show, never by
their numbers in the box, so that they stay valid when the contents of the box change.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from ludotheque.engine.registry import box_of

FOLDER = "scenes"


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in both languages."""

    fr: str
    en: str


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to try in a scene, and what the rules answer. The first is the rule, the others are counter-examples.

    The answer is a refusal, or events that follow. An attempt may change parts of the scene's position.
    """

    say: Text
    """What to do."""
    shows: Text
    """What one has seen when it is done."""
    moves: tuple[str, ...]
    """The moves that do it, in the words of the game's ``scenes.py``; ``1: …`` is a move of seat 1."""
    refused: str = ""
    """The clause and the reason with which the last move is refused: ``BSG-13 other_element``."""
    events: tuple[str, ...] = ()
    """Events that follow, by kind, with values where they matter: ``cleared earned=2``; ``!bonus`` must not follow."""
    view: Mapping[str, Any] = {}
    """Fields of the view afterwards."""
    outcome: str = ""
    """The reason of the outcome, if the game is over afterwards."""
    scores: tuple[int, ...] = ()
    """The scores of the outcome."""
    position: Mapping[str, Any] = {}
    """What differs from the position of the scene."""
    options: Mapping[str, Any] = {}
    """Table options that differ from those of the scene."""
    luck: tuple[str, ...] = ()
    """The draws from now on, in the words of the game; the first outcome for those not given."""
    nudge: Text | None = None
    """What helps somebody who did something else."""
    replies: tuple[str, ...] = ()
    """Moves of other seats, made as soon as these are asked; ``wait`` lets the next deadline pass."""


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Makes a scene the first game of a newcomer: its attempts are lessons, one after the other."""

    title: Text
    goal: Text
    """How one wins, in one sentence."""
    seats: int
    """The seats of the first real game afterwards."""
    table: Mapping[str, Any] = {}
    """The table options of that game."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and what can be tried in it."""

    id: str
    clauses: tuple[str, ...]
    """The clauses it shows, the most important one first."""
    attempts: tuple[Attempt, ...]
    seats: int = 2
    seat: int = 0
    """The seat that tries."""
    options: Mapping[str, Any] = {}
    position: Mapping[str, Any] = {}
    applies: Mapping[str, tuple[str, ...]] = {}
    """Values of table options for which its clauses apply; for all tables if empty."""
    first_game: FirstGame | None = None

    def options_of(self, attempt: Attempt) -> dict[str, Any]:
        """The table options with which an attempt is played."""
        return {**self.options, **attempt.options}

    def position_of(self, attempt: Attempt) -> dict[str, Any]:
        """The position in which an attempt begins."""
        return {**self.position, **attempt.position}


class _SceneFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenes: tuple[Scene, ...]


def scenes_of_clauses(game: str) -> list[Scene]:
    """The scenes of the rulebook: all but first games."""
    return [scene for scene in scenes_of(game).values() if scene.first_game is None]


@cache
def scenes_of(game: str) -> dict[str, Scene]:
    """All scenes of a game by their id, in the order of their files; empty if the game has none."""
    folder = box_of(game) / FOLDER
    if not folder.is_dir():
        return {}
    found: dict[str, Scene] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            for scene in msgspec.convert(tomllib.loads(file.read_text("utf-8")), type=_SceneFile).scenes:
                assert scene.id not in found, f"two scenes are called {scene.id}"
                found[scene.id] = scene
    return found
