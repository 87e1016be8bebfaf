"""What holds after every draw and move of random games."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.boussanga.scene import MODES_AND_SEATS, random_game
from ludotheque.engine.native.bits import bit, count
from ludotheque.games.boussanga.box.options import Mode

TABLES = st.sampled_from(MODES_AND_SEATS)


@given(TABLES, st.integers(0, 2**40))
def test_no_token_is_lost(table: tuple[Mode, int], seed: int) -> None:
    """Board, reserve, collection and point zones always hold sixteen tokens of each element together."""
    for position in random_game(*table, seed):
        for element in range(4):
            won = sum(list(position.zones)[element::4])
            on_board = count(position.token_cells[element])
            assert on_board + position.reserve[element] + position.collection[element] + won == 16
        token_cells = list(position.token_cells)
        assert position.occupied == token_cells[0] | token_cells[1] | token_cells[2] | token_cells[3]
        assert sum(map(count, token_cells)) == count(position.occupied)
        assert min(list(position.reserve) + list(position.collection)) >= 0


@given(TABLES, st.integers(0, 2**40))
def test_no_card_is_lost_or_doubled(table: tuple[Mode, int], seed: int) -> None:
    """A card is in the pile, in a hand or out of the game, and never comes back."""
    out: set[int] = set()
    for position in random_game(*table, seed):
        held = [card for card in position.hands if card >= 0]
        piled = [card for card in range(56) if position.pile & bit(card)]
        assert len(set(held + piled)) == len(held) + len(piled)
        assert not out & set(held + piled)
        out = set(range(56)) - set(held + piled)


@given(st.integers(0, 2**40))
def test_points_never_shrink_and_fifteen_trigger_the_end(seed: int) -> None:
    """Checked after every draw and move of a random game."""
    best = [0, 0, 0]
    for position in random_game("competitive", 3, seed):
        points = [position.points(zone) for zone in range(3)]
        assert all(now >= before for now, before in zip(points, best, strict=True))
        best = points
        assert max(points) < 15 or position.cause
