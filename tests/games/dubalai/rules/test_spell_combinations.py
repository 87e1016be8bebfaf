"""Combinations of spells that can meet in one round."""

from __future__ import annotations

import pytest

from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Close,
    Correction,
    Decree,
    Done,
    DoubleGame,
    DubalaiAction,
    Fog,
    ForgottenSyllable,
    Hex,
    Lay,
    Lock,
    Roadblock,
    Tailwind,
)
from support.dubalai import FIZ, GLO, INVALID, KRA, MIP, NEB, PERFECT_BLACK, PERFECT_ORANGE, TOZ, YUK, Scene, row

Squares = tuple[int, int, int]


START: Squares = (8, 6, 10)


# What one spell of seat 0, or one of seat 1, makes of the start
ALONE_0: dict[str, tuple[DubalaiAction, Squares]] = {
    "attraction": (Attraction(2), (8, 8, 8)),
    "roadblock": (Roadblock(), START),
    "tailwind": (Tailwind(), (10, 6, 10)),
    "hex": (Hex(2), (8, 6, 7)),
}


ALONE_1: dict[str, Squares] = {
    "attraction": (6, 6, 8),
    "roadblock": START,
    "tailwind": (8, 9, 10),
    "hex": (8, 6, 7),
}


# What both make of it, first seat 0's and then seat 1's
BOTH: dict[tuple[str, str], tuple[DubalaiAction, Squares]] = {
    ("attraction", "attraction"): (Attraction(2), (8, 8, 8)),
    ("attraction", "roadblock"): (Roadblock(), (8, 8, 8)),
    ("attraction", "tailwind"): (Tailwind(), (8, 9, 8)),
    ("attraction", "hex"): (Hex(2), (8, 8, 5)),
    ("roadblock", "attraction"): (Attraction(2), (6, 6, 8)),
    ("roadblock", "tailwind"): (Tailwind(), (8, 8, 10)),
    ("roadblock", "hex"): (Hex(2), (8, 6, 7)),
    ("tailwind", "attraction"): (Attraction(2), (8, 6, 8)),
    ("tailwind", "roadblock"): (Roadblock(), (10, 6, 10)),
    ("tailwind", "tailwind"): (Tailwind(), (10, 9, 10)),
    ("tailwind", "hex"): (Hex(0), (7, 6, 10)),
    ("hex", "attraction"): (Attraction(2), (6, 6, 6)),
    ("hex", "roadblock"): (Roadblock(), (8, 6, 7)),
    ("hex", "tailwind"): (Tailwind(), (8, 9, 7)),
}


@pytest.mark.clause("BAL-21", "BAL-22", "BAL-25", "BAL-26", "BAL-29")
@pytest.mark.parametrize("cancelled", ["none", "first", "second", "both"])
@pytest.mark.parametrize(("first", "second"), BOTH)
def test_two_spells_after_two_moves(first: str, second: str, cancelled: str) -> None:
    """Seat 0 on 8 casts, then seat 1 on 6; seat 2 leads on 10 and has Fogs. All three fell."""
    scene = Scene(START, [[first], [second], ["fog", "fog"]], closer=None)
    scene.write(INVALID, INVALID, INVALID)
    scene.play(2, Done())
    scene.play(2, Done())
    action, after_first = ALONE_0[first]
    cast(scene, 0, action, cancelled in ("first", "both"))
    if cancelled in ("first", "both"):
        assert scene.squares == START
        action, expected = (Attraction(2) if second == "attraction" else BOTH[first, second][0]), ALONE_1[second]
        if isinstance(action, Hex):
            action = Hex(2)
    else:
        assert scene.squares == after_first
        action, expected = BOTH[first, second]
    before = scene.squares
    cast(scene, 1, action, cancelled in ("second", "both"))
    assert scene.squares == (before if cancelled in ("second", "both") else expected)


def cast(scene: Scene, seat: int, action: DubalaiAction, cancelled: bool) -> None:
    """Move on without an alteration, play a spell, and have it fogged or not."""
    scene.play(seat, Done())
    scene.play(seat, action)
    if cancelled:
        scene.play(2, Fog(scene.view().casts))
    if scene.phase == "fog":
        scene.wait()


# How many Fogs on a spell


def prepared(spell: str) -> tuple[Scene, DubalaiAction]:
    """Seat 0 with a spell and a Fog, seat 1 with a Fog, just before the spell is played."""
    scene = Scene([5, 9, 9], [[spell, "fog"], ["fog"], []], closer=None)
    actions: dict[str, DubalaiAction] = {
        "attraction": Attraction(1),
        "roadblock": Roadblock(),
        "tailwind": Tailwind(),
        "hex": Hex(1),
        "forgotten_syllable": ForgottenSyllable(NEB),
        "correction": Correction(FIZ, TOZ),
        "double_game": DoubleGame(),
        "decree": Lock(),
    }
    scene.play(1, Lay(row(INVALID)))
    if spell == "double_game":
        scene.lay_two(0, "GLO FIZ", "YUK")
    else:
        scene.play(0, Lay(row("GLO FIZ")))
    scene.play(2, Lock())
    if spell == "decree":
        scene.play(0, Decree())
        return scene, actions[spell]
    scene.play(0, Lock())
    scene.play(1, Lock())
    for seat in (1, 0):
        while scene.view().actor == seat and (seat == 1 or (spell in AFTER and scene.phase == "before")):
            scene.play(seat, Done())
    return scene, actions[spell]


