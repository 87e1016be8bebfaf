"""Legal moves are complete, and random moves are fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games.boussanga.scene import Scene, random_game
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.box.options import Mode
from ludotheque.games.boussanga.game import GAME, State
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Pass, Place, PutBack, Return, Stop
from ludotheque.games.boussanga.rules.codes import OVER, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, sample_move
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.turns import draw, play


@pytest.mark.at_length_uncompiled
@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("coop", 1)])
def test_every_legal_move_is_sampled_about_equally_often(mode: Mode, seats: int) -> None:
    """Every legal move is drawn, and none much more often than another."""
    for number, position in enumerate(random_game(mode, seats, 12)):
        moves = list(legal_moves(position)) if position.phase >= TURN else []
        if number < 20 or not 3 <= len(moves) <= 60:
            continue
        rng = Rng(3)
        drawn = Counter(sample_move(position, rng) for _ in range(400 * len(moves)))
        assert set(drawn) == set(moves)
        assert 300 < min(drawn.values()) <= max(drawn.values()) < 500
        return
    raise AssertionError("no position with few moves was met")


# Counting the sequences of moves


def reachable(position: Position, depth: int) -> int:
    """The number of sequences of legal moves; every draw gives the first card."""
    if depth == 0 or position.phase == OVER:
        return 1
    total = 0
    for move in legal_moves(position):
        after = position.copy()
        play(after, move)
        while after.phase < TURN:
            draw(after, 0)
        total += reachable(after, depth - 1)
    return total


def reachable_naively(state: State, depth: int) -> int:
    """The same number, found by trying every action through ``check`` and ``apply``."""
    scene = Scene.__new__(Scene)
    if depth == 0 or GAME.outcome(state) is not None:
        return 1
    total = 0
    seen: set[object] = set()
    for action in candidates(state):
        if GAME.check(state, state.position.turn, action) is None:
            scene.state, scene.seq = GAME.copy(state), 0
            scene.position = scene.state.position
            scene.play(action)
            view = GAME.view(scene.state, None)
            if (effect := (view.board, view.hands, view.zones, view.collection, view.restoring)) not in seen:
                seen.add(effect)
                total += reachable_naively(scene.state, depth - 1)
    return total


def candidates(state: State) -> Iterator[BoussangaAction]:
    """Every action of any kind, for small positions."""
    for card in state.edition.cards[:6]:
        for turns in range(8):
            for row in range(-2, 10):
                for column in range(-2, 10):
                    yield Place(card.id, turns, row, column)
                    yield Collect(card.id, turns, row, column)
        yield Pass(card.id)
    yield from (PutBack(row, column) for row in range(8) for column in range(8))
    yield from (Return(element) for element in range(4))
    yield Stop()


CROWDED = "FAFAFAFA AFAFAFAF FAFAFAFA AFAFAFAF FAFAFAFA AFAFAFAF FAFAFA.. AFAFA..."


HALF = "FAFAFAF. AFAFAFAF FAFAFAFA AFAFAFAF FAFAFAFA AFAF.FAF FAFAFAFA AFAFAFA."


@pytest.mark.parametrize(
    ("scene", "depth", "expected"),
    [
        (Scene(hands=[["EW./.../A.."], ["EEW/.../..."]], pile=2), 1, 289),
        (Scene(CROWDED, [["EW./.../...", "W../E../A.."], ["E../.W./..."]], pile=2, reserve=(9, 9, 9, 9)), 1, 23),
        (Scene(CROWDED, [["EW./.../...", "W../E../A.."], ["E../.W./..."]], pile=2, reserve=(9, 9, 9, 9)), 2, 514),
        (Scene(CROWDED, [["EW./.../..."], ["E../.W./..."]], pile=0, reserve=(9, 9, 9, 9)), 2, 103),
        (Scene(HALF, [["AF./.../..."]], mode="coop", reserve=(0,) * 4, pile=1, collection=(2, 0, 0, 0)), 1, 104),
        (Scene(CROWDED, [["EEW/.../..."]], mode="coop", reserve=(0,) * 4, pile=1, collection=(2, 1, 0, 0)), 3, 10),
    ],
)
def test_move_sequences_counted_in_two_ways_agree(scene: Scene, depth: int, expected: int) -> None:
    """By legal moves, and by trying every action through ``check`` and ``apply``."""
    counted = reachable(scene.position, depth)
    assert counted == reachable_naively(scene.state, depth)
    assert counted == expected
