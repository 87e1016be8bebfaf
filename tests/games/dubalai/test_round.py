"""BAL-1 to BAL-18: looking, writing, flying."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque import BadTable, Match, Refused
from ludotheque.engine.notice import Notice
from ludotheque.engine.wire import Event
from ludotheque.games.dubalai import events
from ludotheque.games.dubalai.actions import (
    Close,
    Decree,
    Done,
    Keep,
    Lay,
    Lock,
    LookOn,
    Pick,
    Roadblock,
    Roll,
    Tailwind,
)
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.options import DubalaiOptions, Level, standard_edition, tables_of
from ludotheque.games.dubalai.view import DubalaiView
from support.dubalai import (
    FIZ,
    GLO,
    INVALID,
    MIP,
    NEB,
    PERFECT_BLACK,
    PERFECT_ORANGE,
    YUK,
    Scene,
    row,
)


def view(match: Match, seat: int | None = None) -> DubalaiView:
    seen = match.view(seat)
    assert isinstance(seen, DubalaiView)
    return seen


EDITION_FACES = [str((symbol, colour)) for symbol in range(9) for colour in ("orange", "black")]


def data(notices: tuple[Notice[Event], ...]) -> list[Event]:
    return [notice.data for notice in notices]


def rolled(seats: int = 3, seed: int = 1, **options: object) -> Match:
    """A match in which the dice have just been rolled at time 0."""
    match = Match("dubalai", seats=seats, seed=seed, options=options)
    roller = view(match).roller
    assert roller is not None
    match.play(roller, Roll())
    return match


def closing(match: Match, seat: int = 0, at: int = 2000) -> Match:
    match.play(seat, Close(), at=at)
    match.advance(at + 1)
    return match


# Setting up


@pytest.mark.clause("BAL-1")
def test_all_witches_start_on_the_start_line() -> None:
    """Nobody is asked for a square when there is no novice."""
    match = Match("dubalai", seats=6, seed=1)
    assert view(match).squares == (0,) * 6
    assert view(match).phase == "roll"


@pytest.mark.clause("BAL-1")
def test_novices_pick_five_six_or_seven_and_nobody_sees_it_before_all_have() -> None:
    """Both novices hold one question; the others are not asked."""
    match = Match("dubalai", seats=3, seed=1, options={"levels": ["novice", "normal", "novice"]})
    assert set(match.prompts) == {0, 2}
    assert match.prompts[0] == match.prompts[2]
    assert match.options(0) == (Pick(5), Pick(6), Pick(7))
    for square in (4, 8, 0, -1, 2**62):
        with pytest.raises(Refused, match="BAL-1 novice_squares"):
            match.play(0, Pick(square))
    assert match.play(0, Pick(6)) == ()
    assert view(match, 0).pick == 6
    assert [view(match, seat).squares for seat in (0, 1, 2, None)] == [(0, 0, 0)] * 4
    assert view(match, 2).pick is None
    told = data(match.play(2, Pick(5)))
    assert events.LinedUp(0, 6) in told
    assert events.LinedUp(2, 5) in told
    assert view(match).squares == (6, 0, 5)


@pytest.mark.clause("BAL-1")
def test_a_novice_who_does_not_pick_starts_on_seven() -> None:
    """The best of the three, after choose_seconds."""
    match = Match("dubalai", seats=2, seed=1, options={"levels": ["novice", "novice"], "choose_seconds": 10})
    match.play(0, Pick(5), at=500)
    match.advance(9_999)
    assert view(match).phase == "start"
    match.advance(10_000)
    assert view(match).squares == (5, 7)


@pytest.mark.clause("BAL-1")
@pytest.mark.parametrize("levels", [["novice"], ["normal"] * 4, ["expert"] * 6])
def test_levels_are_given_for_each_seat_or_for_none(levels: list[str]) -> None:
    """Three seats take three levels."""
    with pytest.raises(BadTable, match="level_for_each"):
        Match("dubalai", seats=3, options={"levels": levels})
    assert Match("dubalai", seats=len(levels), options={"levels": levels}) if len(levels) > 1 else True


@pytest.mark.clause("BAL-1")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(BadTable, match="LUD-5"):
        Match("dubalai", seats=seats)


# Rolling


@pytest.mark.clause("BAL-2")
def test_the_first_roller_is_drawn_among_all_even_novices_ahead() -> None:
    rollers = set()
    for seed in range(40):
        match = Match("dubalai", seats=3, seed=seed, options={"levels": ["novice", "normal", "normal"]})
        match.play(0, Pick(7))
        rollers.add(view(match).roller)
    assert rollers == {0, 1, 2}


@pytest.mark.clause("BAL-2")
def test_later_the_last_one_rolls_without_a_lot() -> None:
    scene = Scene([3, 1, 2])
    scene.write("GLO", "GLO", "GLO")
    assert scene.view().roller == 1
    assert scene.view().phase == "roll"


@pytest.mark.clause("BAL-2")
@pytest.mark.parametrize(("lot", "roller"), [(0, 1), (1, 2)])
def test_several_last_ones_draw_lots(lot: int, roller: int) -> None:
    """Seats 1 and 2 are last together; chance has two outcomes."""
    scene = Scene([3, 1, 1])
    scene.write("GLO", "GLO", locked=False)
    scene.play(2, Lay(row("GLO")))
    scene.play(0, Lock())
    scene.play(1, Lock())
    scene.play(2, Lock(), lot)
    assert scene.view().roller == roller


@pytest.mark.clause("BAL-2")
def test_the_roller_rolls_or_the_dice_roll_by_themselves() -> None:
    """Only the roller is asked; after choose_seconds the dice roll without a hand."""
    match = Match("dubalai", seats=3, seed=1)
    roller = view(match).roller
    assert list(match.prompts) == [roller]
    assert view(match).dice is None
    told = data(match.advance(30_000))
    assert any(isinstance(event, events.Rolled) for event in told)
    assert all(view(match, seat).dice is not None for seat in (0, 1, 2, None))


@pytest.mark.clause("BAL-6")
def test_a_roll_without_a_valid_symbol_is_rolled_again_before_anyone_looks() -> None:
    """Dice that show each symbol in both colours or leave nothing are never seen.

    Faces: die i shows symbol i + k on face k, orange for even k. Here the dice
    1 to 8 pair up on four symbols, and the ninth joins one of them.
    """
    scene = Scene([1, 0])
    scene.write("GLO", "GLO")
    assert scene.phase == "roll"
    tables = tables_of(standard_edition())
    useless = [1, 0, 1, 0, 1, 0, 1, 0, 2]
    shown = [tables.faces[die * 6 + value] for die, value in enumerate(useless)]
    assert not {face % 9 for face in shown if face < 9} ^ {face % 9 for face in shown if face >= 9}
    told = scene.play(scene.view().roller or 0, Roll(), *useless, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert [type(event) for event in told] == [events.Rerolled, events.Rolled]
    assert scene.view().dice == tuple((die, "orange") for die in range(9))


# Looking


@pytest.mark.clause("BAL-3")
def test_the_lid_cannot_be_closed_in_the_first_two_seconds() -> None:
    """The question is open from the moment the dice lie, and stays the same question."""
    match = rolled()
    asked = match.prompts[0]
    assert asked.race
    assert asked.deadline == 45_000
    assert match.options(0) == (LookOn(),)
    with pytest.raises(Refused, match="BAL-3 too_early"):
        match.play(0, Close(), at=1_999)
    assert match.play(0, LookOn()) == ()
    assert match.check(0, Close()) is not None
    match.advance(2_000)
    assert match.prompts[0] == asked
    assert match.options(0) == (Close(), LookOn())
    assert match.play(0, Close()) == ()
    assert data(match.advance(2_001)) == [events.Closed(0)]


@pytest.mark.clause("BAL-3")
def test_whoever_closes_is_the_closer_and_nobody_sees_the_dice_any_more() -> None:
    """Not even somebody who comes back to the table only now."""
    match = rolled()
    assert view(match, 2).dice is not None
    closing(match, seat=1)
    assert view(match).closer == 1
    assert view(match).phase == "write"
    for seat in (0, 1, 2, None):
        assert view(match, seat).dice is None
        assert view(match, seat).valid is None


@pytest.mark.clause("BAL-3")
def test_no_notice_shows_the_dice_before_the_lid_comes_off() -> None:
    """Notices can be read again by somebody who comes back while the lid is closed."""
    match = closing(rolled())
    faces = set(EDITION_FACES)
    for seat in (None, 0, 1, 2):
        for notice in match.heard(seat):
            fields = msgspec.structs.asdict(notice.data).values()
            assert not any(isinstance(field, tuple) and faces & {str(part) for part in field} for field in fields)


@pytest.mark.clause("BAL-3")
def test_the_lid_closes_by_itself_and_nobody_is_the_closer() -> None:
    match = rolled(look_seconds=20)
    match.advance(19_999)
    assert view(match).phase == "look"
    assert data(match.advance(20_000)) == [events.Shut()]
    assert view(match).closer is None
    assert view(match).phase == "write"


@pytest.mark.clause("BAL-3")
def test_a_player_on_minus_two_may_not_close() -> None:
    """That player looks on like the others, is not in the race, and is told why when trying."""
    scene = Scene([-2, 5])
    scene.write(INVALID, "GLO")
    scene.play(0, Roll())
    for _ in range(2):
        assert scene.refusal(0, Close()) == ("BAL-3", "too_far_back")
        assert scene.options_of(0) == [LookOn()]
        prompts = GAME.prompts(scene.state)
        assert (prompts[0].race, prompts[1].race) == (False, True)
        if scene.phase == "watch":
            assert scene.refusal(1, Close()) == ("BAL-3", "too_early")
            scene.wait()
    assert scene.refusal(1, Close()) is None


@pytest.mark.clause("BAL-3")
def test_when_all_are_on_minus_two_the_lid_closes_by_itself() -> None:
    scene = Scene([-2, -2], closer=None)
    scene.write(INVALID, INVALID)
    scene.play(scene.view().roller or 0, Roll())
    scene.wait()
    assert [scene.refusal(seat, Close()) for seat in (0, 1)] == [("BAL-3", "too_far_back")] * 2
    scene.wait()
    assert (scene.phase, scene.view().closer) == ("write", None)


@pytest.mark.clause("BAL-3")
def test_only_the_first_one_closes() -> None:
    """A millisecond later is too late."""
    match = rolled()
    asked = match.prompts[1].id
    match.play(0, Close(), at=3_000)
    with pytest.raises(Refused, match="LUD"):
        match.play(0, Close(), at=3_000)
    with pytest.raises(Refused, match="LUD"):
        match.play(1, Close(), at=3_001, prompt=asked)
    assert view(match).closer == 0


@pytest.mark.clause("BAL-3")
def test_equal_to_the_millisecond_lots_are_drawn_between_the_hands_on_the_lid() -> None:
    """Whichever hand was reported first, and never for a third player."""
    closers = set()
    for seed in range(12):
        for first, second in ((0, 2), (2, 0)):
            match = rolled(seed=seed)
            match.play(first, Close(), at=5_000)
            assert view(match).closer is None
            assert view(match).reaching == (first,)
            match.play(second, Close(), at=5_000)
            match.advance(5_001)
            assert view(match).phase == "write"
            assert view(match).reaching == ()
            closers.add((first, view(match).closer))
    assert closers == {(0, 0), (0, 2), (2, 0), (2, 2)}


@pytest.mark.clause("BAL-3")
def test_when_every_hand_is_on_the_lid_nobody_is_waited_for() -> None:
    """All who may close have done so in one millisecond: lots are drawn at once."""
    match = rolled(seats=2)
    match.play(0, Close(), at=5_000)
    told = data(match.play(1, Close(), at=5_000))
    assert told in ([events.Closed(0)], [events.Closed(1)])
    assert view(match).phase == "write"


# Writing


@pytest.mark.clause("BAL-4")
def test_formulas_are_secret_until_all_are_laid_and_order_does_not_matter() -> None:
    match = closing(rolled())
    assert len({prompt.id for prompt in match.prompts.values()}) == 1
    assert match.play(0, Lay((3, 1, 2))) == ()
    mine = view(match, 0).formulas[0]
    assert mine is not None
    assert mine.row == (1, 2, 3)
    for seat in (1, 2, None):
        assert view(match, seat).formulas[0] is None
    before = [view(match, seat) for seat in (1, 2, None)]
    match.play(0, Lay((8,)))
    assert [view(match, seat) for seat in (1, 2, None)] == before


@pytest.mark.clause("BAL-4")
def test_a_formula_may_be_changed_until_it_is_locked() -> None:
    """Locking is seen by all; then there are no more changes."""
    match = closing(rolled())
    match.play(0, Lay((1,)))
    match.play(0, Lay((2, 3)))
    assert data(match.play(0, Lock())) == [events.Locked(0)]
    assert view(match, 1).ready == (0,)
    with pytest.raises(Refused, match="LUD-1"):
        match.play(0, Lay((4,)))
    match.play(1, Lock())
    assert view(match).formulas == (None, None, None)
    told = data(match.play(2, Lock()))
    assert events.Spoke(0, (2, 3)) in told
    assert events.Silent(1) in told
    formula = view(match).formulas[0]
    assert formula is not None
    assert formula.row == (2, 3)


@pytest.mark.clause("BAL-4")
def test_when_time_is_up_what_is_laid_counts() -> None:
    match = closing(rolled(write_seconds=20))
    match.play(1, Lay((5, 6)), at=22_000)
    told = data(match.advance(22_001))
    assert told[0] == events.TimeUp()
    assert events.Spoke(1, (5, 6)) in told


@pytest.mark.clause("BAL-4")
@pytest.mark.parametrize("spoken", ["", "KRA", "KRA GLO FIZ NEB YUK TOZ ZAF WEP MIP", "MIP KRA TOZ"])
def test_any_of_the_nine_cards_can_be_laid(spoken: str) -> None:
    assert Scene().refusal(0, Lay(row(spoken))) is None


@pytest.mark.clause("BAL-4")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [((9,), "no_such_symbol"), ((-1,), "no_such_symbol"), ((2**62,), "no_such_symbol"), ((3, 3), "one_card_each")],
)
def test_each_player_has_nine_different_cards(cards: tuple[int, ...], reason: str) -> None:
    assert Scene().refusal(0, Lay(cards)) == ("BAL-4", reason)


@pytest.mark.clause("BAL-4")
def test_every_formula_can_be_reached_one_card_at_a_time() -> None:
    """Nine changes are offered and the lock; each leads to another formula."""
    scene = Scene()
    reached, frontier = {()}, [()]
    while frontier:
        scene.play(0, Lay(frontier.pop()))
        offered = scene.options_of(0)
        assert len(offered) == 10
        assert offered[-1] == Lock()
        for action in offered[:-1]:
            assert isinstance(action, Lay)
            if action.row not in reached:
                reached.add(action.row)  # type: ignore[arg-type]
                frontier.append(action.row)  # type: ignore[arg-type]
    assert len(reached) == 512


# Checking


@pytest.mark.clause("BAL-5")
def test_the_dice_are_sorted_and_what_shows_both_colours_is_out() -> None:
    """The example: two orange toads count once, two black eyes too, the skull is out."""
    scene = Scene()
    told = scene.write("GLO", "GLO", "GLO")
    uncovered = next(event for event in told if isinstance(event, events.Uncovered))
    assert uncovered.orange == (GLO, FIZ, NEB)
    assert uncovered.black == (YUK, MIP)
    for seat in (0, None):
        assert scene.view(seat).valid == ((GLO, FIZ, NEB), (YUK, MIP))
        assert scene.view(seat).dice == uncovered.dice


@pytest.mark.clause("BAL-5", "BAL-4")
def test_all_reveal_together() -> None:
    """Every formula is spoken before the first takes effect."""
    told = Scene([0, 4]).write("GLO", "YUK")
    kinds = [type(event) for event in told]
    assert kinds.count(events.Spoke) == 2
    assert max(i for i, kind in enumerate(kinds) if kind is events.Spoke) < kinds.index(events.Uncovered)
    assert kinds.index(events.Uncovered) < kinds.index(events.Flew)


@pytest.mark.clause("BAL-10")
@pytest.mark.parametrize(
    ("squares", "closer", "roller", "order"),
    [
        ([5, 9, 7, 2], 3, 3, (3, 1, 2, 0)),  # the closer first though last
        ([5, 9, 7, 2], None, 3, (1, 2, 0, 3)),  # leader first
        ([4, 4, 4, 4], 2, 0, (2, 3, 0, 1)),  # one square: clockwise from the closer
        ([4, 4, 4, 4], None, 1, (1, 2, 3, 0)),  # no closer: from the roller
        ([4, 8, 4, 8], 2, 0, (2, 3, 1, 0)),
        ([-2, -1, 22, 0], None, 0, (2, 3, 1, 0)),
    ],
)
def test_the_order_of_effects(squares: list[int], closer: int | None, roller: int, order: tuple[int, ...]) -> None:
    scene = Scene(squares, closer=closer, roller=roller)
    told = scene.write("GLO", "GLO", "GLO", "GLO")
    assert [event.order for event in told if isinstance(event, events.Uncovered)] == [order]
    assert [event.seat for event in told if isinstance(event, events.Flew)] == list(order)


@pytest.mark.clause("BAL-10")
def test_moves_do_not_change_the_order() -> None:
    """Seat 2 overtakes seat 1 by her move, and still seat 1 comes when it was her place."""
    scene = Scene([9, 5, 4], closer=2)
    told = scene.write("GLO", "GLO", PERFECT_ORANGE)
    moved = [event.seat for event in told if isinstance(event, events.Moved)]
    assert moved == [2, 0, 1]


# Flying


@pytest.mark.clause("BAL-11")
@pytest.mark.parametrize("formula", ["KRA", "GLO KRA", "TOZ", "GLO FIZ NEB TOZ", "GLO MIP", "YUK MIP GLO"])
def test_a_forbidden_symbol_makes_the_witch_fall(formula: str) -> None:
    """Out, absent, or the two colours mixed."""
    scene = Scene([3, 3], closer=None)
    told = scene.write(formula, "GLO")
    assert events.Fell(0) in told
    assert scene.squares[0] == 3


@pytest.mark.clause("BAL-12")
@pytest.mark.parametrize(("formula", "squares"), [("GLO", 1), ("GLO NEB", 2), ("FIZ NEB", 2), ("YUK", 1), ("MIP", 1)])
def test_an_incomplete_formula_moves_by_its_cards(formula: str, squares: int) -> None:
    scene = Scene([3, 3], closer=None)
    scene.write(formula, "KRA")
    assert scene.squares == (3 + squares, 3)
    assert scene.view().held == (0, 0)


@pytest.mark.clause("BAL-13")
def test_perfect_orange_moves_two_more() -> None:
    scene = Scene([3, 3])
    told = scene.write(PERFECT_ORANGE, "KRA")
    assert events.Perfect(0, 3, "orange") in told
    assert scene.squares[0] == 8


@pytest.mark.clause("BAL-13")
def test_perfect_black_draws_as_many_as_symbols_and_keeps_one() -> None:
    """The cards are drawn by chance; only the drawer sees them; the others go back."""
    scene = Scene([3, 3], pile=["fog", "hex", "aerobatics_3"])
    scene.play(0, Lay(row(PERFECT_BLACK)))
    scene.play(1, Lay(row("KRA")))
    scene.play(0, Lock())
    scene.play(1, Lock(), 0, 1)
    assert scene.squares[0] == 5
    assert scene.asked == [0]
    assert scene.view(0).drawn == ("fog", "aerobatics_3")
    assert scene.view(1).drawn == scene.view().drawn == ()
    assert scene.view(1).drawing == 2
    assert events.DrewCards(("fog", "aerobatics_3")) in scene.heard(0)
    for other in (1, None):
        assert not any(isinstance(event, events.DrewCards) for event in scene.heard(other))
        assert events.Drew(0, 2) in scene.heard(other)
    assert scene.options_of(0) == [Keep("fog"), Keep("aerobatics_3")]
    assert scene.refusal(0, Keep("hex")) == ("BAL-13", "not_drawn")
    assert scene.refusal(0, Keep("nonsense")) == ("BAL-13", "not_drawn")
    scene.play(0, Keep("aerobatics_3"))
    assert scene.view(0).hand == ("aerobatics_3",)
    assert scene.view(1).held == (1, 0)
    assert scene.view().pile == 2
    assert events.KeptCard("aerobatics_3") in scene.heard(0)
    assert not any(isinstance(event, events.KeptCard) for event in scene.heard(1))


@pytest.mark.clause("BAL-13")
def test_whoever_does_not_choose_keeps_the_last_card_in_the_order_of_the_box() -> None:
    """That is the best aerobatics, if there is one."""
    scene = Scene(
        [3, 3], pile=["fog", "aerobatics_1", "aerobatics_3"], dice="orange GLO GLO GLO GLO GLO black YUK MIP TOZ TOZ"
    )
    scene.write("YUK MIP TOZ", "KRA")
    assert scene.view().drawing == 3
    scene.wait()
    assert scene.view(0).hand == ("aerobatics_3",)


@pytest.mark.clause("BAL-13")
def test_a_single_card_drawn_is_kept_without_asking() -> None:
    scene = Scene([3, 3], pile=["tailwind"], dice="orange GLO GLO GLO GLO GLO GLO black YUK YUK YUK")
    scene.write("YUK", "KRA")
    assert scene.view(0).hand == ("tailwind",)
    assert scene.phase == "after"


@pytest.mark.clause("BAL-14")
def test_an_empty_formula_is_not_valid() -> None:
    """It does not move, and a closer who laid nothing is penalised."""
    scene = Scene([3, 3], closer=0)
    told = scene.write("", "")
    assert events.Fell(1) in told
    assert scene.squares == (1, 3)


@pytest.mark.clause("BAL-14")
def test_a_colour_without_valid_symbols_has_no_perfect_formula() -> None:
    """Nothing black is valid: laying nothing is not perfect black."""
    scene = Scene([3, 3], closer=None, dice="orange GLO GLO GLO GLO GLO GLO GLO YUK black YUK")
    told = scene.write("", "GLO")
    assert events.Fell(0) in told
    assert scene.view().held == (0, 0)
    assert scene.squares == (3, 3 + 1 + 2)


@pytest.mark.clause("BAL-15")
@pytest.mark.parametrize(("start", "end"), [(5, 3), (1, -1), (0, -2), (-1, -2)])
def test_the_closer_whose_formula_is_not_valid_goes_back_two(start: int, end: int) -> None:
    """Never below -2. The others who fall stay where they are."""
    scene = Scene([start, 4])
    told = scene.write(INVALID, INVALID)
    assert scene.squares == (end, 4)
    assert events.Moved(0, start, end, "penalty") in told


@pytest.mark.clause("BAL-11", "BAL-12", "BAL-13", "BAL-15")
def test_the_worked_example() -> None:
    """Five witches: the rulebook's round, from the closer to the last."""
    scene = Scene([0, 3, 2, 1, 4], closer=4)
    told = scene.write("GLO NEB", PERFECT_BLACK, "GLO MIP", PERFECT_ORANGE, "FIZ NEB KRA")
    assert scene.phase == "keep"
    assert scene.view().drawing == 2
    scene.play(1, scene.options_of(1)[0])
    scene.finish_round()
    ursule, sofia, augustine, cunegonde, renee = scene.squares
    assert ursule == 0 + 2
    assert cunegonde == 1 + 5
    assert sofia == 3 + 2
    assert scene.view().held == (0, 1, 0, 0, 0)
    assert augustine == 2
    assert renee == 4 - 2
    assert next(event for event in told if isinstance(event, events.Uncovered)).order == (4, 1, 2, 3, 0)


