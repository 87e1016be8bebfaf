"""What a game provides for its scenes: positions, moves and draws from words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

from ludotheque.engine.prompt import Draw
from ludotheque.engine.registry import find_part
from ludotheque.engine.wire import Action, Millis, Seat


class SceneSetting(Protocol):
    """Sets up positions and reads moves. A game's ``scenes.py`` defines one as ``SETTING``."""

    def position(self, options: Mapping[str, Any], seats: int, position: Mapping[str, Any]) -> Any:
        """The state of the game that a scene's position describes."""
        ...

    def now(self, state: Any) -> Millis:
        """The match time of a position; 0 in games without a clock."""
        return 0

    def action(self, state: Any, seat: Seat, words: str) -> Action:
        """The action that a move of a scene describes."""
        ...

    def draw(self, state: Any, asked: Draw, words: str) -> tuple[int, ...]:
        """The values of a draw that a scene describes."""
        ...


def setting_of(game: str) -> SceneSetting:
    """The setting of a game that has scenes."""
    return cast("SceneSetting", find_part(game, "scenes", "SETTING"))
