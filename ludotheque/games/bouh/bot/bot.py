"""The bot of Bouh.

The levels differ in the calculations they see (``perception``), in what they
overlook, and in how far they look ahead (``levels``, ``lookahead``). All levels use
the same evaluation of positions (``evaluation``) and plan turns (``turn_plans``).
"""

from __future__ import annotations

import msgspec

from ludotheque.bots.bot import Arena, Bot, Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Mind
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import thinking_time
from ludotheque.engine.wire import Millis
from ludotheque.games.bouh.bot.decisions import Decider
from ludotheque.games.bouh.bot.hints import hints_for
from ludotheque.games.bouh.rules.actions import BouhAction
from ludotheque.games.bouh.rules.moves import Translator
from ludotheque.games.bouh.rules.view import BouhView, position_of


class Intention(msgspec.Struct, frozen=True):
    """The bot's memory: when it means to answer a prompt.

    When another player rearranges while the bot thinks, it keeps its time.
    """

    prompt: int
    at: Millis


class BouhBot:
    """The Bot."""

    Memory: type[Intention] | None = Intention
    models_child = True
    arenas: tuple[Arena, ...] = (
        Arena("6-8", 2, {"level": "collect"}),
        Arena("8-12", 2, {"level": "majority"}),
        Arena("12+", 2, {"level": "calculation"}),
    )

    def think(
        self, view: BouhView, now: Millis, *, level: Mind, seed: int | str, memory: Intention | None, budget: Budget
    ) -> Decision[BouhAction, Intention]:
        """Decide on an action, at a time like a person's."""
        if view.prompt is None or view.seat is None:
            return Decision(None, now)
        move = Decider(view, level, seed, budget).move()
        if move is None:
            return Decision(None, now)
        prompt = view.prompt.id
        if memory is not None and memory.prompt == prompt:
            at = max(now, memory.at)
        else:
            at = now + thinking_time(rng_for(seed, view.seat, prompt, "time"), level)
        action = Translator(position_of(view), view.table.box, view.seat).action(move)
        return Decision(action, at, Intention(prompt, at))

    def hints(self, view: BouhView, *, budget: Budget) -> tuple[Hint[BouhAction], ...]:
        """Hints towards the action of the strongest level."""
        return hints_for(view, budget)


BOT: Bot[BouhView, BouhAction, Intention] = BouhBot()
