"""BAL-1 to BAL-3, BAL-6: from the start line until the lid is closed."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque import BadTable, Match, Refused
from ludotheque.games.dubalai.box.options import standard_edition
from ludotheque.games.dubalai.game import GAME
from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Close, Lay, Lock, LookOn, Pick, Roll
from ludotheque.games.dubalai.rules.tabletop.setup import lookup_of
from support.dubalai import INVALID, Scene, closing, events_of, rolled, row, view

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
    assert match.options(0) == (Pick(5), Pick(6), Pick(7), Pick(0))
    for square in (4, 8, 1, -1, 2**62):
        with pytest.raises(Refused, match="BAL-1 novice_squares"):
            match.play(0, Pick(square))
    assert match.play(0, Pick(6)) == ()
    assert view(match, 0).pick == 6
    assert [view(match, seat).squares for seat in (0, 1, 2, None)] == [(0, 0, 0)] * 4
    assert view(match, 2).pick is None
    announced = events_of(match.play(2, Pick(5)))
    assert events.LinedUp(0, 6) in announced
    assert events.LinedUp(2, 5) in announced
    assert view(match).squares == (6, 0, 5)


@pytest.mark.clause("BAL-1")
def test_a_novice_may_start_on_the_line_like_everybody_else() -> None:
    """Starting ahead may be declined."""
    match = Match("dubalai", seats=2, seed=1, options={"levels": ["novice", "novice"]})
    match.play(0, Pick(0))
    assert view(match, 0).pick == 0
    assert events.LinedUp(0, 0) in events_of(match.play(1, Pick(6)))
    assert view(match).squares == (0, 6)


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
def test_two_to_six_players_can_play(seats: int) -> None:
    with pytest.raises(BadTable, match="LUD-5"):
        Match("dubalai", seats=seats)


# Rolling


@pytest.mark.clause("BAL-2")
def test_the_first_roller_is_drawn_among_all_players_novices_included() -> None:
    rollers = set()
    for seed in range(40):
        match = Match("dubalai", seats=3, seed=seed, options={"levels": ["novice", "normal", "normal"]})
        match.play(0, Pick(7))
        rollers.add(view(match).roller)
    assert rollers == {0, 1, 2}


@pytest.mark.clause("BAL-2")
def test_later_the_player_in_last_position_rolls() -> None:
    scene = Scene([3, 1, 2])
    scene.write("GLO", "GLO", "GLO")
    assert scene.view().roller == 1
    assert scene.view().phase == "roll"


@pytest.mark.clause("BAL-2")
@pytest.mark.parametrize(("lot", "roller"), [(0, 1), (1, 2)])
def test_several_players_in_last_position_draw_lots(lot: int, roller: int) -> None:
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
    """Only the roller is asked; after choose_seconds the dice are rolled automatically."""
    match = Match("dubalai", seats=3, seed=1)
    roller = view(match).roller
    assert list(match.prompts) == [roller]
    assert view(match).dice is None
    announced = events_of(match.advance(30_000))
    assert any(isinstance(event, events.Rolled) for event in announced)
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
    lookup = lookup_of(standard_edition())
    useless = [1, 0, 1, 0, 1, 0, 1, 0, 2]
    shown = [lookup.faces[die * 6 + value] for die, value in enumerate(useless)]
    assert not {face % 9 for face in shown if face < 9} ^ {face % 9 for face in shown if face >= 9}
    announced = scene.play(scene.view().roller or 0, Roll(), *useless, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert [type(event) for event in announced] == [events.Rerolled, events.Rolled]
    assert scene.view().dice == tuple((die, "orange") for die in range(9))


# Looking


@pytest.mark.clause("BAL-3")
def test_the_lid_cannot_be_closed_in_the_first_two_seconds() -> None:
    """The question is asked as soon as the dice are rolled, and stays the same question."""
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
    assert events_of(match.advance(2_001)) == [events.Closed(0)]


@pytest.mark.clause("BAL-3")
def test_once_the_lid_is_closed_nobody_sees_the_dice() -> None:
    """Not even a player who reconnects after that."""
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
    """A player who reconnects while the lid is closed can read the notices again."""
    match = closing(rolled())
    faces = {str((symbol, colour)) for symbol in range(9) for colour in ("orange", "black")}
    for seat in (None, 0, 1, 2):
        for notice in match.notices_for(seat):
            fields = msgspec.structs.asdict(notice.data).values()
            assert not any(isinstance(field, tuple) and faces & {str(part) for part in field} for field in fields)


@pytest.mark.clause("BAL-3")
def test_the_lid_closes_by_itself_and_nobody_is_the_closer() -> None:
    match = rolled(look_seconds=20)
    match.advance(19_999)
    assert view(match).phase == "look"
    assert events_of(match.advance(20_000)) == [events.Shut()]
    assert view(match).closer is None
    assert view(match).phase == "write"


@pytest.mark.clause("BAL-3")
def test_a_player_on_minus_two_may_not_close() -> None:
    """That player is asked like the others, is not in the race, and gets a refusal with the reason."""
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
def test_only_the_first_player_closes() -> None:
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
def test_players_equal_to_the_millisecond_draw_lots() -> None:
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
def test_when_all_players_have_closed_lots_are_drawn_at_once() -> None:
    """All who may close have done so in one millisecond: lots are drawn at once."""
    match = rolled(seats=2)
    match.play(0, Close(), at=5_000)
    announced = events_of(match.play(1, Close(), at=5_000))
    assert announced in ([events.Closed(0)], [events.Closed(1)])
    assert view(match).phase == "write"
