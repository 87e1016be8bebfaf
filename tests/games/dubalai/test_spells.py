"""BAL-20 to BAL-29: black magic, spell by spell."""

from __future__ import annotations

import pytest

from ludotheque.games.dubalai import events
from ludotheque.games.dubalai.actions import (
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
    LetPass,
    Lock,
    Roadblock,
    Tailwind,
)
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.options import DubalaiOptions
from support.dubalai import (
    FIZ,
    GLO,
    INVALID,
    KRA,
    MIP,
    NEB,
    PERFECT_BLACK,
    PERFECT_ORANGE,
    TOZ,
    YUK,
    Scene,
    row,
)


def after_move(squares: list[int], *hand: str, formula: str = INVALID, others: tuple[str, ...] = ()) -> Scene:
    """Seat 0's step has come to its end: she may play spells. Nobody closed the lid, so nobody pays."""
    top = max(squares)
    scene = Scene(squares, [hand, *([card] for card in others)], closer=None, roller=0)
    scene.write(formula, *[INVALID] * (len(squares) - 1))
    while scene.view().actor != 0 or scene.phase != "after":
        actor = scene.view().actor
        assert actor is not None
        scene.play(actor, Done())
    assert formula != INVALID or max(scene.squares) == top
    return scene


def before_move(
    hand: list[str], formula: str = "GLO", second: str = "", colour: str = "orange", **more: object
) -> Scene:
    """Seat 0 closed the lid and is about to apply her formula."""
    scene = Scene([5, 5], [hand], **more)  # type: ignore[arg-type]
    if second:
        scene.lay_two(0, formula, second, colour)  # type: ignore[arg-type]
    else:
        scene.play(0, Lay(row(formula)))
    scene.play(1, Lay(row(INVALID)))
    scene.play(0, Lock())
    scene.play(1, Lock())
    assert scene.phase == "before"
    return scene


def waits(scene: Scene) -> int:
    """How long the present question may take."""
    return scene.view().deadline - scene.view().since


# When spells are played


@pytest.mark.clause("BAL-20")
def test_spells_are_played_in_ones_own_step_only() -> None:
    """During another's step nobody but her is asked."""
    scene = Scene([5, 4], [["tailwind"], ["tailwind"]])
    scene.write("GLO", "GLO")
    assert scene.asked == [0]
    assert scene.refusal(1, Tailwind()) == ("LUD-1", "not_asked")


@pytest.mark.clause("BAL-20")
@pytest.mark.parametrize("action", [Attraction(1), Roadblock(), Tailwind(), Hex(0)])
def test_after_your_move_spells_wait_for_the_move(action: DubalaiAction) -> None:
    scene = before_move(["attraction", "roadblock", "tailwind", "hex"])
    assert scene.refusal(0, action) == ("BAL-20", "after_your_move")
    scene.play(0, Done())
    assert scene.squares[0] == 6
    assert scene.phase == "after"
    assert scene.refusal(0, action) is None


@pytest.mark.clause("BAL-20")
@pytest.mark.parametrize("action", [ForgottenSyllable(TOZ), Correction(GLO, TOZ), DoubleGame()])
def test_spells_for_a_formula_come_too_late_after_the_move(action: DubalaiAction) -> None:
    scene = before_move(["forgotten_syllable", "correction", "double_game"])
    scene.play(0, Done())
    assert scene.refusal(0, action) == ("BAL-20", "before_your_move")


@pytest.mark.clause("BAL-20")
def test_spells_with_a_moment_of_their_own_are_not_played_in_a_step() -> None:
    scene = before_move(["decree", "fog"])
    assert scene.refusal(0, Decree()) == ("BAL-20", "another_moment")
    assert scene.refusal(0, Fog(1)) == ("BAL-20", "another_moment")


@pytest.mark.clause("BAL-20")
def test_one_at_a_time_in_the_casters_order() -> None:
    """A tailwind before a roadblock or after it; each waits for its window."""
    orders: list[tuple[DubalaiAction, DubalaiAction]] = [(Tailwind(), Roadblock()), (Roadblock(), Tailwind())]
    for order in orders:
        scene = after_move([5, 9], "tailwind", "roadblock")
        scene.play(0, order[0])
        assert scene.refusal(0, order[1]) == ("LUD-1", "not_asked")
        scene.wait()
        scene.cast(0, order[1])
        assert scene.squares == (7, 9)


