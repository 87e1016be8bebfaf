"""BAL-20 to BAL-22, BAL-25, BAL-29: when spells are played, and the spells played after a move."""

from __future__ import annotations

import pytest

from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import (
    Attraction,
    Correction,
    Decree,
    Done,
    DoubleGame,
    DubalaiAction,
    Fog,
    ForgottenSyllable,
    Hex,
    Roadblock,
    Tailwind,
)
from support.dubalai import GLO, INVALID, PERFECT_BLACK, PERFECT_ORANGE, TOZ, Scene, after_move, before_move

# When spells are played


@pytest.mark.clause("BAL-20")
def test_spells_are_played_only_in_the_own_step() -> None:
    """During a step only its player is asked."""
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
def test_spells_for_a_formula_are_refused_after_the_move(action: DubalaiAction) -> None:
    scene = before_move(["forgotten_syllable", "correction", "double_game"])
    scene.play(0, Done())
    assert scene.refusal(0, action) == ("BAL-20", "before_your_move")


@pytest.mark.clause("BAL-20")
def test_decree_and_fog_are_refused_within_a_step() -> None:
    scene = before_move(["decree", "fog"])
    assert scene.refusal(0, Decree()) == ("BAL-20", "another_moment")
    assert scene.refusal(0, Fog(1)) == ("BAL-20", "another_moment")


@pytest.mark.clause("BAL-20")
def test_spells_are_played_one_at_a_time_in_the_order_of_the_caster() -> None:
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
def test_a_witch_who_fell_may_play_spells_after_her_move() -> None:
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
def test_a_player_who_takes_too_long_plays_no_spell() -> None:
    scene = before_move(["forgotten_syllable", "tailwind"])
    assert scene.time_given == 30_000
    scene.wait()
    assert scene.phase == "after"
    scene.wait()
    assert scene.phase == "roll"
    assert scene.view(0).hand == ("forgotten_syllable", "tailwind")


@pytest.mark.clause("BAL-20", "BAL-26")
@pytest.mark.parametrize("card", ["fog", "decree", "double_game", "tailwind", "correction", "aerobatics_1"])
def test_the_questions_do_not_depend_on_the_cards_held(card: str) -> None:
    """Prompts, deadlines and views of others depend only on the number of cards."""
    seen = []
    for held in (card, "aerobatics_2"):
        scene = Scene([5, 9], [[held]])
        trace: list[object] = [scene.view(1), GAME.prompts(scene.state)]
        scene.write("GLO", "YUK")
        trace += [scene.view(1), GAME.prompts(scene.state)]
        scene.play(0, Done(), after=700)
        trace += [scene.view(1), GAME.prompts(scene.state)]
        scene.play(0, Done(), after=700)
        trace += [scene.view(1), GAME.prompts(scene.state), scene.events_for(1)]
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
    """Seat 0 blocks on 6; seat 1 would move 5. A pawn already ahead is not stopped."""
    scene = Scene([5, start], [["roadblock"]])
    scene.write("GLO", PERFECT_ORANGE)
    scene.play(0, Done())
    announced = scene.cast(0, Roadblock())
    assert events.Blocks(0) in announced
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
def test_a_roadblock_moves_with_its_witch() -> None:
    """Hexed from 9 to 6, the witch blocks on 6; pawns now ahead of her are free."""
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


# Tailwind


@pytest.mark.clause("BAL-25")
@pytest.mark.parametrize(
    ("squares", "gain"),
    [([5, 9, 9, 5], 3), ([9, 5, 5, 5], 1), ([5, 5, 5, 5], 1), ([1, 2, 3, 4], 4), ([22, 1, 1, 1], 1)],
)
def test_a_tailwind_advances_by_the_position_in_the_race(squares: list[int], gain: int) -> None:
    """The position is one more than the players strictly ahead."""
    scene = after_move(squares, "tailwind")
    scene.cast(0, Tailwind())
    assert scene.squares[0] == squares[0] + gain


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
def test_a_caster_who_leads_alone_hits_herself() -> None:
    scene = after_move([9, 8], "hex")
    assert scene.options_of(0) == [Hex(0), Done()]
    scene.cast(0, Hex(0))
    assert scene.squares == (6, 8)
