"""The box: 56 cards with the properties they should have, and a check that names what is wrong."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from ludotheque import BadTable, Match
from ludotheque.engine.edition import BadEdition
from ludotheque.games.boussanga.box.edition import Card, Edition, problems, read_edition
from ludotheque.games.boussanga.box.options import standard_edition
from ludotheque.games.boussanga.rules.tables import tables_of


def test_our_box_is_sound() -> None:
    assert problems(standard_edition()) == []


def test_its_properties_counted_by_hand() -> None:
    """The same properties, without the code that checks editions."""
    cards = standard_edition().cards
    assert len(cards) == 56
    assert Counter("".join(card.rows).count(".") for card in cards) == {6: 28, 5: 28}
    assert Counter("".join("".join(card.rows) for card in cards).replace(".", "")) == dict.fromkeys("EWAF", 49)
    assert all(len(set("".join(card.rows)) - {"."}) >= 2 for card in cards)
    assert [(e.tokens, e.points) for e in standard_edition().elements] == [(16, 1), (16, 1), (16, 2), (16, 3)]


def changed(number: int, *rows: str) -> Edition:
    """Our box with one card replaced."""
    ours = standard_edition()
    cards = tuple(Card(card.id, rows) if card.id == number else card for card in ours.cards)
    return msgspec.structs.replace(ours, cards=cards)


def found(edition: Edition) -> set[tuple[str, int | None, bool]]:
    return {(problem.property, problem.number, problem.fatal) for problem in problems(edition)}


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (("EW", "...", "..."), ("grid", 7, True)),
        (("EWX", "...", "..."), ("grid", 7, True)),
        (("EWA", "..."), ("grid", 7, True)),
        (("EW.", "...", "..."), ("token_count", 7, True)),
        (("EWA", "FE.", "..."), ("token_count", 7, True)),
        (("...", "...", "..."), ("token_count", 7, True)),
        (("EEE", "...", "..."), ("two_elements", 7, False)),
        (("E.W", "...", "A.."), ("touching", 7, False)),
    ],
)
def test_a_wrong_card_is_named_with_its_property(rows: tuple[str, ...], problem: tuple[str, int, bool]) -> None:
    assert problem in found(changed(7, *rows))


def test_a_turned_or_shifted_twin_is_named() -> None:
    twin = Card(1, ("...", "WE.", "F.."))
    turned_twin = ("...", ".FW", "..E")  # the same card after a quarter turn, moved to the right
    edition = msgspec.structs.replace(changed(2, *turned_twin), cards=(twin, *changed(2, *turned_twin).cards[1:]))
    named = [problem for problem in problems(edition) if problem.property == "distinct"]
    assert [(problem.number, problem.params) for problem in named] == [(2, {"other": 1})]


def test_a_mirrored_card_is_another_card() -> None:
    first, mirrored = Card(1, ("WEA", "..F", "...")), ("AEW", "F..", "...")
    edition = msgspec.structs.replace(changed(2, *mirrored), cards=(first, *changed(2, *mirrored).cards[1:]))
    assert "distinct" not in {problem.property for problem in problems(edition)}


def test_what_is_wrong_with_the_whole_deck_is_named() -> None:
    ours = standard_edition()
    assert ("deck_of_56", None, False) in found(msgspec.structs.replace(ours, cards=ours.cards[1:]))
    assert ("half_and_half", None, False) in found(msgspec.structs.replace(ours, cards=ours.cards[1:]))
    assert ("balance", None, False) in found(changed(7, "EEW", "...", "..."))
    assert ("deck_size", None, True) in found(msgspec.structs.replace(ours, cards=ours.cards[:9]))
    assert ("id", 3, True) in found(msgspec.structs.replace(ours, cards=(*ours.cards[:-1], ours.cards[2])))
    few = msgspec.structs.replace(ours.fire, tokens=15)
    assert ("token_total", None, True) in found(msgspec.structs.replace(ours, fire=few))
    dear = msgspec.structs.replace(ours.fire, points=16)
    assert ("points", None, True) in found(msgspec.structs.replace(ours, fire=dear))


@pytest.mark.parametrize("text", ["", "name = 3", "][", 'name = "x"\ncards = [1]', "name = '\x00'"])
def test_a_text_that_is_no_edition_is_refused(text: str) -> None:
    with pytest.raises(BadEdition):
        read_edition(text)


def test_a_box_of_ones_own_can_be_played_and_saved() -> None:
    own = changed(7, "EEE", "...", "...")
    match = Match("boussanga", seats=2, seed=1, options={"edition": msgspec.to_builtins(own)})
    again = Match.load(match.save())
    assert again.view(0) == match.view(0)
    assert again.table.edition == own


def test_a_box_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadTable) as error:
        Match("boussanga", seats=2, options={"edition": msgspec.to_builtins(changed(7, "E..", "...", "..."))})
    assert error.value.refusal is not None
    assert error.value.refusal.params == {"property": "token_count", "piece": "card", "number": 7, "count": 1}


def test_symmetric_cards_have_fewer_shapes() -> None:
    """A card that looks the same after half a turn has four positions that differ, not eight."""
    tables = tables_of(changed(7, "E..", ".W.", "..E"))
    sizes = [tables.first_shape[card + 1] - tables.first_shape[card] for card in range(tables.cards)]
    assert sizes[6] == 4
    assert max(sizes) == 8
