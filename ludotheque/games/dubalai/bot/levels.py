"""How well each level looks, remembers and reckons, in numbers."""

from __future__ import annotations

import msgspec

from ludotheque.bots.level import Level


class Skill(msgspec.Struct, frozen=True):
    """One level. Times are in milliseconds, chances from 0 to 1."""

    # The eyes
    glance: int
    """How long a look at one die takes, on average."""
    look_back: float
    """How often the eyes jump back to a die they have seen, during the first pass."""
    wrong_colour: float
    """How often a look takes in the wrong colour."""
    wrong_symbol: float
    # What is kept
    fading: int
    """After this time about a third of what was seen once is left; seen twice, it lasts twice as long."""
    crowding: float
    """The part of a trace that every later look at another die wipes out."""
    # The formula
    heed: float
    """How far the bot reckons with dice that it has not seen, or not kept."""
    trust: float
    """How sure it is of what it does remember."""
    most_cards: int
    rolls: int
    """How many rolls it imagines before it writes."""
    # The lid
    calm: int
    """It does not think of closing before; a child takes its time."""
    daring: float
    """In how many rounds it thinks of closing at all."""
    rashness: float
    """In how many rounds it closes as soon as it can write something, whatever may come."""
    haste: float
    """Squares it gives up by closing now, for every second it would need to see the rest: others see it too."""
    content: float
    """The squares it gives up gladly, to be the one who closes."""
    reach: int
    """From the decision to the hand on the lid."""
    # Spells
    races: int
    """How often it imagines the rest of the race; without any, it counts squares."""
    whim: float
    """How often it plays spells as a child does, whatever comes of it."""


SKILLS: dict[Level, Skill] = {
    "chick": Skill(
        glance=520,
        look_back=0.2,
        wrong_colour=0.04,
        wrong_symbol=0.02,
        fading=16000,
        crowding=0.024,
        heed=0.2,
        trust=1.0,
        most_cards=3,
        rolls=24,
        calm=13000,
        daring=0.5,
        rashness=0.05,
        haste=0.0,
        content=2.0,
        reach=600,
        races=0,
        whim=0.6,
    ),
    "rabbit": Skill(
        glance=455,
        look_back=0.14,
        wrong_colour=0.032,
        wrong_symbol=0.016,
        fading=20000,
        crowding=0.02,
        heed=0.5,
        trust=1.0,
        most_cards=4,
        rolls=40,
        calm=9500,
        daring=0.65,
        rashness=0.04,
        haste=0.1,
        content=1.6,
        reach=480,
        races=0,
        whim=0.25,
    ),
    "fox": Skill(
        glance=395,
        look_back=0.1,
        wrong_colour=0.023,
        wrong_symbol=0.011,
        fading=27000,
        crowding=0.014,
        heed=0.8,
        trust=0.97,
        most_cards=6,
        rolls=80,
        calm=6000,
        daring=0.85,
        rashness=0.02,
        haste=0.2,
        content=1.0,
        reach=400,
        races=0,
        whim=0.05,
    ),
    "owl": Skill(
        glance=325,
        look_back=0.06,
        wrong_colour=0.014,
        wrong_symbol=0.007,
        fading=36000,
        crowding=0.009,
        heed=1.0,
        trust=0.97,
        most_cards=9,
        rolls=150,
        calm=4000,
        daring=1.0,
        rashness=0.0,
        haste=0.3,
        content=0.4,
        reach=310,
        races=160,
        whim=0.0,
    ),
    "dragon": Skill(
        glance=295,
        look_back=0.03,
        wrong_colour=0.005,
        wrong_symbol=0.002,
        fading=80000,
        crowding=0.003,
        heed=1.0,
        trust=0.99,
        most_cards=9,
        rolls=500,
        calm=0,
        daring=1.0,
        rashness=0.0,
        haste=0.8,
        content=0.4,
        reach=260,
        races=800,
        whim=0.0,
    ),
}