@pytest.mark.clause("BAL-20")
def test_a_witch_who_fell_may_still_play_them() -> None:
    scene = Scene([5, 9], [["tailwind"]], closer=0)
    scene.write(INVALID, INVALID)
    scene.play(0, Done())
    assert scene.squares[0] == 3
    scene.cast(0, Tailwind())
    assert scene.squares[0] == 5


@pytest.mark.clause("BAL-20")
def test_a_card_just_drawn_may_be_played_at_once() -> None:
    scene = Scene([5, 9], pile=["tailwind", "aerobatics_1"])
    scene.write(PERFECT_BLACK, INVALID)
    scene.play(0, scene.options_of(0)[0])
    assert scene.view(0).hand == ("tailwind",)
    scene.cast(0, Tailwind())
    assert scene.squares[0] == 5 + 2 + 2


@pytest.mark.clause("BAL-20", "BAL-18")
@pytest.mark.parametrize("action", [Attraction(1), Roadblock(), Tailwind(), Hex(1)])
def test_a_spell_must_be_held(action: DubalaiAction) -> None:
    scene = after_move([5, 9], "aerobatics_1")
    assert scene.refusal(0, action) == ("BAL-18", "not_held")


@pytest.mark.clause("BAL-20")
def test_whoever_takes_too_long_plays_no_spell() -> None:
    scene = before_move(["forgotten_syllable", "tailwind"])
    assert waits(scene) == 30_000
    scene.wait()
    assert scene.phase == "after"
    scene.wait()
    assert scene.phase == "roll"
    assert scene.view(0).hand == ("forgotten_syllable", "tailwind")


@pytest.mark.clause("BAL-20", "BAL-26")
@pytest.mark.parametrize("card", ["fog", "decree", "double_game", "tailwind", "correction", "aerobatics_1"])
def test_whatever_she_holds_the_same_is_asked(card: str) -> None:
    """Prompts, times and what others see tell only how many cards she has."""
    seen = []
    for held in (card, "aerobatics_2"):
        scene = Scene([5, 9], [[held]])
        trace: list[object] = [scene.view(1), GAME.prompts(scene.state)]
        scene.write("GLO", "YUK")
        trace += [scene.view(1), GAME.prompts(scene.state)]
        scene.play(0, Done(), after=700)
        trace += [scene.view(1), GAME.prompts(scene.state)]
        scene.play(0, Done(), after=700)
        trace += [scene.view(1), GAME.prompts(scene.state), scene.heard(1)]
        seen.append(trace)
    assert seen[0] == seen[1]


# Attraction


@pytest.mark.clause("BAL-21")
@pytest.mark.parametrize(
    ("squares", "pulled", "ends"),
    [
        ([9, 4, 8, 15], 2, (9, 6, 9, 13)),
        ([9, 4, 8, 15], 1, (9, 5, 9, 14)),
        ([9, 9, 10, 11], 2, (9, 9, 9, 9)),
        ([0, -2, -1, 1], 2, (0, 0, 0, 0)),
    ],
)
def test_attraction_pulls_all_others(squares: list[int], pulled: int, ends: tuple[int, ...]) -> None:
    """The same for all, and nobody is pulled past the caster."""
    scene = after_move(squares, "attraction")
    scene.cast(0, Attraction(pulled))
    assert scene.squares == ends


@pytest.mark.clause("BAL-21")
@pytest.mark.parametrize("squares", [0, 3, -1, 2**62])
def test_attraction_is_by_one_or_two(squares: int) -> None:
    scene = after_move([9, 4], "attraction")
    assert scene.refusal(0, Attraction(squares)) == ("BAL-21", "one_or_two")
    assert scene.options_of(0) == [Attraction(1), Attraction(2), Done()]


# Roadblock


@pytest.mark.clause("BAL-22")
@pytest.mark.parametrize(("start", "end"), [(4, 6), (6, 6), (5, 6), (7, 12), (0, 5)])
def test_nobody_may_pass_a_roadblock(start: int, end: int) -> None:
    """Seat 0 blocks on 6; seat 1 would move 5. Whoever is ahead already flies on."""
    scene = Scene([5, start], [["roadblock"]])
    scene.write("GLO", PERFECT_ORANGE)
    scene.play(0, Done())
    told = scene.cast(0, Roadblock())
    assert events.Blocks(0) in told
    assert scene.squares == (6, end)


