"""What is left of the dice a while after they were looked at."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ludotheque.bots.randomness import rng_for, uniform
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.beliefs import Beliefs
from ludotheque.games.dubalai.bot.levels import Skill
from ludotheque.games.dubalai.bot.memory import Glance
from ludotheque.games.dubalai.box.edition import DICE
from ludotheque.games.dubalai.rules.tables import Tables

COLOUR_ONLY = 0.7
"""Of what is remembered wrongly, so much has only the colour wrong."""


def forgetfulness(seed: int | str, seat: int, round_: int) -> tuple[float, ...]:
    """How easily each die slips the mind this round: it is gone when its trace is weaker than this."""
    rng = rng_for(seed, seat, round_, "forgetting")
    return tuple(uniform(rng) for _ in range(DICE))


def remembered(glances: Sequence[Glance], at: Millis, skill: Skill, slips: Sequence[float]) -> dict[int, int]:
    """The dice that come to mind at this moment, and what they showed."""
    found: dict[int, int] = {}
    times: dict[int, int] = {}
    last: dict[int, tuple[int, Glance]] = {}
    for place, glance in enumerate(glances):
        times[glance.die] = times.get(glance.die, 0) + 1
        last[glance.die] = (place, glance)
    for die, (place, glance) in last.items():
        age = max(0, at - glance.at) / skill.fading
        trace = math.exp(-age / times[die]) * (1.0 - skill.crowding) ** ((len(glances) - 1 - place) / times[die])
        if trace > slips[die]:
            found[die] = glance.face
    return found


def beliefs_of(tables: Tables, dice: dict[int, int], skill: Skill, trust: float | None = None) -> Beliefs:
    """What somebody believes of the roll who remembers these dice, and trusts that memory so far."""
    beliefs = Beliefs(tables.faces, skill.heed)
    sure = skill.trust if trust is None else trust
    for die, face in dice.items():
        beliefs.remember(die, face, sure, (1.0 - sure) * COLOUR_ONLY)
    return beliefs
