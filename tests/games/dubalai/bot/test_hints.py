"""Hints for players: what to look at, what it means, what to do and why."""

from __future__ import annotations

import pytest

from ludotheque.bots.budget import Budget
from ludotheque.bots.hint import RUNGS, Hint, hint_sentence
from ludotheque.engine.words import LANGUAGES
from ludotheque.games.dubalai.bot.bot import BOT
from ludotheque.games.dubalai.box.options import DubalaiOptions
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules.actions import Attraction as Pull
from ludotheque.games.dubalai.rules.actions import (
    Close,
    Decree,
    Done,
    DubalaiAction,
    Fog,
    ForgottenSyllable,
    Hex,
    Keep,
    Lay,
    LetPass,
    Lock,
    LookOn,
    Pick,
    Roadblock,
    Roll,
    Tailwind,
)
from support.dubalai import FIZ, INVALID, KRA, PERFECT_ORANGE, Scene, row
from support.dubalai_bots import after_move, before_move, dice_on_the_table

Ladder = tuple[Hint[DubalaiAction], ...]


def help_for(scene: Scene, seat: int = 0) -> Ladder:
    """The three hints for a seat; each must have a sentence, and the move must be legal."""
    hints: Ladder = BOT.hints(scene.view(seat), budget=Budget(effort=0.2))
    assert tuple(hint.rung for hint in hints) == RUNGS
    for hint in hints:
        for language in LANGUAGES:
            said = hint_sentence("dubalai", language, hint, {"seat.0": "Zoé", "seat.1": "Léo", "seat.2": "Mia"})
            assert said
            assert "{" not in said
    assert hints[2].action is not None
    assert GAME.check(scene.state, seat, hints[2].action) is None
    return hints


def test_a_seat_that_is_not_asked_gets_no_hints() -> None:
    scene = Scene([0, 0])
    assert BOT.hints(scene.view(None), budget=Budget()) == ()
    scene.play(0, Lock())
    assert BOT.hints(scene.view(0), budget=Budget()) == ()


def test_hints_while_looking_show_a_symbol_in_both_colours() -> None:
    """The nudge shows two dice and asks; the region says what is out; the move says what is valid."""
    scene = dice_on_the_table()
    nudge, region, move = help_for(scene)
    assert nudge.key == "look_same_symbol"
    assert nudge.params == {"symbol": KRA}
    assert {mark.which for mark in nudge.marks} == {4, 8}
    assert region.params == {"symbols": (KRA,)}
    assert hint_sentence("dubalai", "en", region).endswith("these are out: skull.")
    assert move.action == LookOn()
    scene.wait()
    _, _, move = help_for(scene)
    assert move.action == Close()
    assert move.key == "close_for_squares"
    assert move.params == {"colour": "orange", "symbols": row(PERFECT_ORANGE)}
    assert {mark.which for mark in move.marks} == {0, 1, 2, 3}


def test_the_reason_to_close_depends_on_the_bonus() -> None:
    black = dice_on_the_table(dice="orange GLO KRA ZAF black YUK MIP FIZ NEB KRA ZAF")
    black.wait()
    assert help_for(black)[2].key == "close_for_magic"
    cursed = dice_on_the_table((4, 0))
    cursed.position.curse = 4
    cursed.wait()
    assert help_for(cursed)[2].key == "close_for_most"
    back = dice_on_the_table((-2, 0))
    back.wait()
    assert help_for(back)[2].key == "look_only"
    assert help_for(back)[2].action == LookOn()


def test_hints_while_looking_when_no_symbol_is_out() -> None:
    scene = dice_on_the_table(dice="orange KRA GLO FIZ NEB YUK black TOZ ZAF WEP MIP")
    nudge, region, _ = help_for(scene)
    assert (nudge.key, region.key) == ("look_all_different", "look_none_out")
    assert (
        help_for(dice_on_the_table(dice="orange KRA KRA FIZ NEB YUK black TOZ ZAF WEP MIP"))[1].key == "look_none_out"
    )


def test_hints_while_writing_do_not_know_the_dice() -> None:
    scene = Scene([0, 0], closer=1)
    nudge, region, move = help_for(scene)
    assert nudge.key == "write_bravely"
    assert 2 <= region.params["count"] <= 4
    assert move.key == "write_bet"
    assert isinstance(move.action, Lay)
    assert len(move.action.row) == 1
    assert help_for(scene, seat=1)[0].key == "write_with_care"
    scene.play(0, Lay(row(PERFECT_ORANGE)))
    assert help_for(scene)[2].action == Lock()
    scene.play(0, Lay(tuple(range(8))))
    move = help_for(scene)[2]
    assert move.key == "write_shorter"
    assert move.action == Lay(tuple(range(7)))