@pytest.mark.clause("BAL-22")
def test_a_roadblock_stops_a_tailwind_too() -> None:
    scene = Scene([5, 4, 4], [["roadblock"], ["tailwind"], []])
    scene.write("GLO", "GLO", INVALID)
    scene.play(0, Done())
    scene.cast(0, Roadblock())
    scene.play(1, Done())
    scene.cast(1, Tailwind())
    assert scene.squares[1] == 6


@pytest.mark.clause("BAL-22")
def test_a_roadblock_ends_with_the_round() -> None:
    scene = Scene([5, 4], [["roadblock"]])
    scene.write("GLO", INVALID)
    scene.play(0, Done())
    scene.cast(0, Roadblock())
    assert scene.phase == "roll"
    assert scene.view().blockers == ()


@pytest.mark.clause("BAL-22")
def test_a_roadblock_stands_where_its_witch_stands_just_then() -> None:
    """Hexed from 9 to 6, she blocks on 6; a pawn she was ahead of and is not now flies on."""
    scene = Scene([8, 2, 7, 5], [["roadblock"], ["hex"]], closer=0)
    scene.write("GLO", INVALID, PERFECT_ORANGE, PERFECT_ORANGE)
    scene.play(0, Done())
    scene.play(0, Roadblock())
    scene.wait()
    assert scene.squares == (9, 2, 9, 9)
    # the order was 0, 2, 3, 1: now seat 1 hexes one of the leaders
    scene.play(1, Done())
    scene.cast(1, Hex(0))
    assert scene.squares == (6, 2, 9, 9)


# Forgotten Syllable and Correction


@pytest.mark.clause("BAL-23")
def test_a_forgotten_card_is_added() -> None:
    scene = before_move(["forgotten_syllable"], "GLO NEB")
    told = scene.cast(0, ForgottenSyllable(FIZ))
    assert events.Added(0, FIZ) in told
    assert events.Perfect(0, 3, "orange") in told
    assert scene.squares[0] == 5 + 5


@pytest.mark.clause("BAL-23")
@pytest.mark.parametrize(
    ("symbol", "reason"),
    [(GLO, "already_used"), (9, "no_such_symbol"), (-1, "no_such_symbol"), (2**62, "no_such_symbol")],
)
def test_only_an_unused_card_can_be_added(symbol: int, reason: str) -> None:
    scene = before_move(["forgotten_syllable"], "GLO NEB")
    assert scene.refusal(0, ForgottenSyllable(symbol)) == ("BAL-23", reason)


@pytest.mark.clause("BAL-23")
def test_both_forgotten_syllables_may_be_played() -> None:
    scene = before_move(["forgotten_syllable", "forgotten_syllable"], "GLO")
    scene.cast(0, ForgottenSyllable(FIZ))
    scene.cast(0, ForgottenSyllable(NEB))
    assert scene.squares[0] == 5 + 5


@pytest.mark.clause("BAL-24")
def test_a_card_is_exchanged() -> None:
    """An invalid formula becomes valid, and the closer is not penalised."""
    scene = before_move(["correction"], "GLO FIZ KRA")
    told = scene.cast(0, Correction(KRA, NEB))
    assert events.Exchanged(0, KRA, NEB) in told
    assert scene.squares[0] == 5 + 5


@pytest.mark.clause("BAL-24")
@pytest.mark.parametrize(
    ("remove", "add", "reason"),
    [(TOZ, FIZ, "not_in_formula"), (99, FIZ, "not_in_formula"), (GLO, NEB, "already_used"), (GLO, 9, "no_such_symbol")],
)
def test_a_correction_takes_a_card_of_the_formula_and_an_unused_one(remove: int, add: int, reason: str) -> None:
    scene = before_move(["correction"], "GLO NEB")
    assert scene.refusal(0, Correction(remove, add)) == ("BAL-24", reason)


@pytest.mark.clause("BAL-23", "BAL-24")
def test_every_way_to_alter_a_formula_is_offered() -> None:
    """Two cards laid, seven free: seven to add, fourteen exchanges, or nothing."""
    scene = before_move(["forgotten_syllable", "correction"], "GLO NEB")
    assert len(scene.options_of(0)) == 7 + 14 + 1


