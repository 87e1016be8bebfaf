"""Point zones: who shares one, and the points in it."""

from __future__ import annotations

import pytest

from games.boussanga.scene import Scene
from ludotheque.games.boussanga.game import GAME


@pytest.mark.clause("BSG-11")
def test_four_may_play_as_two_teams() -> None:
    """Seats 0 and 2 play against 1 and 3, with one point zone for each team."""
    scene = Scene("EEE.....", [["E../W../W.."], [], [], []], mode="teams", seats=4)
    scene.play(scene.place(1, "e2"))
    assert scene.zone(0) == (1, 0, 0, 0)
    seen = GAME.view(scene.state, None)
    assert len(seen.zones) == 2
    assert [scene.position.points(scene.position.zone_of(seat)) for seat in range(4)] == [1, 0, 1, 0]


@pytest.mark.clause("BSG-20")
def test_a_team_shares_its_point_zone() -> None:
    """What seat 3 earns lies in the zone of seats 1 and 3."""
    scene = Scene("FFF.....", [[], [], [], ["F../W../W.."]], mode="teams", seats=4, turn=3)
    scene.play(scene.place(1, "e2"))
    assert scene.zone(1) == (0, 0, 0, 1)
    assert scene.zone(0) == (0, 0, 0, 0)


@pytest.mark.clause("BSG-22")
def test_points_are_the_values_of_the_tokens() -> None:
    """Earth 1, Water 1, Air 2, Fire 3."""
    scene = Scene(zones={0: (1, 2, 3, 4)}, hands=[["EW./.../..."]])
    assert GAME.view(scene.state, None).points[0] == 1 + 2 + 6 + 12
