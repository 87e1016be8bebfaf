"""What tells the levels apart: what is seen, what is overlooked, how far ahead somebody thinks."""

from __future__ import annotations

import msgspec

from ludotheque.bots.level import Level
from ludotheque.games.bouh.bot.perception import ADDS, EVERYTHING, MULTIPLIES, SUBTRACTS


class Habits(msgspec.Struct, frozen=True):
    """How somebody of one level plays."""

    keenness: int
    """Which calculations are seen (see ``sight``)."""
    overlooks: float
    """How often a Bouh or a Greuh is not looked at in a turn."""
    fancy: float
    """How much liking one thing or another matters beside what it is worth."""
    notices: float
    """How often a chance to rearrange is noticed."""
    pairs: bool
    """Whether two captures are thought of together, rather than one after the other."""
    draws: int
    """How many draws are imagined before cards are thrown away; none: some cards, whichever."""
    patience: int
    """How many turns somebody waits at the end of 12+ for another to leave them the last one."""
    worlds: int = 0
    """In how many worlds a plan is played on; none: what looks best at once is done."""
    plans: int = 0
    """How many plans are played on."""
    turns: int = 0
    """How many turns are played on."""


HABITS: dict[Level, Habits] = {
    "chick": Habits(ADDS, overlooks=0.0, fancy=0.035, notices=0.6, pairs=False, draws=6, patience=0),
    "rabbit": Habits(SUBTRACTS, overlooks=0.1, fancy=0.07, notices=0.7, pairs=True, draws=4, patience=9),
    "fox": Habits(MULTIPLIES, overlooks=0.09, fancy=0.04, notices=0.8, pairs=True, draws=6, patience=11),
    "owl": Habits(EVERYTHING, overlooks=0.0, fancy=0.03, notices=1.0, pairs=True, draws=16, patience=13),
    "dragon": Habits(
        EVERYTHING,
        overlooks=0.0,
        fancy=0.0,
        notices=1.0,
        pairs=True,
        draws=32,
        patience=15,
        worlds=24,
        plans=7,
        turns=2,
    ),
}
