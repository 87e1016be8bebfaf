"""The bot's memory of the dice: what it keeps between views, and what it still recalls later."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from ludotheque.bots.randomness import rng_for, uniform
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.beliefs import Beliefs
from ludotheque.games.dubalai.bot.levels import Strength
from ludotheque.games.dubalai.box.edition import DICE
from ludotheque.games.dubalai.rules.tabletop.setup import Lookup

COLOUR_ONLY = 0.7
"""The share of wrong memories in which only the colour is wrong."""


class Glance(msgspec.Struct, frozen=True, array_like=True):
    """A look at one die."""

    die: int
    face: int
    """The face as the bot perceived it, right or wrong: symbol plus nine times the colour."""
    at: Millis
    """When the look ends. Looks that would end after the lid is closed are dropped then."""


class FormulaPlan(msgspec.Struct, frozen=True, array_like=True):
    """The formula the bot is laying, card by card."""

    step: int
    """The number of the question it answers."""
    row: tuple[int, ...]
    """The symbols of the main row, in the order in which the cards are laid."""
    second: tuple[int, ...]
    """The symbols of the second row, in the same way."""
    colour: int
    """The label of the main row, used when there is a second row."""
    decree: bool
    """Whether the bot reserves a Decree instead of locking the formula."""


class RoundMemory(msgspec.Struct, frozen=True):
    """What a bot remembers within one round."""

    round: int
    scan: int = -1
    """The number of the question during which the bot last began to look at the dice."""
    glances: tuple[Glance, ...] = ()
    """The looks of this round, planned ones included."""
    close_at: Millis | None = None
    """When the bot will close the lid."""
    writing: FormulaPlan | None = None
    """The formula it has decided on."""


def forgetting_thresholds(seed: int | str, seat: int, round_: int) -> tuple[float, ...]:
    """For each die, the trace strength below which the bot has forgotten it this round."""
    rng = rng_for(seed, seat, round_, "forgetting")
    return tuple(uniform(rng) for _ in range(DICE))


def remembered_dice(
    glances: Sequence[Glance], at: Millis, strength: Strength, thresholds: Sequence[float]
) -> dict[int, int]:
    """The dice the bot recalls at this time, each with the face it perceived."""
    recalled: dict[int, int] = {}
    times_seen: dict[int, int] = {}
    last: dict[int, tuple[int, Glance]] = {}
    for place, glance in enumerate(glances):
        times_seen[glance.die] = times_seen.get(glance.die, 0) + 1
        last[glance.die] = (place, glance)
    for die, (place, glance) in last.items():
        age = max(0, at - glance.at) / strength.fading_ms
        later = len(glances) - 1 - place
        trace = math.exp(-age / times_seen[die]) * (1.0 - strength.interference) ** (later / times_seen[die])
        if trace > thresholds[die]:
            recalled[die] = glance.face
    return recalled


def beliefs_of(lookup: Lookup, dice: dict[int, int], strength: Strength, confidence: float | None = None) -> Beliefs:
    """Beliefs about the roll from the remembered dice; ``confidence`` replaces the one of the level."""
    beliefs = Beliefs(lookup.faces, strength.unseen_weight)
    sure = strength.confidence if confidence is None else confidence
    for die, face in dice.items():
        beliefs.remember(die, face, sure, (1.0 - sure) * COLOUR_ONLY)
    return beliefs
