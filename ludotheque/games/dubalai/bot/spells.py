"""Black magic: which spell to play and when to keep it, what to cancel, which card to keep.

Every choice is tried out on worlds that look like what the seat sees: the round
is finished, and the race that follows is imagined, or squares are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.bots.budget import Budget
from ludotheque.bots.randomness import happens, rng_for
from ludotheque.engine.native.bits import bit
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.levels import Skill
from ludotheque.games.dubalai.bot.round_end import HELD_CARD, chance_to_win, finish_round, lead
from ludotheque.games.dubalai.rules.codes import CANCEL, CAST, DONE, FOG_WINDOW, KEEP, LET_PASS
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import CARDS, cast
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tables import DECREE, FOG, HEX
from ludotheque.games.dubalai.rules.track import FINISH
from ludotheque.games.dubalai.rules.view import DubalaiView
from ludotheque.games.dubalai.rules.worlds import guess, position_of

MOST_RACED = 8
"""Choices for which the rest of the race is imagined: the best by squares."""
WORLDS = 4
"""Worlds each choice is tried out in; they differ in the cards others hold."""
PATIENCE = 0.005
"""A card is kept unless playing it is better by so much: the races imagined are only a sample."""

WORTH_KEEPING = {
    "double_game": 3.8,
    "tailwind": 2.6,
    "forgotten_syllable": 2.1,
    "correction": 1.9,
    "attraction": 1.6,
    "hex": 1.7,
    "decree": 1.4,
    "fog": 1.3,
    "roadblock": 1.0,
}
"""About so many squares a spell brings, played in a good moment."""
STRIDE = 3.2
"""Squares a leader makes in a round."""


class Judged(msgspec.Struct, frozen=True):
    """A move and what it is worth: a chance to win, or a lead in squares."""

    move: int
    worth: float


def judged(view: DubalaiView, choices: Sequence[int], skill: Skill, rng: Rng, budget: Budget) -> list[Judged]:
    """These moves of the view's seat, the best first."""
    assert view.seat is not None
    worlds = [guess(view, Rng(rng.word())) for _ in range(min(WORLDS, budget.scaled(WORLDS)) if skill.races else 1)]
    draws = rng.word()
    found = sorted(
        (Judged(move, _lead_after(worlds, view.seat, move, draws)) for move in choices), key=lambda one: -one.worth
    )
    if not skill.races:
        return found
    # doing nothing is always among them: a spell must be better than keeping it
    kept = [one.move for place, one in enumerate(found) if place < MOST_RACED or one.move in (DONE, LET_PASS)]
    runs = max(1, budget.scaled(skill.races) // len(worlds))
    raced: list[Judged] = []
    for move in kept:
        patience = PATIENCE if move in (DONE, LET_PASS) else 0.0
        raced.append(Judged(move, _chance_after(worlds, view.seat, move, draws, runs) + patience))
        if budget.is_spent():
            break
    return sorted(raced, key=lambda one: -one.worth)


def _after(world: Position, seat: int, move: int, rng: Rng) -> Position:
    after = world.copy()
    after.play(seat, move, after.since)
    finish_round(after, rng)
    return after


def _lead_after(worlds: Sequence[Position], seat: int, move: int, draws: int) -> float:
    return sum(lead(_after(world, seat, move, Rng(draws)), seat) for world in worlds) / len(worlds)


def _chance_after(worlds: Sequence[Position], seat: int, move: int, draws: int, runs: int) -> float:
    total = 0.0
    for number, world in enumerate(worlds):
        rng = Rng(draws + number)
        total += chance_to_win(_after(world, seat, move, rng), seat, runs, Rng(draws + number))
    return total / len(worlds)


def spell_to_play(view: DubalaiView, skill: Skill, seed: int | str, budget: Budget) -> int:
    """The move in ``before`` or ``after``: a spell, or no more of them."""
    assert view.seat is not None
    rng = rng_for(seed, view.seat, view.step, "spells")
    # whoever leads alone could only hex herself
    choices = [move for move in moves(position_of(view), view.seat) if move != cast(HEX, view.seat)]
    spells = [move for move in choices if CAST <= move < KEEP]
    if not spells:
        return DONE
    if happens(rng, skill.whim):
        return _at_first_chance(view, spells, rng)
    return judged(view, choices, skill, rng, budget)[0].move


def _at_first_chance(view: DubalaiView, spells: Sequence[int], rng: Rng) -> int:
    """As a child plays spells: any that does no harm, or makes the formula better."""
    assert view.seat is not None
    world, draws = guess(view, Rng(rng.word())), rng.word()
    without = _lead_after([world], view.seat, DONE, draws) - HELD_CARD
    least = without + 0.5 if view.phase == "before" else without  # nobody changes a formula for nothing
    harmless = [move for move in spells if _lead_after([world], view.seat, move, draws) >= least]
    return harmless[rng.below(len(harmless))] if harmless else DONE


def fog_or_not(view: DubalaiView, skill: Skill, seed: int | str, budget: Budget) -> int:
    """The move while a spell waits: cancel it, or let it pass."""
    assert view.seat is not None
    position = position_of(view)
    if position.phase != FOG_WINDOW or not position.holds(view.seat, FOG):
        return LET_PASS
    rng = rng_for(seed, view.seat, view.step, "fog")
    if happens(rng, skill.whim):
        return CANCEL if view.waiting[-1].seat != view.seat else LET_PASS
    if position.spell_kind() == DECREE:
        return CANCEL if _decree_hurts(view, position) else LET_PASS
    return judged(view, (LET_PASS, CANCEL), skill, rng, budget)[0].move


def _decree_hurts(view: DubalaiView, position: Position) -> bool:
    """A second look of somebody near the line, or a Fog on my own Decree."""
    assert view.seat is not None
    mine, fogged = position.caster == view.seat, position.fogs % 2 == 1
    if mine or fogged:
        return mine and fogged
    square = position.track.squares[position.caster]
    return square >= FINISH - 6 and square >= position.track.foremost()


def worth_keeping(card: str, position: Position) -> float:
    """About so many squares a card is worth at this point of the race."""
    if card not in WORTH_KEEPING:
        return float(CARDS.index(card) - CARDS.index("aerobatics_1") + 1)
    rounds = float(FINISH - position.track.foremost()) / STRIDE
    return WORTH_KEEPING[card] * min(1.0, 0.3 + 0.35 * rounds)


def card_to_keep(view: DubalaiView, skill: Skill, seed: int | str) -> int:
    """Which of the cards drawn stays in hand."""
    assert view.seat is not None
    rng = rng_for(seed, view.seat, view.step, "keeping")
    position = position_of(view)
    cards = sorted(set(view.drawn))
    if happens(rng, skill.whim):
        return KEEP + CARDS.index(cards[rng.below(len(cards))])
    return KEEP + CARDS.index(max(cards, key=lambda card: worth_keeping(card, position)))


def may_close(position: Position, seat: int) -> bool:
    """BAL-3: not from the last square."""
    return bool(position.may_close() & bit(seat))
