"""The strength of each level: how well it sees, and how fast its hand is.

The numbers are those of people, as far as they are common knowledge. Eyes rest on
a thing for 180 to 300 ms, those of children longer. Things that stand out by colour
are found at 25 to 50 ms for each thing on the table, things that hardly differ at
200 ms and more. A simple reaction takes 250 ms. A pointing movement takes half a
second for a six-year-old and half of that for a trained adult. Children of that age
need one and a half times to twice as long as adults for most of it, keep one shape
in mind where adults keep three, and rarely check.

The results for one player who searches alone with the standard box
(``docs/draw_reaction_times.py`` measures them): the median time of the first right
finger is 6.9 s for a chick, 4.5 s for a rabbit, 2.9 s for a fox, 1.9 s for an owl and
1.4 s for a dragon, and 17, 9, 6, 4 and 2 of a hundred fingers are wrong. The black
face takes a dragon a third longer and a rabbit nearly twice as long.
"""

from __future__ import annotations

import msgspec

from ludotheque.bots.level import Mind
from ludotheque.games.tohuwabohu.bot.similarity import Look
from ludotheque.games.tohuwabohu.bot.visual_search import GazeParameters

ExGaussian = tuple[float, float, float]
"""``mu``, ``sigma`` and ``tau`` of an ex-Gaussian time in milliseconds (``bots/timing.py``)."""


class Strength(msgspec.Struct, frozen=True):
    """The parameters of one level. Times are in milliseconds, chances from 0 to 1."""

    card_reading: ExGaussian
    """The time from the card's appearing until the eyes leave it for the table."""
    reach: ExGaussian
    """The time from recognising a shape to the finger on it: reaction and movement."""
    no_return: float
    """How long before its landing a finger can no longer be held back."""
    variation: float
    """How much speed varies from card to card: the standard deviation of its logarithm."""
    miss_rate: float
    """The chance to look at a target and not recognise it."""
    discrimination: float
    """A piece of similarity ``s`` is taken for the target with chance ``s ** discrimination``; higher is better."""
    check_discrimination: float
    """The same exponent when checking against the card."""
    neglect: float
    """How much less the eyes are attracted by shapes before other players: small children forget that these count."""
    gaze: GazeParameters


