"""The bot of Boussanga.

Only the order of the pile is hidden, so the bot needs no memory: it rebuilds the
position from its view and searches as far as its level does.
"""

from __future__ import annotations

from ludotheque.bots.bot import Arena, Bot, Decision, NoMemory
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Mind
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import thinking_time
from ludotheque.engine.wire import Millis
from ludotheque.games.boussanga.bot.decisions import choose
from ludotheque.games.boussanga.bot.hints import hints_for
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.moves import action_of
from ludotheque.games.boussanga.rules.view import BoussangaView, position_of

THINKING_TIME_FACTORS = {"turn": 1.2, "choose": 0.8, "put_back": 0.5}
"""How long each phase's decision takes, relative to an ordinary one; tokens go back in quick succession."""


class BoussangaBot:
    """The bot of Boussanga, without memory."""

    Memory: type[NoMemory] | None = None
    models_child = True
    arenas: tuple[Arena, ...] = (
        Arena("against", 2),
        Arena("together", 1, {"mode": "coop"}, together=True),
    )

    def think(
        self,
        view: BoussangaView,
        now: Millis,
        *,
        level: Mind,
        seed: int | str,
        memory: NoMemory | None,
        budget: Budget,
    ) -> Decision[BoussangaAction, NoMemory]:
        """Choose the move of this level, and the time a person would take for it."""
        if view.prompt is None:
            return Decision(None, now)
        position = position_of(view)
        move = choose(position, view.edition, level, rng_for(seed, view.seat, view.step, "move"), budget)
        action = action_of(position, edition_of(view.edition), move)
        time = thinking_time(rng_for(seed, view.seat, view.step, "time"), level, THINKING_TIME_FACTORS[view.phase])
        return Decision(action, now + time)

    def hints(self, view: BoussangaView, *, budget: Budget) -> tuple[Hint[BoussangaAction], ...]:
        """Hints towards the champion's move; none if the seat is not asked to move."""
        return () if view.prompt is None else hints_for(view, budget)


BOT: Bot[BoussangaView, BoussangaAction, NoMemory] = BoussangaBot()