# Curse and experts


@pytest.mark.clause("BAL-16")
def test_the_curse_goes_to_the_leaders_after_each_round() -> None:
    scene = Scene([5, 4, 0])
    told = scene.write("GLO", "GLO FIZ", "KRA")
    assert scene.squares == (6, 6, 0)
    assert scene.view().curse == 6
    assert events.CurseMoved(6) in told


@pytest.mark.clause("BAL-16")
def test_there_is_no_curse_in_the_first_round() -> None:
    assert view(Match("dubalai", seats=2, seed=1)).curse is None
    scene = Scene([0, 0], curse=None, round=1)
    scene.write(PERFECT_ORANGE, "KRA")
    assert scene.squares == (5, 0)


@pytest.mark.clause("BAL-16")
def test_whoever_stands_on_the_curse_gets_no_bonus() -> None:
    """Moves by the cards alone, and draws nothing. One square away the bonus counts."""
    scene = Scene([12, 11, 12], curse=12, closer=None)
    told = scene.write(PERFECT_ORANGE, PERFECT_ORANGE, PERFECT_BLACK)
    assert scene.squares == (15, 16, 14)
    assert scene.view().held == (0, 0, 0)
    assert told.count(events.NoBonus(0, "curse")) == 1
    assert events.NoBonus(2, "curse") in told