# Tailwind


@pytest.mark.clause("BAL-25")
@pytest.mark.parametrize(
    ("squares", "gain"),
    [([5, 9, 9, 5], 3), ([9, 5, 5, 5], 1), ([5, 5, 5, 5], 1), ([1, 2, 3, 4], 4), ([22, 1, 1, 1], 1)],
)
def test_a_tailwind_blows_by_ones_position(squares: list[int], gain: int) -> None:
    """One more than those strictly ahead."""
    scene = after_move(squares, "tailwind")
    scene.cast(0, Tailwind())
    assert scene.squares[0] == squares[0] + gain


# Fog


@pytest.mark.clause("BAL-26")
def test_after_each_spell_everyone_else_is_asked_whatever_they_hold() -> None:
    scene = after_move([5, 9, 9], "tailwind", others=("aerobatics_1", "fog"))
    scene.play(0, Tailwind())
    assert scene.phase == "fog"
    assert scene.asked == [1, 2]
    prompts = GAME.prompts(scene.state)
    assert prompts[1] == prompts[2]
    assert waits(scene) == 4_000
    assert scene.options_of(1) == [LetPass()]
    assert scene.options_of(2) == [Fog(1), LetPass()]


@pytest.mark.clause("BAL-26")
def test_the_window_lasts_its_full_time_and_letting_pass_changes_nothing() -> None:
    """Everybody says they let it pass, and still nobody sees a difference."""
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "aerobatics_1"))
    scene.play(0, Tailwind(), after=100)
    before = [scene.view(seat) for seat in (0, 1, 2, None)]
    told = len(scene.told)
    for seat in (1, 2, 1):
        assert scene.play(seat, LetPass(), after=300) == []
    assert [scene.view(seat) for seat in (0, 1, 2, None)] == before
    assert len(scene.told) == told
    assert scene.refusal(1, Fog(1)) is None
    opened = scene.view().since
    scene.wait()
    assert scene.now == opened + 4_000
    assert scene.squares[0] == 8


@pytest.mark.clause("BAL-26")
def test_fog_seconds_is_an_option() -> None:
    scene = Scene([5, 9], [["tailwind"]], closer=None, options=DubalaiOptions(fog_seconds=9))
    scene.write(INVALID, INVALID)
    scene.play(0, Done())
    scene.play(0, Tailwind())
    assert waits(scene) == 9_000


@pytest.mark.clause("BAL-26")
@pytest.mark.parametrize("holder", [None, 1])
def test_a_window_looks_the_same_whether_or_not_somebody_has_a_fog(holder: int | None) -> None:
    """To the caster and to the others: prompt, deadline, view, and what is told."""
    scene = after_move([5, 9, 9], "tailwind", others=("fog" if holder == 1 else "aerobatics_1", "aerobatics_2"))
    reference = after_move([5, 9, 9], "tailwind", others=("aerobatics_3", "aerobatics_2"))
    for each in (scene, reference):
        each.play(0, Tailwind())
    for seat in (0, 2, None):
        assert scene.view(seat) == reference.view(seat)
        assert scene.heard(seat) == reference.heard(seat)
    assert GAME.prompts(scene.state) == GAME.prompts(reference.state)


@pytest.mark.clause("BAL-26")
def test_a_fog_cancels_the_spell_it_names_and_both_are_discarded() -> None:
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "aerobatics_1"))
    scene.play(0, Tailwind())
    told = scene.play(1, Fog(1))
    assert events.Played(1, 2, "fog", Fog(1)) in told
    assert [spell.number for spell in scene.view().waiting] == [1, 2]
    told = scene.wait()
    assert events.Cancelled(0, 1, "tailwind") in told
    assert scene.squares[0] == 5
    assert scene.view().discard == ("tailwind", "fog")


@pytest.mark.clause("BAL-26")
def test_a_fog_must_be_held_and_name_the_spell_just_played() -> None:
    scene = after_move([5, 9, 9], "tailwind", others=("aerobatics_1", "fog"))
    scene.play(0, Tailwind())
    assert scene.refusal(1, Fog(1)) == ("BAL-26", "not_held")
    for number in (0, 2, -1, 2**62):
        assert scene.refusal(2, Fog(number)) == ("BAL-26", "not_just_played")


