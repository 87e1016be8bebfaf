"""What a game provides for today's deal: a puzzle for one person, played by the rules of the game.

A puzzle is one or more matches, each from a deal of its own. The person has one seat; the others do only what the
rules demand, by ``reply``. A game's ``daily.py`` defines its puzzle as ``PUZZLE``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

import msgspec

from ludotheque.engine.match import Match
from ludotheque.engine.registry import find_module, find_part, own_game_ids
from ludotheque.engine.scenes.scene import Text
from ludotheque.engine.wire import Action, Seat

PART = "daily"
"""The module of a game that defines its puzzle."""


class Variant(msgspec.Struct, frozen=True):
    """One way to play the puzzle: a game has one, or one for each age."""

    id: str
    name: Text
    """Empty in both languages if there is only one."""
    seats: int
    options: Mapping[str, Any] = {}


class Puzzle(Protocol):
    """The daily puzzle of a game. It keeps nothing between calls and uses no clock."""

    variants: tuple[Variant, ...]
    stages: int = 1
    """The number of matches."""
    seat: Seat = 0
    """The seat of the person."""
    least: int
    """The fewest points of the best play of one match of an interesting puzzle."""
    task: Text
    """What to do, in one sentence."""
    unit: Text
    """What the points count, as ``{n|singular|plural}`` where the two differ."""

    def open(self, match: Match) -> None:
        """Play a new match up to the position in which the person begins; by default that is its beginning."""
        return

    def reply(self, match: Match) -> tuple[Seat, Action] | None:
        """What another seat does now; ``None`` if the person or the clock goes on."""
        return None

    def waits(self, match: Match) -> bool:
        """Whether the person is asked to go on before ``reply`` happens, because time will run after it."""
        return False

    def runs(self, match: Match) -> bool:
        """Whether time passes now. It stands still while nothing is raced for, so that one may leave and come back."""
        return False

    def is_done(self, match: Match) -> bool:
        """Whether the person has done what was asked."""
        ...

    def marks(self, match: Match) -> tuple[int, ...]:
        """The points of each finished step of a match so far."""
        ...

    def solve(self, match: Match) -> Match | None:
        """The match played in the best way that can be computed; ``None`` where only bots can show a good one."""
        return None

    def accepts(self, match: Match, solved: Match) -> bool:
        """Whether a position is worth being played: for example, whether it has one best answer."""
        return True

    def full(self, match: Match) -> tuple[int, ...]:
        """Of a match played well, the points of each step that count as full."""
        return self.marks(match)

    def tell(self, match: Match) -> Sequence[Text]:
        """What was done in a match, one line for each step, to show the best play afterwards."""
        ...


def puzzle_of(game: str) -> Puzzle | None:
    """The puzzle of a game; ``None`` if it has none."""
    if find_module(game, PART) is None:
        return None
    return cast("Puzzle", find_part(game, PART, "PUZZLE"))


def puzzle_games() -> tuple[str, ...]:
    """The own games that have a puzzle."""
    return tuple(game for game in own_game_ids() if find_module(game, PART) is not None)


def variant_of(puzzle: Puzzle, id: str) -> Variant | None:
    """The variant with this id."""
    return next((variant for variant in puzzle.variants if variant.id == id), None)
