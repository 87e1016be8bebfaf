"""BSG-1 to BSG-4: the eight positions of a card."""

from __future__ import annotations

import pytest

from games.boussanga.scene import Scene
from ludotheque.games.boussanga.box.edition import Card
from ludotheque.games.boussanga.box.options import BoussangaOptions, standard_edition
from ludotheque.games.boussanga.game import GAME
from ludotheque.games.boussanga.rules.actions import Place
from ludotheque.games.boussanga.rules.geometry.card_positions import tokens_at, turned

CORNER = Card(1, ("EW.", "F..", "..."))


def offsets(position: int) -> set[tuple[int, int, int]]:
    """The turned card, moved so that its Earth lies at the origin."""
    tokens = turned(CORNER, position)
    row, column = next((down, right) for down, right, element in tokens if element == 0)
    return {(down - row, right - column, element) for down, right, element in tokens}


@pytest.mark.clause("BSG-1")
@pytest.mark.parametrize(
    ("position", "water", "fire"),
    [(0, (0, 1), (1, 0)), (2, (1, 0), (0, -1)), (4, (0, -1), (-1, 0)), (6, (-1, 0), (0, 1))],
)
def test_four_square_positions_are_quarter_turns(position: int, water: tuple[int, int], fire: tuple[int, int]) -> None:
    """Water starts to the right of Earth and Fire below it; both go round clockwise."""
    assert offsets(position) == {(0, 0, 0), (*water, 1), (*fire, 3)}


@pytest.mark.clause("BSG-1", "BSG-2")
@pytest.mark.parametrize(
    ("position", "water", "fire"),
    [(1, (1, 1), (1, -1)), (3, (1, -1), (-1, -1)), (5, (-1, -1), (-1, 1)), (7, (-1, 1), (1, 1))],
)
def test_four_diagonal_positions(position: int, water: tuple[int, int], fire: tuple[int, int]) -> None:
    """A step right becomes right-and-down, a step down becomes left-and-down, then quarter turns."""
    assert offsets(position) == {(0, 0, 0), (*water, 1), (*fire, 3)}


@pytest.mark.clause("BSG-2")
def test_corner_neighbours_are_two_cells_apart_in_a_diagonal_position() -> None:
    """The grid grows by √2: tokens that touched by a corner are now two cells apart in a row or column."""
    tokens = turned(Card(1, ("E..", ".W.", "...")), 1)
    (row, column, _), (other_row, other_column, _) = tokens
    assert (abs(row - other_row), abs(column - other_column)) in {(0, 2), (2, 0)}


def shape(tokens: tuple[tuple[int, int, int], ...]) -> frozenset[tuple[int, int, int]]:
    """The tokens, moved to the top left corner."""
    top, left = min(row for row, _, _ in tokens), min(column for _, column, _ in tokens)
    return frozenset((row - top, column - left, element) for row, column, element in tokens)


@pytest.mark.clause("BSG-1")
def test_a_mirror_image_is_never_accepted() -> None:
    """If a card differs from its mirror image, none of its positions shows that image."""
    handed = 0
    for card in standard_edition().cards:
        shapes = {shape(turned(card, position)) for position in range(8)}
        flipped = Card(card.id, tuple(row[::-1] for row in card.rows))
        mirrored = {shape(turned(flipped, position)) for position in range(8)}
        if shapes != mirrored:
            handed += 1
            assert not shapes & mirrored
            scene = Scene(hands=[["/".join(card.rows)]])
            laid = GAME.options(GAME.view(scene.state, 0))
            seen = {shape(tokens_at(card, p.position, p.row, p.column)) for p in laid if isinstance(p, Place)}
            assert seen == shapes
    assert handed > 20


@pytest.mark.clause("BSG-1")
def test_square_and_diagonal_positions_alternate_for_every_card() -> None:
    """The size of the card is the same in all square positions, and √2 times as large in all diagonal ones."""
    for card in standard_edition().cards:
        sizes = [sum(down * down + right * right for down, right, _ in turned(card, p)) for p in range(8)]
        assert sizes[::2] == [sizes[0]] * 4
        assert sizes[1::2] == [2 * sizes[0]] * 4


@pytest.mark.clause("BSG-1")
def test_only_positions_0_to_7_are_accepted() -> None:
    """Any other number is refused."""
    scene = Scene(hands=[["EW./.../..."]])
    for position in (-1, 8, 9, 10**9):
        refusal = scene.refusal(scene.place(1, "d4", position))
        assert refusal is not None
        assert (refusal.clause, refusal.reason) == ("BSG-1", "no_such_position")
    assert all(scene.refusal(scene.place(1, "d4", position)) is None for position in range(8))


@pytest.mark.clause("BSG-3")
def test_blank_cells_may_overhang() -> None:
    """The card's empty right column and bottom rows may lie off the board, even its middle."""
    scene = Scene(hands=[["EWF/.../..."]])
    assert scene.refusal(scene.place(1, "b9")) is None
    scene.play(scene.place(1, "b9"))
    assert scene.board[7] == "EWF....."


@pytest.mark.clause("BSG-3")
@pytest.mark.parametrize("cell", ["a1", "h4", "b1", "d10", "z9"])
def test_tokens_must_lie_on_the_board(cell: str) -> None:
    """Every token of the card must be on a cell of the board."""
    scene = Scene(hands=[["EWF/.../..."]])
    refusal = scene.refusal(scene.place(1, cell))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("BSG-3", "off_the_board")


@pytest.mark.clause("BSG-4")
def test_motifs_are_no_part_of_the_rules() -> None:
    """No option and no field of a view mentions motifs."""
    assert set(BoussangaOptions.__struct_fields__) == {"mode", "first", "handicaps", "edition"}
    assert "motif" not in str(GAME.View.__struct_fields__)