@pytest.mark.clause("BAL-26")
def test_nobody_fogs_ones_own_spell() -> None:
    scene = after_move([5, 9], "tailwind", "fog")
    scene.play(0, Tailwind())
    assert scene.refusal(0, Fog(1)) == ("LUD-1", "not_asked")


@pytest.mark.clause("BAL-26")
def test_the_caster_may_cancel_the_fog_with_another() -> None:
    """Then both Fogs lie in the open discard: there is no third window, and the spell stands."""
    scene = after_move([5, 9, 9], "tailwind", "fog", others=("fog", "aerobatics_1"))
    scene.play(0, Tailwind())
    scene.play(1, Fog(1), after=1_000)
    assert scene.phase == "fog"
    assert scene.asked == [0, 2]
    assert waits(scene) == 4_000
    told = scene.play(0, Fog(2), after=1_000)
    assert events.Cancelled(1, 2, "fog") in told
    assert not any(isinstance(event, events.Cancelled) and event.number == 1 for event in told)
    assert scene.squares[0] == 8
    assert scene.view().discard == ("tailwind", "fog", "fog")


@pytest.mark.clause("BAL-26")
def test_a_fog_aimed_at_a_spell_already_cancelled_is_refused_and_kept() -> None:
    """Two holders answer the same window; the second comes too late."""
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "fog"))
    scene.play(0, Tailwind())
    scene.play(1, Fog(1))
    assert scene.refusal(2, Fog(1)) == ("BAL-26", "already_cancelled")
    assert scene.view(2).hand == ("fog",)
    scene.wait()
    assert scene.squares[0] == 5
    assert scene.view(2).hand == ("fog",)


@pytest.mark.clause("BAL-26")
def test_a_third_player_may_cancel_a_fog_too() -> None:
    """A Fog is a spell of an opponent like any other."""
    scene = after_move([5, 9, 9], "tailwind", others=("fog", "fog"))
    scene.play(0, Tailwind())
    scene.play(1, Fog(1))
    scene.play(2, Fog(2))
    assert scene.squares[0] == 8


@pytest.mark.clause("BAL-26")
def test_the_window_is_skipped_only_when_both_fogs_lie_in_the_discard() -> None:
    for discard, phase in ((["fog"], "fog"), (["fog", "fog"], "roll")):
        scene = Scene([5, 9], [["tailwind"]], closer=None, discard=discard)
        scene.write(INVALID, INVALID)
        scene.play(0, Done())
        scene.play(0, Tailwind())
        assert scene.phase == phase


# Decree


def decree(hands: list[list[str]] | None = None, closer: int | None = 0, **more: object) -> Scene:
    """Seat 1 holds a Decree and has reserved it; seat 2 is still writing."""
    scene = Scene([5, 4, 3], hands or [["aerobatics_1"], ["decree"], ["fog"]], closer=closer, **more)  # type: ignore[arg-type]
    scene.play(0, Lay(row("GLO")))
    scene.play(0, Lock())
    scene.play(1, Lay(row(INVALID)))
    scene.play(1, Decree())
    return scene


@pytest.mark.clause("BAL-27")
def test_reserving_looks_like_locking_to_the_others() -> None:
    """Until writing is over nobody can tell; then it is revealed."""
    scene = decree()
    reference = Scene([5, 4, 3], [["aerobatics_1"], ["decree"], ["fog"]])
    reference.play(0, Lay(row("GLO")))
    reference.play(0, Lock())
    reference.play(1, Lock())
    for seat in (0, 2, None):
        assert scene.view(seat) == reference.view(seat)
        assert scene.heard(seat) == reference.heard(seat)
    assert GAME.prompts(scene.state) == GAME.prompts(reference.state)
    assert scene.view(1).reserved
    told = scene.play(2, Lock())
    assert events.Decreed(1) in told
    assert scene.view(1).discard == ("decree",)