AFTER = ("attraction", "roadblock", "tailwind", "hex")


WITH_EFFECT: dict[str, tuple[int, ...]] = {
    "attraction": (7, 8, 8),
    "roadblock": (7, 9, 9),
    "tailwind": (10, 9, 9),
    "hex": (7, 6, 9),
    "forgotten_syllable": (10, 9, 9),
    "correction": (5, 9, 9),
    "double_game": (8, 9, 9),
    "decree": (7, 9, 9),
}


@pytest.mark.clause("BAL-26")
@pytest.mark.parametrize("fogs", [0, 1, 2])
@pytest.mark.parametrize("spell", WITH_EFFECT)
def test_a_fog_cancels_any_spell_and_a_second_fog_cancels_the_first(spell: str, fogs: int) -> None:
    """Without a Fog the spell takes effect; one Fog cancels it; a second Fog cancels the first."""
    scene, action = prepared(spell)
    scene.play(1 if spell == "decree" else 0, action)
    number = scene.view().casts
    for fog in range(fogs):
        scene.play((1, 0)[fog], Fog(number + fog))
    if scene.phase == "fog":
        scene.wait()
    stands = fogs % 2 == 0
    if spell == "decree":
        assert scene.phase == ("study" if stands else "rewrite")
        return
    if spell == "roadblock":
        assert scene.position.track.blockers == (1 if stands else 0) or scene.phase == "roll"
    scene.finish_round()
    assert scene.squares == (WITH_EFFECT[spell] if stands else (7, 9, 9))


# Spells on one formula


@pytest.mark.clause("BAL-23", "BAL-24", "BAL-28")
@pytest.mark.parametrize(
    ("hand", "rows", "spells", "square"),
    [
        # a forgotten card, then a correction of it
        (["forgotten_syllable", "correction"], ("GLO NEB", ""), [ForgottenSyllable(TOZ), Correction(TOZ, FIZ)], 10),
        (["forgotten_syllable", "correction"], ("GLO KRA", ""), [Correction(KRA, NEB), ForgottenSyllable(FIZ)], 10),
        (["correction", "correction"], ("GLO KRA TOZ", ""), [Correction(KRA, NEB), Correction(TOZ, FIZ)], 10),
        # corrected back again
        (["correction", "correction"], ("GLO", ""), [Correction(GLO, TOZ), Correction(TOZ, GLO)], 6),
        # both rows altered
        (
            ["double_game", "forgotten_syllable", "forgotten_syllable"],
            ("GLO NEB", "YUK"),
            [DoubleGame(), ForgottenSyllable(FIZ), ForgottenSyllable(MIP, "second")],
            12,
        ),
        (
            ["double_game", "correction", "correction"],
            ("GLO KRA NEB", "YUK TOZ"),
            [DoubleGame(), Correction(KRA, FIZ), Correction(TOZ, MIP, "second")],
            12,
        ),
    ],
)
def test_spells_on_one_formula(
    hand: list[str], rows: tuple[str, str], spells: list[DubalaiAction], square: int
) -> None:
    scene = Scene([5, 5], [hand], closer=0)
    if rows[1]:
        scene.lay_two(0, *rows)
    else:
        scene.play(0, Lay(row(rows[0])))
    scene.play(0, Lock())
    scene.play(1, Lock())
    for spell in spells:
        scene.cast(0, spell)
    assert scene.squares[0] == square


@pytest.mark.clause("BAL-26", "BAL-28")
def test_after_a_cancelled_double_game_another_may_be_declared() -> None:
    scene = Scene([5, 5], [["double_game", "double_game"], ["fog"]], closer=0)
    scene.lay_two(0, "GLO", "YUK")
    scene.play(0, Lock())
    scene.play(1, Lock())
    scene.play(0, DoubleGame())
    scene.play(1, Fog(1))
    scene.wait()
    scene.cast(0, DoubleGame())
    assert scene.squares[0] == 7


