"""The strength of each level: how well it looks, remembers and calculates, in numbers."""

from __future__ import annotations

import msgspec

from ludotheque.bots.level import Mind


class Strength(msgspec.Struct, frozen=True):
    """The parameters of one level. Times are in milliseconds, chances from 0 to 1."""

    # Perception
    glance_ms: int
    """How long a look at one die takes, on average."""
    look_back_chance: float
    """The chance, at each look of the first pass, to return to a die already seen."""
    wrong_colour_chance: float
    """The chance that a look takes in the wrong colour."""
    wrong_symbol_chance: float
    """The chance that a look takes in the wrong symbol."""
    # Memory
    fading_ms: int
    """After this time about a third of what was seen once is left. What was seen twice lasts twice as long."""
    interference: float
    """The part of a memory trace that each later look at another die removes."""
    # The formula
    unseen_weight: float
    """The chance that an unknown die is sampled at all; below 1 the bot underestimates unknown dice."""
    confidence: float
    """How sure the bot is of each die it remembers."""
    max_cards: int
    """The longest formula it writes."""
    sampled_rolls: int
    """How many possible rolls it samples before it writes."""
    # The lid
    patience_ms: int
    """It does not close the lid before this time."""
    closing_chance: float
    """The share of rounds in which it considers closing the lid at all."""
    rash_chance: float
    """The share of rounds in which it closes as soon as it can write any valid formula."""
    haste: float
    """Squares it gives up, by closing now, for each second it would need to see the other dice.

    The other players see more in that time too.
    """
    accepted_loss: float
    """Squares it gives up in any case to be the one who closes."""
    reach_ms: int
    """The time from the decision until the hand is on the lid."""
    # Spells
    simulated_races: int
    """How often it simulates the rest of the race. With 0 it compares squares instead."""
    whim_chance: float
    """The chance that it plays a spell without weighing it, as a child does."""


STRENGTHS: dict[Mind, Strength] = {
    # A careful child looks as slowly as a chick, twice where it is unsure, and thinks before it casts a spell.
    "child": Strength(
        glance_ms=520,
        look_back_chance=0.25,
        wrong_colour_chance=0.03,
        wrong_symbol_chance=0.015,
        fading_ms=20000,
        interference=0.02,
        unseen_weight=0.4,
        confidence=1.0,
        max_cards=4,
        sampled_rolls=24,
        patience_ms=12000,
        closing_chance=0.5,
        rash_chance=0.0,
        haste=0.0,
        accepted_loss=1.5,
        reach_ms=600,
        simulated_races=0,
        whim_chance=0.3,
    ),
    "chick": Strength(
        glance_ms=520,
        look_back_chance=0.2,
        wrong_colour_chance=0.04,
        wrong_symbol_chance=0.02,
        fading_ms=16000,
        interference=0.024,
        unseen_weight=0.2,
        confidence=1.0,
        max_cards=3,
        sampled_rolls=24,
        patience_ms=13000,
        closing_chance=0.5,
        rash_chance=0.05,
        haste=0.0,
        accepted_loss=2.0,
        reach_ms=600,
        simulated_races=0,
        whim_chance=0.6,
    ),
    "rabbit": Strength(
        glance_ms=455,
        look_back_chance=0.14,
        wrong_colour_chance=0.032,
        wrong_symbol_chance=0.016,
        fading_ms=20000,
        interference=0.02,
        unseen_weight=0.5,
        confidence=1.0,
        max_cards=4,
        sampled_rolls=40,
        patience_ms=9500,
        closing_chance=0.65,
        rash_chance=0.04,
        haste=0.1,
        accepted_loss=1.6,
        reach_ms=480,
        simulated_races=0,
        whim_chance=0.25,
    ),
    "fox": Strength(
        glance_ms=395,
        look_back_chance=0.1,
        wrong_colour_chance=0.023,
        wrong_symbol_chance=0.011,
        fading_ms=27000,
        interference=0.014,
        unseen_weight=0.8,
        confidence=0.97,
        max_cards=6,
        sampled_rolls=80,
        patience_ms=6000,
        closing_chance=0.85,
        rash_chance=0.02,
        haste=0.2,
        accepted_loss=1.0,
        reach_ms=400,
        simulated_races=0,
        whim_chance=0.05,
    ),
    "owl": Strength(
        glance_ms=325,
        look_back_chance=0.06,
        wrong_colour_chance=0.014,
        wrong_symbol_chance=0.007,
        fading_ms=36000,
        interference=0.009,
        unseen_weight=1.0,
        confidence=0.97,
        max_cards=9,
        sampled_rolls=150,
        patience_ms=4000,
        closing_chance=1.0,
        rash_chance=0.0,
        haste=0.3,
        accepted_loss=0.4,
        reach_ms=310,
        simulated_races=160,
        whim_chance=0.0,
    ),
    "dragon": Strength(
        glance_ms=295,
        look_back_chance=0.03,
        wrong_colour_chance=0.005,
        wrong_symbol_chance=0.002,
        fading_ms=80000,
        interference=0.003,
        unseen_weight=1.0,
        confidence=0.99,
        max_cards=9,
        sampled_rolls=500,
        patience_ms=0,
        closing_chance=1.0,
        rash_chance=0.0,
        haste=0.8,
        accepted_loss=0.4,
        reach_ms=260,
        simulated_races=800,
        whim_chance=0.0,
    ),
}