@pytest.mark.clause("BAL-27")
def test_a_decree_brings_a_fog_window_then_a_look_then_writing_time() -> None:
    """Ten seconds, for her eyes only; the others' formulas stay secret all the while."""
    scene = decree()
    scene.play(2, Lock(), after=1_000)
    assert scene.phase == "fog"
    assert scene.asked == [0, 2]
    assert all(scene.view(seat).dice is None for seat in (0, 1, 2, None))
    scene.wait()
    assert scene.phase == "study"
    assert waits(scene) == 10_000
    assert scene.asked == [1]
    assert scene.view(1).dice is not None
    assert scene.view(1).valid is None
    assert all(scene.view(seat).dice is None for seat in (0, 2, None))
    scene.wait()
    assert scene.phase == "rewrite"
    assert waits(scene) == 30_000
    assert scene.view(1).dice is None
    assert GAME.prompts(scene.state)[1].kind == "write"
    assert scene.view(1).formulas[0] is None
    scene.play(1, Lay(row(PERFECT_ORANGE)))
    told = scene.play(1, Lock())
    assert events.Spoke(1, row(PERFECT_ORANGE)) in told
    scene.finish_round()
    assert scene.squares[1] == 9


@pytest.mark.clause("BAL-27")
def test_the_look_may_be_ended_and_what_was_laid_before_counts_if_nothing_else_is() -> None:
    scene = decree()
    scene.play(2, Lock())
    scene.wait()
    scene.play(1, Close(), after=3_000)
    assert scene.phase == "rewrite"
    assert scene.refusal(1, Decree()) == ("BAL-27", "not_held")
    told = scene.wait()
    assert events.Spoke(1, row(INVALID)) in told


@pytest.mark.clause("BAL-27")
def test_an_expert_looks_for_five_seconds() -> None:
    """Only at a table that changed levels: an expert wins no black magic."""
    scene = decree(levels=["normal", "expert", "normal"])
    scene.play(2, Lock())
    scene.wait()
    assert scene.phase == "study"
    assert waits(scene) == 5_000


@pytest.mark.clause("BAL-27")
def test_a_cancelled_decree_leaves_writing_time_without_a_look() -> None:
    scene = decree()
    scene.play(2, Lock())
    scene.play(2, Fog(1))
    told = scene.wait()
    assert events.Cancelled(1, 1, "decree") in told
    assert scene.phase == "rewrite"
    assert waits(scene) == 30_000
    assert scene.view(1).dice is None
    assert not any(isinstance(event, events.Studying) for event in scene.heard(1))


@pytest.mark.clause("BAL-27")
@pytest.mark.parametrize(
    ("closer", "roller", "order"), [(1, 0, [2, 0]), (0, 1, [0, 2]), (None, 1, [2, 0]), (2, 0, [2, 0])]
)
def test_several_decrees_are_resolved_clockwise_from_the_closer(
    closer: int | None, roller: int, order: list[int]
) -> None:
    scene = Scene([5, 4, 3], [["decree"], [], ["decree"]], closer=closer, roller=roller)
    scene.play(0, Decree())
    scene.play(2, Decree())
    told = scene.play(1, Lock())
    assert [event.seat for event in told if isinstance(event, events.Decreed)] == order
    assert scene.view().discard == ("decree", "decree")
    for place, seat in enumerate(order):
        assert (scene.phase, scene.view().actor) == ("fog", seat)
        assert scene.view().decrees == tuple(order[place + 1 :])
        scene.wait()
        assert scene.view(seat).dice is not None
        scene.wait()
        scene.play(seat, Lock())
    assert scene.view().valid is not None


@pytest.mark.clause("BAL-27")
def test_a_decree_is_reserved_before_writing_time_is_up() -> None:
    """One must hold it; a second one cannot follow the first."""
    assert Scene().refusal(0, Decree()) == ("BAL-27", "not_held")
    scene = Scene([5, 4], [["decree", "decree"]])
    scene.play(0, Decree())
    scene.wait()
    scene.wait()
    scene.wait()
    assert scene.phase == "rewrite"
    assert scene.refusal(0, Decree()) == ("BAL-27", "too_late_to_reserve")
    scene.wait()
    assert scene.view(0).hand == ("decree",)


@pytest.mark.clause("BAL-27")
def test_who_reserves_and_who_is_late_are_told_together() -> None:
    """When time is up, what the late ones have laid counts; the Decree follows."""
    scene = decree()
    told = scene.wait()
    assert told[0] == events.TimeUp()
    assert told[1] == events.Decreed(1)
    assert scene.phase == "fog"


# Double Game


