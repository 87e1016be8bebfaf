"""How bots play Tohuwabohu: with eyes and hands like people's.

NoMemory has to be decided in this game, everything has to be seen. So a level is
not a depth of search but a person: ``people.py`` has their numbers, ``eyes.py``
how they look, ``plan.py`` what their hands make of it.
"""

from __future__ import annotations

from ludotheque.bots.bot import Arena, Bot, Decision, NoMemory
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.wire import Millis
from ludotheque.games.tohuwabohu.bot.finger_plan import next_landing
from ludotheque.games.tohuwabohu.bot.hints import ladder
from ludotheque.games.tohuwabohu.rules.actions import Point, TohuwabohuAction, TurnCard
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

TURNING = (1900.0, 250.0, 450.0)
"""How long a dealer waits for everyone to have seen what the last card came to, ex-Gaussian."""
SOONEST_TURN = 1300
LATEST_TURN = 4000
CALMER = 2.5
"""In a calm game everyone has so many times as long for it."""


class TohuwabohuBot:
    """The Bot."""

    Memory: type[NoMemory] | None = None
    arenas: tuple[Arena, ...] = (Arena("race", 4),)

    def think(
        self,
        view: TohuwabohuView,
        now: Millis,
        *,
        level: Level,
        seed: int | str,
        memory: NoMemory | None,
        budget: Budget,
    ) -> Decision[TohuwabohuAction, NoMemory]:
        """Turn the card when asked to, and search for what it shows."""
        if view.prompt is None:
            return Decision(None, now)
        if not view.prompt.race:
            return Decision(TurnCard(), max(now, view.since + _turning_time(view, seed)))
        landing = next_landing(view, level, seed)
        if landing is None or (view.deadline is not None and landing.at >= view.deadline):
            return Decision(None, now)
        return Decision(Point(landing.shape), max(now, landing.at))

    def hints(self, view: TohuwabohuView, *, budget: Budget) -> tuple[Hint[TohuwabohuAction], ...]:
        """Where to look, or that it is time to turn the card."""
        return ladder(view)


def _turning_time(view: TohuwabohuView, seed: int | str) -> Millis:
    waits = ex_gaussian(rng_for(seed, view.seat, view.step, "turn"), *TURNING)
    waits = min(max(waits, SOONEST_TURN), LATEST_TURN)
    return round(waits * CALMER if view.pace == "calm" else waits)


BOT: Bot[TohuwabohuView, TohuwabohuAction, NoMemory] = TohuwabohuBot()
