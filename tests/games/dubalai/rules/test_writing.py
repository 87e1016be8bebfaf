"""BAL-4, BAL-5, BAL-10: formulas are written, the dice are sorted, and the order of effects is fixed."""

from __future__ import annotations

import pytest

from ludotheque import Refused
from ludotheque.games.dubalai.rules import events
from ludotheque.games.dubalai.rules.actions import Lay, Lock
from support.dubalai import (
    FIZ,
    GLO,
    MIP,
    NEB,
    PERFECT_ORANGE,
    YUK,
    Scene,
    closing,
    events_of,
    rolled,
    row,
    view,
)

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
    """All players see the lock; after it no changes are possible."""
    match = closing(rolled())
    match.play(0, Lay((1,)))
    match.play(0, Lay((2, 3)))
    assert events_of(match.play(0, Lock())) == [events.Locked(0)]
    assert view(match, 1).ready == (0,)
    with pytest.raises(Refused, match="LUD-1"):
        match.play(0, Lay((4,)))
    match.play(1, Lock())
    assert view(match).formulas == (None, None, None)
    announced = events_of(match.play(2, Lock()))
    assert events.Spoke(0, (2, 3)) in announced
    assert events.Silent(1) in announced
    formula = view(match).formulas[0]
    assert formula is not None
    assert formula.row == (2, 3)


@pytest.mark.clause("BAL-4")
def test_when_time_is_up_what_is_laid_counts() -> None:
    match = closing(rolled(write_seconds=20))
    match.play(1, Lay((5, 6)), at=22_000)
    announced = events_of(match.advance(22_001))
    assert announced[0] == events.TimeUp()
    assert events.Spoke(1, (5, 6)) in announced


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
def test_the_dice_are_sorted_and_symbols_in_both_colours_are_out() -> None:
    """The example: two orange toads count once, two black eyes too, the skull is out."""
    scene = Scene()
    announced = scene.write("GLO", "GLO", "GLO")
    uncovered = next(event for event in announced if isinstance(event, events.Uncovered))
    assert uncovered.orange == (GLO, FIZ, NEB)
    assert uncovered.black == (YUK, MIP)
    for seat in (0, None):
        assert scene.view(seat).valid == ((GLO, FIZ, NEB), (YUK, MIP))
        assert scene.view(seat).dice == uncovered.dice


@pytest.mark.clause("BAL-5", "BAL-4")
def test_all_formulas_are_revealed_before_the_first_takes_effect() -> None:
    """Every formula is announced before the first takes effect."""
    announced = Scene([0, 4]).write("GLO", "YUK")
    kinds = [type(event) for event in announced]
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
    announced = scene.write("GLO", "GLO", "GLO", "GLO")
    assert [event.order for event in announced if isinstance(event, events.Uncovered)] == [order]
    assert [event.seat for event in announced if isinstance(event, events.Flew)] == list(order)


@pytest.mark.clause("BAL-10")
def test_moves_do_not_change_the_order() -> None:
    """Seat 2 overtakes seat 1, but seat 1 keeps her place in the order."""
    scene = Scene([9, 5, 4], closer=2)
    announced = scene.write("GLO", "GLO", PERFECT_ORANGE)
    moved = [event.seat for event in announced if isinstance(event, events.Moved)]
    assert moved == [2, 0, 1]
