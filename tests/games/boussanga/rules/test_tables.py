"""Lookup tables of an edition."""

from __future__ import annotations

from games.boussanga.scene import edition_with_card
from ludotheque.games.boussanga.rules.tables import tables_of


def test_symmetric_cards_have_fewer_shapes() -> None:
    """A card that looks the same after half a turn has four shapes, not eight."""
    tables = tables_of(edition_with_card(7, "E..", ".W.", "..E"))
    sizes = [tables.first_shape[card + 1] - tables.first_shape[card] for card in range(tables.cards)]
    assert sizes[6] == 4
    assert max(sizes) == 8
