"""The contract of a game's board in the terminal.

A game that can be played in the terminal has a module ``terminal.py`` in its folder,
which defines ``TERMINAL_BOARD``. The engine does not depend on ``rich``; that is why
pictures are of any type here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from ludotheque.engine.wire import Action, Event
from ludotheque.engine.words import Language


class Misread(msgspec.Struct, frozen=True):
    """The board could not read a line as an action."""

    sentence: str | None = None
    """What to tell the player; ``None`` for the terminal's general sentence."""


class Show(msgspec.Struct, frozen=True):
    """The line asks to be shown something; it is not an action."""

    picture: Any
    """A ``rich`` renderable."""


class TerminalBoard(Protocol):
    """How one game is drawn, and how typed lines become actions."""

    def draw(self, view: Any, language: Language, names: list[str], news: Sequence[Event]) -> Any:
        """The whole table as one seat sees it, as a ``rich`` renderable.

        ``names`` are the players' names. The events in ``news``, which happened since the
        last drawing, stand out.
        """
        ...

    def read(self, view: Any, line: str, language: Language) -> Action | Show | Misread:
        """Read a typed line."""
        ...

    def question(self, view: Any, language: Language) -> str:
        """What the seat is asked, with an example of what to type."""
        ...

    def piece_names(self, view: Any) -> dict[str, str]:
        """The names of pieces in hints, by parameter and value, where the terminal has its own."""
        ...

    def line_for(self, view: Any, action: Action) -> str:
        """The line that plays this action."""
        ...