def test_hints_while_writing_mention_decree_and_double_game() -> None:
    assert help_for(Scene([0, 0], [["decree"]], closer=1))[2].action == Decree()
    scene = Scene([0, 0], [["double_game"]], closer=1)
    assert help_for(scene)[0].key == "write_two_rows"
    scene.lay_two(0, "GLO", "YUK")
    assert help_for(scene)[2].action == Lock()
    scene.play(0, Lay((), row("YUK GLO"), "orange"))
    move = help_for(scene)[2]
    assert isinstance(move.action, Lay)
    assert move.action.second == row("GLO YUK")


def test_hints_for_spells_before_the_move() -> None:
    _, region, move = help_for(before_move("GLO NEB", "aerobatics_1", "forgotten_syllable"))
    assert region.params == {"card": "forgotten_syllable"}
    assert region.marks[0].which == 0, "the hand is in the order of the box"
    assert (move.key, move.action) == ("add_for_perfect", ForgottenSyllable(FIZ))
    longer = before_move("GLO", "forgotten_syllable", squares=(21, 20))
    assert (help_for(longer)[2].key, help_for(longer)[2].action) == ("add_one", ForgottenSyllable(FIZ))
    assert help_for(before_move("KRA FIZ NEB", "correction"))[2].key == "swap_for_perfect"
    assert help_for(before_move("KRA NEB", "correction", squares=(21, 20)))[2].key == "swap_one"
    assert help_for(before_move(PERFECT_ORANGE, "double_game", second="YUK MIP"))[2].key == "play_double"
    assert help_for(before_move("KRA TOZ", "correction"))[2].key == "before_wait"
    assert help_for(before_move(PERFECT_ORANGE, "aerobatics_1"))[2].key == "before_nothing"


@pytest.mark.parametrize(
    ("squares", "hand", "key", "action"),
    [
        ([20, 21, 22], "tailwind", "fly_on", Tailwind()),
        ([21, 23, 8], "hex", "hex_leader", Hex(1)),
        ([18, 21, 21, 21], "attraction", "pull_back", Pull(2)),
        ([20, 9, 9, 9], "attraction", "after_wait", Done()),
        ([5, 5], "aerobatics_3", "after_nothing", Done()),
    ],
)
def test_spells_after_the_move(squares: list[int], hand: str, key: str, action: DubalaiAction) -> None:
    move = help_for(after_move(squares, hand))[2]
    assert (move.key, move.action) == (key, action)


def test_hint_for_a_roadblock() -> None:
    move = help_for(after_move([20, 20], "roadblock", formulas=[PERFECT_ORANGE]))[2]
    assert (move.key, move.action) == ("block", Roadblock())


def test_hints_for_the_fog_window() -> None:
    scene = after_move([19, 21, 3], "hex")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, Hex(1))
    nudge, region, move = help_for(scene, seat=1)
    assert nudge.params == {"seat": 0, "spell": "hex"}
    assert (region.key, move.key, move.action) == ("fog_worth_it", "fog_cancel", Fog(1))
    assert (help_for(scene, seat=2)[2].key, help_for(scene, seat=2)[2].action) == ("fog_watch", LetPass())
    scene = after_move([2, 12, 9], "tailwind", "fog")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, Tailwind())
    assert help_for(scene, seat=1)[2].key == "fog_keep"
    scene = after_move([20, 22], "tailwind", "fog")
    scene.position.hands[1] = scene.take(["fog"])
    scene.play(0, Tailwind())
    scene.play(1, Fog(1))
    assert help_for(scene)[2].key == "fog_counter"


def test_hints_for_the_card_to_keep() -> None:
    for squares, card, key in (([18, 20], "aerobatics_2", "keep_for_the_end"), ([3, 3], "tailwind", "keep_for_later")):
        scene = Scene(squares, closer=None, pile=["tailwind", "aerobatics_2"])
        scene.write("YUK MIP", INVALID)
        move = help_for(scene)[2]
        assert (move.key, move.action) == (key, Keep(card))


def test_hints_for_the_start_and_the_roll() -> None:
    state = GAME.start(DubalaiOptions(levels=("novice", "normal")), 2)
    hints = BOT.hints(GAME.view(state, 0), budget=Budget(effort=0.1))
    assert hints[2].action == Pick(7)
    scene = Scene([0, 0], closer=None)
    scene.write(INVALID, INVALID)
    roller = scene.view().roller
    assert roller is not None
    assert help_for(scene, roller)[2].action == Roll()
