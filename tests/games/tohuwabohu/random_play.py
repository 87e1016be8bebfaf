"""Random games of Tohuwabohu, played through the public functions of the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludotheque.engine.entry import Drawn, Entry, Expired
from ludotheque.engine.files.entry_validation import next_deadline
from ludotheque.engine.native.bits import count, nth
from ludotheque.engine.native.rng import Rng
from ludotheque.engine.prompt import Actor
from ludotheque.games.tohuwabohu.box.options import TohuwabohuOptions
from ludotheque.games.tohuwabohu.game import GAME, State
from ludotheque.games.tohuwabohu.rules.actions import TohuwabohuAction
from ludotheque.games.tohuwabohu.rules.codes import PAUSE, TURN_CARD
from ludotheque.games.tohuwabohu.rules.playouts import LONGEST_FINGER_WAIT, LONGEST_TURN_WAIT
from ludotheque.games.tohuwabohu.rules.position import Position

TABLES = [(3, 2, 5), (4, 1, 60), (5, 5, 60), (6, 2, 60)]
EVERY_TABLE = pytest.mark.parametrize(("seats", "fingers", "seconds"), TABLES)


def new_game(seats: int, fingers: int, seconds: int) -> State:
    """A game before its first draw."""
    return GAME.start(TohuwabohuOptions(fingers=fingers, card_seconds=seconds), seats)


def positions_of_random_game(state: State, rng: Rng) -> Iterator[Position]:
    """Play a random game with the same choices as a playout, but checked; yields the position after every entry."""
    position, at, seq = state.position, 0, 0

    def enter(actor: Actor, prompt: int, action: TohuwabohuAction | Drawn | Expired) -> None:
        nonlocal seq
        GAME.apply(state, Entry(seq, at, actor, prompt, action))
        seq += 1

    while prompts := GAME.prompts(state):
        if "chance" in prompts:
            draw = prompts["chance"].draw
            assert draw is not None
            enter("chance", prompts["chance"].id, Drawn(tuple(rng.below(size) for size in draw.sizes)))
        else:
            due = next_deadline(prompts)
            assert due is not None
            assert due.deadline is not None
            if position.phase != PAUSE:
                at += rng.below(LONGEST_TURN_WAIT if position.phase == TURN_CARD else LONGEST_FINGER_WAIT)
            if position.phase == PAUSE or at >= due.deadline:
                at = due.deadline
                enter("clock", due.id, Expired())
            else:
                free = position.free_seats
                seat = position.dealer if position.phase == TURN_CARD else nth(free, rng.below(count(free)))
                options = GAME.options(GAME.view(state, seat))
                action = options[rng.below(len(options))] if len(options) > 1 else options[0]
                assert GAME.check(state, seat, action) is None
                enter(seat, prompts[seat].id, action)
        yield position
