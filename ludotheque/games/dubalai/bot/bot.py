"""The bot of Du balai !: it looks, remembers, calculates and writes as a person does.

While the dice are visible it looks at them one by one (``perception``) and closes
the lid when its formula is good enough (``lid_timing``). It writes from what it
still remembers (``memory``, ``beliefs``), card by card (``writing``), and chooses
spells by trying them in positions that match what it sees (``spells``). The levels
differ in speed, memory and depth of calculation (``levels``).
"""

from __future__ import annotations

import msgspec

from ludotheque.bots.bot import Arena, Bot, Decision
from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import Hint
from ludotheque.bots.level import Mind
from ludotheque.bots.randomness import happens, rng_for
from ludotheque.bots.timing import thinking_time
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.hints import hints_for
from ludotheque.games.dubalai.bot.levels import STRENGTHS, Strength
from ludotheque.games.dubalai.bot.lid_timing import can_close, closing_time
from ludotheque.games.dubalai.bot.memory import (
    FormulaPlan,
    Glance,
    RoundMemory,
    beliefs_of,
    forgetting_thresholds,
    remembered_dice,
)
from ludotheque.games.dubalai.bot.perception import MOST_GLANCES, scan_dice
from ludotheque.games.dubalai.bot.spells import card_to_keep, fog_or_pass, spell_to_play
from ludotheque.games.dubalai.bot.writing import formula_for, next_action, plan_of
from ludotheque.games.dubalai.box.edition import COLOURS, DICE, SYMBOLS
from ludotheque.games.dubalai.rules.actions import Close, DubalaiAction, Pick, Roll
from ludotheque.games.dubalai.rules.codes import LET_PASS
from ludotheque.games.dubalai.rules.moves import action_of
from ludotheque.games.dubalai.rules.tabletop.track import LAST_NOVICE_SQUARE
from ludotheque.games.dubalai.rules.view import DubalaiView
from ludotheque.games.dubalai.rules.worlds import position_of

SHARE_OF_TIME = 0.75
"""The bot answers within this share of the time allowed."""
RECALL_DELAY: Millis = 500
"""The time from the closing of the lid until the bot recalls the dice."""

# How long the boards show what happened between two questions: a summary of ``animation/scene.ts`` in the browser,
# which a test there compares with cases written by ``test_browser_cases.py``.
SPEAKING: Millis = 1200
"""One formula, spoken aloud."""
SORTING: Millis = 3000
"""The sorting of the dice."""
FLYING: Millis = 1750
"""One verdict and the flight that follows."""
DRAWING: Millis = 600
"""The drawing of cards, from which one is kept."""
CURSING: Millis = 700
"""The move of the curse at the end of a round."""
LONGEST: Millis = 14_000
"""The longest reveal: boards speed up what would take longer."""


class DubalaiBot:
    """The Bot."""

    Memory: type[RoundMemory] | None = RoundMemory
    models_child = True
    arenas: tuple[Arena, ...] = (Arena("race", 4),)

    def think(
        self,
        view: DubalaiView,
        now: Millis,
        *,
        level: Mind,
        seed: int | str,
        memory: RoundMemory | None,
        budget: Budget,
    ) -> Decision[DubalaiAction, RoundMemory]:
        """Look at the dice if they are visible, then answer the question."""
        if view.seat is None or not 0 <= view.seat < view.seats:
            return Decision(None, now, memory)
        strength = STRENGTHS[level]
        kept = _updated_memory(view, now, strength, seed, memory, budget)
        if view.prompt is None:
            return Decision(None, now, kept)
        if view.phase in ("write", "rewrite"):
            plan = kept.writing
            if plan is None or plan.step != view.step:
                plan = _decide_formula(view, kept, strength, seed, budget)
                kept = msgspec.structs.replace(kept, writing=plan)
            action, at = next_action(view, plan, level, seed, may_reserve=view.phase == "write")
            return Decision(action, max(now, at), kept)
        if view.phase in ("watch", "look", "study"):
            if kept.close_at is None or view.phase == "watch" or max(now, kept.close_at) >= view.deadline:
                return Decision(None, now, kept)
            return Decision(Close(), max(now, kept.close_at), kept)
        answer, difficulty = _answer(view, strength, seed, budget)
        return Decision(answer, max(now, _answer_time(view, level, seed, difficulty)), kept)

    def hints(self, view: DubalaiView, *, budget: Budget) -> tuple[Hint[DubalaiAction], ...]:
        """Three hints for the seat of the view."""
        return hints_for(view, budget)


