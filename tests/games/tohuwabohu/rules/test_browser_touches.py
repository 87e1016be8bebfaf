"""Writes the case file that keeps the browser's check of a touch equal to ``check_action``.

The browser refuses a touch at once if the rules would refuse it, without asking the
server. ``web/src/games/tohuwabohu/play/touches.json`` contains views of a whole card and the
refusal of every touch; ``play.svelte.test.ts`` compares the browser's answers with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from games.tohuwabohu.scene import Scene
from ludotheque.games.tohuwabohu.rules.actions import Point, TurnCard
from support.golden_files import BOARDS, assert_matches_file, json_list

SHAPES = (1, 7, 20, 30)
VIEW_FIELDS = ("seat", "phase", "step", "fingers", "pointing", "dealer")


def test_the_case_file_is_up_to_date() -> None:
    assert_matches_file(BOARDS / "tohuwabohu/play/touches.json", json_list(cases()) + "\n")


def cases() -> Iterator[dict[str, Any]]:
    """Touches of every seat before, during and after a card, for tables with one and two fingers."""
    for fingers in (1, 2):
        scene = Scene((1, 2, 3), owned={3: [7]}, fingers=fingers)
        yield _case(scene)
        scene.enter(0, TurnCard())
        scene.chance(0)
        yield _case(scene)
        scene.expire()
        scene.chance(0)
        yield _case(scene)
        for seat, shape in ((1, 1), (2, 7), (3, 20)):
            scene.point(seat, shape, 400)
            yield _case(scene)
        if fingers == 2:
            scene.point(1, 30, 500)
            yield _case(scene)
        scene.finish()
        yield _case(scene)


def _case(scene: Scene) -> dict[str, Any]:
    view = msgspec.to_builtins(scene.view(0))
    return {
        "view": {name: view[name] for name in VIEW_FIELDS},
        "touches": [[seat, shape, _reason(scene, seat, shape)] for seat in range(4) for shape in SHAPES],
    }


def _reason(scene: Scene, seat: int, shape: int) -> str | None:
    refusal = scene.refusal(seat, Point(shape))
    return None if refusal is None else refusal.reason
