"""The bot of Tohuwabohu: it searches with simulated eyes and hands.

This game needs no decisions, only perception. So a level is not a depth of
lookahead but a set of human parameters: ``levels.py`` has their values,
``visual_search.py`` moves the eyes, and ``finger_plan.py`` moves the hands.
"""

from __future__ import annotations

from ludotheque.bots.bot import Arena, Bot, Decision, NoMemory
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Mind
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.wire import Millis
from ludotheque.games.tohuwabohu.bot.finger_plan import next_landing
from ludotheque.games.tohuwabohu.bot.hints import hints_for
from ludotheque.games.tohuwabohu.rules.actions import Point, TohuwabohuAction, TurnCard
from ludotheque.games.tohuwabohu.rules.view import TohuwabohuView

TURN_WAIT = (1900.0, 250.0, 450.0)
"""How long a dealer waits before turning, so that all can look at the last verdict (ex-Gaussian, milliseconds)."""
SHORTEST_TURN_WAIT = 1300
LONGEST_TURN_WAIT = 4000
CALM_FACTOR = 2.5
"""A dealer of a calm game waits this many times as long."""


class TohuwabohuBot:
    """The Bot."""

    Memory: type[NoMemory] | None = None
    models_child = True
    arenas: tuple[Arena, ...] = (Arena("race", 4),)

    def think(
        self,
        view: TohuwabohuView,
        now: Millis,
        *,
        level: Mind,
        seed: int | str,
        memory: NoMemory | None,
        budget: Budget,
    ) -> Decision[TohuwabohuAction, NoMemory]:
        """Turn the card when asked to, and point at the shapes of an open card."""
        if view.prompt is None:
            return Decision(None, now)
        if not view.prompt.race:
            return Decision(TurnCard(), max(now, view.since + _turn_wait(view, seed)))
        landing = next_landing(view, level, seed)
        if landing is None or (view.deadline is not None and landing.at >= view.deadline):
            return Decision(None, now)
        return Decision(Point(landing.shape), max(now, landing.at))

    def hints(self, view: TohuwabohuView, *, budget: Budget) -> tuple[Hint[TohuwabohuAction], ...]:
        """Hints where to look, or that the card should be turned."""
        return hints_for(view)


def _turn_wait(view: TohuwabohuView, seed: int | str) -> Millis:
    wait = ex_gaussian(rng_for(seed, view.seat, view.step, "turn"), *TURN_WAIT)
    wait = min(max(wait, SHORTEST_TURN_WAIT), LONGEST_TURN_WAIT)
    return round(wait * CALM_FACTOR if view.pace == "calm" else wait)


BOT: Bot[TohuwabohuView, TohuwabohuAction, NoMemory] = TohuwabohuBot()