STRENGTHS: dict[Mind, Strength] = {
    # A careful child: eyes and hands as slow as a chick's, but it checks nearly every shape against the card.
    "child": Strength(
        card_reading=(1350.0, 200.0, 400.0),
        reach=(680.0, 100.0, 220.0),
        no_return=300.0,
        variation=0.22,
        miss_rate=0.12,
        discrimination=3.6,
        check_discrimination=6.0,
        neglect=0.4,
        gaze=GazeParameters(
            fixation=280.0,
            extra_fixation=110.0,
            saccade=14.0,
            look_back=700.0,
            check=520.0,
            check_rate=0.8,
            targets_in_mind=1,
            fixations_before_look_back=20,
            guidance=0.6,
            distance_cost=0.1,
            noise=1.0,
            memory=2.0,
            memory_span=30.0,
            distraction=0.4,
            notice_delay=350.0,
            doubt_delay=4000.0,
        ),
    ),
    "chick": Strength(
        card_reading=(1350.0, 200.0, 400.0),
        reach=(680.0, 100.0, 220.0),
        no_return=350.0,
        variation=0.22,
        miss_rate=0.16,
        discrimination=3.1,
        check_discrimination=4.8,
        neglect=0.9,
        gaze=GazeParameters(
            fixation=290.0,
            extra_fixation=110.0,
            saccade=14.0,
            look_back=750.0,
            check=520.0,
            check_rate=0.3,
            targets_in_mind=1,
            fixations_before_look_back=20,
            guidance=0.5,
            distance_cost=0.1,
            noise=1.0,
            memory=2.0,
            memory_span=30.0,
            distraction=0.6,
            notice_delay=350.0,
            doubt_delay=5000.0,
        ),
    ),
    "rabbit": Strength(
        card_reading=(1050.0, 160.0, 280.0),
        reach=(500.0, 75.0, 150.0),
        no_return=300.0,
        variation=0.22,
        miss_rate=0.13,
        discrimination=3.7,
        check_discrimination=5.5,
        neglect=0.5,
        gaze=GazeParameters(
            fixation=235.0,
            extra_fixation=85.0,
            saccade=12.0,
            look_back=560.0,
            check=420.0,
            check_rate=0.45,
            targets_in_mind=1,
            fixations_before_look_back=22,
            guidance=0.65,
            distance_cost=0.11,
            noise=1.0,
            memory=2.1,
            memory_span=32.0,
            distraction=0.65,
            notice_delay=300.0,
            doubt_delay=4000.0,
        ),
    ),
    "fox": Strength(
        card_reading=(800.0, 115.0, 200.0),
        reach=(410.0, 60.0, 110.0),
        no_return=260.0,
        variation=0.22,
        miss_rate=0.1,
        discrimination=4.2,
        check_discrimination=6.0,
        neglect=0.25,
        gaze=GazeParameters(
            fixation=205.0,
            extra_fixation=65.0,
            saccade=10.0,
            look_back=420.0,
            check=330.0,
            check_rate=0.52,
            targets_in_mind=2,
            fixations_before_look_back=24,
            guidance=0.72,
            distance_cost=0.11,
            noise=1.0,
            memory=2.3,
            memory_span=34.0,
            distraction=0.7,
            notice_delay=260.0,
            doubt_delay=3200.0,
        ),
    ),
    "owl": Strength(
        card_reading=(570.0, 85.0, 120.0),
        reach=(300.0, 45.0, 70.0),
        no_return=230.0,
        variation=0.22,
        miss_rate=0.08,
        discrimination=4.8,
        check_discrimination=7.5,
        neglect=0.1,
        gaze=GazeParameters(
            fixation=172.0,
            extra_fixation=45.0,
            saccade=8.0,
            look_back=340.0,
            check=260.0,
            check_rate=0.62,
            targets_in_mind=3,
            fixations_before_look_back=24,
            guidance=0.9,
            distance_cost=0.11,
            noise=1.0,
            memory=2.6,
            memory_span=36.0,
            distraction=0.75,
            notice_delay=230.0,
            doubt_delay=2600.0,
        ),
    ),
    "dragon": Strength(
        card_reading=(380.0, 55.0, 80.0),
        reach=(230.0, 35.0, 50.0),
        no_return=200.0,
        variation=0.22,
        miss_rate=0.04,
        discrimination=5.4,
        check_discrimination=9.0,
        neglect=0.0,
        gaze=GazeParameters(
            fixation=150.0,
            extra_fixation=35.0,
            saccade=6.0,
            look_back=280.0,
            check=200.0,
            check_rate=0.72,
            targets_in_mind=3,
            fixations_before_look_back=24,
            guidance=1.5,
            distance_cost=0.11,
            noise=1.0,
            memory=3.0,
            memory_span=40.0,
            distraction=0.8,
            notice_delay=200.0,
            doubt_delay=2200.0,
        ),
    ),
}

SLOWDOWN: dict[Look, float] = {"colour": 1.0, "black": 1.3, "frames": 1.2}
"""Factor on all times: each fixation takes longer when a shape must be mirrored in mind, or seen in its frame."""
MISS_FACTOR: dict[Look, float] = {"colour": 1.0, "black": 2.0, "frames": 1.5}
"""Factor on the miss rate."""
PERIPHERAL_CLARITY: dict[Look, float] = {"colour": 1.0, "black": 0.6, "frames": 0.75}
"""Factor on similarity seen from the corner of the eye, which sees colours better than outlines."""

MATCH_VARIATION = 0.14
"""How much speed varies from match to match, at all levels: the standard deviation of its logarithm."""
