"""Which formula the bot writes from memory, and when it lays each card."""

from __future__ import annotations

from ludotheque.bots.budget import Budget
from ludotheque.bots.level import Mind, rank
from ludotheque.bots.randomness import rng_for
from ludotheque.bots.timing import ex_gaussian
from ludotheque.engine.native.bits import members
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.wire import Millis
from ludotheque.games.dubalai.bot.beliefs import Beliefs, Payoffs
from ludotheque.games.dubalai.bot.levels import Strength
from ludotheque.games.dubalai.bot.memory import FormulaPlan
from ludotheque.games.dubalai.bot.payoffs import payoffs_in_squares, payoffs_in_wins
from ludotheque.games.dubalai.box.edition import COLOURS
from ludotheque.games.dubalai.rules.actions import Decree, DubalaiAction, Lay, Lock
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.formulas import BLACK, ORANGE
from ludotheque.games.dubalai.rules.tabletop.setup import DECREE, DOUBLE
from ludotheque.games.dubalai.rules.view import DubalaiView

DECREE_GAIN = 1.7
"""A Decree is reserved when knowing the dice would bring this many more squares."""

FIRST_CARD: tuple[Millis, ...] = (1300, 1100, 950, 850, 750)
NEXT_CARD: tuple[Millis, ...] = (850, 700, 600, 520, 450)
"""For each level, the time until the first card and between cards."""
SHARE_OF_TIME = 0.7
"""The bot lays all cards within this share of the writing time."""


def formula_for(
    position: Position, me: int, beliefs: Beliefs, strength: Strength, rng: Rng, budget: Budget
) -> tuple[int, int, int, bool]:
    """The main row, the second row, the main row's colour, and whether to reserve a Decree instead."""
    closer = position.closer == me
    for part in budget.batches(strength.sampled_rolls):
        beliefs.sample_rolls(part, rng)
    squares = payoffs_in_squares(position, me, closer)
    payoffs = (
        payoffs_in_wins(position, me, closer, strength.simulated_races, rng, budget)
        if strength.simulated_races
        else squares
    )
    rows = [beliefs.best_row(colour, payoffs, strength.max_cards) for colour in (ORANGE, BLACK)]
    values = [beliefs.value_of(rows[colour], colour, payoffs) for colour in (ORANGE, BLACK)]
    colour = ORANGE if values[ORANGE] >= values[BLACK] else BLACK
    row, second = rows[colour], 0
    if position.holds(me, DOUBLE):
        # The second row only adds to the first, and only if the spell is played: squares measure it well enough.
        second = beliefs.best_row(1 - colour, squares, strength.max_cards) & ~row
    decree = position.holds(me, DECREE) and _wants_decree(beliefs, row, colour, squares)
    return row, second, colour, decree


def _wants_decree(beliefs: Beliefs, row: int, colour: int, squares: Payoffs) -> bool:
    return beliefs.value_with_all_dice_known(squares) - beliefs.value_of(row, colour, squares) >= DECREE_GAIN


def plan_of(step: int, chosen: tuple[int, int, int, bool], rng: Rng) -> FormulaPlan:
    """The chosen formula, with a random order in which its cards are laid."""
    row, second, colour, decree = chosen
    return FormulaPlan(step, _shuffled(row, rng), _shuffled(second, rng), colour, decree)


def _shuffled(row: int, rng: Rng) -> tuple[int, ...]:
    cards = members(row)
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def next_action(
    view: DubalaiView, plan: FormulaPlan, level: Mind, seed: int | str, may_reserve: bool
) -> tuple[DubalaiAction, Millis]:
    """The next action while writing, and its time."""
    assert view.seat is not None
    laid = view.formulas[view.seat]
    row, second = (laid.row, laid.second) if laid else ((), ())
    cards = len(plan.row) + len(plan.second)
    times = _times(view, level, seed, cards)
    if plan.decree and may_reserve:
        return Decree(), times[min(1, cards)]
    if set(row) == set(plan.row) and set(second) == set(plan.second):
        return Lock(), times[cards]
    done = _laid_of(plan, row, second)
    # Cards that do not belong to the plan are replaced at once.
    laid_count = cards if done is None else done + 1
    return _first_cards(plan, laid_count), times[laid_count - 1]


def _first_cards(plan: FormulaPlan, laid_count: int) -> Lay:
    row = plan.row[:laid_count]
    second = plan.second[: max(0, laid_count - len(plan.row))]
    return Lay(tuple(sorted(row)), tuple(sorted(second)), COLOURS[plan.colour] if second else None)


def _laid_of(plan: FormulaPlan, row: tuple[int, ...], second: tuple[int, ...]) -> int | None:
    """How many cards of the plan are laid; ``None`` if other cards are laid too."""
    done = len(row) + len(second)
    planned = _first_cards(plan, done)
    return done if (planned.row, planned.second) == (tuple(sorted(row)), tuple(sorted(second))) else None


def _times(view: DubalaiView, level: Mind, seed: int | str, cards: int) -> list[Millis]:
    """When each card is laid, and finally when the formula is locked."""
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
