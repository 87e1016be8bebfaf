"""How well each level sees, and how fast its hand is.

The numbers are those of people, as far as they are common knowledge. Eyes rest on
a thing for 180 to 300 ms, children's longer. Things that stand out by colour are
found at 25 to 50 ms for each thing on the table, things that hardly differ at 200
ms and more. A simple reaction takes 250 ms, a pointing movement half a second for
a six-year-old and half of that for somebody trained. Children of that age need
one and a half times to twice as long as adults for most of it, hold one shape in
mind where adults hold three, and rarely check.

What comes of it, for somebody searching alone with our box (``docs/draw_reaction_times.py``
measures it): the first right finger comes after 6.9 s for a chick, 4.5 s for a
rabbit, 2.9 s for a fox, 1.9 s for an owl and 1.4 s for a dragon (medians), and 17,
9, 6, 4 and 2 of a hundred fingers are wrong. The black face takes a dragon a
third longer and a rabbit nearly twice as long.
"""

from __future__ import annotations

import msgspec

from ludotheque.bots.level import Level
from ludotheque.games.tohuwabohu.bot.eyes import Habits
from ludotheque.games.tohuwabohu.bot.likeness import Look

Times = tuple[float, float, float]
"""``mu``, ``sigma`` and ``tau`` of an ex-Gaussian time in milliseconds (``bots/timing.py``)."""


class Person(msgspec.Struct, frozen=True):
    """Somebody of one level."""

    take_in: Times
    """From the card's appearing until the eyes leave it for the table."""
    hand: Times
    """From knowing to the finger on the shape: reaction and movement."""
    stop: float
    """A finger that is nearly there cannot be held back: so many milliseconds before landing."""
    unsteady: float
    """How much quickness differs from card to card: the standard deviation of its logarithm."""
    overlooks: float
    """The chance to look at a wanted shape and not know it."""
    discerns: float
    """A likeness ``c`` is taken for the real thing with chance ``c ** discerns``; higher is better."""
    proves: float
    """The same when checking against the card."""
    outside: float
    """How much less the eyes go to what lies before other players: the small forget that it counts."""
    habits: Habits


PEOPLE: dict[Level, Person] = {
    "chick": Person(
        take_in=(1350.0, 200.0, 400.0),
        hand=(680.0, 100.0, 220.0),
        stop=350.0,
        unsteady=0.22,
        overlooks=0.16,
        discerns=3.1,
        proves=4.8,
        outside=0.9,
        habits=Habits(
            fixation=290.0,
            lingering=110.0,
            travel=14.0,
            look_back=750.0,
            check=520.0,
            checks=0.3,
            held=1,
            patience=20,
            guided=0.5,
            near=0.1,
            whim=1.0,
            memory=2.0,
            span=30.0,
            drawn=0.6,
            notice=350.0,
            doubt=5000.0,
        ),
    ),
    "rabbit": Person(
        take_in=(1050.0, 160.0, 280.0),
        hand=(500.0, 75.0, 150.0),
        stop=300.0,
        unsteady=0.22,
        overlooks=0.13,
        discerns=3.7,
        proves=5.5,
        outside=0.5,
        habits=Habits(
            fixation=235.0,
            lingering=85.0,
            travel=12.0,
            look_back=560.0,
            check=420.0,
            checks=0.45,
            held=1,
            patience=22,
            guided=0.65,
            near=0.11,
            whim=1.0,
            memory=2.1,
            span=32.0,
            drawn=0.65,
            notice=300.0,
            doubt=4000.0,
        ),
    ),
    "fox": Person(
        take_in=(800.0, 115.0, 200.0),
        hand=(410.0, 60.0, 110.0),
        stop=260.0,
        unsteady=0.22,
        overlooks=0.1,
        discerns=4.2,
        proves=6.0,
        outside=0.25,
        habits=Habits(
            fixation=205.0,
            lingering=65.0,
            travel=10.0,
            look_back=420.0,
            check=330.0,
            checks=0.52,
            held=2,
            patience=24,
            guided=0.72,
            near=0.11,
            whim=1.0,
            memory=2.3,
            span=34.0,
            drawn=0.7,
            notice=260.0,
            doubt=3200.0,
        ),
    ),
    "owl": Person(
        take_in=(570.0, 85.0, 120.0),
        hand=(300.0, 45.0, 70.0),
        stop=230.0,
        unsteady=0.22,
        overlooks=0.08,
        discerns=4.8,
        proves=7.5,
        outside=0.1,
        habits=Habits(
            fixation=172.0,
            lingering=45.0,
            travel=8.0,
            look_back=340.0,
            check=260.0,
            checks=0.62,
            held=3,
            patience=24,
            guided=0.9,
            near=0.11,
            whim=1.0,
            memory=2.6,
            span=36.0,
            drawn=0.75,
            notice=230.0,
            doubt=2600.0,
        ),
    ),
    "dragon": Person(
        take_in=(380.0, 55.0, 80.0),
        hand=(230.0, 35.0, 50.0),
        stop=200.0,
        unsteady=0.22,
        overlooks=0.04,
        discerns=5.4,
        proves=9.0,
        outside=0.0,
        habits=Habits(
            fixation=150.0,
            lingering=35.0,
            travel=6.0,
            look_back=280.0,
            check=200.0,
            checks=0.72,
            held=3,
            patience=24,
            guided=1.5,
            near=0.11,
            whim=1.0,
            memory=3.0,
            span=40.0,
            drawn=0.8,
            notice=200.0,
            doubt=2200.0,
        ),
    ),
}

SLOWER: dict[Look, float] = {"colour": 1.0, "black": 1.3, "frames": 1.2}
"""Each look takes longer where a shape must be turned over in mind, or seen in its frame."""
HARDER: dict[Look, float] = {"colour": 1.0, "black": 2.0, "frames": 1.5}
"""And more is overlooked."""
CLEARER: dict[Look, float] = {"colour": 1.0, "black": 0.6, "frames": 0.75}
"""From the corner of the eye colours are seen better than outlines, so there is less to go by."""

DAILY = 0.14
"""How much quickness differs from match to match, for everybody: the standard deviation of its logarithm."""
