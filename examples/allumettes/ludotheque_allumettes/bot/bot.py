"""How bots play Allumettes, and their hints."""

from __future__ import annotations

from ludotheque.bots import LEVELS, Arena, Bot, Budget, Decision, Hint, Level, Mark, NoMemory, rng_for, thinking_time
from ludotheque_allumettes.game import GAME, MOST, AllumettesView, Take


def best_move(view: AllumettesView) -> Take:
    """Leave 13, 9, 5 or 1 if that is possible: then whatever the other takes, it is possible again."""
    return Take((view.left - 1) % (MOST + 1) or 1)


class AllumettesBot(Bot[AllumettesView, Take, NoMemory]):
    """Plays the best move the more often, the higher its level, and any other move otherwise."""

    arenas = (Arena("standard", 2),)

    def think(
        self, view: AllumettesView, now: int, *, level: Level, seed: int | str, memory: NoMemory | None, budget: Budget
    ) -> Decision[Take, NoMemory]:
        if view.prompt is None:
            return Decision(None, now)
        rng = rng_for(seed, view.seat, view.prompt.id)
        moves = GAME.options(view)
        careful = rng.below(len(LEVELS) - 1) < LEVELS.index(level)
        move = best_move(view) if careful else moves[rng.below(len(moves))]
        return Decision(move, now + thinking_time(rng, level))

    def hints(self, view: AllumettesView, *, budget: Budget) -> tuple[Hint[Take], ...]:
        if view.prompt is None:
            return ()
        move = best_move(view)
        marks = tuple(Mark("match", view.left - 1 - which) for which in range(move.count))
        return (
            Hint("nudge", "count", {"left": view.left}),
            Hint("region", "leave", {"left": view.left - move.count}),
            Hint("move", "take", {"count": move.count}, marks, move),
        )


BOT = AllumettesBot()