@pytest.mark.clause("BAL-17")
@pytest.mark.parametrize(("formula", "square"), [(PERFECT_ORANGE, 3), (PERFECT_BLACK, 2)])
def test_an_expert_never_gets_a_bonus(formula: str, square: int) -> None:
    scene = Scene([0, 0], levels=["expert", "normal"])
    told = scene.write(formula, "KRA")
    assert scene.squares[0] == square
    assert scene.view().held == (0, 0)
    assert events.NoBonus(0, "expert") in told


# Black magic


@pytest.mark.clause("BAL-18")
def test_cards_kept_are_secret_and_any_number_may_be_held() -> None:
    """Others see how many; a hand may grow without end."""
    hand = ["fog", "decree", "double_game", "hex", "aerobatics_1", "aerobatics_2", "aerobatics_3"]
    scene = Scene([3, 3], [hand])
    assert scene.view(0).hand == tuple(hand)
    assert scene.view(1).hand == scene.view().hand == ()
    assert scene.view(1).hands is None
    assert scene.view(1).held == (7, 0)


@pytest.mark.clause("BAL-18")
def test_spells_played_are_discarded_for_all_to_see() -> None:
    scene = Scene([3, 3], [["roadblock"]])
    scene.write("GLO", "GLO")
    scene.play(0, Done())
    scene.play(0, Roadblock())
    assert scene.view(1).discard == ("roadblock",)
    assert scene.view(0).hand == ()