@pytest.mark.clause("BAL-28")
def test_two_rows_move_by_their_sum_and_each_perfect_one_brings_its_bonus() -> None:
    """Three orange and two black, two more for orange, two cards drawn for black."""
    scene = before_move(["double_game"], PERFECT_ORANGE, PERFECT_BLACK)
    told = scene.cast(0, DoubleGame())
    assert events.Doubled(0, row(PERFECT_ORANGE), row(PERFECT_BLACK), "orange") in told
    assert scene.squares[0] == 5 + 3 + 2 + 2
    assert scene.view().drawing == 2


@pytest.mark.clause("BAL-28")
def test_one_perfect_row_brings_its_own_bonus() -> None:
    """The page's example: 3 + 1 squares, and 2 more."""
    scene = before_move(["double_game"], PERFECT_ORANGE, "YUK")
    scene.cast(0, DoubleGame())
    assert scene.squares[0] == 5 + 6
    assert scene.view().held == (0, 0)


@pytest.mark.clause("BAL-28")
def test_each_row_is_judged_by_its_label() -> None:
    """Black cards in the row labelled orange are not valid: neither row is."""
    scene = before_move(["double_game"], PERFECT_BLACK, PERFECT_ORANGE, "orange")
    told = scene.cast(0, DoubleGame())
    assert told.count(events.Fell(0)) == 2
    assert scene.squares[0] == 5 - 2
    scene = before_move(["double_game"], PERFECT_BLACK, PERFECT_ORANGE, "black")
    scene.cast(0, DoubleGame())
    assert scene.squares[0] == 5 + 7


@pytest.mark.clause("BAL-28", "BAL-15")
def test_valid_rows_move_first_then_the_closer_is_penalised_if_either_is_invalid() -> None:
    """From -1: five forward and two back. The other way round would end on 3."""
    scene = Scene([-1, 5], [["double_game"]])
    scene.lay_two(0, PERFECT_ORANGE, "TOZ")
    scene.play(1, Lay(row(INVALID)))
    scene.play(0, Lock())
    scene.play(1, Lock())
    told = scene.cast(0, DoubleGame())
    assert [(event.start, event.end) for event in told if isinstance(event, events.Moved)] == [(-1, 4), (4, 2)]


@pytest.mark.clause("BAL-28")
def test_an_invalid_row_of_someone_else_only_moves_nothing() -> None:
    scene = before_move(["double_game"], "GLO", "TOZ", closer=None)
    scene.cast(0, DoubleGame())
    assert scene.squares[0] == 6


@pytest.mark.clause("BAL-28")
def test_without_the_spell_only_the_main_row_counts_and_the_second_stays_secret() -> None:
    """Nobody learns that there was a second row, not even from the label."""
    scene = before_move(["double_game"], "GLO", PERFECT_BLACK)
    assert scene.view(0).formulas[0] != scene.view(1).formulas[0]
    seen = scene.view(1).formulas[0]
    assert seen is not None
    assert (seen.row, seen.second, seen.colour) == ((GLO,), (), None)
    scene.play(0, Done())
    assert scene.squares[0] == 6
    scene.play(0, Done())
    assert scene.view(1).formulas[0] == seen
    assert not any(isinstance(event, events.Doubled) for event in scene.events)


@pytest.mark.clause("BAL-28", "BAL-26")
def test_cancelled_only_the_main_row_counts() -> None:
    """In whichever colour it is valid; the second row is not even shown."""
    scene = before_move(["double_game"], PERFECT_BLACK, PERFECT_ORANGE, "black")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, DoubleGame())
    scene.play(1, Fog(1))
    scene.wait()
    assert scene.squares[0] == 5 + 2
    assert not any(isinstance(event, events.Doubled) for event in scene.events)


@pytest.mark.clause("BAL-28")
def test_two_rows_need_the_spell_two_labels_and_different_cards() -> None:
    scene = Scene([5, 5], [["double_game"]])
    assert scene.refusal(1, Lay((GLO,), (YUK,), "orange")) == ("BAL-28", "no_double_game")
    assert scene.refusal(0, Lay((GLO,), (YUK, GLO), "orange")) == ("BAL-28", "in_both_rows")
    assert scene.refusal(0, Lay((GLO,), (YUK,))) == ("BAL-28", "label_needed")
    assert scene.refusal(0, Lay((GLO,), (YUK, YUK), "orange")) == ("BAL-4", "one_card_each")
    assert scene.refusal(0, Lay((GLO,), (YUK,), "black")) is None


