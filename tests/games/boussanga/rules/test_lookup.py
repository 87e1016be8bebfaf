"""Lookup tables of an edition."""

from __future__ import annotations

from games.boussanga.scene import edition_with_card
from ludotheque.games.boussanga.rules.lookup import lookup_of


def test_symmetric_cards_have_fewer_shapes() -> None:
    """A card that looks the same after half a turn has four shapes, not eight."""
    lookup = lookup_of(edition_with_card(7, "E..", ".W.", "..E"))
    sizes = [lookup.first_shape[card + 1] - lookup.first_shape[card] for card in range(lookup.cards)]
    assert sizes[6] == 4
    assert max(sizes) == 8
