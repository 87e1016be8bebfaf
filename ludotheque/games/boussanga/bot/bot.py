"""How bots play Boussanga.

Nothing is hidden but the order of the pile, so a bot needs no memory: it takes the
position from its view and looks ahead as far as its level does.
"""

from __future__ import annotations

from ludotheque.bots.bot import Arena, Bot, Decision, NoMemory
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import thinking_time
from ludotheque.engine.wire import Millis
from ludotheque.games.boussanga.bot.decisions import choose
from ludotheque.games.boussanga.bot.hints import ladder
from ludotheque.games.boussanga.box.options import edition_of
from ludotheque.games.boussanga.rules.actions import BoussangaAction
from ludotheque.games.boussanga.rules.moves import action_of
from ludotheque.games.boussanga.rules.view import BoussangaView, position_of

WEIGHTS = {"turn": 1.2, "choose": 0.8, "put_back": 0.5}
"""How hard each question is: tokens that go back are usually put down one after another."""


class BoussangaBot:
    """The bot."""

    Memory: type[NoMemory] | None = None
    arenas: tuple[Arena, ...] = (
        Arena("against", 2),
        Arena("together", 1, {"mode": "coop"}, together=True),
    )

    def think(
        self,
        view: BoussangaView,
        now: Millis,
        *,
        level: Level,
        seed: int | str,
        memory: NoMemory | None,
        budget: Budget,
    ) -> Decision[BoussangaAction, NoMemory]:
        """The move this level finds, after the time a person would take."""
        if view.prompt is None:
            return Decision(None, now)
        position = position_of(view)
        move = choose(position, view.edition, level, rng_for(seed, view.seat, view.step, "move"), budget)
        action = action_of(position, edition_of(view.edition), move)
        time = thinking_time(rng_for(seed, view.seat, view.step, "time"), level, WEIGHTS[view.phase])
        return Decision(action, now + time)

    def hints(self, view: BoussangaView, *, budget: Budget) -> tuple[Hint[BoussangaAction], ...]:
        """Help from the champion."""
        return () if view.prompt is None else ladder(view, budget)


BOT: Bot[BoussangaView, BoussangaAction, NoMemory] = BoussangaBot()
