"""How bots play Allumettes, and their hints."""

from __future__ import annotations

from functools import reduce
from operator import xor

from ludotheque.bots.bot import Arena, Bot, Decision, NoMemory
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.bots.level import Level, rank
from ludotheque.bots.randomness import happens, rng_for
from ludotheque.bots.timing import thinking_time
from ludotheque.engine.wire import Millis
from ludotheque_allumettes.game import GAME, AllumettesView, Take

CARE = (0.0, 0.25, 0.5, 0.8, 1.0)
"""For each level, how often it works out the right move."""


def leaves_a_loss(rows: list[int], last: str) -> bool:
    """Whether the player who has to move next loses against perfect play."""
    if last == "loses" and max(rows) <= 1:
        return sum(rows) % 2 == 1
    return reduce(xor, rows) == 0


def best_move(view: AllumettesView) -> Take:
    """A move that wins, if there is one."""
    moves = GAME.options(view)
    for move in moves:
        rows = list(view.rows)
        rows[move.row] -= move.count
        if leaves_a_loss(rows, view.last):
            return move
    return moves[0]


class AllumettesBot(Bot[AllumettesView, Take, NoMemory]):
    """Takes a winning move as often as its level is careful, and any other move otherwise."""

    Memory = None
    arenas = (Arena("standard", 2),)

    def think(
        self,
        view: AllumettesView,
        now: Millis,
        *,
        level: Level,
        seed: int | str,
        memory: NoMemory | None,
        budget: Budget,
    ) -> Decision[Take, NoMemory]:
        if view.prompt is None:
            return Decision(None, now)
        rng = rng_for(seed, view.seat, view.prompt.id)
        moves = GAME.options(view)
        careful = happens(rng, CARE[rank(level)])
        move = best_move(view) if careful else moves[rng.below(len(moves))]
        return Decision(move, now + thinking_time(rng, level))

    def hints(self, view: AllumettesView, *, budget: Budget) -> tuple[Hint[Take], ...]:
        if view.prompt is None:
            return ()
        move = best_move(view)
        row = (Mark("row", move.row),)
        return (
            Hint("nudge", "pairs", {}),
            Hint("region", "row", {"row": move.row}, row),
            Hint("move", "take", {"row": move.row, "count": move.count}, row, move),
        )


BOT = AllumettesBot()
