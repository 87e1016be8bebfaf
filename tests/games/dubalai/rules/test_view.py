"""Secrecy of views: a seat sees and can infer nothing it may not know."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Match
from ludotheque.engine.native.rng import Rng
from ludotheque.games.dubalai.box.options import DubalaiOptions, SeatLevel
from ludotheque.games.dubalai.game import GAME, State
from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Close,
    Correction,
    Done,
    DubalaiAction,
    Fog,
    ForgottenSyllable,
    Hex,
    LetPass,
    Lock,
    LookOn,
    Roll,
    Tailwind,
)
from ludotheque.games.dubalai.rules.codes import FOG_WINDOW, LOOK, WATCH, WRITE
from ludotheque.games.dubalai.rules.moves import CARDS
from ludotheque.testing.random_play import steps
from ludotheque.testing.secrecy import SecrecyCheck
from support.dubalai import LEVEL_TABLES, Scene, after_move, deal_cards, random_positions

TABLES = st.sampled_from(LEVEL_TABLES)


@pytest.mark.clause("BAL-3", "BAL-4", "BAL-13", "BAL-18", "BAL-26", "BAL-27", "BAL-28")
@pytest.mark.parametrize("levels", LEVEL_TABLES[1:], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_positions_that_differ_only_in_secrets_look_the_same(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """Other hands, formulas, reservations or hidden dice change neither views nor notices of a seat."""
    match = Match("dubalai", seats=len(levels), seed=seed, options={"levels": levels, "fog_seconds": 2})
    deal_cards(match._state.position, Rng(seed), 4)
    worlds = SecrecyCheck(GAME, len(levels))
    rng, guesses = random.Random(seed), Rng(seed)
    for number, _ in enumerate(steps(match, rng, most=160)):
        if number % 2:
            worlds.compare(match, guesses, rng)
    worlds.conclude()


@pytest.mark.clause("BAL-3", "BAL-27")
@settings(max_examples=25)
@given(TABLES, st.integers(0, 2**40))
def test_dice_are_only_in_the_views_of_seats_that_may_see_them(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """While the lid is closed only the view of a Decree's caster shows them, during the second look."""
    table = DubalaiOptions(levels=levels)
    for position in random_positions(levels, seed, most=120):
        phase = position.phase
        for seat in (None, *range(position.seats)):
            dice = GAME.view(State(position, table), seat).dice
            if phase in (WATCH, LOOK):
                assert dice is not None
            elif phase == WRITE or (phase == FOG_WINDOW and not position.uncovered):
                assert dice is None
            elif dice is not None and not position.uncovered:
                assert seat == position.active_seat


OTHERS = (0, 2, None)


IN_THE_BOX = [card for card in CARDS if not card.startswith("aerobatics") or card[-1] in "123"]


def a_round_with(card: str) -> list[object]:
    """What the others see of two rounds in which seat 1 holds a card and never plays it."""
    scene = Scene([5, 6, 7], [["tailwind", "fog"], [card], ["tailwind"]], closer=2)
    seen: list[object] = []

    def look() -> None:
        prompts = GAME.prompts(scene.state)
        asked = [(actor, prompt.id, prompt.kind, prompt.deadline, prompt.race) for actor, prompt in prompts.items()]
        views = [scene.view(seat) for seat in OTHERS]
        seen.append((scene.now, asked, views, [scene.events_for(seat) for seat in (0, 2)], scene.seq))

    scene.write("GLO FIZ", "YUK", "MIP", locked=False)
    for seat in (1, 0, 2):
        look()
        scene.play(seat, Lock(), after=700)
    for _ in range(40):
        look()
        phase, actor = scene.phase, scene.view().actor
        if phase in ("before", "after") and actor is not None:
            casting = phase == "after" and actor != 1 and "tailwind" in scene.view(actor).hand
            scene.play(actor, Tailwind() if casting else Done(), after=900)
        elif phase == "fog":
            if 1 in scene.asked and scene.position.deadline - scene.now > 1_000:
                scene.play(1, LetPass(), after=800)
                look()
            scene.wait()
        elif phase == "roll":
            scene.play(scene.view().roller or 0, Roll(), after=500)
        elif phase == "look":
            scene.play(1, LookOn(), after=300)
            scene.play(0, Close(), after=300)
            scene.wait()
        elif phase == "write":
            for seat in (2, 1, 0):
                scene.play(seat, Lock(), after=400)
        else:
            scene.wait()
        if scene.view().round == 4:
            break
    look()
    assert any("fog" in str(moment) for moment in seen)
    return seen


@pytest.mark.clause("BAL-18", "BAL-26", "BAL-27", "BAL-28")
@pytest.mark.parametrize("card", IN_THE_BOX)
def test_a_card_held_but_not_played_changes_nothing_for_the_others(card: str) -> None:
    """Whatever seat 1 holds, the others get the same questions, deadlines, views and notices."""
    assert a_round_with(card) == a_round_with("roadblock")


# The spells that can be played


@pytest.mark.clause("BAL-20", "BAL-21", "BAL-23", "BAL-24", "BAL-26", "BAL-27", "BAL-28", "BAL-29")
@settings(max_examples=15)
@given(TABLES, st.integers(0, 2**40))
def test_playable_spells_and_targets_are_those_of_the_legal_actions(levels: tuple[SeatLevel, ...], seed: int) -> None:
    """They are in the view of the seat alone."""
    table = DubalaiOptions(levels=levels)
    for position in random_positions(levels, seed, most=160):
        state = State(position, table)
        assert GAME.view(state, None).playable == ()
        for seat in range(position.seats):
            view = GAME.view(state, seat)
            targets: dict[str, set[int]] = {}
            for action in GAME.options(view):
                card = str(type(action).__struct_config__.tag)
                if card in CARDS:
                    targets.setdefault(card, set()).update(targets_of(action))
            assert {card: set(chosen) for card, chosen in view.playable} == targets
            assert set(targets) <= set(view.hand)


def targets_of(action: DubalaiAction) -> tuple[int, ...]:
    """The target an action names, if its spell has one."""
    match action:
        case Attraction(squares):
            return (squares,)
        case Hex(seat):
            return (seat,)
        case ForgottenSyllable(add):
            return (add,)
        case Correction(_, add):
            return (add,)
        case Fog(number):
            return (number,)
    return ()


@pytest.mark.clause("BAL-29")
def test_a_hex_has_the_other_leaders_as_targets() -> None:
    assert after_move([9, 9, 9, 2], "hex").view(0).playable == (("hex", (1, 2)),)


@pytest.mark.clause("BAL-26")
def test_a_fog_has_the_number_of_the_last_spell_as_target() -> None:
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "aerobatics_1"))
    scene.play(0, Tailwind())
    assert scene.view(1).playable == (("fog", (1,)),)
    assert scene.view(2).playable == ()
