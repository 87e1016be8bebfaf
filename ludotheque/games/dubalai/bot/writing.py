"""Which formula to write from what is remembered, and how it is laid, card by card."""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Level, rank
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.native.bits import members
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.beliefs import Beliefs, Payoffs
from ludotheque.games.dubalai.bot.levels import Skill
from ludotheque.games.dubalai.bot.memory import Writing
from ludotheque.games.dubalai.bot.payoffs import payoffs_in_squares, payoffs_in_wins
from ludotheque.games.dubalai.box.edition import COLOURS
from ludotheque.games.dubalai.rules.actions import Decree, DubalaiAction, Lay, Lock
from ludotheque.games.dubalai.rules.formulas import BLACK, ORANGE
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tables import DECREE, DOUBLE
from ludotheque.games.dubalai.rules.view import DubalaiView

SECOND_LOOK = 1.7
"""A Decree is spent when knowing the dice would bring so many squares more."""

FIRST_CARD: tuple[Millis, ...] = (1300, 1100, 950, 850, 750)
NEXT_CARD: tuple[Millis, ...] = (850, 700, 600, 520, 450)
"""For each level, the time to the first card, and from card to card."""
SHARE_OF_TIME = 0.7
"""Of the time allowed: who has little of it hurries."""


def formula_for(
    position: Position, me: int, beliefs: Beliefs, skill: Skill, rng: Rng, budget: Budget
) -> tuple[int, int, int, bool]:
    """The main row, the second row, the main row's colour, and whether to spend a Decree instead."""
    closer = position.closer == me
    for part in budget.batches(skill.rolls):
        beliefs.imagine(part, rng)
    squares = payoffs_in_squares(position, me, closer)
    payoffs = payoffs_in_wins(position, me, closer, skill.races, rng, budget) if skill.races else squares
    rows = [beliefs.best_row(colour, payoffs, skill.most_cards) for colour in (ORANGE, BLACK)]
    worths = [beliefs.worth_of(rows[colour], colour, payoffs) for colour in (ORANGE, BLACK)]
    colour = ORANGE if worths[ORANGE] >= worths[BLACK] else BLACK
    row, second = rows[colour], 0
    if position.holds(me, DOUBLE):
        # it comes on top of the first, if it is played at all: squares are a good measure
        second = beliefs.best_row(1 - colour, squares, skill.most_cards) & ~row
    decree = position.holds(me, DECREE) and _wants_to_look_again(beliefs, row, colour, squares)
    return row, second, colour, decree


def _wants_to_look_again(beliefs: Beliefs, row: int, colour: int, squares: Payoffs) -> bool:
    return beliefs.worth_of_knowing(squares) - beliefs.worth_of(row, colour, squares) >= SECOND_LOOK


def laying_order(step: int, chosen: tuple[int, int, int, bool], rng: Rng) -> Writing:
    """The same formula, with an order in which its cards come to hand."""
    row, second, colour, decree = chosen
    return Writing(step, _shuffled(row, rng), _shuffled(second, rng), colour, decree)


def _shuffled(row: int, rng: Rng) -> tuple[int, ...]:
    cards = members(row)
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def next_card(
    view: DubalaiView, writing: Writing, level: Level, seed: int | str, may_reserve: bool
) -> tuple[DubalaiAction, Millis]:
    """What the hand does next, and when."""
    assert view.seat is not None
    laid = view.formulas[view.seat]
    row, second = (laid.row, laid.second) if laid else ((), ())
    cards = len(writing.row) + len(writing.second)
    times = _times(view, level, seed, cards)
    if writing.decree and may_reserve:
        return Decree(), times[min(1, cards)]
    if set(row) == set(writing.row) and set(second) == set(writing.second):
        return Lock(), times[cards]
    done = _laid_of(writing, row, second)
    # whatever else lies there, from another plan, is replaced at once
    shown = cards if done is None else done + 1
    return _first_cards(writing, shown), times[shown - 1]


def _first_cards(writing: Writing, shown: int) -> Lay:
    row = writing.row[:shown]
    second = writing.second[: max(0, shown - len(writing.row))]
    return Lay(tuple(sorted(row)), tuple(sorted(second)), COLOURS[writing.colour] if second else None)


def _laid_of(writing: Writing, row: tuple[int, ...], second: tuple[int, ...]) -> int | None:
    """How many cards of the plan lie there, if nothing else does."""
    done = len(row) + len(second)
    planned = _first_cards(writing, done)
    return done if (planned.row, planned.second) == (tuple(sorted(row)), tuple(sorted(second))) else None


def _times(view: DubalaiView, level: Level, seed: int | str, cards: int) -> list[Millis]:
    """When each card is laid, and last the moment of locking."""
    rng = rng_for(seed, view.seat, view.step, "laying")
    first, following = FIRST_CARD[rank(level)], NEXT_CARD[rank(level)]
    takes = [ex_gaussian(rng, first * 0.7, first * 0.1, first * 0.3)]
    takes += [ex_gaussian(rng, following * 0.8, following * 0.1, following * 0.2) for _ in range(cards)]
    allowed = (view.deadline - view.since) * SHARE_OF_TIME
    hurry = min(1.0, allowed / sum(takes))
    times: list[Millis] = []
    at = float(view.since)
    for time in takes:
        at += time * hurry
        times.append(round(at))
    return times
