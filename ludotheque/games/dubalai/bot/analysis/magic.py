"""Judges decisions about black magic: the spells that were played or kept back, and the cards that were kept."""

from __future__ import annotations

from typing import cast

from ludotheque.bots.analyst import Judgement, Moment
from ludotheque.bots.budget import Budget
from ludotheque.bots.randomness import rng_for
from ludotheque.engine.wire import Seat
from ludotheque.games.dubalai.bot.hints import hints_for
from ludotheque.games.dubalai.bot.levels import STRENGTHS
from ludotheque.games.dubalai.bot.spells import keeping_value, rate_moves
from ludotheque.games.dubalai.rules.actions import DubalaiAction, Keep
from ludotheque.games.dubalai.rules.codes import CAST, KEEP
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import action_of, move_of
from ludotheque.games.dubalai.rules.view import DubalaiView
from ludotheque.games.dubalai.rules.worlds import position_of

SQUARES = 16.0
"""About the squares of a race: the value of a square is one of so many parts of a game."""
LEAST_DIFFERENCE = 0.05
"""Smaller differences between spells may be an accident of the simulated races."""
SEED = "analysis"


def judge_magic(moment: Moment, budget: Budget) -> Judgement | None:
    """The judgement of an entry, if it decides about black magic."""
    seat = moment.actor
    if seat is None:
        return None
    view: DubalaiView = moment.view(seat)
    if view.prompt is None:
        return None
    if view.phase == "keep" and isinstance(moment.entry.action, Keep):
        return _judge_kept(moment, view, seat, moment.entry.action.card, budget)
    if view.phase in ("before", "after"):
        return _judge_spell(moment, view, seat, budget)
    return None


def _judge_kept(moment: Moment, view: DubalaiView, seat: Seat, card: str, budget: Budget) -> Judgement | None:
    position = position_of(view)
    values = {drawn: keeping_value(drawn, position) / SQUARES for drawn in set(view.drawn)}
    if len(values) < 2:
        return None
    best, second = sorted(values.values(), reverse=True)[:2]
    cost = best - values[card]
    return Judgement(moment.entry.seq, seat, cost, best - second if cost <= 0 else 0.0, hints_for(view, budget))


def _judge_spell(moment: Moment, view: DubalaiView, seat: Seat, budget: Budget) -> Judgement | None:
    choices = list(moves(position_of(view), seat))
    if not any(CAST <= move < KEEP for move in choices):
        return None
    rated = rate_moves(view, choices, STRENGTHS["owl"], rng_for(SEED, seat, view.step, "spells"), budget)
    if len(rated) < 2:
        return None
    best, played = rated[0], move_of(cast("DubalaiAction", moment.entry.action))
    # Moves that were not simulated bring fewer squares than all others.
    value = next((one.value for one in rated if one.move == played), rated[-1].value)
    cost = best.value - value if played != best.move else 0.0
    gap = best.value - rated[1].value if played == best.move else 0.0
    if max(cost, gap) < LEAST_DIFFERENCE:
        return None
    hints = hints_for(view, budget)
    if not hints or hints[-1].action != action_of(best.move, view.casts):
        return None  # other simulated races find another spell better
    return Judgement(moment.entry.seq, seat, cost, gap, hints)