@pytest.mark.clause("BAL-28")
def test_double_game_needs_a_second_row() -> None:
    scene = before_move(["double_game"], "GLO")
    assert scene.refusal(0, DoubleGame()) == ("BAL-28", "only_one_row")
    assert scene.options_of(0) == [Done()]


@pytest.mark.clause("BAL-28")
@pytest.mark.parametrize("first", [ForgottenSyllable(FIZ), Correction(GLO, FIZ)])
def test_double_game_is_declared_before_a_formula_is_altered(first: DubalaiAction) -> None:
    scene = before_move(["double_game", "forgotten_syllable", "correction"], "GLO", "YUK")
    scene.cast(0, first)
    assert scene.refusal(0, DoubleGame()) == ("BAL-28", "declare_first")
    assert DoubleGame() not in scene.options_of(0)


@pytest.mark.clause("BAL-28")
def test_it_is_declared_once() -> None:
    scene = before_move(["double_game", "double_game"], "GLO", "YUK")
    scene.cast(0, DoubleGame())
    assert scene.refusal(0, DoubleGame()) == ("BAL-28", "already_double")


@pytest.mark.clause("BAL-28", "BAL-23", "BAL-24")
def test_alterations_change_one_row_with_a_card_in_neither_and_are_judged_after() -> None:
    """The missing eye is added to the black row, the wrong key exchanged for the candle: both perfect."""
    scene = before_move(["double_game", "forgotten_syllable", "correction"], "GLO NEB TOZ", "YUK")
    assert scene.refusal(0, ForgottenSyllable(MIP, "second")) == ("BAL-28", "only_main_row")
    scene.cast(0, DoubleGame())
    assert scene.refusal(0, ForgottenSyllable(GLO, "second")) == ("BAL-23", "already_used")
    assert scene.refusal(0, Correction(YUK, NEB, "second")) == ("BAL-24", "already_used")
    assert scene.refusal(0, Correction(GLO, FIZ, "second")) == ("BAL-24", "not_in_formula")
    scene.cast(0, ForgottenSyllable(MIP, "second"))
    told = scene.cast(0, Correction(TOZ, FIZ))
    assert events.Perfect(0, 3, "orange") in told
    assert events.Perfect(0, 2, "black") in told
    assert scene.squares[0] == 5 + 3 + 2 + 2


@pytest.mark.clause("BAL-16", "BAL-28")
def test_under_the_curse_neither_row_brings_its_bonus() -> None:
    scene = before_move(["double_game"], PERFECT_ORANGE, PERFECT_BLACK, curse=5)
    told = scene.cast(0, DoubleGame())
    assert told.count(events.NoBonus(0, "curse")) == 2
    assert scene.squares[0] == 5 + 3 + 2
    assert scene.view().held == (0, 0)


# Hex


@pytest.mark.clause("BAL-29")
@pytest.mark.parametrize(("squares", "ends"), [([5, 9, 7], (5, 6, 7)), ([-2, -1, -2], (-2, -2, -2))])
def test_a_hex_sends_the_leader_back_three(squares: list[int], ends: tuple[int, ...]) -> None:
    """Never below -2."""
    scene = after_move(squares, "hex")
    assert scene.options_of(0) == [Hex(1), Done()]
    scene.cast(0, Hex(1))
    assert scene.squares == ends


@pytest.mark.clause("BAL-29")
def test_of_several_leaders_the_caster_chooses_one_but_not_herself() -> None:
    scene = after_move([9, 9, 9, 2], "hex")
    assert scene.options_of(0) == [Hex(1), Hex(2), Done()]
    assert scene.refusal(0, Hex(0)) == ("BAL-29", "choose_another")
    for seat in (3, 4, -1, 2**62):
        assert scene.refusal(0, Hex(seat)) == ("BAL-29", "not_leading")
    scene.cast(0, Hex(2))
    assert scene.squares == (9, 9, 6, 2)


@pytest.mark.clause("BAL-29")
def test_alone_in_the_lead_she_hits_herself() -> None:
    scene = after_move([9, 8], "hex")
    assert scene.options_of(0) == [Hex(0), Done()]
    scene.cast(0, Hex(0))
    assert scene.squares == (6, 8)
