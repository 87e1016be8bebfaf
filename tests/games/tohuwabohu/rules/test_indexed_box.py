"""The indexed box: ids and places of an edition, and its lookup tables."""

from __future__ import annotations

from games.tohuwabohu.scene import edition_with
from ludotheque.engine.native.bits import bit
from ludotheque.games.tohuwabohu.rules.indexed_box import box_of


def test_ids_and_places_correspond() -> None:
    box = box_of(None)
    assert [box.shape_ids[box.shape_place[shape.id]] for shape in box.edition.shapes] == list(box.shape_ids)
    assert [box.card_ids[box.card_place[card.id]] for card in box.edition.cards] == list(box.card_ids)
    assert box.shapes_in(bit(4) | bit(0)) == (box.shape_ids[0], box.shape_ids[4])
    assert box.cards_in(bit(9)) == (box.card_ids[9],)


def test_the_lookup_tables_list_the_shapes_of_every_card() -> None:
    box = box_of(None)
    for place, card in enumerate(box.edition.cards):
        assert set(box.shapes_in(box.lookup.shapes_on[place])) == set(card.shapes)


def test_two_editions_do_not_share_lookup_tables() -> None:
    first, second = (box_of(edition_with(card)) for card in ((1, 2, 3), (4, 5, 6)))
    assert first.lookup.shapes_on[0] != second.lookup.shapes_on[0]
    assert box_of(edition_with((1, 2, 3))) is first
