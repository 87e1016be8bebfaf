"""How the bot looks at the dice: one die after another, at the pace of a person.

The sequence of looks follows from the seed and from the moment the dice appeared.
How many of them take place depends on when the lid is closed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.randomness import happens, uniform
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.levels import Strength
from ludotheque.games.dubalai.bot.memory import Glance
from ludotheque.games.dubalai.box.edition import DICE, SYMBOLS

FIRST_GLANCE: Millis = 150
"""The time until the first look begins."""
SHORTEST_GLANCE: Millis = 225
"""The shortest look at one die: too long to see nine dice in two seconds."""
MOST_GLANCES = 45
"""So many looks are planned once everybody looks: the lid is closed long before. A head start is used to its end."""


def scan_dice(
    dice: Sequence[int],
    begin: Millis,
    end: Millis,
    strength: Strength,
    rng: Rng,
    before: Sequence[Glance] = (),
    most: int | None = MOST_GLANCES,
) -> tuple[Glance, ...]:
    """The looks from ``begin`` to ``end``: first every die once, then the die seen longest ago.

    ``before`` are the looks at the same dice so far, ``most`` is how many follow at most.
    """
    order = _scan_order(rng)
    seen = list(reversed(dict.fromkeys(glance.die for glance in reversed(before))))
    glances: list[Glance] = []
    mean = strength.glance_ms
    at = begin + FIRST_GLANCE
    while most is None or len(glances) < most:
        looks_back = len(seen) > 1 and happens(rng, strength.look_back_chance)
        if looks_back:
            die = seen[rng.below(len(seen) - 1)]
        elif len(seen) < DICE:
            die = next(other for other in order if other not in seen)
        else:
            die = seen[0]
        at += round(max(SHORTEST_GLANCE, ex_gaussian(rng, mean * 0.85, mean * 0.1, mean * 0.15)))
        face = _perceived_face(dice[die], strength, rng)
        if at > end:
            break
        if die in seen:
            seen.remove(die)
        seen.append(die)
        glances.append(Glance(die, face, at))
    return tuple(glances)


def _scan_order(rng: Rng) -> list[int]:
    """Row by row from one corner, as people look, with a few dice exchanged at random."""
    order = list(range(DICE))
    if rng.below(2):
        order.reverse()
    for place in range(DICE - 1):
        other = min(DICE - 1, place + rng.below(3))
        order[place], order[other] = order[other], order[place]
    return order


def _perceived_face(face: int, strength: Strength, rng: Rng) -> int:
    """The face as the bot perceives it: sometimes with a wrong colour or a wrong symbol."""
    draw = uniform(rng)
    shift = rng.below(SYMBOLS - 1)
    if draw < strength.wrong_colour_chance:
        return (face + SYMBOLS) % (2 * SYMBOLS)
    if draw < strength.wrong_colour_chance + strength.wrong_symbol_chance:
        colour, symbol = divmod(face, SYMBOLS)
        return colour * SYMBOLS + (symbol + 1 + shift) % SYMBOLS
    return face