@pytest.mark.clause("BAL-18")
def test_too_few_cards_bring_the_discards_back() -> None:
    scene = Scene([3, 3], pile=["hex"], discard=["fog", "fog", "tailwind"])
    told = scene.write(PERFECT_BLACK, "KRA")
    assert events.Reshuffled() in told
    assert scene.view().drawing == 2
    assert scene.view().discard == ()
    assert scene.view().pile == 2


@pytest.mark.clause("BAL-18")
@pytest.mark.parametrize(("pile", "drawn"), [([], 0), (["hex"], 1)])
def test_if_still_too_few_what_there_is_is_drawn(pile: list[str], drawn: int) -> None:
    scene = Scene([3, 3], pile=pile)
    scene.write(PERFECT_BLACK, "KRA")
    assert scene.view().held == (drawn, 0)
    assert scene.squares[0] == 5


@pytest.mark.clause("BAL-18")
def test_enough_cards_leave_the_discards_alone() -> None:
    scene = Scene([3, 3], pile=["hex", "decree"], discard=["fog"])
    scene.write(PERFECT_BLACK, "KRA")
    assert scene.view().discard == ("fog",)


@pytest.mark.clause("BAL-1", "BAL-3", "BAL-4", "BAL-26")
def test_the_defaults_are_those_of_the_rulebook() -> None:
    options = DubalaiOptions()
    assert (options.look_seconds, options.write_seconds, options.fog_seconds) == (45, 30, 4)
    assert options.levels == ()