def _updated_memory(
    view: DubalaiView, now: Millis, strength: Strength, seed: int | str, memory: RoundMemory | None, budget: Budget
) -> RoundMemory:
    """The memory after this view: planned looks at new dice, or only the past ones once the lid is closed."""
    assert view.seat is not None
    kept = memory if memory is not None and memory.round == view.round else RoundMemory(view.round)
    if view.phase in ("write", "rewrite"):
        if kept.glances and kept.glances[-1].at > view.since:
            seen = tuple(glance for glance in kept.glances if glance.at <= view.since)
            kept = msgspec.structs.replace(kept, glances=seen)
        return kept
    if view.phase not in ("peek", "watch", "look", "study") or view.dice is None or kept.scan == view.step:
        return kept
    dice = [symbol + SYMBOLS * COLOURS.index(colour) for symbol, colour in view.dice]
    position = position_of(view)
    begin = max(now, view.since) if view.phase in ("peek", "look") else view.since
    end = view.deadline if view.phase in ("peek", "study") else view.since + position.setup.look_ms
    rng = rng_for(seed, view.seat, view.round, view.step, "eyes")
    before = () if view.phase == "study" else kept.glances
    most = None if view.phase == "peek" else MOST_GLANCES
    glances = before + scan_dice(dice, begin, end, strength, rng, before, most)
    close_at = None
    if view.phase == "peek":  # BAL-33: the lid can be closed only once everybody looks
        return RoundMemory(view.round, view.step, glances)
    if view.phase == "study":
        close_at = _end_of_study(glances, strength)
    elif can_close(position, view.seat):
        thresholds = forgetting_thresholds(seed, view.seat, view.round)
        close_at = closing_time(position, view.seat, glances, thresholds, strength, seed, budget)
    if view.phase == "study":
        glances = kept.glances + glances
    return RoundMemory(view.round, view.step, glances, close_at, kept.writing)


def _end_of_study(glances: tuple[Glance, ...], strength: Strength) -> Millis | None:
    """When the second look of a Decree ends: once every die has been seen again."""
    for seen in range(DICE, len(glances)):
        if len({glance.die for glance in glances[:seen]}) == DICE:
            return glances[seen].at + strength.reach_ms
    return None


def _decide_formula(
    view: DubalaiView, memory: RoundMemory, strength: Strength, seed: int | str, budget: Budget
) -> FormulaPlan:
    assert view.seat is not None
    position = position_of(view)
    rng = rng_for(seed, view.seat, view.round, view.step, "formula")
    thresholds = forgetting_thresholds(seed, view.seat, view.round)
    dice = remembered_dice(memory.glances, view.since + RECALL_DELAY, strength, thresholds)
    beliefs = beliefs_of(position.setup.lookup, dice, strength)
    return plan_of(view.step, formula_for(position, view.seat, beliefs, strength, rng, budget), rng)


def _answer(
    view: DubalaiView, strength: Strength, seed: int | str, budget: Budget
) -> tuple[DubalaiAction | None, float]:
    """The answer to a question that is not about looking or writing, and how difficult it is."""
    if view.phase == "start":
        return Pick(_starting_square(view, strength, seed)), 1.0
    if view.phase == "roll":
        return Roll(), 0.6
    if view.phase == "fog":
        move = fog_or_pass(view, strength, seed, budget)
        # Letting a spell pass changes nothing, so no action is needed.
        return (None if move == LET_PASS else action_of(move, view.casts)), 0.7
    if view.phase == "keep":
        return action_of(card_to_keep(view, strength, seed), view.casts), 1.3
    return action_of(spell_to_play(view, strength, seed, budget), view.casts), 0.9


def _starting_square(view: DubalaiView, strength: Strength, seed: int | str) -> int:
    rng = rng_for(seed, view.seat, "start")
    return LAST_NOVICE_SQUARE - rng.below(3) if happens(rng, strength.whim_chance) else LAST_NOVICE_SQUARE


def _answer_time(view: DubalaiView, level: Mind, seed: int | str, difficulty: float) -> Millis:
    """When to answer: after the reveal and some thinking time, but before the deadline."""
    takes = reveal_time(view) + thinking_time(rng_for(seed, view.seat, view.step, "pace"), level, difficulty)
    return view.since + min(takes, round((view.deadline - view.since) * SHARE_OF_TIME))


def reveal_time(view: DubalaiView) -> Millis:
    """How long people need to see what led to the present question.

    When the last formula is locked, everything up to the next question happens at
    once: formulas are spoken, dice sorted, witches fly. Boards show that one thing
    after another, so a bot that is asked next waits until people have seen it.
    """
    if view.valid is None or view.phase not in ("before", "keep", "after", "roll"):
        return 0
    if view.phase == "after":
        return FLYING
    applied = len(view.order) if view.phase == "roll" else view.turn
    # Seats without cards are not asked anything: their flights are shown together with this one.
    first = applied
    while first and not view.held[view.order[first - 1]]:
        first -= 1
    flights = applied - first + (view.phase == "keep")
    reveal = 0 if first or _was_asked_before(view) else len(view.order) * SPEAKING + SORTING
    ends = {"keep": DRAWING, "roll": CURSING}.get(view.phase, 0)
    return min(LONGEST, reveal + flights * FLYING + ends)


def _was_asked_before(view: DubalaiView) -> bool:
    """Whether the actor was asked about spells earlier in this step: the reveal was shown then."""
    has_cast = view.altered or view.actor in view.doubled
    return has_cast or (view.phase == "keep" and view.actor is not None and view.held[view.actor] > 0)


BOT: Bot[DubalaiView, DubalaiAction, RoundMemory] = DubalaiBot()
