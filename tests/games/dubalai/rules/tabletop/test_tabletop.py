"""Queries of the table: points, targets of a Hex, unused symbols, and copies."""

from __future__ import annotations

import pytest

from ludotheque.engine.native.bits import members
from ludotheque.games.dubalai.rules.actions import Lay
from ludotheque.games.dubalai.rules.tabletop.setup import FOG, HEX
from ludotheque.games.dubalai.rules.tabletop.track import FINISH
from support.dubalai import GLO, YUK, Scene, row


@pytest.mark.clause("BAL-31", "BAL-32")
def test_points_are_the_square_or_the_place_plus_aerobatics() -> None:
    position = Scene([0, 0, 0, 7], [["aerobatics_3", "aerobatics_1", "fog"]]).position
    for seat in (2, 0, 1):
        position.track.move_to(seat, FINISH)
    assert [position.points_of(seat) for seat in range(4)] == [24 + 4, 23, 25, 7]


@pytest.mark.clause("BAL-29")
@pytest.mark.parametrize(("squares", "targets"), [([9, 9, 9], [1, 2]), ([9, 4, 9], [2]), ([9, 4, 4], [0])])
def test_a_hex_may_hit_the_other_leaders_or_a_caster_who_leads_alone(squares: list[int], targets: list[int]) -> None:
    position = Scene(squares).position
    position.active_seat = 0
    assert members(position.hex_targets()) == targets


@pytest.mark.clause("BAL-23", "BAL-28")
def test_symbols_of_neither_row_are_unused() -> None:
    scene = Scene([0, 0], [["double_game"]])
    scene.play(0, Lay(row("GLO"), row("YUK"), "orange"))
    assert members(scene.position.unused_symbols(0)) == [symbol for symbol in range(9) if symbol not in (GLO, YUK)]


@pytest.mark.clause("BAL-18")
def test_held_cards_are_found_by_their_kind() -> None:
    position = Scene([0, 0], [["fog"]]).position
    assert position.holds(0, FOG)
    assert not position.holds(0, HEX)
    assert not position.holds(1, FOG)


def test_a_copy_is_independent() -> None:
    scene = Scene([3, 3], [["fog"]])
    copy = scene.position.copy()
    scene.play(0, Lay(row("GLO")))
    scene.position.track.move_to(1, 9)
    assert copy.main_rows[0] == 0
    assert copy.track.squares[1] == 3
    assert copy.holds(0, FOG)
