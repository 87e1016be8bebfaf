"""What holds at every moment of every game, and the same things found in two ways."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.engine.native.bits import bit, count
from ludotheque.engine.native.rng import Rng
from ludotheque.games.boussanga.box.edition import Card
from ludotheque.games.boussanga.box.options import Mode, standard_edition
from ludotheque.games.boussanga.game import GAME, State
from ludotheque.games.boussanga.rules.actions import BoussangaAction, Collect, Pass, Place, PutBack, Return, Stop
from ludotheque.games.boussanga.rules.card_positions import tokens_at
from ludotheque.games.boussanga.rules.checks import check_action
from ludotheque.games.boussanga.rules.codes import COOP, MODE_CODES, OVER, TURN
from ludotheque.games.boussanga.rules.legal_moves import legal_moves, sample_move
from ludotheque.games.boussanga.rules.moves import move_of
from ludotheque.games.boussanga.rules.position import Position
from ludotheque.games.boussanga.rules.tables import tables_of
from ludotheque.games.boussanga.rules.turns import draw, draw_size, play
from ludotheque.games.boussanga.rules.view import position_of
from ludotheque.games.boussanga.rules.view_builder import view_of
from support.boussanga import Scene

MODES_AND_SEATS = st.sampled_from(
    [("competitive", 2), ("competitive", 3), ("competitive", 4), ("teams", 4), ("coop", 1), ("coop", 3)]
)
LINES = [
    [(row + down * step, column + right * step) for step in range(4)]
    for row in range(8)
    for column in range(8)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 3 * down < 8 and 0 <= column + 3 * right < 8
]


def positions(mode: Mode, seats: int, seed: int) -> Iterator[Position]:
    """Every position of a random game."""
    position, rng = Position(tables_of(None), MODE_CODES[mode], seats, 0), Rng(seed)
    while position.phase != OVER:
        if position.phase < TURN:
            draw(position, rng.below(draw_size(position)))
        else:
            play(position, sample_move(position, rng))
        yield position


@given(MODES_AND_SEATS, st.integers(0, 2**40))
def test_no_token_is_ever_lost(table: tuple[Mode, int], seed: int) -> None:
    """Board, reserve, collection and points hold sixteen of each element, always."""
    for position in positions(*table, seed):
        for element in range(4):
            won = sum(list(position.zones)[element::4])
            on_board = count(position.token_cells[element])
            assert on_board + position.reserve[element] + position.collection[element] + won == 16
        token_cells = list(position.token_cells)
        assert position.occupied == token_cells[0] | token_cells[1] | token_cells[2] | token_cells[3]
        assert sum(map(count, token_cells)) == count(position.occupied)
        assert min(list(position.reserve) + list(position.collection)) >= 0


@given(MODES_AND_SEATS, st.integers(0, 2**40))
def test_no_card_is_ever_lost_or_doubled(table: tuple[Mode, int], seed: int) -> None:
    """A card is in the pile, before a player or out of the game, and never comes back."""
    out: set[int] = set()
    for position in positions(*table, seed):
        held = [card for card in position.hands if card >= 0]
        piled = [card for card in range(56) if position.pile & bit(card)]
        assert len(set(held + piled)) == len(held) + len(piled)
        assert not out & set(held + piled)
        out = set(range(56)) - set(held + piled)


@given(MODES_AND_SEATS.filter(lambda table: table[0] != "coop"), st.integers(0, 2**40))
def test_no_line_of_four_is_ever_left_standing(table: tuple[Mode, int], seed: int) -> None:
    """Looked for cell by cell, unlike in the rules."""
    for position in positions(*table, seed):
        board = view_of(position, None, None, None).board
        for line in LINES:
            letters = {board[row][column] for row, column in line}
            assert len(letters) > 1 or letters == {"."}


@given(st.integers(0, 2**40))
def test_points_only_ever_grow_and_the_end_comes_at_fifteen(seed: int) -> None:
    """The trigger is never missed."""
    best = [0, 0, 0]
    for position in positions("competitive", 3, seed):
        points = [position.points(zone) for zone in range(3)]
        assert all(now >= before for now, before in zip(points, best, strict=True))
        best = points
        assert max(points) < 15 or position.cause


@given(MODES_AND_SEATS, st.integers(0, 2**40))
def test_a_view_holds_the_whole_position(table: tuple[Mode, int], seed: int) -> None:
    """Nothing is hidden, so a position can be rebuilt from what a spectator sees."""
    for position in positions(*table, seed):
        if position.phase >= TURN:
            view = view_of(position, None, None, None)
            assert view_of(position_of(view), None, None, None) == view
            assert list(legal_moves(position_of(view))) == list(legal_moves(position))


def every_action(position: Position) -> Iterator[BoussangaAction]:
    """Every placement that can be typed for the cards of the seat to move, sensible or not."""
    kind = Collect if position.mode == COOP else Place
    hand = position.hand_of(position.turn)
    for card in list(position.hands)[hand : hand + 4]:
        if card >= 0:
            for turns in range(8):
                for row in range(-2, 10):
                    for column in range(-2, 10):
                        yield kind(standard_edition().cards[card].id, turns, row, column)


@pytest.mark.parametrize(("mode", "seats", "seed"), [("competitive", 2, 1), ("teams", 4, 2), ("coop", 2, 3)])
def test_the_checks_allow_exactly_the_moves_there_are(mode: Mode, seats: int, seed: int) -> None:
    """Two accounts of the rules, clause by clause and by sets of cells, agree on every placement."""
    rng = random.Random(seed)
    for position in positions(mode, seats, seed):
        if position.phase != TURN or rng.random() > 0.25:
            continue
        box, seat = standard_edition(), position.turn
        allowed = [action for action in every_action(position) if check_action(position, box, seat, action) is None]
        by_cells = {
            (action.card, frozenset(tokens_at(_card(action.card), action.position, action.row, action.column)))
            for action in allowed
            if isinstance(action, Place | Collect)
        }
        moves = {move for move in legal_moves(position) if move < 1 << 20}
        assert {move_of(position, standard_edition(), action) for action in allowed} == moves
        assert len(by_cells) == len(moves)


def _card(number: int) -> Card:
    return standard_edition().cards[number - 1]


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 2), ("coop", 1)])
def test_sampling_is_fair(mode: Mode, seats: int) -> None:
    """Every legal move is drawn, and none much more often than another."""
    for number, position in enumerate(positions(mode, seats, 12)):
        moves = list(legal_moves(position)) if position.phase >= TURN else []
        if number < 20 or not 3 <= len(moves) <= 60:
            continue
        rng = Rng(3)
        drawn = Counter(sample_move(position, rng) for _ in range(400 * len(moves)))
        assert set(drawn) == set(moves)
        assert 300 < min(drawn.values()) <= max(drawn.values()) < 500
        return
    raise AssertionError("no position with few moves was met")


# Counting positions, like perft


def reachable(position: Position, depth: int) -> int:
    """How many sequences of moves there are, chance always giving its first card."""
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
    """The same, trying every action there could be through ``check`` and ``apply``."""
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
def test_positions_counted_in_two_ways(scene: Scene, depth: int, expected: int) -> None:
    """By moves and sets of cells, and by trying everything through the front door."""
    counted = reachable(scene.position, depth)
    assert counted == reachable_naively(scene.state, depth)
    assert counted == expected
