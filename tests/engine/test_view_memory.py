"""Choosing from a view again and again takes no more and more memory: bots and hints do it all day."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest

from ludotheque import Match, play_bots
from ludotheque.engine.registry import own_game_ids

TIMES = 200
MATCHES = 5
FEW = 100
"""Blocks of memory that something else may take meanwhile. Anything that is left over each time takes more."""


def blocks_left_by(work: Callable[[], None]) -> int:
    """The blocks of memory that some work leaves behind when it is done a second time."""
    work()  # what is remembered on purpose
    gc.collect()
    before = sys.getallocatedblocks()
    work()
    gc.collect()
    return sys.getallocatedblocks() - before


@pytest.mark.parametrize("game", own_game_ids())
def test_choosing_from_a_view_leaves_nothing_in_memory(game: str) -> None:
    match = Match(game, seats=4, seed="memory")
    view = match.view(next(seat for seat in range(4) if seat in match.prompts))

    def choose() -> None:
        for _ in range(TIMES):
            match.game.options(view)

    assert blocks_left_by(choose) < FEW


@pytest.mark.at_length_uncompiled
@pytest.mark.parametrize("game", own_game_ids())
def test_matches_of_bots_leave_nothing_in_memory(game: str) -> None:
    def play() -> None:
        for _ in range(MATCHES):
            match = Match(game, seats=3, seed="memory")
            play_bots(match, ["chick"] * 3, seed=1)

    assert blocks_left_by(play) < FEW
