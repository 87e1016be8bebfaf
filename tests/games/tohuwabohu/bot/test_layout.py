"""Where the pieces lie for the simulated eyes."""

from __future__ import annotations

from games.tohuwabohu.scene import Scene
from ludotheque.games.tohuwabohu.bot.layout import tabletop_of


def test_shapes_lie_in_the_square_or_in_the_heap_of_their_owner() -> None:
    """The heap of the own seat lies below the square, that of the seat opposite above it."""
    scene = Scene((1, 2, 3), owned={0: [7], 2: [9]})
    tabletop = tabletop_of(scene.view(0), scene.state.box.shape_place)
    assert [tabletop.owners[place] for place in (0, 6, 8)] == [None, 0, 2]
    assert (tabletop.x[0], tabletop.y[0]) == (0.0, 0.0)
    assert tabletop.y[6] > 5
    assert tabletop.y[8] < 0
