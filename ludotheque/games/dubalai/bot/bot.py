"""How a bot plays Du balai !: it looks, remembers, reckons and writes as a person does.

While the dice lie open its eyes wander over them (``eyes``), and it closes the lid
when what it could write is good enough (``lid``). It writes from what is left in
its memory (``recall``, ``beliefs``), a card at a time (``writing``), and plays its
spells on worlds that look like what it sees (``spells``). The levels differ in
how quickly they look, how well they keep it and how far they reckon (``skill``).
"""

from __future__ import annotations

import msgspec

from ludotheque.bots.bot import Arena, Bot, Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Level
from ludotheque.bots.randomness import happens, rng_for
from ludotheque.bots.timing import thinking_time
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.gaze import wander
from ludotheque.games.dubalai.bot.hints.hints import ladder
from ludotheque.games.dubalai.bot.levels import SKILLS, Skill
from ludotheque.games.dubalai.bot.lid import closing_time
from ludotheque.games.dubalai.bot.memory import Glance, Mind, Writing
from ludotheque.games.dubalai.bot.reading_time import time_to_follow
from ludotheque.games.dubalai.bot.recall import beliefs_of, forgetfulness, remembered
from ludotheque.games.dubalai.bot.spells import card_to_keep, fog_or_not, may_close, spell_to_play
from ludotheque.games.dubalai.bot.writing import formula_for, laying_order, next_card
from ludotheque.games.dubalai.box.edition import COLOURS, DICE, SYMBOLS
from ludotheque.games.dubalai.rules.actions import Close, DubalaiAction, Pick, Roll
from ludotheque.games.dubalai.rules.codes import LET_PASS
from ludotheque.games.dubalai.rules.moves import action_of
from ludotheque.games.dubalai.rules.view import DubalaiView
from ludotheque.games.dubalai.rules.worlds import position_of

SHARE_OF_TIME = 0.75
"""A bot answers before this part of the time allowed is over."""
RECALLING: Millis = 500
"""From the lid's closing until what was seen is called to mind."""
SEVENTH = 7
"""The best of a novice's squares."""


class DubalaiBot:
    """The Bot."""

    Memory: type[Mind] | None = Mind
    arenas: tuple[Arena, ...] = (Arena("race", 4),)

    def think(
        self,
        view: DubalaiView,
        now: Millis,
        *,
        level: Level,
        seed: int | str,
        memory: Mind | None,
        budget: Budget,
    ) -> Decision[DubalaiAction, Mind]:
        """Look, if there is something to see; then answer what is asked."""
        if view.seat is None or not 0 <= view.seat < view.seats:
            return Decision(None, now, memory)
        skill = SKILLS[level]
        mind = _perceive(view, now, skill, seed, memory, budget)
        if view.prompt is None:
            return Decision(None, now, mind)
        if view.phase in ("write", "rewrite"):
            writing = mind.writing
            if writing is None or writing.step != view.step:
                writing = _decide_formula(view, mind, skill, seed, budget)
                mind = msgspec.structs.replace(mind, writing=writing)
            laid, at = next_card(view, writing, level, seed, may_reserve=view.phase == "write")
            return Decision(laid, max(now, at), mind)
        if view.phase in ("watch", "look", "study"):
            if mind.close_at is None or view.phase == "watch" or max(now, mind.close_at) >= view.deadline:
                return Decision(None, now, mind)
            return Decision(Close(), max(now, mind.close_at), mind)
        action, weight = _answer(view, skill, seed, budget)
        return Decision(action, max(now, _pace(view, level, seed, weight)), mind)

    def hints(self, view: DubalaiView, *, budget: Budget) -> tuple[Hint[DubalaiAction], ...]:
        """A ladder of help."""
        return ladder(view, budget)


def _perceive(
    view: DubalaiView, now: Millis, skill: Skill, seed: int | str, memory: Mind | None, budget: Budget
) -> Mind:
    """What is in mind at this view: new dice to look at, or no more looks once the lid is closed."""
    assert view.seat is not None
    mind = memory if memory is not None and memory.round == view.round else Mind(view.round)
    if view.phase in ("write", "rewrite"):
        if mind.glances and mind.glances[-1].at > view.since:
            seen = tuple(glance for glance in mind.glances if glance.at <= view.since)
            mind = msgspec.structs.replace(mind, glances=seen)
        return mind
    if view.phase not in ("watch", "look", "study") or view.dice is None or mind.scan == view.step:
        return mind
    dice = [symbol + SYMBOLS * COLOURS.index(colour) for symbol, colour in view.dice]
    position = position_of(view)
    begin = max(now, view.since) if view.phase == "look" else view.since
    end = view.deadline if view.phase == "study" else view.since + position.setup.look
    glances = wander(dice, begin, end, skill, rng_for(seed, view.seat, view.round, view.step, "eyes"))
    close_at = None
    if view.phase == "study":
        close_at = _end_of_study(glances, skill)
    elif may_close(position, view.seat):
        slips = forgetfulness(seed, view.seat, view.round)
        close_at = closing_time(position, view.seat, glances, slips, skill, seed, budget)
    return Mind(view.round, view.step, mind.glances + glances, close_at, mind.writing)


def _end_of_study(glances: tuple[Glance, ...], skill: Skill) -> Millis | None:
    """Once every die has been seen again; nobody is waiting for the same dice."""
    for seen in range(DICE, len(glances)):
        if len({glance.die for glance in glances[:seen]}) == DICE:
            return glances[seen].at + skill.reach
    return None


def _decide_formula(view: DubalaiView, mind: Mind, skill: Skill, seed: int | str, budget: Budget) -> Writing:
    assert view.seat is not None
    position = position_of(view)
    rng = rng_for(seed, view.seat, view.round, view.step, "formula")
    slips = forgetfulness(seed, view.seat, view.round)
    dice = remembered(mind.glances, view.since + RECALLING, skill, slips)
    beliefs = beliefs_of(position.setup.tables, dice, skill)
    return laying_order(view.step, formula_for(position, view.seat, beliefs, skill, rng, budget), rng)


def _answer(view: DubalaiView, skill: Skill, seed: int | str, budget: Budget) -> tuple[DubalaiAction | None, float]:
    """What to do in turn, and how hard a choice it is."""
    if view.phase == "start":
        return Pick(_start(view, skill, seed)), 1.0
    if view.phase == "roll":
        return Roll(), 0.6
    if view.phase == "fog":
        move = fog_or_not(view, skill, seed, budget)
        # letting it pass changes nothing and need not be said
        return (None if move == LET_PASS else action_of(move, view.casts)), 0.7
    if view.phase == "keep":
        return action_of(card_to_keep(view, skill, seed), view.casts), 1.3
    return action_of(spell_to_play(view, skill, seed, budget), view.casts), 0.9


def _start(view: DubalaiView, skill: Skill, seed: int | str) -> int:
    rng = rng_for(seed, view.seat, "start")
    return SEVENTH - rng.below(3) if happens(rng, skill.whim) else SEVENTH


def _pace(view: DubalaiView, level: Level, seed: int | str, weight: float) -> Millis:
    """When to answer: a while after the question was asked, in any case in time."""
    takes = time_to_follow(view) + thinking_time(rng_for(seed, view.seat, view.step, "pace"), level, weight)
    return view.since + min(takes, round((view.deadline - view.since) * SHARE_OF_TIME))


BOT: Bot[DubalaiView, DubalaiAction, Mind] = DubalaiBot()
