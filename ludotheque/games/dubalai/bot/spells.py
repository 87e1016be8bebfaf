"""Decisions about black magic: which spell to play or cancel, and which card to keep.

Each choice is tried in positions consistent with what the seat sees: the round is
played to its end, and then the rest of the race is simulated, or squares are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.bots.budget import Budget
from ludotheque.bots.randomness import happens, rng_for
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.bot.levels import Strength
from ludotheque.games.dubalai.bot.round_end import HELD_CARD, chance_to_win, finish_round, lead
from ludotheque.games.dubalai.rules.codes import CANCEL, CAST, DONE, FOG_WINDOW, KEEP, LET_PASS
from ludotheque.games.dubalai.rules.legal_moves import moves
from ludotheque.games.dubalai.rules.moves import CARDS, cast
from ludotheque.games.dubalai.rules.position import Position
from ludotheque.games.dubalai.rules.tabletop.setup import DECREE, FOG, HEX
from ludotheque.games.dubalai.rules.tabletop.track import FINISH
from ludotheque.games.dubalai.rules.view import DubalaiView
from ludotheque.games.dubalai.rules.worlds import guess, position_of

MAX_SIMULATED = 8
"""The rest of the race is simulated for this many choices: the best by squares."""
WORLDS = 4
"""The number of sampled positions each choice is tried in; they differ in the other players' cards."""
KEEPING_MARGIN = 0.005
"""A card is kept unless playing it is better by this margin, because simulated races are only a sample."""

SPELL_VALUES = {
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
"""Roughly how many squares a spell brings when it is played at a good moment."""
STRIDE = 3.2
"""The squares a leader advances in one round."""


class RatedMove(msgspec.Struct, frozen=True):
    """A move and its value: a chance to win, or a lead in squares."""

    move: int
    value: float


def rate_moves(
    view: DubalaiView, choices: Sequence[int], strength: Strength, rng: Rng, budget: Budget
) -> list[RatedMove]:
    """Rate these moves of the view's seat, the best first."""
    assert view.seat is not None
    worlds = [
        guess(view, Rng(rng.word()))
        for _ in range(min(WORLDS, budget.scaled(WORLDS)) if strength.simulated_races else 1)
    ]
    draws = rng.word()
    found = sorted(
        (RatedMove(move, _lead_after(worlds, view.seat, move, draws)) for move in choices), key=lambda one: -one.value
    )
    if not strength.simulated_races:
        return found
    # Playing nothing is always rated too: a spell must be better than keeping it.
    kept = [one.move for place, one in enumerate(found) if place < MAX_SIMULATED or one.move in (DONE, LET_PASS)]
    runs = max(1, budget.scaled(strength.simulated_races) // len(worlds))
    simulated: list[RatedMove] = []
    for move in kept:
        margin = KEEPING_MARGIN if move in (DONE, LET_PASS) else 0.0
        simulated.append(RatedMove(move, _chance_after(worlds, view.seat, move, draws, runs) + margin))
        if budget.is_spent():
            break
    return sorted(simulated, key=lambda one: -one.value)


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


def spell_to_play(view: DubalaiView, strength: Strength, seed: int | str, budget: Budget) -> int:
    """The move in the phases ``before`` and ``after``: a spell, or none."""
    assert view.seat is not None
    rng = rng_for(seed, view.seat, view.step, "spells")
    # A witch who leads alone could only hex herself.
    choices = [move for move in moves(position_of(view), view.seat) if move != cast(HEX, view.seat)]
    spells = [move for move in choices if CAST <= move < KEEP]
    if not spells:
        return DONE
    if happens(rng, strength.whim_chance):
        return _any_harmless_spell(view, spells, rng)
    return rate_moves(view, choices, strength, rng, budget)[0].move


def _any_harmless_spell(view: DubalaiView, spells: Sequence[int], rng: Rng) -> int:
    """A random spell that does no harm or improves the formula: the way a child plays spells."""
    assert view.seat is not None
    world, draws = guess(view, Rng(rng.word())), rng.word()
    without = _lead_after([world], view.seat, DONE, draws) - HELD_CARD
    least = without + 0.5 if view.phase == "before" else without  # a formula is only altered for a gain
    harmless = [move for move in spells if _lead_after([world], view.seat, move, draws) >= least]
    return harmless[rng.below(len(harmless))] if harmless else DONE


def fog_or_pass(view: DubalaiView, strength: Strength, seed: int | str, budget: Budget) -> int:
    """The move while a spell can be cancelled: a Fog, or letting it pass."""
    assert view.seat is not None
    position = position_of(view)
    if position.phase != FOG_WINDOW or not position.holds(view.seat, FOG):
        return LET_PASS
    rng = rng_for(seed, view.seat, view.step, "fog")
    if happens(rng, strength.whim_chance):
        return CANCEL if view.waiting[-1].seat != view.seat else LET_PASS
    if position.spell_kind() == DECREE:
        return CANCEL if _decree_hurts(view, position) else LET_PASS
    return rate_moves(view, (LET_PASS, CANCEL), strength, rng, budget)[0].move


def _decree_hurts(view: DubalaiView, position: Position) -> bool:
    """Whether a Decree should be cancelled: that of a leader near the finish, or a Fog on the seat's own Decree."""
    assert view.seat is not None
    mine, fogged = position.caster == view.seat, position.fogs % 2 == 1
    if mine or fogged:
        return mine and fogged
    square = position.track.squares[position.caster]
    return square >= FINISH - 6 and square >= position.track.leading_square()


def keeping_value(card: str, position: Position) -> float:
    """The rough value of a card at this point of the race, in squares."""
    if card not in SPELL_VALUES:
        return float(CARDS.index(card) - CARDS.index("aerobatics_1") + 1)
    rounds = float(FINISH - position.track.leading_square()) / STRIDE
    return SPELL_VALUES[card] * min(1.0, 0.3 + 0.35 * rounds)


def card_to_keep(view: DubalaiView, strength: Strength, seed: int | str) -> int:
    """The move that keeps the best of the drawn cards."""
    assert view.seat is not None
    rng = rng_for(seed, view.seat, view.step, "keeping")
    position = position_of(view)
    cards = sorted(set(view.drawn))
    if happens(rng, strength.whim_chance):
        return KEEP + CARDS.index(cards[rng.below(len(cards))])
    return KEEP + CARDS.index(max(cards, key=lambda card: keeping_value(card, position)))
