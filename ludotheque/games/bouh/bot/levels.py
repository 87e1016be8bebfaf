"""The strength of each level: what it sees, what it overlooks and how far it looks ahead."""

from __future__ import annotations

import msgspec

from ludotheque.bots.level import Mind
from ludotheque.games.bouh.bot.perception import ADDS, EVERYTHING, MULTIPLIES, SUBTRACTS


class Strength(msgspec.Struct, frozen=True):
    """The parameters of one level."""

    ability: int
    """Which calculations the bot sees (see ``perception``)."""
    overlook_rate: float
    """The chance that the bot ignores a given Bouh or Greuh during a turn."""
    noise: float
    """The standard deviation of the random value added to each plan."""
    rearrange_rate: float
    """The chance that the bot considers rearranging when it could."""
    pairs: bool
    """Whether the bot plans two captures together instead of one after the other."""
    draws: int
    """How many draws are simulated to choose a discard; with 0 the discard is random."""
    patience: int
    """How many quiet turns the bot waits at the end of 12+ for another player to leave it the last turn."""
    worlds: int = 0
    """In how many random worlds plans are played on; with 0 the plan with the best value is taken."""
    plans: int = 0
    """How many of the best plans are played on."""
    turns: int = 0
    """How many turns plans are played on."""


STRENGTHS: dict[Mind, Strength] = {
    # A careful child adds and subtracts up to three cards, overlooks one Bouh in seven, plans one capture at a time.
    "child": Strength(SUBTRACTS, overlook_rate=0.15, noise=0.05, rearrange_rate=0.6, pairs=False, draws=6, patience=9),
    "chick": Strength(ADDS, overlook_rate=0.0, noise=0.035, rearrange_rate=0.6, pairs=False, draws=6, patience=0),
    "rabbit": Strength(SUBTRACTS, overlook_rate=0.1, noise=0.07, rearrange_rate=0.7, pairs=True, draws=4, patience=9),
    "fox": Strength(MULTIPLIES, overlook_rate=0.09, noise=0.04, rearrange_rate=0.8, pairs=True, draws=6, patience=11),
    "owl": Strength(EVERYTHING, overlook_rate=0.0, noise=0.03, rearrange_rate=1.0, pairs=True, draws=16, patience=13),
    "dragon": Strength(
        EVERYTHING,
        overlook_rate=0.0,
        noise=0.0,
        rearrange_rate=1.0,
        pairs=True,
        draws=32,
        patience=15,
        worlds=24,
        plans=7,
        turns=2,
    ),
}
