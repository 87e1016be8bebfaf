"""How a bot decides in Boussanga.

A simple opponent: it takes the points it sees and otherwise leaves little behind.
"""

from __future__ import annotations

from ludotheque.engine.bits import bit, count
from ludotheque.engine.rng import Rng
from ludotheque.games.boussanga.actions import BoussangaAction
from ludotheque.games.boussanga.codes import COOP
from ludotheque.games.boussanga.moves import action_of
from ludotheque.games.boussanga.options import edition_of
from ludotheque.games.boussanga.position import Position
from ludotheque.games.boussanga.view import BoussangaView, position_of

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
CANDIDATES = 120
"""As many placements as a casual player looks at before choosing."""


def simple_action(view: BoussangaView, rng: Rng) -> BoussangaAction:
    """The move that gains most at once; ties go to lot."""
    position = position_of(view)
    moves = list(position.moves())
    while len(moves) > CANDIDATES:
        moves.pop(rng.below(len(moves)))
    best = max(moves, key=lambda move: (_worth(position, move), rng.word()))
    return action_of(position, edition_of(view.edition), best)


def _worth(position: Position, move: int) -> int:
    zone = position.zone_of(position.turn)
    after = position.copy()
    after.play(move)
    gained = after.points(zone) - position.points(zone)
    # in competition, a board one token short of a line helps whoever moves next
    return gained if position.mode == COOP else gained * 5 - 2 * _threes(after)


def _threes(position: Position) -> int:
    """Windows of four cells that hold three of one element and an empty cell."""
    found = 0
    for row in range(8):
        for column in range(8):
            for down, right in DIRECTIONS:
                cells = [(row + down * step, column + right * step) for step in range(4)]
                if all(0 <= r < 8 and 0 <= c < 8 for r, c in cells):
                    window = sum(bit(r * 8 + c) for r, c in cells)
                    if count(window & ~position.occupied) == 1:
                        found += any(count(window & own) == 3 for own in position.stones)
    return found