@pytest.mark.clause("BAL-26", "BAL-28")
def test_a_cancelled_alteration_still_rules_out_a_double_game() -> None:
    """The alteration counts as played. Cards of the second row cannot be added to the first."""
    scene = Scene([5, 5], [["double_game", "correction", "forgotten_syllable"], ["fog"]], closer=0)
    scene.lay_two(0, "GLO", "YUK")
    scene.play(0, Lock())
    scene.play(1, Lock())
    assert scene.refusal(0, ForgottenSyllable(YUK)) == ("BAL-23", "already_used")
    scene.play(0, Correction(GLO, FIZ))
    scene.play(1, Fog(1))
    scene.wait()
    assert scene.view(0).formulas[0] is not None
    assert scene.refusal(0, DoubleGame()) == ("BAL-28", "declare_first")


# Across steps and phases


@pytest.mark.clause("BAL-22", "BAL-28")
def test_a_roadblock_stops_a_double_game() -> None:
    scene = Scene([5, 4], [["roadblock"], ["double_game"]], closer=0)
    scene.lay_two(1, PERFECT_ORANGE, PERFECT_BLACK)
    scene.play(0, Lay(row("GLO")))
    scene.play(0, Lock())
    scene.play(1, Lock())
    scene.play(0, Done())
    scene.cast(0, Roadblock())
    scene.cast(1, DoubleGame())
    assert scene.squares == (6, 6)
    assert scene.view().drawing == 2


@pytest.mark.clause("BAL-21", "BAL-22")
def test_pawns_pulled_together_keep_their_order_behind_a_roadblock() -> None:
    """Seat 0 blocks on 9; seat 2 ahead pulls both her and seat 1 by two: nobody passes."""
    scene = Scene([9, 8, 15], [["roadblock"], [], ["attraction"]], closer=0)
    scene.write("GLO", INVALID, INVALID)
    scene.play(0, Done())
    scene.cast(0, Roadblock())
    scene.play(2, Done())
    scene.cast(2, Attraction(2))
    assert scene.squares == (12, 10, 15)


@pytest.mark.clause("BAL-16", "BAL-21")
def test_a_witch_pulled_off_the_curse_gets_the_bonus() -> None:
    """The square that counts is the one she stands on when her formula is applied."""
    scene = Scene([3, 9, 8], [["attraction"]], closer=0, curse=9)
    scene.write(INVALID, PERFECT_ORANGE, INVALID)
    scene.play(0, Done())
    scene.cast(0, Attraction(1))
    assert scene.squares == (1, 13, 7)


@pytest.mark.clause("BAL-10", "BAL-29")
def test_a_hex_does_not_change_the_order_of_the_round() -> None:
    scene = Scene([3, 9, 8], [["hex"]], closer=0)
    scene.write(INVALID, "GLO", "GLO")
    scene.play(0, Done())
    scene.cast(0, Hex(1))
    assert [event.seat for event in scene.events if type(event).__name__ == "Flew"] == [1, 2]  # type: ignore[attr-defined]


@pytest.mark.clause("BAL-27", "BAL-28")
def test_after_a_decree_two_rows_may_be_written() -> None:
    scene = Scene([5, 9], [["decree", "double_game"], []], closer=1)
    scene.play(0, Decree())
    scene.play(1, Lock())
    scene.wait()
    scene.play(0, Close())
    scene.lay_two(0, PERFECT_ORANGE, PERFECT_BLACK)
    scene.play(0, Lock())
    scene.cast(0, DoubleGame())
    assert scene.squares[0] == 12


@pytest.mark.clause("BAL-26", "BAL-27")
def test_of_two_decrees_each_has_its_own_window_and_one_fog_cancels_one() -> None:
    scene = Scene([5, 9, 9], [["decree"], ["decree"], ["fog"]], closer=0)
    scene.play(0, Decree())
    scene.play(1, Decree())
    scene.play(2, Lock())
    assert (scene.phase, scene.view().actor) == ("fog", 0)
    scene.play(2, Fog(1))
    scene.wait()
    assert (scene.phase, scene.view().actor) == ("rewrite", 0)
    scene.play(0, Lock())
    assert (scene.phase, scene.view().actor) == ("fog", 1)
    assert [spell.number for spell in scene.view().waiting] == [3]
    scene.wait()
    assert (scene.phase, scene.view().actor) == ("study", 1)


@pytest.mark.clause("BAL-18", "BAL-26")
def test_fogs_shuffled_back_open_windows_again() -> None:
    """Both Fogs were in the discard; after the reshuffle nobody knows where they are."""
    scene = Scene([5, 9], [["tailwind"]], pile=["hex"], discard=["fog", "fog"])
    scene.write(PERFECT_BLACK, INVALID)
    scene.play(0, Done())
    scene.play(0, scene.options_of(0)[0])
    scene.play(0, Tailwind())
    assert scene.phase == "fog"


@pytest.mark.clause("BAL-23", "BAL-15")
def test_an_alteration_can_ruin_a_formula() -> None:
    scene = Scene([5, 5], [["forgotten_syllable"]], closer=0)
    scene.write("GLO", INVALID)
    scene.cast(0, ForgottenSyllable(KRA))
    assert scene.squares[0] == 3
