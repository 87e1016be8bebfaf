"""Where the eyes wander while the dice lie open.

One die after another, at a person's pace. The plan follows from the seed and the
moment the dice appeared; how much of it comes true depends on when the lid is
closed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.randomness import happens, uniform
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.levels import Skill
from ludotheque.games.dubalai.bot.memory import Glance
from ludotheque.games.dubalai.box.edition import DICE, SYMBOLS

FIRST_GLANCE: Millis = 150
"""Until the eyes are on the first die."""
SHORTEST: Millis = 225
"""The shortest look: nobody sees nine dice in two seconds."""
MOST_GLANCES = 45


def wander(dice: Sequence[int], begin: Millis, end: Millis, skill: Skill, rng: Rng) -> tuple[Glance, ...]:
    """The looks from ``begin`` to ``end``: every die in some order, then those seen longest ago again."""
    order = _some_order(rng)
    seen: list[int] = []
    glances: list[Glance] = []
    at = begin + FIRST_GLANCE
    while len(glances) < MOST_GLANCES:
        back = len(seen) > 1 and happens(rng, skill.look_back)
        if back:
            die = seen[rng.below(len(seen) - 1)]
        elif len(seen) < DICE:
            die = next(other for other in order if other not in seen)
        else:
            die = seen[0]
        at += round(max(SHORTEST, ex_gaussian(rng, skill.glance * 0.85, skill.glance * 0.1, skill.glance * 0.15)))
        face = _taken_in(dice[die], skill, rng)
        if at > end:
            break
        if die in seen:
            seen.remove(die)
        seen.append(die)
        glances.append(Glance(die, face, at))
    return tuple(glances)


def _some_order(rng: Rng) -> list[int]:
    """Row by row, from one corner, as people look; not quite always."""
    order = list(range(DICE))
    if rng.below(2):
        order.reverse()
    for place in range(DICE - 1):
        other = min(DICE - 1, place + rng.below(3))
        order[place], order[other] = order[other], order[place]
    return order


def _taken_in(face: int, skill: Skill, rng: Rng) -> int:
    """What a look makes of a face."""
    luck = uniform(rng)
    other = rng.below(SYMBOLS - 1)
    if luck < skill.wrong_colour:
        return (face + SYMBOLS) % (2 * SYMBOLS)
    if luck < skill.wrong_colour + skill.wrong_symbol:
        colour, symbol = divmod(face, SYMBOLS)
        return colour * SYMBOLS + (symbol + 1 + other) % SYMBOLS
    return face