# Room for everybody


@pytest.mark.clause("BAL-3")
def test_with_a_spoken_look_the_lid_opens_for_closing_once_all_dice_were_read() -> None:
    """And everybody may look so much longer."""
    match = rolled(spoken_look=True, look_seconds=20)
    assert match.prompts[0].deadline == 38_000
    with pytest.raises(Refused, match="BAL-3 too_early") as refused:
        match.play(0, Close(), at=17_999)
    assert refused.value.refusal.params == {"seconds": 18}
    match.advance(18_000)
    assert view(match).phase == "look"
    assert match.check(0, Close()) is None
    match.advance(37_999)
    assert view(match).dice is not None
    assert data(match.advance(38_000)) == [events.Shut()]


@pytest.mark.clause("BAL-27")
@pytest.mark.parametrize(("level", "seconds"), [("normal", 28), ("expert", 23)])
def test_with_a_spoken_look_a_decree_has_time_to_be_read_too(level: Level, seconds: int) -> None:
    options = DubalaiOptions(levels=(level, "normal"), spoken_look=True)
    scene = Scene([0, 0], [["decree"]], options=options, discard=["fog", "fog"])
    scene.play(0, Decree())
    scene.play(1, Lock())
    assert (scene.phase, scene.view(0).deadline - scene.now) == ("study", seconds * 1000)


@pytest.mark.clause("BAL-3", "BAL-4", "BAL-26")
def test_a_calm_table_has_twice_the_time() -> None:
    match = rolled(calm=True)
    assert match.prompts[0].deadline == 90_000
    match.play(0, Close(), at=2_000)  # but the lid is free as soon as anywhere
    match.advance(2_001)
    assert match.prompts[0].deadline == 2_001 + 60_000
    scene = Scene([0, 0], [["tailwind"]], options=DubalaiOptions(calm=True))
    scene.write("GLO", "GLO")
    assert scene.view(0).deadline - scene.now == 60_000
    scene.play(0, Done())
    scene.play(0, Tailwind())
    assert (scene.phase, scene.view(0).deadline - scene.now) == ("fog", 8_000)
