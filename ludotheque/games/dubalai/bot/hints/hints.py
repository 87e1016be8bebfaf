"""Help for whoever sits here, a little at a time.

Marks name dice (``die``, by their place), formula cards (``symbol``), witches
(``witch``, by seat) and cards of black magic in hand or just drawn (``magic``, by
their place there).
"""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint, Mark
from ludotheque.games.dubalai.bot.hints.dice import looking, writing
from ludotheque.games.dubalai.bot.hints.magic import as_applied, fogging, keeping, moved
from ludotheque.games.dubalai.rules.actions import DubalaiAction, Pick, Roll
from ludotheque.games.dubalai.rules.track import FINISH
from ludotheque.games.dubalai.rules.view import DubalaiView

Ladder = tuple[Hint[DubalaiAction], ...]
BEST_START = 7
"""Of a novice's squares, the one nearest to the line."""


def ladder(view: DubalaiView, budget: Budget) -> Ladder:
    """A nudge, a region and a move; nothing when nothing is asked."""
    if view.prompt is None or view.seat is None:
        return ()
    if view.phase == "start":
        return _starting(view.seat)
    if view.phase == "roll":
        return _rolling()
    if view.phase in ("watch", "look", "study"):
        return looking(view, budget)
    if view.phase in ("write", "rewrite"):
        return writing(view, budget)
    if view.phase == "fog":
        return fogging(view, budget)
    if view.phase == "keep":
        return keeping(view)
    return as_applied(view, budget) if view.phase == "before" else moved(view, budget)


def _starting(seat: int) -> Ladder:
    return (
        Hint("nudge", "start_ahead", {}, (Mark("witch", seat),)),
        Hint("region", "start_line", {"square": FINISH}),
        Hint("move", "start_on_seven", {"square": BEST_START}, (), Pick(BEST_START)),
    )


def _rolling() -> Ladder:
    return (
        Hint("nudge", "roll_yours", {}),
        Hint("region", "roll_be_ready", {}),
        Hint("move", "roll_now", {}, (), Roll()),
    )
