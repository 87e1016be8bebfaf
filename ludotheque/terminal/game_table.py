"""What the terminal must know of a game to show it.

A game that can be played in the terminal has a module of its name here, with a
``TABLE``.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any, Protocol, cast

import msgspec
from rich.console import RenderableType

from ludotheque.engine.wire import Action, Event, Seat
from ludotheque.engine.words import Language


class Misread(msgspec.Struct, frozen=True):
    """A line that could not be understood: a key of the terminal's words."""

    key: str


class Show(msgspec.Struct, frozen=True):
    """A line that asked to be shown something rather than to play."""

    picture: Any


class GameTable(Protocol):
    """How one game is drawn and typed."""

    def draw(self, view: Any, language: Language, names: list[str], news: Sequence[Event]) -> RenderableType:
        """The whole table as one seat sees it; what happened since it last did stands out."""
        ...

    def read(self, view: Any, line: str, language: Language) -> Action | Show | Misread:
        """What a typed line means."""
        ...

    def question(self, view: Any, language: Language) -> str:
        """What the seat is asked, with an example of what to type."""
        ...

    def names(self, view: Any) -> dict[str, str]:
        """What pieces are called here, by parameter and value, where hints speak of them."""
        ...

    def typed(self, view: Any, action: Action) -> str:
        """The line that would play this action."""
        ...


def find_table(game: str) -> GameTable | None:
    """How this game is played in the terminal, if it can be."""
    name = f"ludotheque.terminal.{game}"
    if importlib.util.find_spec(name) is None:
        return None
    return cast("GameTable", importlib.import_module(name).TABLE)


def call(name: str, seat: Seat) -> dict[str, str]:
    """A name under every parameter that holds a seat."""
    return {f"{param}.{seat}": name for param in ("seat", "first")}
